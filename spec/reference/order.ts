import { nameOf, type PlacedOperation } from '../client/operation.ts';

/** What people come for stands first; verbs that are not in the list follow in the order of the document. */
const VERBS = 'send upsert put create schedule batch get list update'.split(' ');

/** The operations of a group: the noun with the most of them first, and for each noun in the order of its verbs. */
export function inReadingOrder(operations: PlacedOperation[]): PlacedOperation[] {
  const groups = [...Map.groupBy(operations, (operation) => nameOf(operation).noun).values()];
  return groups
    .sort((one, other) => other.length - one.length)
    .flatMap((group) => group.sort((one, other) => rankOf(one) - rankOf(other)));
}

function rankOf(operation: PlacedOperation): number {
  const rank = VERBS.indexOf(nameOf(operation).verb);
  return rank === -1 ? VERBS.length : rank;
}
