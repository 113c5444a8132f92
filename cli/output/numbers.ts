import { usageError } from '../failure.ts';

/** Parses an option that must be a whole number of at least 1. */
export function readCount(option: string, text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw usageError(`${option} must be a whole number from 1 to ${most}.`);
}

/** `1 row`, `2 rows`. */
export const amount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
