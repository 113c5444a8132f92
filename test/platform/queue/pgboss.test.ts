import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { migrate } from '../../../server/app/migrate.ts';
import {
  deferJobs,
  fetchDue,
  findActive,
  findDuePriorities,
  findOldestDue,
  onJobs,
  QUEUE_SCHEMA,
  readJobTables,
  releaseJobs,
} from '../../../server/platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../../server/platform/queue/queues.ts';
import { eventually } from '../../support/eventually.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/database/postgres.ts';

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
      retry_limit: 'integer',
      start_after: 'timestamp with time zone',
      created_on: 'timestamp with time zone',
      keep_until: 'timestamp with time zone',
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

  test('the states of a job, in the order of its life cycle', async () => {
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

  test('one table for jobs, partitioned, with partitions for the queues of email', async () => {
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

test('the priorities of due jobs are found, each of them once', async () => {
  for (const priority of [3, 1, 3, 2]) await insert(priority);
  await boss.insert(SEND_QUEUE, [{ priority: 9, startAfter: 3_600 }]);
  expect(await findDuePriorities(boss, SEND_QUEUE)).toEqual([3, 2, 1]);
});

test('a due job is fetched with the same changes of its row as by pg-boss', async () => {
  const columns = `state::text, retry_count, started_on is not null as started, heartbeat_on is not null as beats`;
  const fetched: unknown[] = [];
  for (const take of [
    () => boss.fetch<object>(SEND_QUEUE, { minPriority: 5, maxPriority: 5 }),
    () => fetchDue(boss, SEND_QUEUE, 5, 1),
  ]) {
    const id = await insert(5);
    const jobs = [...(await take())];
    await boss.fail(SEND_QUEUE, jobs);
    await owner.query(`update ${QUEUE_SCHEMA}.job set start_after = now() where id = $1`, [id]);
    jobs.push(...(await take()));
    expect(jobs.map((job) => [job.id, job.name])).toEqual([
      [id, SEND_QUEUE],
      [id, SEND_QUEUE],
    ]);
    const { rows } = await owner.query(`select ${columns} from ${QUEUE_SCHEMA}.job where id = $1`, [
      id,
    ]);
    fetched.push({ rows, counts: jobs.map(({ retryCount }) => retryCount) });
    await boss.deleteAllJobs(SEND_QUEUE);
  }
  expect(fetched[1]).toEqual(fetched[0]);
  expect(fetched[1]).toMatchObject({ counts: [0, 1] });
});

test('due jobs are fetched by their time of creation, up to the limit', async () => {
  const ids = [await insert(5), await insert(5), await insert(5)];
  const [later = ''] = ids;
  await owner.query(
    `update ${QUEUE_SCHEMA}.job set created_on = created_on + interval '1 millisecond' * $2 where id = $1`,
    [later, 1],
  );
  await owner.query(
    `update ${QUEUE_SCHEMA}.job set created_on = created_on - interval '1 second' where id <> $1`,
    [later],
  );
  await insert(6);
  const first = await fetchDue(boss, SEND_QUEUE, 5, 2);
  expect(first.map(({ id }) => id)).toEqual(ids.slice(1));
  expect((await fetchDue(boss, SEND_QUEUE, 5, 2)).map(({ id }) => id)).toEqual([later]);
});

test('a job whose time of creation is in the future is not due, and its priority is not found', async () => {
  const id = await insert(4);
  await owner.query(
    `update ${QUEUE_SCHEMA}.job set created_on = now() + interval '1 day' where id = $1`,
    [id],
  );
  expect(await findDuePriorities(boss, SEND_QUEUE)).toEqual([]);
  expect(await fetchDue(boss, SEND_QUEUE, 4, 1)).toEqual([]);
});

test('the oldest due job is the one that could have been fetched for the longest time', async () => {
  const change = async (id: string, columns: string): Promise<void> => {
    await owner.query(`update ${QUEUE_SCHEMA}.job set ${columns} where id = $1`, [id]);
  };
  const ago = (seconds: number): string => `now() - interval '${seconds} seconds'`;
  const [blocked, later, again, waiting] = [
    await insert(5),
    await insert(5),
    await insert(5),
    await insert(5),
  ];
  await change(blocked, `created_on = ${ago(900)}, start_after = ${ago(900)}, blocked = true`);
  await change(later, `created_on = ${ago(800)}, start_after = now() + interval '1 hour'`);
  await change(again, `created_on = ${ago(700)}, start_after = ${ago(10)}`);
  await change(waiting, `created_on = ${ago(100)}, start_after = ${ago(100)}`);
  await insert(4);
  const ages = async () =>
    (await findOldestDue(boss, SEND_QUEUE)).map(({ priority, since }) => ({
      priority,
      age: Math.floor((Date.now() - since) / 10_000) * 10,
    }));
  expect(await ages()).toEqual([
    { priority: 5, age: 100 },
    { priority: 4, age: 0 },
  ]);
  await change(waiting, `state = 'active'`);
  expect(await ages()).toEqual([
    { priority: 5, age: 10 },
    { priority: 4, age: 0 },
  ]);
});

test('the oldest due job is found without reading the others, however many are due', async () => {
  await owner.query(
    `insert into ${QUEUE_SCHEMA}.job (id, name, priority, start_after, created_on, policy)
     select gen_random_uuid(), $1, 7, now() - n * interval '1 second', now() - n * interval '1 second', 'standard'
     from generate_series(1, 30000) n`,
    [SEND_QUEUE],
  );
  await owner.query(`vacuum analyze ${QUEUE_SCHEMA}.job`);
  const blocks: number[] = [];
  const explaining = {
    getDb: () => ({
      executeSql: async (text: string, values: unknown[]) => {
        const { rows } = await owner.query<{
          'QUERY PLAN': { Plan: Record<string, number> }[];
        }>(`explain (analyze, buffers, format json) ${text}`, values);
        const plans = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
        blocks.push(
          ...plans.map(
            (plan) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
          ),
        );
        return { rows: [] };
      },
    }),
  } as unknown as PgBoss;
  await findOldestDue(explaining, SEND_QUEUE);
  expect(blocks).toHaveLength(1);
  // Of 100 jobs, each in a block of its own at worst.
  expect(blocks[0]).toBeLessThan(200);
});

test('fetching does not read the jobs that are not due, however many there are', async () => {
  await owner.query(
    `insert into ${QUEUE_SCHEMA}.job (id, name, priority, start_after, created_on, policy)
     select gen_random_uuid(), $1, 7, now() + interval '1 day', now() + interval '1 day', 'standard'
     from generate_series(1, 30000)`,
    [SEND_QUEUE],
  );
  await owner.query(`vacuum analyze ${QUEUE_SCHEMA}.job`);
  await insert(7);
  interface Plan {
    'Shared Hit Blocks': number;
    'Shared Read Blocks': number;
  }
  const plans: Plan[] = [];
  const explaining = {
    getDb: () => ({
      executeSql: async (text: string, values: unknown[]) => {
        const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)));
        return { rows: [] };
      },
    }),
  } as unknown as PgBoss;
  await findDuePriorities(explaining, SEND_QUEUE);
  await fetchDue(explaining, SEND_QUEUE, 7, 100);
  await findOldestDue(explaining, SEND_QUEUE);
  expect(plans).toHaveLength(3);
  // A scan of the whole index would read some hundreds of entries.
  for (const plan of plans) {
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100);
  }
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

test('a job that another worker has fetched meanwhile is not released', async () => {
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
