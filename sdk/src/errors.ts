import type {
  ForbiddenDetails,
  NotFoundDetails,
  RateLimitDetails,
  ValidationDetails,
} from '../../generated/client.ts';
import { retryAfterOf } from './retry-after.ts';

/** Everything that a call to the API can fail with, mistakes in the program aside. */
export class MailwrightError extends Error {
  static {
    this.prototype.name = 'MailwrightError';
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

/** The server, or a proxy in front of it, answered with something other than success. */
export class ApiError extends MailwrightError {
  static {
    this.prototype.name = 'ApiError';
  }

  readonly status: number;
  /** Stable, for programs, such as `NOT_FOUND`. Null when the answer is not Mailwright's. */
  readonly code: string | null;
  /** Facts about the failure. Which ones depends on the code. */
  readonly details: Record<string, unknown>;
  /** Names the request in the server's logs. */
  readonly requestId: string | null;
  /** Seconds after which a request can succeed, where the answer says so. */
  readonly retryAfter: number | null;
  /** All headers of the answer. */
  readonly headers: Headers;

  constructor(message: string, answer: Answer) {
    super(message);
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.requestId = answer.headers.get('X-Request-Id');
    this.retryAfter = retryAfterOf(answer.headers);
    this.headers = answer.headers;
  }
}

interface Answer {
  status: number;
  code: string | null;
  details: Record<string, unknown>;
  headers: Headers;
}

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
