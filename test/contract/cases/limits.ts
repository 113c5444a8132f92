import type { Document, Schema } from '../document.ts';
import type { ContractAnswer } from '../request.ts';
import { onlyAlternative, sample } from '../schema.ts';
import { expectNoRefusal, expectRefusal } from '../violation.ts';

/** A value at a limit, or one beyond it. */
export interface AtLimit {
  name: string;
  value: unknown;
  isBeyond: boolean;
  judge: (answer: ContractAnswer, field: string) => void;
}

/** Values at each limit of a schema and one beyond it. */
export function limitsOf(document: Document, schema: Schema, base: unknown): AtLimit[] {
  const own = onlyAlternative(document, schema);
  if (!own || own.enum) return [];
  const text = (length: number): string => 'a'.repeat(length);
  const list = (length: number): unknown[] => {
    const [first = sample(document, own.items ?? {})] = Array.isArray(base)
      ? (base as unknown[])
      : [];
    return Array.from({ length }, () => first);
  };
  const number = (value: number): number => value;
  return [
    ...upper(own.maxLength, 'characters', 'too_long', text),
    ...lower(own.minLength, 'characters', 'too_short', text),
    ...upper(own.maxItems, 'entries', 'too_many', list),
    ...lower(own.minItems, 'entries', 'too_short', list),
    ...upper(own.maximum, 'as the number', 'invalid_value', number),
    ...lower(own.minimum, 'as the number', 'invalid_value', number),
  ];
}

function upper(
  limit: number | undefined,
  unit: string,
  reason: string,
  make: (size: number) => unknown,
): AtLimit[] {
  return limit === undefined ? [] : pair(limit, limit + 1, unit, reason, make);
}

function lower(
  limit: number | undefined,
  unit: string,
  reason: string,
  make: (size: number) => unknown,
): AtLimit[] {
  if (limit === undefined || (limit === 0 && unit !== 'as the number')) return [];
  return pair(limit, limit - 1, unit, reason, make);
}

function pair(
  within: number,
  beyond: number,
  unit: string,
  reason: string,
  make: (size: number) => unknown,
): AtLimit[] {
  const also = unit === 'characters' ? ['invalid_format'] : [];
  const nameOf = (size: number): string =>
    unit === 'as the number' ? `as ${size}` : `of ${size} ${unit}`;
  return [
    {
      name: nameOf(within),
      value: make(within),
      isBeyond: false,
      judge: (answer, field) => expectNoRefusal(answer, field, [reason]),
    },
    {
      name: nameOf(beyond),
      value: make(beyond),
      isBeyond: true,
      // A text of the wrong length may also violate its pattern.
      judge: (answer, field) => expectRefusal(answer, field, [reason, ...also]),
    },
  ];
}
