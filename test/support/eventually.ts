import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAIT_MS = 50_000;

/** Asks again until the answer satisfies; gives up just before a test's own time-out would. */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfies: (answer: T) => boolean,
  patienceMs = MAX_WAIT_MS,
): Promise<T> {
  for (const giveUpAt = Date.now() + patienceMs; ; await sleep(50)) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > giveUpAt) throw new Error('What was waited for did not happen.');
  }
}
