/**
 * Returns the result of `work`, or calls `late` after `milliseconds`; throws the reason of `signal` as
 * soon as it is aborted. The signal that `work` gets is aborted in both cases.
 */
export async function within<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
  late: () => Result,
): Promise<Result> {
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  const ended = AbortSignal.any(signal ? [signal, deadline.signal] : [deadline.signal]);
  // A race, because `work` may ignore the signal, such as a custom `fetch`.
  const aborted = new Promise<never>((_, reject) => (ended.onabort = reject));
  try {
    return await Promise.race([work(ended), aborted]);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.signal.aborted) return late();
    throw error;
  } finally {
    clearTimeout(timer);
    ended.onabort = null;
  }
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return within(
    milliseconds,
    signal,
    () => new Promise(() => undefined),
    () => undefined,
  );
}
