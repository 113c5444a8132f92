import { readFile, writeFile } from 'node:fs/promises';
import { writeIntoGuide } from '../support/written.ts';
import type { Case, Measured } from './case.ts';
import type { Machine } from './machine.ts';

export interface Result {
  measured: Measured;
  benchCase: Case;
}

/** The last stored measurement of a case. */
interface StoredResult {
  measured: string;
  meets: boolean;
  date: string;
  long: boolean;
  /** Load average before the run, which shows other work on the machine. */
  load: number;
  /** Rate of one process, for cases that have one. */
  per_second?: number;
  /** Processor time for each unit of work, in milliseconds. */
  server_ms?: number;
  postgres_ms?: number;
}

interface Stored {
  /** Without load and date, which differ between the results. */
  machine: Omit<Machine, 'load' | 'date'>;
  results: Record<string, StoredResult>;
}

const STORED = new URL('results.json', import.meta.url);

/** Stores the results, and writes the table of all stored ones into the guide. Cases that did not run keep their result. */
export async function storeResults(
  cases: Case[],
  results: Result[],
  machine: Machine,
  long: boolean,
): Promise<void> {
  const { results: earlier } = JSON.parse(await readFile(STORED, 'utf8')) as Stored;
  const stored = { machine: withoutMoment(machine), results: { ...earlier } };
  for (const result of results) {
    stored.results[result.benchCase.name] = toStored(result, machine, long);
  }
  await writeFile(STORED, `${JSON.stringify(stored, null, 2)}\n`);
  await writeIntoGuide('performance.md', 'npm run bench -- --write', tableOf(cases, stored));
}

/** The table of these results alone. */
export const describe = (results: Result[], machine: Machine, long: boolean): string =>
  tableOf(
    results.map(({ benchCase }) => benchCase),
    {
      machine: withoutMoment(machine),
      results: Object.fromEntries(
        results.map((result) => [result.benchCase.name, toStored(result, machine, long)]),
      ),
    },
  );

const withoutMoment = ({ load: _load, date: _date, ...machine }: Machine): Stored['machine'] =>
  machine;

function toStored(
  { benchCase, measured }: Result,
  { date, load }: Machine,
  long: boolean,
): StoredResult {
  const { figures } = measured;
  const rate = figures.ours_per_second ?? figures.after_170_ms_per_second;
  const { ours_server_cpu_us: server, ours_postgres_cpu_us: postgres } = figures;
  return {
    measured: benchCase.tell(measured),
    meets: benchCase.meets(measured),
    date,
    long,
    load,
    ...(rate === undefined ? {} : { per_second: Math.round(rate) }),
    ...(server === undefined || postgres === undefined
      ? {}
      : { server_ms: toMilliseconds(server), postgres_ms: toMilliseconds(postgres) }),
  };
}

function tableOf(cases: Case[], { machine, results }: Stored): string {
  const rows = cases.flatMap(({ name, ours, floor, goal }) => {
    const result = results[name];
    if (!result) return [];
    const { measured, meets, date, long } = result;
    const figure = `${measured}${meets ? '' : ' (missed)'}`;
    return [row(`\`${name}\``, ours, floor, goal, figure, `${date}${long ? ', `--long`' : ''}`)];
  });
  const { processor, cores, memory_gigabytes: memory, node, postgresql } = machine;
  const loads = Object.values(results).map(({ load }) => load);
  return [
    row('Name', 'Our path', 'Floor in the same run', 'Goal', 'Measured', 'Date'),
    row('---', '---', '---', '---', '---', '---'),
    ...rows,
    '',
    `Measured on ${cores} cores (${processor}), ${memory} GiB, Node ${node}, PostgreSQL ${postgresql} with default ` +
      `durability; load average before the runs: at most ${Math.max(...loads)}.${ratesOf(cases, results)}`,
  ].join('\n');
}

/** A rule of thumb for machines like this one. */
function ratesOf(cases: Case[], results: Stored['results']): string {
  const rates = cases.flatMap(({ name }) => {
    const { per_second: rate, server_ms: server, postgres_ms: postgres } = results[name] ?? {};
    if (rate === undefined) return [];
    const cost =
      server === undefined
        ? ''
        : ` (${server} ms of processor time each, and ${postgres} ms in PostgreSQL)`;
    return [`\`${name}\` ${rate.toLocaleString('en')}${cost}`];
  });
  if (rates.length < 2) return '';
  return ` Rates per second of one process, with PostgreSQL and the clients on the same cores: ${rates.join(', ')}.`;
}

const toMilliseconds = (microseconds: number): number => Math.round(microseconds / 100) / 10;

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
