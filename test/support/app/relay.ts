import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { run } from '../../cli/run.ts';
import { type StoredEmail, insertEmail } from '../read/emails.ts';
import { type TestApp, startTestApp } from './app.ts';
import { createOrganization } from './account.ts';
import { eventually } from '../eventually.ts';
import { templateVersion } from './ses-app.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../fakes/smtp-endpoint.ts';

/** The properties of an email that queueing needs. */
interface QueuedEmail {
  to: string;
  /** The organization, whose sender domain is `<slug>.example`. */
  from?: string;
  priority?: 'high' | 'normal';
}

/**
 * The server with a worker that uses a local SMTP relay, for the organizations `shop` and `club`.
 */
export interface RelayApp {
  app: TestApp;
  smtp: SmtpEndpoint;
  /** Queues emails without validation. Returns their ids. */
  queue(emails: QueuedEmail[]): Promise<string[]>;
  count(where: ReturnType<typeof sql>): Promise<number>;
  /** Waits until the emails have a status. */
  untilAll(ids: string[], status: string): Promise<void>;
  /** Waits until exactly these domains are blocked at the relay. */
  untilBlocked(domains: string[]): Promise<void>;
  /** Makes emails available whose retry is scheduled. */
  tryScheduled(): Promise<unknown>;
  /** Moves the next probes of blocked domains, and of a paused relay, to now. */
  probeNow(): Promise<unknown>;
  readyz(): Promise<Record<string, unknown> & { parked: { reason: string } | null }>;
  /** Runs `mailwright queue` as a child process. */
  cli(...options: string[]): Promise<string>;
  /** Sends everything that waits, and clears the relay's recorded state. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startRelayApp(env: Record<string, string> = {}): Promise<RelayApp> {
  const smtp = await startSmtpEndpoint();
  const app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, MAIL_CONNECTIONS: '1', ...env },
  });
  const organizations = {
    shop: await createOrganization(app, 'shop'),
    club: await createOrganization(app, 'club'),
  };
  await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
  const template_version_id = await templateVersion(app, 'welcome');

  const relay: RelayApp = {
    app,
    smtp,
    queue: (emails) =>
      app.asOwner(async (em) => {
        const ids: string[] = [];
        const jobs = [];
        for (const { to, from = 'shop', priority = 'normal' } of emails) {
          const { id: organizationId } = organizations[from as 'shop' | 'club'];
          const email: StoredEmail = {
            organization_id: organizationId,
            from_email: `hello@${from}.example`,
            priority,
            to_email: to,
            to_key: to,
            template_version_id,
            variables: { name: 'Ada' },
          };
          const id = await insertEmail(em, app, email);
          ids.push(id);
          jobs.push({ id, organizationId, priority, batch: false } as const);
        }
        await app.running.services.acceptance.enqueueSend(em, jobs);
        return ids;
      }),
    count: (where) =>
      app.asOwner(async (em) => {
        const row = await queryOne<{ rows: number }>(
          em,
          sql`select count(*)::integer as rows from ${where}`,
        );
        return row.rows;
      }),
    async untilAll(ids, status) {
      await eventually(
        () => relay.count(sql`emails where id = any(${ids}::uuid[]) and status = ${status}`),
        (found) => found === ids.length,
      );
    },
    async untilBlocked(domains) {
      await eventually(
        () =>
          app.asOwner((em) =>
            query<{ domain: string }>(
              em,
              sql`select domain from relay_domains where blocked_at is not null order by domain`,
            ),
          ),
        (rows) => rows.map(({ domain }) => domain).join() === domains.join(),
      );
    },
    tryScheduled: () =>
      app.asOwner((em) =>
        query(
          em,
          sql`update pgboss.job set start_after = now()
            where name = 'email-send' and state = 'retry' and not blocked and start_after > now()`,
        ),
      ),
    probeNow: () =>
      app.asOwner(async (em) => {
        await query(em, sql`update relay_domains set probe_at = now() where probe_at is not null`);
        await query(
          em,
          sql`update send_token_buckets set probe_at = now() where probe_at is not null`,
        );
      }),
    readyz: async () => (await fetch(`${app.baseUrl}/readyz`)).json() as never,
    async cli(...options) {
      const settings = {
        DATABASE_URL: app.database.url,
        MAIL_TRANSPORT: 'smtp',
        SMTP_URL: smtp.url,
      };
      const { code, stdout, stderr } = await run(['queue', ...options], settings);
      if (code !== 0 || stderr !== '') throw new Error(`queue ended with ${code}: ${stderr}`);
      return stdout;
    },
    async clear() {
      smtp.rule = () => undefined;
      await eventually(
        async () => {
          await relay.probeNow();
          await relay.tryScheduled();
          return relay.count(sql`emails where status in ('queued', 'sending')`);
        },
        (waiting) => waiting === 0,
      );
      await app.asOwner(async (em) => {
        // A worker records a repeated success of the relay only every few seconds.
        await query(em, sql`delete from relay_domains where accepted_at is null or refusals > 0`);
        await query(em, sql`delete from relay_refusals`);
        await query(em, sql`delete from relay_troubles`);
      });
      smtp.messages.length = 0;
    },
    async close() {
      await app.close();
      await smtp.close();
    },
  };
  return relay;
}
