/**
 * What the work comes to, or what `late` gives or throws when it takes longer than that many
 * milliseconds; throws the signal's reason as soon as that is aborted. The work gets a signal that is
 * aborted in both cases.
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
  // Raced against, since the work may not listen: a `fetch` of the caller's own, for one.
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

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return within(
    milliseconds,
    signal,
    () => new Promise(() => undefined),
    () => undefined,
  );
}
