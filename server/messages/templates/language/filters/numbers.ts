import { asNumber } from '../rendering/operators.ts';
import { isMissing, type Value } from '../rendering/values.ts';
import { wholeNumber } from './arguments.ts';
import { filter, type FilterCall } from './filter.ts';

function number(input: Value, call: FilterCall): number {
  return asNumber(input) ?? call.fail('needs a number');
}

function rounder(method: Value, call: FilterCall): (value: number) => number {
  if (isMissing(method) || method === 'common') return Math.round;
  if (method === 'ceil') return Math.ceil;
  if (method === 'floor') return Math.floor;
  return call.fail('needs "common", "ceil" or "floor" as "method"');
}

function finite(result: number, call: FilterCall): number {
  return Number.isFinite(result) ? result : call.fail('has no finite result');
}

function orDefault(result: number | undefined, fallback: Value): Value {
  return result ?? (isMissing(fallback) ? 0 : fallback);
}

export const numberFilters = {
  abs: filter((input, _, call) => Math.abs(number(input, call))),
  round: filter(
    (input, [precision, method], call) => {
      const digits = wholeNumber(precision, 'precision', { min: 0, max: 10, default: 0 }, call);
      const factor = 10 ** digits;
      return finite(rounder(method, call)(number(input, call) * factor) / factor, call);
    },
    ['precision', 'method'],
  ),
  int: filter(
    (input, [fallback]) => {
      const value = asNumber(input);
      return orDefault(value === undefined ? undefined : Math.trunc(value), fallback);
    },
    ['default'],
    { takesMissing: true },
  ),
  float: filter((input, [fallback]) => orDefault(asNumber(input), fallback), ['default'], {
    takesMissing: true,
  }),
};
