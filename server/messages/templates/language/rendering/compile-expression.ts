import type { Filter } from '../filters/filter.ts';
import { calculate, compare, concatenate, contains, asNumber } from './operators.ts';
import { RenderError } from './budget.ts';
import { below, belowHidden, type Path } from '../checking/paths.ts';
import type { Binding, Rendering } from './rendering.ts';
import type { Slots } from './slots.ts';
import type { Expression, ExpressionOf, Position } from '../checking/tree.ts';
import { isMissing, isTruthy, readMember, type Fail, type Value } from './values.ts';

export interface CompiledExpression {
  /** `printed`: the value is part of the output, so a missing variable in it is reported. */
  value(rendering: Rendering, printed: boolean): Value;
  /** The path of the value in the caller's data; only called when something is missing. */
  path(rendering: Rendering): Path | undefined;
}

type Evaluate = CompiledExpression['value'];

/** Stops the render with an error that names the position but never a value. */
export function failing(what: string, { line }: Position): Fail {
  return (reason) => {
    throw new RenderError(`The ${what} on line ${line} ${reason}.`);
  };
}

export function compileExpression(expression: Expression, slots: Slots): CompiledExpression {
  return new PaidExpression(compile(expression, slots));
}

/** A class, because two closures for each expression would take a third of a compiled template's memory. */
class PaidExpression implements CompiledExpression {
  readonly #expression: CompiledExpression;

  constructor(expression: CompiledExpression) {
    this.#expression = expression;
  }

  value(rendering: Rendering, printed: boolean): Value {
    rendering.budget.spend(1);
    return this.#expression.value(rendering, printed);
  }

  path(rendering: Rendering): Path | undefined {
    rendering.budget.spend(1);
    return this.#expression.path(rendering);
  }
}

function compile(expression: Expression, slots: Slots): CompiledExpression {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return computed(() => value);
    }
    case 'name':
      return compileName(expression.name, slots.of(expression.name));
    case 'member':
      return compileMember(expression, slots);
    case 'list': {
      const items = expression.items.map((item) => compileExpression(item, slots));
      return computed((rendering) => items.map((item) => item.value(rendering, false)));
    }
    case 'dictionary':
      return computed(dictionary(expression, slots));
    case 'choice':
      return compileChoice(expression, slots);
    case 'or':
      return compileOr(expression, slots);
    case 'and': {
      const left = compileExpression(expression.left, slots);
      const right = compileExpression(expression.right, slots);
      return computed((rendering, printed) => {
        const first = left.value(rendering, false);
        return isTruthy(first) ? right.value(rendering, printed) : first;
      });
    }
    case 'not': {
      const operand = compileExpression(expression.operand, slots);
      return computed((rendering) => !isTruthy(operand.value(rendering, false)));
    }
    case 'minus':
      return computed(signed(expression, -1, slots));
    case 'plus':
      return computed(signed(expression, 1, slots));
    case 'concatenation': {
      const { left, right } = operands(expression, slots);
      const fail = failing('"~"', expression);
      return computed((rendering, printed) =>
        concatenate(
          left.value(rendering, printed),
          right.value(rendering, printed),
          rendering.budget,
          fail,
        ),
      );
    }
    case 'arithmetic': {
      const { left, right } = operands(expression, slots);
      const { operator } = expression;
      const fail = failing('calculation', expression);
      return computed((rendering, printed) =>
        calculate(
          operator,
          left.value(rendering, printed),
          right.value(rendering, printed),
          rendering.budget,
          fail,
        ),
      );
    }
    case 'comparison': {
      const { left, right } = operands(expression, slots);
      const { operator } = expression;
      return computed((rendering) =>
        compare(
          operator,
          left.value(rendering, false),
          right.value(rendering, false),
          rendering.budget,
        ),
      );
    }
    case 'membership': {
      const item = compileExpression(expression.item, slots);
      const container = compileExpression(expression.container, slots);
      return computed((rendering) =>
        contains(container.value(rendering, false), item.value(rendering, false), rendering.budget),
      );
    }
    case 'test': {
      const operand = compileExpression(expression.operand, slots);
      const argument = expression.argument && compileExpression(expression.argument, slots);
      const { test } = expression;
      const fail = failing('test', expression);
      return computed((rendering) =>
        test.holds(operand.value(rendering, false), argument?.value(rendering, false), fail),
      );
    }
    case 'fallback':
      return compileFallback(expression, slots);
    case 'filter':
      return compileFilter(expression, slots);
  }
}

/** A computed value, which has no path in the caller's data. */
function computed(value: Evaluate): CompiledExpression {
  return { value, path: nowhere };
}

const nowhere = (): undefined => undefined;

function operands(expression: { left: Expression; right: Expression }, slots: Slots) {
  return {
    left: compileExpression(expression.left, slots),
    right: compileExpression(expression.right, slots),
  };
}

function compileName(name: string, slot: number): CompiledExpression {
  const bound = ({ bindings, data }: Rendering): Binding => bindings[slot] ?? data.read(name, slot);
  return {
    value(rendering, printed) {
      const binding = bound(rendering);
      if (printed) reportBinding(binding, rendering);
      return binding.value;
    },
    path: (rendering) => bound(rendering).path,
  };
}

function report(path: Path | undefined, { missing, budget }: Rendering): void {
  if (path) missing.add(path, budget);
}

function reportBinding({ value, path, missing }: Binding, rendering: Rendering): void {
  if (missing.length > 0) rendering.missing.addAll(missing, rendering.budget);
  if (isMissing(value)) report(path, rendering);
}

function compileMember(expression: ExpressionOf<'member'>, slots: Slots): CompiledExpression {
  const target = compileExpression(expression.target, slots);
  const literal = expression.key.kind === 'literal' ? expression.key : undefined;
  const key = literal ? undefined : compileExpression(expression.key, slots);
  const written = literal && String(literal.value);

  function path(rendering: Rendering): Path | undefined {
    const parent = target.path(rendering);
    if (!parent) return undefined;
    return written === undefined ? belowHidden(parent) : below(parent, written);
  }

  return {
    value(rendering, printed) {
      const { budget } = rendering;
      budget.spend(1);
      const owner = target.value(rendering, false);
      const value = readMember(owner, literal?.value ?? key?.value(rendering, false), budget);
      if (printed && isMissing(value)) report(path(rendering), rendering);
      return value;
    },
    path,
  };
}

function dictionary(expression: ExpressionOf<'dictionary'>, slots: Slots): Evaluate {
  const entries = expression.entries.map(({ key, value }) => ({
    key: key.text,
    value: compileExpression(value, slots),
  }));
  return (rendering) => {
    // Without a prototype no key is special, `__proto__` included.
    const made = Object.create(null) as Record<string, unknown>;
    rendering.budget.spendOnItems(entries.length);
    for (const { key, value } of entries) made[key] = value.value(rendering, false);
    return made;
  };
}

function compileChoice(expression: ExpressionOf<'choice'>, slots: Slots): CompiledExpression {
  const condition = compileExpression(expression.condition, slots);
  const then = compileExpression(expression.then, slots);
  const otherwise = expression.otherwise && compileExpression(expression.otherwise, slots);
  const chosen = (rendering: Rendering) =>
    isTruthy(condition.value(rendering, false)) ? then : otherwise;
  return {
    value: (rendering, printed) => chosen(rendering)?.value(rendering, printed),
    path: (rendering) => chosen(rendering)?.path(rendering),
  };
}

/** In `a or b` only b is reported when it is missing, not a. */
function compileOr(expression: ExpressionOf<'or'>, slots: Slots): CompiledExpression {
  const { left, right } = operands(expression, slots);
  return {
    value(rendering, printed) {
      const first = left.value(rendering, false);
      return isTruthy(first) ? first : right.value(rendering, printed);
    },
    path: (rendering) =>
      isTruthy(left.value(rendering, false)) ? left.path(rendering) : right.path(rendering),
  };
}

function signed(expression: ExpressionOf<'minus' | 'plus'>, sign: 1 | -1, slots: Slots): Evaluate {
  const operand = compileExpression(expression.operand, slots);
  const fail = failing('sign', expression);
  return (rendering, printed) => {
    const value = operand.value(rendering, printed);
    return isMissing(value) ? undefined : sign * (asNumber(value) ?? fail('needs a number'));
  };
}

/** `input | default(fallback, ifFalsy)`. */
function compileFallback(expression: ExpressionOf<'fallback'>, slots: Slots): CompiledExpression {
  const input = compileExpression(expression.input, slots);
  const fallback = compileExpression(expression.fallback, slots);
  const ifFalsy = expression.ifFalsy && compileExpression(expression.ifFalsy, slots);
  const isGiven = (value: Value, rendering: Rendering) =>
    !isMissing(value) && (isTruthy(value) || !isTruthy(ifFalsy?.value(rendering, false)));
  return {
    value(rendering, printed) {
      const value = input.value(rendering, false);
      return isGiven(value, rendering) ? value : fallback.value(rendering, printed);
    },
    path: (rendering) =>
      isGiven(input.value(rendering, false), rendering)
        ? input.path(rendering)
        : fallback.path(rendering),
  };
}

function compileFilter(expression: ExpressionOf<'filter'>, slots: Slots): CompiledExpression {
  const filter: Filter = expression.filter;
  const input = compileExpression(expression.input, slots);
  const args = expression.args.map((arg) => arg && compileExpression(arg, slots));
  const fail = failing(`filter "${expression.name}"`, expression);
  return {
    value(rendering, printed) {
      const value = input.value(rendering, printed);
      const values = args.map((arg) => arg?.value(rendering, printed));
      if (isMissing(value) && !filter.takesMissing) return undefined;
      const { budget, locale, formats } = rendering;
      return filter.apply(value, values, { budget, locale, formats, fail });
    },
    path(rendering) {
      const parent = input.path(rendering);
      return parent && belowHidden(parent);
    },
  };
}
