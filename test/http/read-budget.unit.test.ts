import { expect, test } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReadBudget, MAX_WORK } from '../../server/http/body/body-watch.ts';

/** Records its calls. */
function createReader(): { calls: string[]; pauseReading: () => void; resumeReading: () => void } {
  const calls: string[] = [];
  return {
    calls,
    pauseReading: () => void calls.push('pause'),
    resumeReading: () => void calls.push('resume'),
  };
}

test('LIMITS-4 after much parsing, reading pauses on all connections until the next turn of the event loop', async () => {
  const readers = [createReader(), createReader()];
  const turns = new ReadBudget(readers);
  for (let n = 0; n < MAX_WORK; n += 1) turns.spend(1);
  expect(readers.map(({ calls }) => calls)).toEqual([[], []]);
  for (let n = 0; n < 3; n += 1) turns.spend(MAX_WORK);
  expect(readers.map(({ calls }) => calls)).toEqual([['pause'], ['pause']]);
  await nextTurn();
  expect(readers.map(({ calls }) => calls)).toEqual([
    ['pause', 'resume'],
    ['pause', 'resume'],
  ]);
});

test('each turn starts with a full budget', async () => {
  const reader = createReader();
  const turns = new ReadBudget([reader]);
  for (let turn = 0; turn < 3; turn += 1) {
    turns.spend(MAX_WORK);
    await nextTurn();
  }
  expect(reader.calls).toEqual([]);
});
