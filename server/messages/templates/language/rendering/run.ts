import { below, belowField, belowHidden, MissingPaths, type Path } from '../checking/paths.ts';
import { type Binding, computedBinding, dataBinding, Output, type Rendering } from './rendering.ts';
import type {
  Expression,
  ExpressionOf,
  Position,
  Statement,
  StatementOf,
} from '../checking/tree.ts';
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
  readMember,
  SafeText,
  toText,
  type Value,
} from './values.ts';
import { asNumber, calculate, compare, concatenate, contains } from './operators.ts';
import { RenderError } from './budget.ts';

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

/** Stops the render with an error that names the position but never a value. */
function failing(what: string, { line }: Position): Fail {
  return (reason) => {
    throw new RenderError(`The ${what} on line ${line} ${reason}.`);
  };
}

/** `printed`: the value is part of the output, so a missing variable in it is reported. */
function evaluate(expression: Expression, rendering: Rendering, printed: boolean): Value {
  const { budget } = rendering;
  budget.spend(1);
  const value = (part: Expression): Value => evaluate(part, rendering, false);
  const shown = (part: Expression): Value => evaluate(part, rendering, printed);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name': {
      const binding = rendering.bindingOf(expression.name);
      if (printed) reportBinding(binding, rendering);
      return binding.value;
    }
    case 'member':
      return memberOf(expression, rendering, printed);
    case 'list':
      return expression.items.map(value);
    case 'dictionary':
      return dictionaryOf(expression, rendering);
    case 'choice': {
      const chosen = chosenBy(expression, rendering);
      return chosen && shown(chosen);
    }
    case 'or': {
      // Only the right side is reported when it is missing.
      const first = value(expression.left);
      return isTruthy(first) ? first : shown(expression.right);
    }
    case 'and': {
      const first = value(expression.left);
      return isTruthy(first) ? shown(expression.right) : first;
    }
    case 'not':
      return !isTruthy(value(expression.operand));
    case 'minus':
    case 'plus': {
      const operand = shown(expression.operand);
      if (isMissing(operand)) return undefined;
      const number = asNumber(operand) ?? failing('sign', expression)('needs a number');
      return expression.kind === 'minus' ? -number : number;
    }
    case 'concatenation': {
      const [left, right] = [shown(expression.left), shown(expression.right)];
      return concatenate(left, right, budget, failing('"~"', expression));
    }
    case 'arithmetic': {
      const [left, right] = [shown(expression.left), shown(expression.right)];
      return calculate(
        expression.operator,
        left,
        right,
        budget,
        failing('calculation', expression),
      );
    }
    case 'comparison':
      return compare(expression.operator, value(expression.left), value(expression.right), budget);
    case 'membership':
      return contains(value(expression.container), value(expression.item), budget);
    case 'test': {
      const { test, operand, argument } = expression;
      return test.holds(value(operand), argument && value(argument), failing('test', expression));
    }
    case 'fallback': {
      const input = value(expression.input);
      return isGiven(input, expression, rendering) ? input : shown(expression.fallback);
    }
    case 'filter':
      return filtered(expression, rendering, printed);
  }
}

/** The path of the value in the caller's data; only looked for when something is missing. */
function pathOf(expression: Expression, rendering: Rendering): Path | undefined {
  rendering.budget.spend(1);
  switch (expression.kind) {
    case 'name':
      return rendering.bindingOf(expression.name).path;
    case 'member':
      return memberPath(expression, rendering);
    case 'choice': {
      const chosen = chosenBy(expression, rendering);
      return chosen && pathOf(chosen, rendering);
    }
    case 'or': {
      const { left, right } = expression;
      return pathOf(isTruthy(evaluate(left, rendering, false)) ? left : right, rendering);
    }
    case 'fallback': {
      const { input, fallback } = expression;
      const value = evaluate(input, rendering, false);
      return pathOf(isGiven(value, expression, rendering) ? input : fallback, rendering);
    }
    case 'filter': {
      const parent = pathOf(expression.input, rendering);
      return parent && belowHidden(parent);
    }
    default:
      return undefined;
  }
}

function reportBinding({ value, path, missing }: Binding, rendering: Rendering): void {
  if (missing.length > 0) rendering.missing.addAll(missing, rendering.budget);
  if (isMissing(value)) report(path, rendering);
}

function report(path: Path | undefined, { missing, budget }: Rendering): void {
  if (path) missing.add(path, budget);
}

function memberOf(
  expression: ExpressionOf<'member'>,
  rendering: Rendering,
  printed: boolean,
): Value {
  const { target, key } = expression;
  const { budget } = rendering;
  budget.spend(1);
  const owner = evaluate(target, rendering, false);
  const name = key.kind === 'literal' ? key.value : evaluate(key, rendering, false);
  const value = readMember(owner, name, budget);
  if (printed && isMissing(value)) report(memberPath(expression, rendering), rendering);
  return value;
}

function memberPath(
  { target, key }: ExpressionOf<'member'>,
  rendering: Rendering,
): Path | undefined {
  const parent = pathOf(target, rendering);
  if (!parent) return undefined;
  return key.kind === 'literal' ? below(parent, String(key.value)) : belowHidden(parent);
}

function dictionaryOf({ entries }: ExpressionOf<'dictionary'>, rendering: Rendering): Value {
  // Without a prototype no key is special, `__proto__` included.
  const made = Object.create(null) as Record<string, unknown>;
  rendering.budget.spendOnItems(entries.length);
  for (const { key, value } of entries) made[key.text] = evaluate(value, rendering, false);
  return made;
}

const chosenBy = (
  { condition, then, otherwise }: ExpressionOf<'choice'>,
  rendering: Rendering,
): Expression | undefined => (isTruthy(evaluate(condition, rendering, false)) ? then : otherwise);

/** Whether `input | default(fallback, ifFalsy)` keeps its input. */
const isGiven = (
  input: Value,
  { ifFalsy }: ExpressionOf<'fallback'>,
  rendering: Rendering,
): boolean =>
  !isMissing(input) &&
  (isTruthy(input) || !isTruthy(ifFalsy && evaluate(ifFalsy, rendering, false)));

function filtered(
  expression: ExpressionOf<'filter'>,
  rendering: Rendering,
  printed: boolean,
): Value {
  const { name, filter, input, args } = expression;
  const value = evaluate(input, rendering, printed);
  const values = args.map((arg) => arg && evaluate(arg, rendering, printed));
  if (isMissing(value) && !filter.takesMissing) return undefined;
  const { budget, locale, formats } = rendering;
  const fail = failing(`filter "${name}"`, expression);
  return filter.apply(value, values, { budget, locale, formats, fail });
}
