/** Errors of the domain. They know no HTTP; `http/errors.ts` maps them to answers. */

export type Reason =
  | 'required'
  | 'invalid_format'
  | 'invalid_type'
  | 'invalid_value'
  | 'too_long'
  | 'too_short'
  | 'too_many'
  | 'unknown_field'
  | 'malformed_json'
  | 'not_found'
  | 'not_verified'
  | 'not_allowed'
  | 'not_operational'
  | 'opt_in_required'
  | 'suppressed'
  | 'missing_variable'
  | 'render_failed'
  | 'ambiguous'
  | 'conflict'
  | 'invalid_cursor';

export interface FieldFailure {
  /** Dotted path into the body, or the name of a parameter or header. */
  field: string;
  reason: Reason;
  /** One sentence for the person who mends the request; never a value that was sent. */
  message: string;
}

/** The request names something that can't be. Nothing was changed. */
export class ValidationError extends Error {
  readonly failures: [FieldFailure, ...FieldFailure[]];
  /** Facts beside the failures, such as `invalid_lists`. */
  readonly facts: Record<string, unknown>;

  constructor(
    failures: [FieldFailure, ...FieldFailure[]],
    options: { message?: string; facts?: Record<string, unknown> } = {},
  ) {
    super(options.message ?? failures[0].message);
    this.name = 'ValidationError';
    this.failures = failures;
    this.facts = options.facts ?? {};
  }

  /** What a program is told: the first failure, then all, then the facts. */
  get details() {
    const [{ field, reason }] = this.failures;
    return { field, reason, errors: this.failures, ...this.facts };
  }
}

export function invalid(field: string, reason: Reason, message: string): ValidationError {
  return new ValidationError([{ field, reason, message }]);
}

/** What the path names does not exist in the caller's organization. */
export class NotFoundError extends Error {
  readonly resource: string;

  constructor(resource: string, message: string) {
    super(message);
    this.name = 'NotFoundError';
    this.resource = resource;
  }
}

/** What is wanted contradicts what is there. Nothing was changed. */
export class ConflictError extends Error {
  /** For programs: why, and what stands in the way. */
  readonly details: { reason: string } & Record<string, unknown>;

  constructor(details: ConflictError['details'], message: string) {
    super(message);
    this.name = 'ConflictError';
    this.details = details;
  }
}

/** A mistake of the operator: settings, command line, environment. Shown without a stack. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}
