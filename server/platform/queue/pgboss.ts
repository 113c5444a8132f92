import type pg from 'pg';
import type { Job, PgBoss } from 'pg-boss';

/**
 * What depends on pg-boss's own tables, functions and channel names, which pg-boss doesn't promise to
 * keep: `pgboss.test.ts` compares them with the installed version. Statements elsewhere that join jobs with
 * other tables use JOB_TABLE, JOB_NOW and columns that the test lists.
 */

/** The schema of pg-boss's tables, in the same database as ours. */
export const QUEUE_SCHEMA = 'pgboss';
export const JOB_TABLE = `${QUEUE_SCHEMA}.job`;
export const QUEUE_TABLE = `${QUEUE_SCHEMA}.queue`;
/** The clock of pg-boss. */
export const JOB_NOW = `${QUEUE_SCHEMA}.job_now()`;

/** pg-boss derives the channel from the name of its schema, and notifies with the name of the queue. */
const CHANNEL = `select 'pgboss_' || left(encode(sha224($1::bytea), 'hex'), 24) as channel`;

/**
 * Calls back when jobs arrive, by the same notifications as pg-boss's workers. It misses jobs while its
 * connection is down, so callers must also poll.
 */
export async function onJobs(
  boss: PgBoss,
  queue: string,
  callBack: () => void,
): Promise<{ stop(): Promise<void> }> {
  const onNotified = (notified: string): void => {
    if (notified === queue) callBack();
  };
  return listen(boss, await jobChannel(boss), onNotified, callBack);
}

/** The channel that announces jobs; the payload is the name of their queue. */
export async function jobChannel(boss: PgBoss): Promise<string> {
  const [row] = await execute<{ channel: string }>(boss, CHANNEL, [QUEUE_SCHEMA]);
  return row?.channel ?? '';
}

/**
 * Calls back on every notification of a channel of ours, over a connection of its own. It misses notifications while
 * that is down, so callers must also poll.
 */
export const onNotification = (
  boss: PgBoss,
  channel: string,
  callBack: () => void,
): Promise<{ stop(): Promise<void> }> => listen(boss, channel, callBack, callBack);

async function listen(
  boss: PgBoss,
  channel: string,
  onNotified: (payload: string) => void,
  onConnected: () => void,
): Promise<{ stop(): Promise<void> }> {
  const handle = await boss.getDb().listen?.(channel, onNotified, onConnected);
  return { stop: async () => handle?.close() };
}

/**
 * The jobs that can be fetched. `created_on` of a scheduled job is its due time (`order_scheduled_jobs`), so within a
 * priority the index ends a scan at the first job that is not due, however many there are.
 */
const FETCHABLE = `j.name = $1 and j.state < 'active' and not j.blocked
  and j.created_on <= ${JOB_NOW} and j.start_after <= ${JOB_NOW}`;

/** The priorities of waiting jobs. A loose index scan: skips from one priority to the next. */
const PRESENT = (() => {
  const next = (condition: string): string => `
    select j.priority from ${JOB_TABLE} j
    where j.name = $1 and j.state < 'active' and not j.blocked and ${condition}
    order by j.priority desc limit 1`;
  return `with recursive present as (
    (${next('true')})
    union all
    select below.priority from present, lateral (${next('j.priority < present.priority')}) below
  )`;
})();

/** The priorities of due jobs, highest first. */
export async function findDuePriorities(boss: PgBoss, queue: string): Promise<number[]> {
  const rows = await execute<{ priority: number }>(
    boss,
    `${PRESENT}
     select priority from present, lateral (
       select from ${JOB_TABLE} j where ${FETCHABLE} and j.priority = present.priority
       order by j.created_on limit 1
     ) due
     order by priority desc`,
    [queue],
  );
  return rows.map(({ priority }) => priority);
}

export interface OldestDue {
  priority: number;
  /** Since when it could have been fetched, in milliseconds since 1970. */
  since: number;
}

/** How many jobs per priority are compared. Those behind them are younger, unless so many wait for their next attempt. */
const COMPARED = 100;

/** For each priority with due jobs, highest first, the one that could have been fetched for the longest time. */
export const findOldestDue = (boss: PgBoss, queue: string): Promise<OldestDue[]> =>
  execute(
    boss,
    `${PRESENT}
     select present.priority, (extract(epoch from due.since) * 1000)::double precision as since
     from present, lateral (
       select min(greatest(first.created_on, first.start_after)) as since from (
         select j.created_on, j.start_after from ${JOB_TABLE} j
         where ${FETCHABLE} and j.priority = present.priority
         order by j.created_on limit ${COMPARED}
       ) first
     ) due
     where due.since is not null
     order by present.priority desc`,
    [queue],
  );

/**
 * Fetches due jobs of one priority, oldest first. Like `boss.fetch()`, which reads all jobs of the priority that are
 * not due when it finds fewer due ones than it looks for.
 */
export async function fetchDue(
  boss: PgBoss,
  queue: string,
  priority: number,
  limit: number,
): Promise<Job[]> {
  return execute<Job>(
    boss,
    `with next as (
       select j.id from ${JOB_TABLE} j where ${FETCHABLE} and j.priority = $2
       order by j.created_on limit $3 for update skip locked
     ), fetched as (
       update ${JOB_TABLE} j
       set state = 'active', started_on = ${JOB_NOW}, heartbeat_on = ${JOB_NOW},
         retry_count = case when j.started_on is not null then j.retry_count + 1 else j.retry_count end
       from next where j.name = $1 and j.id = next.id
       returning j.id, j.name, j.data, j.retry_count, j.created_on
     )
     select id, name, data, retry_count as "retryCount" from fetched order by created_on, id`,
    [queue, priority, limit],
  );
}

/** Those of the jobs that a worker holds. */
export async function findActive(boss: PgBoss, queue: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await execute<{ id: string }>(
    boss,
    `select id from ${JOB_TABLE} where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [queue, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns fetched jobs to the queue unchanged: at their old position and with all their retries, unlike
 * `boss.fail()`. Jobs that another worker has fetched since then are left alone.
 */
export async function releaseJobs(boss: PgBoss, queue: string, jobs: Job[]): Promise<void> {
  await execute(
    boss,
    `update ${JOB_TABLE} j
     set state = 'created', started_on = null, heartbeat_on = null
     from unnest($2::uuid[], $3::integer[]) as released (id, retry_count)
     where ${STILL_HELD}`,
    fence(queue, jobs),
  );
}

/** A fetched job, and the delay in milliseconds until it is fetched again. */
export interface DeferredJob {
  job: Job;
  afterMs: number;
}

/**
 * Returns fetched jobs to the queue, each with its own delay. They keep all their retries: those count worker
 * crashes, while the email's time to live bounds the attempts at the provider.
 */
export async function deferJobs(
  boss: PgBoss,
  queue: string,
  deferred: DeferredJob[],
): Promise<void> {
  const jobs = deferred.map(({ job }) => job);
  await execute(
    boss,
    `update ${JOB_TABLE} j
     set state = 'retry', started_on = null, heartbeat_on = null,
       start_after = ${JOB_NOW} + released.after_ms * interval '1 millisecond'
     from unnest($2::uuid[], $3::integer[], $4::double precision[])
       as released (id, retry_count, after_ms)
     where ${STILL_HELD}`,
    [...fence(queue, jobs), deferred.map(({ afterMs }) => afterMs)],
  );
}

/** Up to `limit`, the number of jobs that wait or are active. */
export async function countUnfinished(boss: PgBoss, queue: string, limit: number): Promise<number> {
  const [row] = await execute<{ count: number }>(
    boss,
    `select count(*)::integer as count from (
       select from ${JOB_TABLE} j where j.name = $1 and j.state <= 'active' limit $2) found`,
    [queue, limit],
  );
  return row?.count ?? 0;
}

/** Whether a job of these priorities has been due for so long that nobody has fetched it. */
export async function hasOverdue(
  boss: PgBoss,
  queue: string,
  seconds: number,
  priorities: number[],
): Promise<boolean> {
  const rows = await execute(
    boss,
    `select from ${JOB_TABLE} j
     where ${FETCHABLE} and j.priority = any($3) and greatest(j.created_on, j.start_after) < ${JOB_NOW} - $2 * interval '1 second'
     limit 1`,
    [queue, seconds, priorities],
  );
  return rows.length > 0;
}

/** A job that was fetched again has another retry count. */
const STILL_HELD = `j.name = $1 and j.id = any($2::uuid[]) and j.id = released.id
  and j.state = 'active' and j.retry_count = released.retry_count`;

const fence = (queue: string, jobs: Job[]) => [
  queue,
  jobs.map(({ id }) => id),
  jobs.map(({ retryCount }) => retryCount),
];

/**
 * A job is written three times and deleted within about an hour, so the default scale factor would vacuum
 * too rarely. Vacuum runs every few thousand jobs and without cost delay, because fetching starts at the
 * end of the index where the dead tuples are. pg-boss leaves such settings to its users.
 */
const STORAGE = [
  'autovacuum_vacuum_scale_factor=0.01',
  'autovacuum_vacuum_threshold=5000',
  'autovacuum_vacuum_cost_delay=0',
];

export async function tuneJobTables(boss: PgBoss): Promise<void> {
  await execute(
    boss,
    `do $$
      declare
        job_table regclass;
      begin
        for job_table in
          select inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = '${JOB_TABLE}'::regclass
            and not coalesce(c.reloptions, '{}') @> '{${STORAGE.join()}}'
        loop
          execute format('alter table %s set (${STORAGE.join()})', job_table);
        end loop;
      end
    $$`,
  );
}

/** The tables of jobs: one for all small queues, and one for each partitioned queue. */
export async function readJobTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'start_after')
     order by relname`,
    [QUEUE_SCHEMA],
  );
  return rows.map(({ name }) => name);
}

/** The rights of roles that insert jobs; `roles` are quoted. Each text is one transaction. */
export const queueAccessRules = (roles: string, jobTables: string[]): string[] => [
  `grant usage on schema ${QUEUE_SCHEMA} to ${roles}`,
  ...jobTables.map(
    (table) => `revoke all on ${table} from ${roles};
        grant insert, select (id, start_after) on ${table} to ${roles}`,
  ),
  // Queues that are added later have tables of their own.
  `alter default privileges in schema ${QUEUE_SCHEMA} grant insert on tables to ${roles};
     grant execute on all functions in schema ${QUEUE_SCHEMA} to ${roles};
     grant select on ${QUEUE_SCHEMA}.version, ${QUEUE_TABLE} to ${roles}`,
];

async function execute<Row>(boss: PgBoss, text: string, values?: unknown[]): Promise<Row[]> {
  const { rows }: { rows: Row[] } = await boss.getDb().executeSql(text, values);
  return rows;
}
