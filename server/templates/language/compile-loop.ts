import { compileExpression, failing } from './compile-expression.ts';
import { below, belowField, type Path } from './paths.ts';
import { Scope, type Binding, type Rendering, type Run } from './rendering.ts';
import type { Expression, Name, StatementOf } from './tree.ts';
import {
  isDictionary,
  isList,
  isMissing,
  isTruthy,
  ownValue,
  type Fail,
  type Value,
} from './values.ts';

/** A turn makes the loop variable and a scope's entries, whatever its body does. */
const STEPS_PER_TURN = 4;

/** One turn of the loop: a binding for each of its names. */
type Turn = (index: number, path: Path | undefined) => Binding[];

export function compileLoop(statement: StatementOf<'for'>, body: Run, otherwise: Run): Run {
  const iterable = compileExpression(statement.iterable);
  const names = statement.names.map(({ name }) => name);
  const isFiltered = isRearranged(statement.iterable);
  const fail = failing('loop', statement);

  return (rendering) => {
    const value = iterable.value(rendering, false);
    const { count, turn } = turns(value, statement.names, rendering, isFiltered, fail);
    if (count === 0) return otherwise(rendering);

    const outer = rendering.scope;
    const path = iterable.path(rendering);
    rendering.scope = new Scope(outer);
    for (let index = 0; index < count; index += 1) {
      rendering.budget.spend(STEPS_PER_TURN + names.length);
      turn(index, path).forEach((binding, position) => {
        rendering.scope.declare(names[position] ?? '', binding);
      });
      rendering.scope.declare('loop', made(loopVariable(index, count)));
      body(rendering);
    }
    rendering.scope = outer;
  };
}

/** A filter's list is another one than the caller's: its indices would mislead. */
function isRearranged(iterable: Expression): boolean {
  return iterable.kind === 'filter';
}

function turns(
  value: Value,
  names: readonly Name[],
  rendering: Rendering,
  isFiltered: boolean,
  fail: Fail,
): { count: number; turn: Turn } {
  if (isMissing(value) || !isTruthy(value)) return { count: 0, turn: () => [] };
  if (isList(value)) {
    const pathAt = (index: number, path: Path | undefined) =>
      path && (isFiltered ? path : below(path, index));
    return {
      count: value.length,
      turn: (index, path) => {
        const item = given(ownValue(value, index), pathAt(index, path));
        return names.length === 1 ? [item] : unpack(item, names.length, fail);
      },
    };
  }
  if (!isDictionary(value)) return fail('needs a list or an object');
  if (names.length !== 2) return fail('needs two names for an object, as in "for key, value in"');
  const keys = Object.keys(value);
  rendering.budget.spendOnItems(keys.length);
  return {
    count: keys.length,
    turn: (index, path) => {
      const key = keys[index] ?? '';
      return [made(key), given(ownValue(value, key), path && belowField(path, key))];
    },
  };
}

function unpack(item: Binding, count: number, fail: Fail): Binding[] {
  const { value, path } = item;
  if (!isList(value)) return fail('needs lists as items for its names');
  return Array.from({ length: count }, (_, index) =>
    given(ownValue(value, index), path && below(path, index)),
  );
}

/** A value of the caller's. */
function given(value: Value, path: Path | undefined): Binding {
  return { value, path, missing: [] };
}

/** A value of the template's own. */
function made(value: Value): Binding {
  return { value, path: undefined, missing: [] };
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
