import type {
  BatchResult,
  ErrorCode,
  ForbiddenDetails,
  NotFoundDetails,
  RateLimitDetails,
  ValidationDetails,
} from '../../generated/client.ts';
import type { RateLimit } from './methods.ts';

/** The base class of all errors of API calls, except for invalid arguments (`TypeError`). */
export class MailwrightError extends Error {
  static {
    this.prototype.name = 'MailwrightError';
  }

  /** Escapes control characters and line breaks, because messages contain text from servers and `fetch`. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, encodeURIComponent), options);
  }
}

/** No response arrived. The request may have been executed. */
export class ConnectionError extends MailwrightError {
  static {
    this.prototype.name = 'ConnectionError';
  }
}

/** No response arrived in time. The request may have been executed. */
export class TimeoutError extends ConnectionError {
  static {
    this.prototype.name = 'TimeoutError';
  }
}

/**
 * `emails.sendMany` failed after some of its batches were accepted. `cause` is the error of the next
 * batch. Calling again with the same emails and this `idempotencyKey` sends none of them twice.
 */
export class PartialSendError extends MailwrightError {
  static {
    this.prototype.name = 'PartialSendError';
  }

  /** The results of the emails before the batch that failed. */
  declare readonly results: BatchResult[];
  /** The given key, or the key that was generated for the call. */
  declare readonly idempotencyKey: string;

  constructor(message: string, { cause, ...facts }: PartialSendFacts) {
    super(message, { cause });
    Object.assign(this, facts);
  }
}

type PartialSendFacts = Pick<PartialSendError, 'results' | 'idempotencyKey' | 'cause'>;

/** The server, or a proxy in front of it, returned an unsuccessful response. */
export class ApiError extends MailwrightError {
  static {
    this.prototype.name = 'ApiError';
  }

  declare readonly status: number;
  /**
   * A stable code for programs, such as `NOT_FOUND`; null when the response is not from Mailwright. A
   * newer server can return codes that this version of the SDK does not know.
   */
  declare readonly code: ErrorCode | (string & Record<never, never>) | null;
  /** Details of the error, depending on the code. */
  declare readonly details: Record<string, unknown>;
  /** Identifies the request in the server's logs. */
  declare readonly requestId: string | null;
  /** Seconds after which a request can succeed, if the response contains `Retry-After`. */
  declare readonly retryAfter: number | null;
  /** All headers of the response. */
  declare readonly headers: Headers;
  /** The current state of the rate limit that the request counts against. */
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

/** 400: the request is invalid or refers to a resource that does not exist. Nothing was changed. */
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

/** 403: the API key lacks the scope that the operation requires, or sending is paused; see `code`. */
export class PermissionError extends ApiError {
  static {
    this.prototype.name = 'PermissionError';
  }

  declare readonly details: Partial<ForbiddenDetails>;
}

/** 404: the resource in the path does not exist in your organization. */
export class NotFoundError extends ApiError {
  static {
    this.prototype.name = 'NotFoundError';
  }

  declare readonly details: Partial<NotFoundDetails>;
}

/** 409: the request conflicts with existing data. */
export class ConflictError extends ApiError {
  static {
    this.prototype.name = 'ConflictError';
  }
}

/** 429: too many requests. This request had no effect; retry it after `retryAfter` seconds. */
export class RateLimitError extends ApiError {
  static {
    this.prototype.name = 'RateLimitError';
  }

  declare readonly details: Partial<RateLimitDetails>;
}

/** 5xx: the server failed, or the proxy in front of it cannot reach it. */
export class ServerError extends ApiError {
  static {
    this.prototype.name = 'ServerError';
  }
}
