import { asNumber } from '../rendering/operators.ts';
import { isMissing, toText, type Value } from '../rendering/values.ts';
import type { FilterCall } from './filter.ts';

/** An integer argument within bounds, or the default when it is omitted. */
export function wholeNumber(
  value: Value,
  name: string,
  bounds: { min: number; max: number; default: number },
  call: FilterCall,
): number {
  if (isMissing(value)) return bounds.default;
  const number = asNumber(value);
  if (
    number === undefined ||
    !Number.isInteger(number) ||
    number < bounds.min ||
    number > bounds.max
  ) {
    return call.fail(`needs a whole number from ${bounds.min} to ${bounds.max} as "${name}"`);
  }
  return number;
}

export function textArgument(
  value: Value,
  name: string,
  bounds: { max: number; default: string },
  call: FilterCall,
): string {
  if (isMissing(value)) return bounds.default;
  const text = toText(value, call.budget, call.fail);
  if (text.length > bounds.max) {
    return call.fail(`needs at most ${bounds.max} characters as "${name}"`);
  }
  return text;
}
