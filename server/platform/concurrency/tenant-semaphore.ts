import { type SemaphoreOptions, Semaphores } from './semaphores.ts';

/** Work under a name, some at a time. */
export type TenantSemaphore = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Lets so many work under one name at a time. The others wait in turn, without a connection. */
export function createTenantSemaphore(options: SemaphoreOptions): TenantSemaphore {
  const semaphores = new Semaphores(options);
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
