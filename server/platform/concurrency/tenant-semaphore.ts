import { type SemaphoreOptions, Semaphores } from './semaphores.ts';

/** Runs work within the limit of a tenant. */
export type TenantSemaphore = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Per-tenant concurrency limit. Excess work queues in order without a connection, and is refused after a while. */
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
