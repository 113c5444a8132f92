import type { Budget } from '../budget.ts';
import type { Fail, Value } from '../values.ts';

export interface FilterCall {
  /** BCP 47; the language in which the template is written. */
  readonly locale: string;
  /** Formatters that this render has used, by what they print. */
  readonly formats: Map<string, unknown>;
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
  /** What is wrong with an argument that the template spells out; undefined when it may be used. */
  readonly problem: ((parameter: string, value: unknown) => string | undefined) | undefined;
  apply(input: Value, args: readonly Value[], call: FilterCall): Value;
}

export function filter(
  apply: Filter['apply'],
  parameters: readonly string[] = [],
  options: { required?: number; takesMissing?: boolean; problem?: Filter['problem'] } = {},
): Filter {
  const { required = 0, takesMissing = false, problem } = options;
  return { parameters, required, takesMissing, problem, apply };
}
