import type { Budget } from '../budget.ts';
import type { Fail, Value } from '../values.ts';

export interface FilterCall {
  readonly budget: Budget;
  readonly fail: Fail;
}

export interface Filter {
  /** Names of the arguments, in order; any may also be given by its name. */
  readonly parameters: readonly string[];
  /** How many of them can't be left out. */
  readonly required: number;
  /** Called for a missing input too; all other filters pass it on as missing. */
  readonly takesMissing: boolean;
  apply(input: Value, args: readonly Value[], call: FilterCall): Value;
}

export function filter(
  apply: Filter['apply'],
  parameters: readonly string[] = [],
  options: { required?: number; takesMissing?: boolean } = {},
): Filter {
  const { required = 0, takesMissing = false } = options;
  return { parameters, required, takesMissing, apply };
}
