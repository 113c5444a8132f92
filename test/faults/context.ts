import { startDatabaseServer } from '../support/database/database-server.ts';
import { Random } from '../messages/templates/random.ts';
import type { Row } from './row.ts';

/** The parameters of every scenario of a run. */
export interface Context {
  /**
   * The full numbers, which take a quarter of an hour or more; otherwise numbers that fit into a
   * test run.
   */
  long: boolean;
  /** How many requests attack sign-up forms; null for the number that fits the length of the run. */
  requests: number | null;
  /** Separate for each scenario, so that scenarios can be run individually. */
  random: Random;
  /** The URL of a PostgreSQL server whose data survives kill -9; the role may create databases. */
  serverUrl: string;
}

export interface Scenario {
  name: string;
  run: (context: Context) => Promise<Row>;
}

export interface RunOptions {
  seed: number;
  long: boolean;
  requests: number | null;
  say: (line: string) => void;
}

/** The default durability of PostgreSQL, and connections for the pools of many processes. */
export const DURABLE = { max_connections: '500' };

/**
 * How many scenarios run at a time, because they mostly wait. Long runs run one at a time,
 * undisturbed.
 */
const LANES = { short: 4, long: 1 };

/** Runs scenarios on one PostgreSQL server; returns their rows in the order of the scenarios. */
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
      const { long, requests } = options;
      const context = { long, requests, random, serverUrl: server.url };
      const row = await run(context).catch((error: unknown) => endedWithError(name, error));
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

/** The other scenarios continue, and the run reports all of them. */
const endedWithError = (scenario: string, error: unknown): Row => ({
  scenario,
  done: 'ended with an error',
  facts: [],
  violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

/** A scenario gets the same random numbers whether it runs with others or alone. */
const sum = (name: string): number =>
  [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 2 ** 40, 0);
