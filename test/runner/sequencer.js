import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Seconds by file. Jest itself knows durations only from an earlier run on the same machine. A complete run with
 * `DURATIONS=keep` writes the list anew.
 */
export const DURATIONS = resolve(import.meta.dirname, 'durations.json');

/** Starts the slowest files first: started last, each would run alone at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = JSON.parse(readFileSync(DURATIONS, 'utf8'));
    const of = ({ path, context }) => {
      const name = path.slice(context.config.rootDir.length + 1);
      return seconds[name] ?? 0;
    };
    return super.sort(tests).toSorted((one, other) => of(other) - of(one));
  }
}
