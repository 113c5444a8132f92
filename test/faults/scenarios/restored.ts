import pg from 'pg';
import { sql } from '../../../server/platform/database/sql.ts';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { type Provider, startProvider } from '../provider.ts';
import type { Row } from '../row.ts';

export const restored: Scenario = { name: 'Restored from a backup', run };

const WAIT_MS = 120_000;

/**
 * A backup is taken while mail waits. Then most of it is sent, until all processes are killed, and the backup is restored.
 * No email of the backup may be sent a second time before a person decides, and new mail must leave.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const [before, after] = long ? [1_000, 200] : [60, 20];
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
  });
  try {
    const { key, apis, workers, units } = installation;
    const orders = createOrders({ key, baseUrl: () => apis[0]?.baseUrl ?? '', random });

    for (const { database } of workers) await database.cut();
    const early = await orders.send(before);
    const kill = () => units.forEach((unit) => unit.kill());
    const startAll = async (): Promise<void> => {
      for (const unit of units) await unit.start();
    };
    kill();
    const database = await findDatabase(installation);
    const backup = `${database}_backup`;
    await copyDatabase(serverUrl, database, backup);

    for (const link of workers) await link.database.restore();
    await startAll();
    const most = Math.floor(before * 0.8);
    await eventually(
      async () => recipientsOf(provider).length,
      (sent) => sent >= most,
      WAIT_MS,
    );
    kill();
    const sentOnce = recipientsOf(provider).length;
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

    const ids = early.map((to) => orders.acknowledged.get(to) ?? '');
    // Events that arrive only now may tell that an email of the backup was sent.
    const waiting = await installation.ask<{ held: boolean }>(
      sql`select h.email_id is not null as held
        from emails e left join restored_emails h on h.email_id = e.id
        where e.id = any(${ids}::uuid[]) and e.status in ('queued', 'sending')`,
    );
    const free = waiting.filter(({ held }) => !held).length;
    const doubled = provider.ses.doubledIds().length;
    return {
      scenario: restored.name,
      done: `${before} emails in the backup, ${sentOnce} of them sent after it; ${after} new ones`,
      facts: [`${waiting.length} held`],
      violations: [
        ...orders.faults,
        ...installation.complaints(),
        ...(free === 0 ? [] : [`${free} emails of the backup wait and are not held.`]),
        ...(doubled === 0 ? [] : [`${doubled} emails reached the provider twice.`]),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

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
