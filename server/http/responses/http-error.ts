import type { QuotaExceededError } from '../../platform/errors.ts';

/** An error response, thrown by code that handles requests. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }
}

export const unauthorized = (): HttpError =>
  new HttpError(
    401,
    'UNAUTHORIZED',
    'Send a valid API key in the header Authorization: Bearer <API_KEY>.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

export const forbidden = (
  scope: string,
  message = `This API key lacks the scope ${scope}, which this operation needs.`,
): HttpError => new HttpError(403, 'FORBIDDEN', message, { details: { required_scope: scope } });

/** The person's role does not allow the operation. */
export const forbiddenToRole = (allowed: readonly string[]): HttpError =>
  new HttpError(
    403,
    'FORBIDDEN',
    allowed.length === 0
      ? 'This operation accepts API keys only.'
      : 'Your role in the organization does not allow this.',
    { details: { allowed_roles: allowed } },
  );

export const notAMember = (): HttpError =>
  new HttpError(
    403,
    'FORBIDDEN',
    'You have no role in an organization with the slug in X-Mailwright-Organization.',
  );

export const sessionsOnly = (): HttpError =>
  new HttpError(403, 'FORBIDDEN', 'This operation accepts sessions of people only, no API keys.');

export const notSignedIn = (): HttpError =>
  new HttpError(401, 'UNAUTHORIZED', 'Sign in first: send the cookie of a session.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export const forged = (): HttpError =>
  new HttpError(
    403,
    'FORBIDDEN',
    'Only Amazon SNS may post here, with a valid signature, a recent timestamp and the configured topic; the server’s log contains the reason.',
  );

export const pathNotFound = (): HttpError =>
  new HttpError(404, 'NOT_FOUND', 'No operation exists at this path.', {
    details: { resource: 'path' },
  });

export const methodNotAllowed = (allow: string[]): HttpError =>
  new HttpError(
    405,
    'METHOD_NOT_ALLOWED',
    'This path does not support the method; the Allow header lists the supported methods.',
    { headers: { Allow: allow.join(', ') } },
  );

export const idempotencyKeyReused = (): HttpError =>
  new HttpError(
    409,
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used with a different request; use a new key for a new request.',
  );

export const idempotencyInProgress = (): HttpError =>
  new HttpError(
    409,
    'IDEMPOTENCY_IN_PROGRESS',
    'A request with this Idempotency-Key is still in progress; try again soon.',
    { headers: { 'Retry-After': '1' } },
  );

export const payloadTooLarge = (limit: number): HttpError =>
  new HttpError(
    413,
    'PAYLOAD_TOO_LARGE',
    `The body is larger than the ${limit} bytes that are allowed.`,
    {
      details: { limit_bytes: limit },
    },
  );

export const unpacksTooFar = (limit: number): HttpError =>
  new HttpError(
    413,
    'PAYLOAD_TOO_LARGE',
    'The compressed body decompresses to more than 500 times its size; send it uncompressed.',
    { details: { limit_bytes: limit } },
  );

export const unsupportedMediaType = (expected = 'application/json in UTF-8'): HttpError =>
  new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', `Send the body as ${expected}.`);

export function rateLimited(limit: number, windowSeconds: number, retryAfter: number): HttpError {
  const seconds = (n: number): string => `${n} second${n === 1 ? '' : 's'}`;
  return new HttpError(
    429,
    'RATE_LIMITED',
    `More than ${limit} request${limit === 1 ? '' : 's'} in ${seconds(windowSeconds)}; try again in ${seconds(retryAfter)}.`,
    {
      details: { limit, window_seconds: windowSeconds, retry_after_seconds: retryAfter },
      headers: { 'Retry-After': String(retryAfter) },
    },
  );
}

/** `Retry-After` is at least 1, because the limit's window may have ended meanwhile. */
export function quotaExceeded({ message, details }: QuotaExceededError, now: Date): HttpError {
  const seconds = Math.ceil((Date.parse(details.resets_at) - now.getTime()) / 1_000);
  return new HttpError(429, 'QUOTA_EXCEEDED', message, {
    details,
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  });
}

/** Two exports of an organization at a time in each process (EXPORTS-1). */
export const exportsAreBusy = (): HttpError =>
  new HttpError(
    429,
    'RATE_LIMITED',
    'Two exports of your organization are in progress; try again when one of them has ended.',
    {
      details: { limit: 2, window_seconds: 0, retry_after_seconds: 10 },
      headers: { 'Retry-After': '10' },
    },
  );

export const internalError = (): HttpError =>
  new HttpError(
    500,
    'INTERNAL_ERROR',
    'The server failed; nothing was changed. Report the request id to the operator.',
  );

export const busy = (message: string): HttpError =>
  new HttpError(503, 'SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '2' } });

const unavailable = (message: string) => (): HttpError => busy(message);

export const serviceUnavailable = unavailable(
  'The database does not answer; nothing was changed. Try again soon.',
);

export const connectionsAreShort = unavailable(
  'The server is overloaded; nothing was changed. Try again soon.',
);

export const tookTooLong = unavailable(
  'The database needed too long for this request; nothing was changed. Try again, if possible with a smaller request.',
);

export const tooManyAtOnce = unavailable(
  'Other requests of your organization are still in progress; nothing was changed. Try again soon, with fewer concurrent requests.',
);

export const listsAreBusy = unavailable(
  'Other long requests of your organization are still running; try again soon, with fewer concurrent requests.',
);

export const uploadsAreBusy = unavailable(
  'Other uploads of your organization are still being read; try again soon, one after the other.',
);

export const uploadQueueIsFull = unavailable(
  'Uploads of other organizations are still being read; nothing was changed. Try again soon.',
);

export const preparationsAreBusy = unavailable(
  'Other requests of your organization to the same operation are still being checked; nothing was changed. Try again soon, with fewer concurrent requests.',
);

export const organizationUsesAllMemory = unavailable(
  'Other requests of your organization use all memory that it may use; try again soon, with fewer or smaller concurrent requests.',
);

export const personUsesAllMemory = unavailable(
  'Your other requests use all memory that they may use; try again soon, with fewer or smaller concurrent requests.',
);

export const networkUsesAllMemory = unavailable(
  'Other requests from your network use all memory that they may use; try again soon.',
);

export const checkpointKeyUnavailable = unavailable(
  'The key that signs checkpoints cannot be decrypted; nothing was signed. The operator of the server must restore the key that was removed from SIGNING_KEYS.',
);

export const consentLogAltered = unavailable(
  'The consent log was altered in the database: it no longer matches its newest checkpoint, so nothing was signed. The operator of the server can run consent audit to find what was altered.',
);

export const snsUnreachable = unavailable(
  'The message could not be verified with Amazon SNS; nothing was changed. Try again soon.',
);

/** The connection ended during the commit: PostgreSQL may have completed it. */
export const outcomeUnknown = unavailable(
  'The connection to the database was lost during the commit: the change may or may not have been made. Check before you send the request again.',
);

/** The document does not list 408 and 431, because they occur before a request is complete. */
export const requestTimeout = (): HttpError =>
  new HttpError(408, 'REQUEST_TIMEOUT', 'The request did not arrive in time; send it faster.');

export const headersTooLarge = (): HttpError =>
  new HttpError(
    431,
    'HEADERS_TOO_LARGE',
    'The path and the headers together are larger than 16 KiB; make them shorter.',
  );
