import Sequencer from '@jest/test-sequencer';
import { LONGEST } from './longest.ts';

function rankOf({ path }) {
  const rank = LONGEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return rank === -1 ? LONGEST.length : rank;
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
