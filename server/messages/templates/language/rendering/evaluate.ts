import { calculate, compare, concatenate, contains, asNumber } from './operators.ts';
import { RenderError } from './budget.ts';
import { below, belowHidden, type Path } from '../checking/paths.ts';
import type { Binding, Rendering } from './rendering.ts';
import type { Expression, ExpressionOf, Position } from '../checking/tree.ts';
import { isMissing, isTruthy, readMember, type Fail, type Value } from './values.ts';

/** Stops the render with an error that names the position but never a value. */
export function failing(what: string, { line }: Position): Fail {
  return (reason) => {
    throw new RenderError(`The ${what} on line ${line} ${reason}.`);
  };
}

/** `printed`: the value is part of the output, so a missing variable in it is reported. */
export function evaluate(expression: Expression, rendering: Rendering, printed: boolean): Value {
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
export function pathOf(expression: Expression, rendering: Rendering): Path | undefined {
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
