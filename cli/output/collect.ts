/** The first items of a list, and whether there are more. */
export async function takeFirst<T>(
  items: AsyncIterable<T>,
  count: number,
): Promise<{ items: T[]; more: boolean }> {
  const taken: T[] = [];
  for await (const item of items) {
    if (taken.length === count) return { items: taken, more: true };
    taken.push(item);
  }
  return { items: taken, more: false };
}

export async function takeAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  return (await takeFirst(items, Infinity)).items;
}
