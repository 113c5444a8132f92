import type { Budget } from './budget.ts';
import {
  asText,
  isDictionary,
  isList,
  isMissing,
  itemOf,
  ownValue,
  SafeText,
  toText,
  type Fail,
  type Value,
} from './values.ts';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';
export type ComparisonOperator = '==' | '===' | '!=' | '!==' | '<' | '>' | '<=' | '>=';

const MAX_NUMERAL = 64;

/** The value of a number or of a numeric text; undefined for anything else. */
export function asNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  const text = asText(value);
  if (text === undefined || text.length > MAX_NUMERAL || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export function concatenate(left: Value, right: Value, budget: Budget, fail: Fail): string {
  const start = toText(left, budget, fail);
  const end = toText(right, budget, fail);
  budget.limitText(start.length + end.length);
  return start + end;
}

/** A calculation with a missing operand has no result and prints nothing. */
export function calculate(
  operator: ArithmeticOperator,
  left: Value,
  right: Value,
  budget: Budget,
  fail: Fail,
): Value {
  if (operator === '+' && (asText(left) !== undefined || asText(right) !== undefined)) {
    return concatenate(left, right, budget, fail);
  }
  if (isMissing(left) || isMissing(right)) return undefined;
  const a = asNumber(left);
  const b = asNumber(right);
  if (a === undefined || b === undefined) return fail('needs numbers');
  const result = compute(operator, a, b);
  return Number.isFinite(result) ? result : fail('has no finite result');
}

function compute(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '%':
      return a % b;
    case '**':
      return a ** b;
  }
}

export function compare(
  operator: ComparisonOperator,
  left: Value,
  right: Value,
  budget: Budget,
): boolean {
  switch (operator) {
    case '===':
      return isSame(left, right, budget);
    case '!==':
      return !isSame(left, right, budget);
    case '==':
      return isEqual(left, right, budget);
    case '!=':
      return !isEqual(left, right, budget);
    case '<':
      return isOrdered(left, right, budget, (order) => order < 0);
    case '>':
      return isOrdered(left, right, budget, (order) => order > 0);
    case '<=':
      return isOrdered(left, right, budget, (order) => order <= 0);
    case '>=':
      return isOrdered(left, right, budget, (order) => order >= 0);
  }
}

function isSame(left: Value, right: Value, budget: Budget): boolean {
  if (isMissing(left) || isMissing(right)) return isMissing(left) && isMissing(right);
  const a = left instanceof SafeText ? left.text : left;
  const b = right instanceof SafeText ? right.text : right;
  if (typeof a === 'string' && typeof b === 'string') budget.spendOnText(a.length);
  return a === b;
}

function isEqual(left: Value, right: Value, budget: Budget): boolean {
  if (typeof left === 'number' || typeof right === 'number') {
    const a = asNumber(left);
    return a !== undefined && a === asNumber(right);
  }
  return isSame(left, right, budget);
}

function isOrdered(
  left: Value,
  right: Value,
  budget: Budget,
  accepts: (order: number) => boolean,
): boolean {
  const order = orderOf(left, right, budget);
  return order !== undefined && accepts(order);
}

/** Negative, zero or positive like a sort function; undefined when the values have no order. */
export function orderOf(left: Value, right: Value, budget: Budget): number | undefined {
  const a = asText(left);
  const b = asText(right);
  if (a !== undefined && b !== undefined) {
    budget.spendOnText(Math.min(a.length, b.length));
    budget.spendOnCopy(a.length + b.length);
    return a < b ? -1 : a > b ? 1 : 0;
  }
  const x = asNumber(left);
  const y = asNumber(right);
  return x === undefined || y === undefined ? undefined : x - y;
}

/** `item in container`. */
export function contains(container: Value, item: Value, budget: Budget): boolean {
  const text = asText(container);
  const part = asText(item);
  if (text !== undefined) {
    if (part === undefined) return false;
    spendOnSearch(text, part, budget);
    return text.includes(part);
  }
  if (isList(container)) {
    for (let index = 0; index < container.length; index += 1) {
      budget.spendOnItems(1);
      if (isSame(itemOf(container, index), item, budget)) return true;
    }
    return false;
  }
  if (!isDictionary(container) || part === undefined) return false;
  // Looking up a key hashes it first.
  budget.spendOnText(part.length);
  return ownValue(container, part) !== undefined;
}

/** A search may compare the whole search text at every character. */
export function spendOnSearch(text: string, part: string, budget: Budget): void {
  budget.spendOnText(text.length * (1 + part.length / 8));
}
