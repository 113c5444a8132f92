import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { migrate } from '../../../server/app/migrate.ts';
import {
  deferJobs,
  findActive,
  findDuePriorities,
  onJobs,
  QUEUE_SCHEMA,
  readJobTables,
  releaseJobs,
} from '../../../server/platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../../server/platform/queue/queues.ts';
import { eventually } from '../../support/eventually.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let owner: pg.Client;
let boss: PgBoss;
beforeAll(async () => {
  database = await createMigratedDatabase();
  await migrate(database.url, null);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  boss = new PgBoss({
    connectionString: database.url,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    useListenNotify: true,
  });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await owner.end();
  await database.drop();
});
beforeEach(() => boss.deleteAllJobs(SEND_QUEUE));

const insert = async (priority = 0): Promise<string> => {
  const id = randomUUID();
  await boss.insert(SEND_QUEUE, [{ id, priority }]);
  return id;
};
const fetch = () => boss.fetch<object>(SEND_QUEUE, { batchSize: 10 });

describe('the schema of pg-boss has', () => {
  const columns = async (table: string): Promise<Record<string, string>> => {
    const { rows } = await owner.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [`${QUEUE_SCHEMA}.${table}`],
    );
    return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
  };

  test('the columns of jobs that our statements use', async () => {
    expect(await columns('job')).toMatchObject({
      id: 'uuid',
      name: 'text',
      priority: 'integer',
      data: 'jsonb',
      state: `${QUEUE_SCHEMA}.job_state`,
      blocked: 'boolean',
      retry_count: 'integer',
      start_after: 'timestamp with time zone',
      started_on: 'timestamp with time zone',
      heartbeat_on: 'timestamp with time zone',
      output: 'jsonb',
      source_id: 'uuid',
      source_root_id: 'uuid',
      source_output: 'jsonb',
    });
  });

  test('the columns of queues that our statements use, and a table of versions', async () => {
    expect(await columns('queue')).toMatchObject({ name: 'text', retention_seconds: 'integer' });
    expect(await columns('version')).toMatchObject({ version: 'integer' });
  });

  test('the states of a job in the order of its life', async () => {
    const { rows } = await owner.query<{ state: string }>(
      `select unnest(enum_range(null::${QUEUE_SCHEMA}.job_state))::text as state`,
    );
    expect(rows.map(({ state }) => state)).toEqual([
      ...['created', 'retry', 'active', 'completed', 'cancelled', 'failed'],
    ]);
  });

  test('a clock', async () => {
    const { rows } = await owner.query<{ type: string }>(
      `select pg_typeof(${QUEUE_SCHEMA}.job_now())::text as type`,
    );
    expect(rows).toEqual([{ type: 'timestamp with time zone' }]);
  });

  test('one table for jobs, partitioned, with a partition for the send queue', async () => {
    const tables = await readJobTables(owner);
    expect(tables).toEqual(
      expect.arrayContaining([`${QUEUE_SCHEMA}.job`, `${QUEUE_SCHEMA}.job_common`]),
    );
    const { rows } = await owner.query<{ table: string }>(
      `select inhrelid::regclass::text as table from pg_inherits
       where inhparent = '${QUEUE_SCHEMA}.job'::regclass`,
    );
    expect([`${QUEUE_SCHEMA}.job`, ...rows.map(({ table }) => table)].toSorted()).toEqual(
      tables.toSorted(),
    );
    expect(rows).toHaveLength(2);
  });
});

test('a new job is announced on the channel that we listen to', async () => {
  let calls = 0;
  const listening = await onJobs(boss, SEND_QUEUE, () => {
    calls += 1;
  });
  await insert();
  await eventually(
    async () => calls,
    (count) => count > 0,
  );
  await listening.stop();
});

test('priorities of jobs that are due are found, each once', async () => {
  for (const priority of [3, 1, 3, 2]) await insert(priority);
  await boss.insert(SEND_QUEUE, [{ priority: 9, startAfter: 3_600 }]);
  expect(await findDuePriorities(boss, SEND_QUEUE)).toEqual([3, 2, 1]);
});

test('a released job can be fetched again, with all its retries', async () => {
  const id = await insert();
  const [first] = await fetch();
  expect(await findActive(boss, SEND_QUEUE, [id, randomUUID()])).toEqual(new Set([id]));
  await releaseJobs(boss, SEND_QUEUE, first ? [first] : []);
  expect(await findActive(boss, SEND_QUEUE, [id])).toEqual(new Set());
  expect(await fetch()).toMatchObject([{ id, retryCount: first?.retryCount }]);
});

test('a deferred job is due later, with all its retries', async () => {
  const id = await insert();
  const [first] = await fetch();
  const deferred = first ? [{ job: first, afterMs: 3_600_000 }] : [];
  await deferJobs(boss, SEND_QUEUE, deferred);
  expect(await fetch()).toEqual([]);
  await owner.query(`update ${QUEUE_SCHEMA}.job set start_after = now() where id = $1`, [id]);
  expect(await fetch()).toMatchObject([{ id }]);
});

test('a job that another worker has fetched since is not released', async () => {
  const id = await insert();
  const [first] = await fetch();
  const stale = first ? [{ ...first, retryCount: first.retryCount + 1 }] : [];
  await releaseJobs(boss, SEND_QUEUE, stale);
  await deferJobs(
    boss,
    SEND_QUEUE,
    stale.map((job) => ({ job, afterMs: 0 })),
  );
  expect(await findActive(boss, SEND_QUEUE, [id])).toEqual(new Set([id]));
});
