import type { Budget } from '../rendering/budget.ts';
import { asNumber, orderOf } from '../rendering/operators.ts';
import {
  asText,
  isDictionary,
  isList,
  isMissing,
  isTruthy,
  itemOf,
  joinTexts,
  keysOf,
  ownValue,
  readMember,
  toText,
  toValue,
  type Value,
} from '../rendering/values.ts';
import { textArgument } from './arguments.ts';
import { filter, type FilterCall } from './filter.ts';

/** A copy of a list, or of one attribute of each item; data is never changed. */
function items(input: Value, attribute: Value, call: FilterCall): Value[] {
  if (!isList(input)) return call.fail('needs a list');
  call.budget.spendOnItems(input.length);
  const values = input.map(toValue);
  return isMissing(attribute)
    ? values
    : values.map((value) => readMember(value, attribute, call.budget));
}

function length(input: Value, call: FilterCall): number {
  if (isMissing(input)) return 0;
  const text = asText(input);
  if (text !== undefined) return text.length;
  if (isList(input)) return input.length;
  return isDictionary(input)
    ? keysOf(input, call.budget).length
    : call.fail('needs a text, a list or an object');
}

/** The comparison of `sort`: items without an order keep their positions. */
function ordering(caseSensitive: boolean, budget: Budget) {
  const key = (value: Value): Value => {
    const text = asText(value);
    if (text === undefined || caseSensitive) return value;
    budget.spendOnCase(text.length);
    return text.toLowerCase();
  };
  return {
    key,
    compare: (a: Value, b: Value): number => {
      budget.spend(1);
      return orderOf(a, b, budget) ?? 0;
    },
  };
}

function sort(input: Value, args: readonly Value[], call: FilterCall): Value[] {
  const [reverse, caseSensitive, attribute] = args;
  const { key, compare } = ordering(isTruthy(caseSensitive), call.budget);
  const keys = items(input, attribute, call).map(key);
  const direction = isTruthy(reverse) ? -1 : 1;
  return items(input, undefined, call)
    .map((value, index) => ({ value, key: keys[index] }))
    .sort((a, b) => direction * compare(a.key, b.key))
    .map(({ value }) => value);
}

function dictsort(input: Value, args: readonly Value[], call: FilterCall): Value[] {
  if (!isDictionary(input)) return call.fail('needs an object');
  const [caseSensitive, by] = args;
  if (!isMissing(by) && by !== 'key' && by !== 'value') {
    return call.fail('needs "key" or "value" as "by"');
  }
  const { key, compare } = ordering(isTruthy(caseSensitive), call.budget);
  return keysOf(input, call.budget)
    .map((name) => ({ name, value: ownValue(input, name) }))
    .map(({ name, value }) => ({ pair: [name, value], key: key(by === 'value' ? value : name) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ pair }) => pair);
}

function sum(input: Value, attribute: Value, call: FilterCall): number {
  let total = 0;
  for (const value of items(input, attribute, call)) {
    if (isMissing(value)) continue;
    total += asNumber(value) ?? call.fail('needs numbers');
  }
  return Number.isFinite(total) ? total : call.fail('has no finite result');
}

function itemAt(input: Value, index: (length: number) => number, call: FilterCall): Value {
  if (!isList(input)) return call.fail('needs a list');
  return input.length === 0 ? undefined : itemOf(input, index(input.length));
}

export const listFilters = {
  length: filter((input, _, call) => length(input, call), [], { takesMissing: true }),
  first: filter((input, _, call) => itemAt(input, () => 0, call)),
  last: filter((input, _, call) => itemAt(input, (count) => count - 1, call)),
  join: filter(
    (input, [separator, attribute], call) => {
      const values = items(input, attribute, call);
      const between = textArgument(separator, 'separator', { max: 1_000, default: '' }, call);
      return joinTexts(values.length, between, call.budget, (index) =>
        toText(values[index], call.budget, call.fail),
      );
    },
    ['separator', 'attribute'],
  ),
  reverse: filter((input, _, call) => items(input, undefined, call).reverse()),
  sort: filter(sort, ['reverse', 'case_sensitive', 'attribute']),
  dictsort: filter(dictsort, ['case_sensitive', 'by']),
  sum: filter((input, [attribute], call) => sum(input, attribute, call), ['attribute']),
};
