import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAIT_MS = 500_000;

/** Polls until the result satisfies the condition; fails shortly before the test's own time-out. */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfies: (answer: T) => boolean,
  maxWaitMs = MAX_WAIT_MS,
): Promise<T> {
  for (const giveUpAt = Date.now() + maxWaitMs; ; await sleep(50)) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > giveUpAt) throw new Error('The awaited condition did not occur.');
  }
}
