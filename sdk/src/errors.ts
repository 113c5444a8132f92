import type {
  BatchResult,
  ErrorCode,
  ForbiddenDetails,
  NotFoundDetails,
  RateLimitDetails,
  ValidationDetails,
} from '../../generated/client.ts';
import type { RateLimit } from './methods.ts';

/** Everything that a call to the API can fail with, mistakes in the program aside. */
export class MailwrightError extends Error {
  static {
    this.prototype.name = 'MailwrightError';
  }

  /** Servers and `fetch` have their say in messages: what would break a line of a log is escaped. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, encodeURIComponent), options);
  }
}

/** No answer arrived. The request may have been carried out all the same. */
export class ConnectionError extends MailwrightError {
  static {
    this.prototype.name = 'ConnectionError';
  }
}

/** No answer arrived in time. The request may have been carried out all the same. */
export class TimeoutError extends ConnectionError {
  static {
    this.prototype.name = 'TimeoutError';
  }
}

/**
 * `emails.sendMany` failed after some of its batches had been accepted. `cause` is what the next batch
 * failed with. Calling again with the same emails and this `idempotencyKey` sends none of them twice.
 */
export class PartialSendError extends MailwrightError {
  static {
    this.prototype.name = 'PartialSendError';
  }

  /** What became of the emails up to the batch that failed. */
  declare readonly results: BatchResult[];
  /** The key given, or the one that was made up for the call. */
  declare readonly idempotencyKey: string;

  constructor(message: string, { cause, ...facts }: PartialSendFacts) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

type PartialSendFacts = Pick<PartialSendError, 'results' | 'idempotencyKey' | 'cause'>;

/** The server, or a proxy in front of it, answered with something other than success. */
export class ApiError extends MailwrightError {
  static {
    this.prototype.name = 'ApiError';
  }

  declare readonly status: number;
  /**
   * Stable, for programs, such as `NOT_FOUND`. Null when the answer is not Mailwright's. A newer server
   * may have codes that this version of the SDK does not know.
   */
  declare readonly code: ErrorCode | (string & Record<never, never>) | null;
  /** Facts about the failure. Which ones depends on the code. */
  declare readonly details: Record<string, unknown>;
  /** Names the request in the server's logs. */
  declare readonly requestId: string | null;
  /** Seconds after which a request can succeed, where the answer says so. */
  declare readonly retryAfter: number | null;
  /** All headers of the answer. */
  declare readonly headers: Headers;
  /** Where your organization stands with the limit that the request counts against. */
  declare readonly rateLimit: RateLimit | null;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message);
    Object.assign(this, facts);
  }
}

type ApiErrorFacts = Pick<
  ApiError,
  'status' | 'code' | 'details' | 'requestId' | 'retryAfter' | 'headers' | 'rateLimit'
>;

/** 400: the request is malformed or names something that does not exist. Nothing was changed. */
export class ValidationError extends ApiError {
  static {
    this.prototype.name = 'ValidationError';
  }

  declare readonly details: Partial<ValidationDetails>;
}

/** 401: the API key is unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  static {
    this.prototype.name = 'AuthenticationError';
  }
}

/** 403: the API key lacks the scope that the operation needs. */
export class PermissionError extends ApiError {
  static {
    this.prototype.name = 'PermissionError';
  }

  declare readonly details: Partial<ForbiddenDetails>;
}

/** 404: what the path names does not exist in your organization. */
export class NotFoundError extends ApiError {
  static {
    this.prototype.name = 'NotFoundError';
  }

  declare readonly details: Partial<NotFoundDetails>;
}

/** 409: the request contradicts what is there. */
export class ConflictError extends ApiError {
  static {
    this.prototype.name = 'ConflictError';
  }
}

/** 429: too many requests. This one had no effect; `retryAfter` says when to try again. */
export class RateLimitError extends ApiError {
  static {
    this.prototype.name = 'RateLimitError';
  }

  declare readonly details: Partial<RateLimitDetails>;
}

/** 5xx: the server failed, or cannot be reached by the proxy in front of it. */
export class ServerError extends ApiError {
  static {
    this.prototype.name = 'ServerError';
  }
}
