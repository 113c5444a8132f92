import { setTimeout as sleep } from 'node:timers/promises';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { freePort } from '../../cli/run.ts';
import { type Bench, type Case, toFloor } from '../case.ts';
import { onStage, type Stage } from '../over-http.ts';
import { processorTime, processorTimeOfTree } from '../processor-time.ts';
import { fillQueue } from '../queue.ts';

const KINDS = ['send', 'get', 'upsert'] as const;
type Kind = (typeof KINDS)[number];
const EMAILS = 2_000;

/**
 * Whether the second process records requests, in each of 16 measurements. This is the Thue–Morse sequence: if the roles
 * changed at regular intervals, the garbage collector, which runs at regular intervals, too, could always meet the same role.
 */
const ROLES = [...'0110100110010110'].map((digit) => digit === '1');

/** The log is written once a second; the time that this takes belongs to the requests before. */
const WRITTEN_MS = 1_100;

const SWITCH = new URL('../switch-request-log.ts', import.meta.url).href;

/** A process that records and counts requests, or does not, with a database of its own. */
interface Side extends Stage {
  ids: string[];
  isOn: boolean;
}

interface Measured {
  requests: number;
  apiSeconds: number;
  /** Of the connections of the database. */
  postgresSeconds: number;
  perSecond: number;
}

/**
 * Two equal processes, each with its own database, get the same requests at the same time; one records and counts them, and
 * they change their roles between measurements. So a machine that gets slower or faster for a while slows both alike, and
 * the roles are also compared within each process. Processor time decides, because the log is written beside the requests:
 * a rate would not show its cost while a processor has time left.
 *
 * The time of PostgreSQL is that of the connections of each database. The processes that all databases share, such as
 * autovacuum, are a figure of their own. The times of all measurements of a role are added up. With both sides off, the long
 * form measured 1.004 with a standard error of 0.004; the short form is only a hint.
 */
export const requestLog: Case = {
  name: 'request_log',
  ours: 'Processor time of the API and of PostgreSQL for a request (send, `GET /emails/{id}`, `POST /contacts`; 20 in flight) with the request log and metrics, summed over all measurements: the lowest ratio',
  floor:
    'The same without them, in another process at the same time; the two change their roles: its time divided by ours',
  ...toFloor(0.97),

  run: (bench) =>
    onSide(bench, (first) => onSide(bench, (second) => compare(bench, [first, second]))),
};

async function onSide<T>(bench: Bench, work: (side: Side) => Promise<T>): Promise<T> {
  const env = {
    NODE_OPTIONS: `--import=${SWITCH}`,
    // Without it, nothing is counted.
    ADMIN_LISTEN: `127.0.0.1:${await freePort()}`,
  };
  return onStage(
    bench,
    async (stage) => {
      const ids = await fillQueue(stage.database, stage.account, EMAILS);
      return work({ ...stage, ids, isOn: true });
    },
    env,
  );
}

async function compare(bench: Bench, sides: readonly [Side, Side]) {
  // Long measurements, so that each contains about the same number of full garbage collections.
  const [measurements, requests] = bench.long ? [16, 5_000] : [4, 1_500];
  const ratios: number[] = [];
  const figures: Record<string, number> = {};
  for (const kind of KINDS) {
    const measured = { with: [] as Measured[], none: [] as Measured[] };
    let before = 0;
    // The first two only warm up.
    for (let turn = -2; turn < measurements; turn += 1) {
      if (turn === 0) before = await processorTimeOfTree(bench.postmaster);
      const [ours, floor] = ROLES.at(turn) ? [sides[1], sides[0]] : sides;
      turnTo(ours, true);
      turnTo(floor, false);
      const order = { kind, requests };
      const [withLog, none] = await Promise.all([measure(ours, order), measure(floor, order)]);
      bench.say(`${kind} with ${told(withLog)}, without ${told(none)}`);
      if (turn < 0) continue;
      measured.with.push(withLog);
      measured.none.push(none);
    }
    const postgres = (await processorTimeOfTree(bench.postmaster)) - before;
    const ofConnections = sum(
      [...measured.with, ...measured.none].map(({ postgresSeconds }) => postgresSeconds),
    );
    const cost = { with: costOf(measured.with), none: costOf(measured.none) };
    const ratio = cost.none / cost.with;
    ratios.push(ratio);
    Object.assign(figures, {
      [`${kind}_ratio`]: ratio,
      [`${kind}_deviation`]: deviationOf(measured.with, measured.none),
      [`${kind}_cpu_us`]: Math.round(cost.with),
      [`${kind}_without_cpu_us`]: Math.round(cost.none),
      [`${kind}_shared_postgres_cpu_us`]: Math.round(
        ((postgres - ofConnections) / (2 * measurements * requests)) * 1e6,
      ),
    });
  }
  return { ratio: Math.min(...ratios), figures };
}

function turnTo(side: Side, isOn: boolean): void {
  if (side.isOn !== isOn) process.kill(side.api.pid, 'SIGUSR2');
  side.isOn = isOn;
}

interface Order {
  kind: Kind;
  /** Of one side. */
  requests: number;
}

async function measure(side: Side, { kind, requests }: Order): Promise<Measured> {
  const { api, callers, target, database, ids } = side;
  const before = await spentBy(api.pid, database);
  const order = { target, kind, ids, inFlight: 10, requests };
  const { perSecond } = await callers.load(order);
  await sleep(WRITTEN_MS);
  const after = await spentBy(api.pid, database);
  const postgresSeconds = sum(
    [...after.connections].map(([pid, time]) => time - (before.connections.get(pid) ?? 0)),
  );
  return { requests, apiSeconds: after.api - before.api, postgresSeconds, perSecond };
}

interface Spent {
  api: number;
  /** By process id. */
  connections: Map<number, number>;
}

async function spentBy(apiPid: number, database: Stage['database']): Promise<Spent> {
  const connections = await database.asOwner((em) =>
    query<{ pid: number }>(
      em,
      sql`select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`,
    ),
  );
  const times = connections.map(async ({ pid }) => [pid, await processorTime(pid)] as const);
  return { api: await processorTime(apiPid), connections: new Map(await Promise.all(times)) };
}

const told = (measured: Measured): string =>
  `${(costOf([measured]) / 1e3).toFixed(2)} ms of processor time (${measured.perSecond.toFixed(0)}/s)`;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const secondsOf = (measured: Measured[]): number =>
  sum(measured.map(({ apiSeconds, postgresSeconds }) => apiSeconds + postgresSeconds));

/** Microseconds of a request. */
const costOf = (measured: Measured[]): number =>
  (secondsOf(measured) / sum(measured.map(({ requests }) => requests))) * 1e6;

/** The standard error of the ratio. Two measurements with changed roles are one sample. */
function deviationOf(ours: Measured[], floor: Measured[]): number {
  const samples = ours.flatMap((_, n) =>
    n % 2 === 0 ? [secondsOf(floor.slice(n, n + 2)) / secondsOf(ours.slice(n, n + 2))] : [],
  );
  const mean = sum(samples) / samples.length;
  const variance = sum(samples.map((sample) => (sample - mean) ** 2)) / (samples.length - 1);
  return Math.sqrt(variance / samples.length);
}
