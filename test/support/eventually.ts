import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer satisfies; the test's own time-out ends the waiting. */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfies: (answer: T) => boolean,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    await sleep(50);
  }
}
