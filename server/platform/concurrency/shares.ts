import { listsAreBusy } from '../../http/http-error.ts';
import { Semaphores } from './semaphores.ts';

/** Work under a name, some at a time. */
export type InShare = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** How many connections one organization's lists may hold, and how long others wait for them. */
const PLACES = 2;
const PATIENCE_MS = 5_000;

/** Lets so many work under one name at a time. The others wait in turn, without a connection. */
export function createShares(
  places = PLACES,
  patienceMs = PATIENCE_MS,
  busy = listsAreBusy,
): InShare {
  const semaphores = new Semaphores({ total: places, patienceMs, busy });
  return async (name, work) => {
    const acquired = semaphores.acquire(name, 1);
    // Begins at once when it can.
    const permit = acquired instanceof Promise ? await acquired : acquired;
    try {
      return await work();
    } finally {
      permit.release();
    }
  };
}
