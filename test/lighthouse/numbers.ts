const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

export const median = (numbers: readonly number[]): number =>
  sorted(numbers)[Math.floor(numbers.length / 2)] ?? NaN;

/** The value that 95 % of the numbers do not exceed. */
export const slowest95 = (numbers: readonly number[]): number =>
  sorted(numbers)[Math.ceil(numbers.length * 0.95) - 1] ?? NaN;
