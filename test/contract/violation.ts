import type { ContractAnswer, ContractRequest } from './request.ts';

/** The server deviated from the document. */
export class Violation extends Error {
  readonly expected: string;
  readonly got: string;
  request: ContractRequest | null = null;

  constructor(expected: string, got: string) {
    super(`Expected ${expected}; got ${got}.`);
    this.name = 'Violation';
    this.expected = expected;
    this.got = got;
  }
}

/** A case that cannot be run with this account or key. */
export class Skipped extends Error {}

/** There was no response. */
export class Unreachable extends Error {}

export interface FieldError {
  field?: unknown;
  reason?: unknown;
}

export interface ErrorBody {
  message?: unknown;
  code?: unknown;
  details?: { resource?: unknown; errors?: FieldError[] };
}

export const errorBody = (answer: ContractAnswer): ErrorBody => answer.body ?? {};

/** A summary of a response without personal data. */
export function describeAnswer(answer: ContractAnswer): string {
  const { code, details } = errorBody(answer);
  const failures = (Array.isArray(details?.errors) ? details.errors : [])
    .slice(0, 5)
    .map(({ field, reason }) => `${String(field)}: ${String(reason)}`);
  const known = typeof code === 'string' ? ` ${code}` : '';
  return `${answer.status}${known}${failures.length > 0 ? ` (${failures.join(', ')})` : ''}`;
}

export function expectStatus(answer: ContractAnswer, ...statuses: number[]): void {
  if (statuses.includes(answer.status)) return;
  throw new Violation(`status ${statuses.join(' or ')}`, describeAnswer(answer));
}

/** Expects a 400 with this field and one of these reasons. */
export function expectRefusal(answer: ContractAnswer, field: string, reasons: string[]): void {
  const { errors } = errorBody(answer).details ?? {};
  const named =
    answer.status === 400 &&
    Array.isArray(errors) &&
    errors.some((one) => one.field === field && reasons.includes(String(one.reason)));
  if (named) return;
  throw new Violation(
    `status 400 with the field ${field} and the reason ${reasons.join(' or ')}`,
    describeAnswer(answer),
  );
}

/** Accepts any response that does not refuse this field for one of these reasons. */
export function expectNoRefusal(answer: ContractAnswer, field: string, reasons: string[]): void {
  const { errors } = errorBody(answer).details ?? {};
  const refused =
    answer.status === 413 ||
    (Array.isArray(errors) &&
      errors.some((one) => one.field === field && reasons.includes(String(one.reason))));
  if (refused) throw new Violation(`${field} to be within its limits`, describeAnswer(answer));
}
