import { startDatabaseServer } from '../support/database-server.ts';
import { Random } from '../messages/templates/random.ts';
import type { Row } from './row.ts';

/** What every scenario of a run is given. */
export interface Context {
  /** The full numbers, for a quarter of an hour or more; otherwise what fits into a test run. */
  long: boolean;
  /** Of the scenario's own, so that scenarios can be run one by one. */
  random: Random;
  /** A PostgreSQL whose data survives kill -9, by the URL of a role that may create databases. */
  serverUrl: string;
}

export interface Scenario {
  name: string;
  run: (context: Context) => Promise<Row>;
}

export interface RunOptions {
  seed: number;
  long: boolean;
  say: (line: string) => void;
}

/** PostgreSQL's own settings of durability, and room for the pools of many processes. */
export const DURABLE = { max_connections: '500' };

/** So many at once: most of a scenario is waiting. Long runs take one after the other, undisturbed. */
const LANES = { short: 4, long: 1 };

/** Runs scenarios on one PostgreSQL; what comes of each, in their order. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  options: RunOptions,
): Promise<Row[]> {
  const server = await startDatabaseServer(DURABLE);
  const rows: Row[] = [];
  const waiting = [...scenarios.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { name, run }] = next;
      const random = new Random(options.seed * 1_000_003 + sum(name));
      const begin = performance.now();
      const context = { long: options.long, random, serverUrl: server.url };
      const row = await run(context).catch((error: unknown) => brokenOff(name, error));
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
      options.say(`${name}: ${row.violations.length === 0 ? 'ok' : 'FAULT'}, ${seconds} s`);
      for (const violation of row.violations) options.say(`  ${violation}`);
      rows[index] = row;
    }
  };
  try {
    const lanes = options.long ? LANES.long : LANES.short;
    await Promise.all(Array.from({ length: lanes }, work));
  } finally {
    await server.stop();
  }
  return rows;
}

/** The others go on: the run tells of all of them. */
const brokenOff = (scenario: string, error: unknown): Row => ({
  scenario,
  done: 'broke off',
  facts: [],
  violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

/** A scenario has the same luck whether it runs with others or alone. */
const sum = (name: string): number =>
  [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 2 ** 40, 0);
