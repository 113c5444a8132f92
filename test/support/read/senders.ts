import { Resolver } from 'node:dns/promises';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';
import type { Answer, TestClient } from '../app/client.ts';
import type { DnsServer } from '../fakes/dns-server.ts';
import { eventually } from '../eventually.ts';
import { wakeWorkers } from '../app/queue.ts';

/** Queries DNS like the worker, at a name server of the test. */
export function resolverOf(dns: DnsServer): Resolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([dns.address]);
  return resolver;
}

export const getDomain = (client: TestClient, name: string): Promise<Answer> =>
  client.get(`/api/v1/domains/${encodeURIComponent(name)}`);

/** The records of a domain by purpose; the first of those for DKIM. */
export function recordsOf({ body }: Answer): Record<string, Record<string, unknown>> {
  const records = body.records as Record<string, unknown>[];
  return Object.fromEntries(records.toReversed().map((record) => [record.purpose, record]));
}

/** The explanations for a domain about one topic. */
export const adviceOn = ({ body }: Answer, topic: string): string[] =>
  (body.advice as { topic: string; level: string; message: string }[])
    .filter((advice) => advice.topic === topic)
    .map(({ level, message }) => `${level}: ${message}`);

/** Waits until a domain was checked. */
export const looked = (client: TestClient, name: string): Promise<Answer> =>
  eventually(
    () => getDomain(client, name),
    ({ body }) => body.checked_at !== null,
  );

/** Makes every planned check due, and waits until the domain's is done. */
export async function lookNow(app: TestApp, client: TestClient, name: string): Promise<Answer> {
  const { checked_at: before } = (await getDomain(client, name)).body;
  await hurry(app);
  return eventually(
    () => getDomain(client, name),
    ({ body }) => body.checked_at !== before,
  );
}

/** Makes all tasks about senders due. */
export async function hurry(app: TestApp): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set start_after = now()
        where name = 'sender-verify' and state in ('created', 'retry')`,
    ),
  );
  await wakeWorkers(app, 'sender-verify');
}

/** The remaining tasks about senders. */
export const senderJobs = (app: TestApp): Promise<{ kind: string; state: string }[]> =>
  app.asOwner((em) =>
    query(
      em,
      sql`select data ->> 'kind' as kind, state from pgboss.job
        where name = 'sender-verify' and state in ('created', 'retry', 'active') order by created_on`,
    ),
  );
