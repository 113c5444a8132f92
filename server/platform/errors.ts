/** Domain errors, independent of HTTP; `http/errors.ts` maps them to responses. */
import type { Role } from './values/principal.ts';

export type Reason =
  | 'required'
  | 'invalid_format'
  | 'non_ascii_local_part'
  | 'invalid_type'
  | 'invalid_value'
  | 'in_the_past'
  | 'too_long'
  | 'too_short'
  | 'too_many'
  | 'unknown_field'
  | 'malformed_json'
  | 'not_found'
  | 'not_verified'
  | 'not_allowed'
  | 'not_operational'
  | 'not_marketing'
  | 'opt_in_required'
  | 'suppressed'
  | 'missing_variable'
  | 'render_failed'
  | 'ambiguous'
  | 'conflict'
  | 'not_in_batch'
  | 'quota_exceeded'
  | 'invalid_cursor';

export interface FieldFailure {
  /** Dotted path into the body, or the name of a parameter or header. */
  field: string;
  reason: Reason;
  /** One sentence for the developer who fixes the request. Never contains a value of the request. */
  message: string;
}

/** A field of the request is invalid. Nothing was changed. */
export class ValidationError extends Error {
  readonly failures: [FieldFailure, ...FieldFailure[]];
  /** Further fields of the error's details, such as `invalid_lists`. */
  readonly furtherDetails: Record<string, unknown>;

  constructor(
    failures: [FieldFailure, ...FieldFailure[]],
    options: { message?: string; furtherDetails?: Record<string, unknown> } = {},
  ) {
    super(options.message ?? failures[0].message);
    this.name = 'ValidationError';
    this.failures = failures;
    this.furtherDetails = options.furtherDetails ?? {};
  }

  /** The machine-readable details: the first failure, then all of them, then the facts. */
  get details() {
    const [{ field, reason }] = this.failures;
    return { field, reason, errors: this.failures, ...this.furtherDetails };
  }
}

export function invalid(field: string, reason: Reason, message: string): ValidationError {
  return new ValidationError([{ field, reason, message }]);
}

/** The organization has no resource with the name or id in the path. */
export class NotFoundError extends Error {
  readonly resource: string;

  constructor(resource: string, message: string) {
    super(message);
    this.name = 'NotFoundError';
    this.resource = resource;
  }
}

/** The request contradicts the current state. Nothing was changed. */
export class ConflictError extends Error {
  /** Machine-readable: the reason, and what causes the conflict. */
  readonly details: { reason: string } & Record<string, unknown>;

  constructor(details: ConflictError['details'], message: string) {
    super(message);
    this.name = 'ConflictError';
    this.details = details;
  }
}

/** The resource is not the one that the request is based on. Nothing was changed. */
export class PreconditionFailedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PreconditionFailedError';
  }
}

/** SENDING-1: the organization may send nothing now. Nothing was changed. */
export class SendingPausedError extends Error {
  readonly details: { by: string; reason: string; since: string; until: string | null };

  constructor(details: SendingPausedError['details']) {
    super(
      details.by === 'operator'
        ? 'The operator of the server has suspended the sending of your organization.'
        : 'Sending is paused because of too many bounces or complaints.',
    );
    this.name = 'SendingPausedError';
    this.details = details;
  }
}

/** SENDING-1: the limit of an organization's emails is used up. Nothing was changed. */
export class QuotaExceededError extends Error {
  readonly details: { limit: number; used: number; window: 'day' | 'month'; resets_at: string };

  constructor(details: QuotaExceededError['details']) {
    const { limit, window, resets_at: resetsAt } = details;
    super(
      `The limit of ${limit} email${limit === 1 ? '' : 's'} in this ${window} (UTC) is used up; it resets at ${resetsAt}.`,
    );
    this.name = 'QuotaExceededError';
    this.details = details;
  }
}

/** The person's role does not allow the change. */
export class RoleError extends Error {
  readonly allowed: readonly Role[];

  constructor(allowed: readonly Role[]) {
    super('Your role in the organization does not allow this.');
    this.name = 'RoleError';
    this.allowed = allowed;
  }
}

/** Too many attempts to guess something; the next one must wait. */
export class TooManyAttemptsError extends Error {
  readonly limit: { attempts: number; seconds: number; waitSeconds: number };

  constructor(limit: TooManyAttemptsError['limit']) {
    super(`The next attempt must wait ${limit.waitSeconds} seconds.`);
    this.name = 'TooManyAttemptsError';
    this.limit = limit;
  }
}

/** The server has too much to do at this moment. Nothing was changed. */
export class BusyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BusyError';
  }
}

/** What the path names existed, and has been deleted. */
export class GoneError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GoneError';
  }
}

/** A mistake in settings, command line or environment. Printed without a stack trace. */
export class OperatorError extends Error {
  /** Of the command. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}
