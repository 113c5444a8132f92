/** The least time between two reads, unless another is given. */
const LEAST_MS = 2_000;
/** A read takes at most this part of the time of a connection. */
const SHARE = 1 / 20;
/** The longest time until a read that failed is tried again: the database may answer again at any time. */
const MOST_AFTER_ERROR_MS = 30_000;

export interface RememberOptions {
  /** The least time between two reads. */
  leastMs?: number;
  /** The longest time between two reads, however long a read takes. */
  mostMs?: number;
  clock?: () => number;
}

/**
 * The value of a read that costs the database something. However often it is asked for, the value is read again only when
 * twenty times the duration of the last read has passed, within the limits of the options, and once at a time. Null after
 * a read that failed.
 */
export function remembered<T>(
  read: () => Promise<T>,
  { leastMs = LEAST_MS, mostMs = Infinity, clock = () => performance.now() }: RememberOptions = {},
): () => Promise<T | null> {
  let value: Promise<T | null> | null = null;
  let nextAt = 0;

  async function readAgain(begin: number): Promise<T | null> {
    let longest = mostMs;
    try {
      return await read();
    } catch {
      longest = Math.min(mostMs, MOST_AFTER_ERROR_MS);
      return null;
    } finally {
      const end = clock();
      nextAt = end + Math.min(Math.max(leastMs, (end - begin) / SHARE), longest);
    }
  }

  return () => {
    const begin = clock();
    if (value && begin < nextAt) return value;
    nextAt = Infinity;
    value = readAgain(begin);
    return value;
  };
}
