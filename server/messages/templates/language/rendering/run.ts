import { evaluate, failing, pathOf } from './evaluate.ts';
import { below, belowField, MissingPaths, type Path } from '../checking/paths.ts';
import { computedBinding, dataBinding, Output, type Binding, type Rendering } from './rendering.ts';
import type { Expression, Statement, StatementOf } from '../checking/tree.ts';
import {
  escapeHtml,
  type Fail,
  isDictionary,
  isList,
  isMissing,
  isTruthy,
  itemOf,
  keysOf,
  ownValue,
  SafeText,
  toText,
  type Value,
} from './values.ts';

/** Writes what the statements print. */
export function run(statements: readonly Statement[], rendering: Rendering): void {
  for (const statement of statements) {
    rendering.budget.spend(1);
    runOne(statement, rendering);
  }
}

function runOne(statement: Statement, rendering: Rendering): void {
  switch (statement.kind) {
    case 'text':
      return rendering.output.write(statement.text);
    case 'print':
      return print(statement, rendering);
    case 'if': {
      const chosen = statement.branches.find(({ condition }) =>
        isTruthy(evaluate(condition, rendering, false)),
      );
      return run(chosen?.body ?? statement.otherwise, rendering);
    }
    case 'for':
      return loop(statement, rendering);
    case 'set':
      return rendering.assign(statement.targets, bind(statement.value, rendering));
    case 'capture':
      return rendering.assign(statement.targets, capture(statement, rendering));
  }
}

function print(statement: StatementOf<'print'>, rendering: Rendering): void {
  const { budget, escaping, output } = rendering;
  const value = evaluate(statement.value, rendering, true);
  const text = toText(value, budget, failing('output', statement));
  if (value instanceof SafeText || escaping === 'text') {
    budget.spendOnText(text.length);
    output.write(text);
  } else {
    output.write(escapeHtml(text, budget));
  }
}

/** Stores missing paths with the binding instead of reporting them, because it may never be printed. */
function bind(expression: Expression, rendering: Rendering): Binding {
  const reported = rendering.missing;
  const missing = new MissingPaths();
  rendering.missing = missing;
  const value = evaluate(expression, rendering, true);
  rendering.missing = reported;
  return { value, path: pathOf(expression, rendering), missing: missing.list() };
}

/** The output of the block is already escaped. */
function capture({ body }: StatementOf<'capture'>, rendering: Rendering): Binding {
  const { output, escaping, budget } = rendering;
  const captured = new Output(budget);
  rendering.output = captured;
  run(body, rendering);
  rendering.output = output;
  return computedBinding(escaping === 'html' ? new SafeText(captured.text) : captured.text);
}

/** Steps of one iteration for the loop variable and the bindings, whatever its body does. */
const STEPS_PER_ITERATION = 4;

function loop(statement: StatementOf<'for'>, rendering: Rendering): void {
  const { names, iterable, body, otherwise } = statement;
  const { budget } = rendering;
  const value = evaluate(iterable, rendering, false);
  // The result of a filter has other indices than the caller's list, so they would be misleading in paths.
  const isRearranged = iterable.kind === 'filter';
  const fail = failing('loop', statement);
  const { count, iteration } = iterations(value, names.length, rendering, isRearranged, fail);
  if (count === 0) return run(otherwise, rendering);

  const path = pathOf(iterable, rendering);
  rendering.inLoop([...names.map(({ name }) => name), 'loop'], (bindOwn) => {
    for (let index = 0; index < count; index += 1) {
      budget.spend(STEPS_PER_ITERATION + names.length);
      bindOwn([...iteration(index, path), computedBinding(loopVariable(index, count))]);
      run(body, rendering);
    }
  });
}

/** The bindings of one iteration, one for each name of the loop. */
type Iteration = (index: number, path: Path | undefined) => Binding[];

function iterations(
  value: Value,
  names: number,
  rendering: Rendering,
  isRearranged: boolean,
  fail: Fail,
): { count: number; iteration: Iteration } {
  if (isMissing(value) || !isTruthy(value)) return { count: 0, iteration: () => [] };
  if (isList(value)) {
    const pathAt = (index: number, path: Path | undefined) =>
      path && (isRearranged ? path : below(path, index));
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
