import pg from 'pg';
import { sql } from '../../../server/platform/database/sql.ts';
import { releaseSome } from '../../../server/delivery/restored/decide.ts';
import { EVERYTHING } from '../../../server/delivery/restored/quarantine.ts';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { type Provider, startProvider } from '../provider.ts';
import type { Row } from '../row.ts';

export const restored: Scenario = { name: 'Restored from a backup', run };

const WAIT_MS = 120_000;

/**
 * A backup is taken while mail is being sent. Then most of it is sent, until all processes are killed, and the backup is
 * restored. No email of the backup may end or be sent a second time before a person decides, and new mail must leave. Then
 * the person releases everything: each email of the backup arrives, and only released ones arrive twice.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const [before, after] = long ? [1_000, 200] : [60, 20];
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
    env: { RECONCILE_WINDOW: '8' },
  });
  try {
    const { key, apis, workers, units } = installation;
    const orders = createOrders({ key, baseUrl: () => apis[0]?.baseUrl ?? '', random });

    for (const { database } of workers) await database.cut();
    const early = await orders.send(before);
    for (const { database } of workers) await database.restore();
    const untilSent = (least: number): Promise<unknown> =>
      eventually(
        async () => recipientsOf(provider).length,
        (sent) => sent >= least,
        WAIT_MS,
      );
    const ids = early.map((to) => orders.acknowledged.get(to) ?? '');
    const read = async (): Promise<Stored[]> => {
      const rows = await installation.ask<Stored>(
        sql`select e.id, e.status, e.claimed_at is not null as claimed,
            h.email_id is not null and h.released_at is null as held
          from emails e left join restored_emails h on h.email_id = e.id
          where e.id = any(${ids}::uuid[])`,
      );
      return rows;
    };
    await untilSent(before * 0.2);
    const kill = () => units.forEach((unit) => unit.kill());
    const startAll = async (): Promise<void> => {
      for (const unit of units) await unit.start();
    };
    kill();
    const database = await findDatabase(installation);
    const backup = `${database}_backup`;
    await copyDatabase(serverUrl, database, backup);
    const sentBefore = recipientsOf(provider).length;

    await startAll();
    // An email whose hand-over the kill interrupted has an unknown outcome, and may never leave.
    await eventually(
      async () => ({
        sent: recipientsOf(provider).length,
        open: (await read()).filter(isOpen).length,
      }),
      ({ sent, open }) => sent >= before * 0.8 || open === 0,
      WAIT_MS,
    );
    kill();
    const sentAfter = recipientsOf(provider).length - sentBefore;
    await dropDatabase(serverUrl, database);
    await copyDatabase(serverUrl, backup, database);
    await dropDatabase(serverUrl, backup);

    await startAll();
    const late = await orders.send(after);
    await eventually(
      async () => recipientsOf(provider),
      (sent) => late.every((to) => sent.includes(to)),
      WAIT_MS,
    );

    // Until the unknown outcomes of the backup are determined. Events that arrive only now may tell that an email was sent.
    const undecided = await eventually(
      read,
      (rows) => rows.every(({ claimed }) => !claimed),
      WAIT_MS,
    );
    const held = undecided.filter((email) => email.held).map(({ id }) => id);
    const doubled = provider.ses.doubledIds();
    while ((await installation.asOwner((em) => releaseSome(em, EVERYTHING))).length > 0);
    const decided = await eventually(read, (rows) => !rows.some(isOpen), WAIT_MS);
    const reached = new Set(recipientsOf(provider));
    const twice = provider.ses.doubledIds();
    return {
      scenario: restored.name,
      done: `${before} emails in the backup, ${sentBefore} of them sent before and ${sentAfter} after it; ${after} new ones`,
      facts: [`${held.length} held`, `${twice.length} of them sent twice after their release`],
      violations: [
        ...orders.faults,
        ...installation.complaints(),
        ...none(
          undecided.filter((email) => isOpen(email) && !email.held),
          'emails of the backup wait and are not held',
        ),
        ...none(undecided.filter(hasFailed), 'emails of the backup failed without a decision'),
        ...none(doubled, 'emails reached the provider twice without a decision'),
        ...none(decided.filter(hasFailed), 'emails of the backup failed after their release'),
        ...none(
          early.filter((to) => !reached.has(to)),
          'emails of the backup were lost',
        ),
        ...none(
          twice.filter((id) => !held.includes(id)),
          'emails reached the provider twice and were not held',
        ),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

interface Stored {
  id: string;
  status: string;
  claimed: boolean;
  held: boolean;
}

const isOpen = ({ status }: Stored): boolean => ['queued', 'sending'].includes(status);
const hasFailed = ({ status }: Stored): boolean => status === 'failed';

const none = (found: unknown[], fault: string): string[] =>
  found.length === 0 ? [] : [`${found.length} ${fault}.`];

const recipientsOf = ({ ses }: Provider): string[] =>
  ses.messages.map(({ email }) => email.Destination?.ToAddresses?.[0] ?? '');

async function findDatabase({ ask }: Installation): Promise<string> {
  const [row] = await ask<{ name: string }>(sql`select current_database() as name`);
  return row!.name;
}

/** A database is copied while nobody is connected. The pools of the run connect again. */
async function copyDatabase(serverUrl: string, from: string, to: string): Promise<void> {
  await withServer(serverUrl, async (client) => {
    await disconnectAll(client, from);
    await client.query(`create database ${to} template ${from}`);
  });
}

const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  withServer(serverUrl, async (client) => {
    await client.query(`drop database ${name} with (force)`);
  });

async function disconnectAll(client: pg.Client, database: string): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await client.query<{ open: number }>(
        `select count(pg_terminate_backend(pid))::integer as open from pg_stat_activity
         where datname = $1`,
        [database],
      );
      return rows[0]?.open ?? 0;
    },
    (open) => open === 0,
    WAIT_MS,
  );
}

async function withServer<T>(
  serverUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
