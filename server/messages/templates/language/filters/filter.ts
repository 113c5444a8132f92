import type { Budget } from '../rendering/budget.ts';
import type { Fail, Value } from '../rendering/values.ts';

export interface FilterCall {
  /** The language of the template as a BCP 47 tag. */
  readonly locale: string;
  /** Formatters that this render has used, by cache key. */
  readonly formats: Map<string, unknown>;
  readonly budget: Budget;
  readonly fail: Fail;
}

export interface Filter {
  /** Names of the arguments, in order; each can also be passed by name. */
  readonly parameters: readonly string[];
  /** The number of required arguments. */
  readonly required: number;
  /** Whether the filter is called for a missing input; otherwise the result is missing too. */
  readonly takesMissing: boolean;
  /** Checks a literal argument. Returns a problem, or undefined when the argument is valid. */
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
