import { compileExpression, failing } from './compile-expression.ts';
import { below, belowField, type Path } from '../checking/paths.ts';
import {
  dataBinding,
  computedBinding,
  type Binding,
  type Rendering,
  type Run,
} from './rendering.ts';
import type { Slots } from './slots.ts';
import type { Expression, StatementOf } from '../checking/tree.ts';
import {
  isDictionary,
  isList,
  isMissing,
  isTruthy,
  itemOf,
  keysOf,
  ownValue,
  type Fail,
  type Value,
} from './values.ts';

/** Steps of one iteration for the loop variable and the bindings, whatever its body does. */
const STEPS_PER_ITERATION = 4;

/** The bindings of one iteration, one for each name of the loop. */
type Iteration = (index: number, path: Path | undefined) => Binding[];

interface LoopBody {
  readonly body: Run;
  /** Slots that a `set` in the body binds. */
  readonly assigned: readonly number[];
}

export function compileLoop(
  statement: StatementOf<'for'>,
  { body, assigned }: LoopBody,
  otherwise: Run,
  slots: Slots,
): Run {
  const iterable = compileExpression(statement.iterable, slots);
  const names = statement.names.length;
  const own = statement.names.map(({ name }) => slots.of(name));
  const loop = slots.of('loop');
  const loopSlots = [...own, loop];
  const isFiltered = isRearranged(statement.iterable);
  const fail = failing('loop', statement);

  return (rendering) => {
    const value = iterable.value(rendering, false);
    const { count, iteration } = iterations(value, names, rendering, isFiltered, fail);
    if (count === 0) return otherwise(rendering);

    const { bindings, budget } = rendering;
    const path = iterable.path(rendering);
    budget.spend(2 * (loopSlots.length + assigned.length));
    const before = loopSlots.map((slot) => bindings[slot]);
    const unbound = assigned.filter((slot) => bindings[slot] === undefined);
    for (let index = 0; index < count; index += 1) {
      budget.spend(STEPS_PER_ITERATION + own.length);
      const items = iteration(index, path);
      for (let position = 0; position < own.length; position += 1) {
        bindings[own[position] ?? 0] = items[position];
      }
      bindings[loop] = computedBinding(loopVariable(index, count));
      body(rendering);
    }
    for (const slot of unbound) bindings[slot] = undefined;
    loopSlots.forEach((slot, position) => (bindings[slot] = before[position]));
  };
}

/**
 * The result of a filter has other indices than the caller's list, so they would be misleading in paths.
 */
function isRearranged(iterable: Expression): boolean {
  return iterable.kind === 'filter';
}

function iterations(
  value: Value,
  names: number,
  rendering: Rendering,
  isFiltered: boolean,
  fail: Fail,
): { count: number; iteration: Iteration } {
  if (isMissing(value) || !isTruthy(value)) return { count: 0, iteration: () => [] };
  if (isList(value)) {
    const pathAt = (index: number, path: Path | undefined) =>
      path && (isFiltered ? path : below(path, index));
    return {
      count: value.length,
      iteration: (index, path) => {
        const item = dataBinding(itemOf(value, index), pathAt(index, path));
        return names === 1 ? [item] : unpack(item, names, fail);
      },
    };
  }
  if (!isDictionary(value)) return fail('needs a list or an object');
  if (names !== 2) return fail('needs two names for an object, as in "for key, value in"');
  const keys = keysOf(value, rendering.budget);
  return {
    count: keys.length,
    iteration: (index, path) => {
      const key = keys[index] ?? '';
      return [
        computedBinding(key),
        dataBinding(ownValue(value, key), path && belowField(path, key)),
      ];
    },
  };
}

function unpack(item: Binding, count: number, fail: Fail): Binding[] {
  const { value, path } = item;
  if (!isList(value)) return fail('needs lists as items for its names');
  const items: Binding[] = [];
  for (let index = 0; index < count; index += 1) {
    items.push(dataBinding(itemOf(value, index), path && below(path, index)));
  }
  return items;
}

function loopVariable(index: number, length: number): Value {
  return {
    index: index + 1,
    index0: index,
    revindex: length - index,
    revindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}
