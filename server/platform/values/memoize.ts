/** Caches the result per object, for as long as the object lives. */
export function memoize<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const cache = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const { result } = cache.get(key) ?? { result: compute(key) };
    cache.set(key, { result });
    return result;
  };
}
