/**
 * Returns the result of `work`. After `milliseconds`, returns that of `onTimeout` instead; when `signal`
 * is aborted, throws its reason. Both abort the signal that is passed to `work`.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
  onTimeout: () => Result,
): Promise<Result> {
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  const ended = AbortSignal.any(signal ? [signal, deadline.signal] : [deadline.signal]);
  // A race, because `work` may ignore the signal, for example a custom `fetch`.
  const aborted = new Promise<never>((_, reject) => (ended.onabort = reject));
  try {
    return await Promise.race([work(ended), aborted]);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.signal.aborted) return onTimeout();
    throw error;
  } finally {
    clearTimeout(timer);
    ended.onabort = null;
  }
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return withTimeout(
    milliseconds,
    signal,
    () => new Promise(() => undefined),
    () => undefined,
  );
}
