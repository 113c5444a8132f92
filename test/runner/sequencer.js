import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Seconds by file. Jest itself knows durations only from an earlier run on the same machine. A complete run with
 * `DURATIONS=keep` writes the list anew.
 */
export const DURATIONS = resolve(import.meta.dirname, 'durations.json');

/** Files that take longer start first: started last, each would run alone at the end. The others are shuffled. */
const ORDERED_FROM_SECONDS = 60;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = JSON.parse(readFileSync(DURATIONS, 'utf8'));
    const seed = process.env.ORDER_SEED ?? String(randomInt(1_000_000));
    if (tests.length > 1) process.stderr.write(`The order of the test files: ORDER_SEED=${seed}\n`);
    const nameOf = ({ path, context }) => path.slice(context.config.rootDir.length + 1);
    const placed = tests.map((test) => {
      const name = nameOf(test);
      const known = seconds[name] ?? 0;
      const place = createHash('sha256').update(`${seed} ${name}`).digest('hex');
      return { test, seconds: known < ORDERED_FROM_SECONDS ? 0 : known, place };
    });
    return placed
      .toSorted((one, other) => other.seconds - one.seconds || (one.place < other.place ? -1 : 1))
      .map(({ test }) => test);
  }
}
