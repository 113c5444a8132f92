/**
 * The lowest and the highest of the ids. The condition that an id is between them is redundant, but lets PostgreSQL leave
 * out the partitions of other days when it plans.
 */
export function rangeOf(ids: string[]): { first: string; last: string } {
  let [first = '', last = ''] = [ids[0], ids[0]];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  return { first, last };
}
