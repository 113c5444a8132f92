/** The least time between two reads. */
const LEAST_MS = 2_000;
/** A read takes at most this part of the time of a connection. */
const SHARE = 1 / 20;

/**
 * The value of a read that costs the database something. However often it is asked for, the value is read again only when
 * twenty times the duration of the last read has passed, and once at a time. Null after a read that failed.
 */
export function remembered<T>(read: () => Promise<T>): () => Promise<T | null> {
  let value: Promise<T | null> | null = null;
  let nextAt = 0;
  return () => {
    const begin = performance.now();
    if (value && begin < nextAt) return value;
    nextAt = Infinity;
    value = read()
      .catch(() => null)
      .finally(() => {
        const end = performance.now();
        nextAt = end + Math.max(LEAST_MS, (end - begin) / SHARE);
      });
    return value;
  };
}
