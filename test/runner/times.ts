import { appendFileSync, readFileSync } from 'node:fs';

/** What a test file waits for; `tests` is the rest. */
export type Kind = 'application' | 'database' | 'browser' | 'commands';

export interface FileTimes {
  file: string;
  seconds: number;
  /** Processor time of the process that ran the file; PostgreSQL, browsers and commands have their own. */
  computing: number;
  waits: Partial<Record<Kind, number>>;
  starts: Partial<Record<Kind, number>>;
}

let waits: FileTimes['waits'] = {};
let starts: FileTimes['starts'] = {};
/** Kinds that are being measured: the time of a database that an application creates counts once. */
let running = 0;

/** Counts the time until `work` ends for the file that runs. */
export async function timed<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  starts[kind] = (starts[kind] ?? 0) + 1;
  const begun = performance.now();
  const outermost = running === 0;
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    if (outermost) waits[kind] = (waits[kind] ?? 0) + (performance.now() - begun) / 1_000;
  }
}

/** Runs a test file and stores its times in the file that `TEST_TIMES` names. */
export async function timeFile<T>(file: string, run: () => Promise<T>): Promise<T> {
  [waits, starts, running] = [{}, {}, 0];
  const begun = performance.now();
  const cpu = process.cpuUsage();
  try {
    return await run();
  } finally {
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - begun) / 1_000;
    const times: FileTimes = { file, seconds, computing: (user + system) / 1e6, waits, starts };
    if (process.env.TEST_TIMES)
      appendFileSync(process.env.TEST_TIMES, `${JSON.stringify(times)}\n`);
  }
}

export function readTimes(path: string): FileTimes[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileTimes);
}
