import { type SemaphoreOptions, Semaphores } from './semaphores.ts';

export type TenantSemaphore = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Per-tenant concurrency limit. Excess work queues in order without a connection; after `maxWaitMs` it fails. */
export function createTenantSemaphore(options: SemaphoreOptions): TenantSemaphore {
  const semaphores = new Semaphores(options);
  return async (name, work) => {
    const acquired = semaphores.acquire(name, 1);
    // Without contention the work starts synchronously.
    const permit = acquired instanceof Promise ? await acquired : acquired;
    try {
      return await work();
    } finally {
      permit.release();
    }
  };
}
