/** A read that takes longer has failed. Prometheus waits for 10 s by default, and so do most probes. */
const TIMEOUT_MS = 3_000;

/** Null after an error or the time limit. */
export async function withTimeout<T>(read: () => Promise<T>): Promise<T | null> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), TIMEOUT_MS);
  try {
    return await Promise.race([read(), timeout.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
