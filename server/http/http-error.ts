/** An answer that isn't a success, thrown from anywhere behind HTTP. */
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
  message = 'This API key lacks the scope that the operation needs.',
): HttpError => new HttpError(403, 'FORBIDDEN', message, { details: { required_scope: scope } });

export const forged = (): HttpError =>
  new HttpError(
    403,
    'FORBIDDEN',
    'Only Amazon SNS may post here, signed, fresh and for the configured topic; the server’s log says what was wrong.',
  );

export const pathNotFound = (): HttpError =>
  new HttpError(404, 'NOT_FOUND', 'Nothing is found under this path.', {
    details: { resource: 'path' },
  });

export const methodNotAllowed = (allow: string[]): HttpError =>
  new HttpError(
    405,
    'METHOD_NOT_ALLOWED',
    'This path does not take the method; the header Allow lists those it takes.',
    { headers: { Allow: allow.join(', ') } },
  );

export const idempotencyKeyReused = (): HttpError =>
  new HttpError(
    409,
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key came before with another request; take a new key for a new request.',
  );

export const idempotencyInProgress = (): HttpError =>
  new HttpError(
    409,
    'IDEMPOTENCY_IN_PROGRESS',
    'A request with this Idempotency-Key is still being carried out; repeat this one soon.',
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
    'The compressed body unpacks to more than 500 times its size.',
    { details: { limit_bytes: limit } },
  );

export const unsupportedMediaType = (): HttpError =>
  new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json in UTF-8.');

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

export const internalError = (): HttpError =>
  new HttpError(
    500,
    'INTERNAL_ERROR',
    'The server failed; nothing was changed. Tell us the request id.',
  );

const unavailable = (message: string): HttpError =>
  new HttpError(503, 'SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '2' } });

export const serviceUnavailable = (): HttpError =>
  unavailable('The database does not answer; nothing was changed. Try again soon.');

export const connectionsAreShort = (): HttpError =>
  unavailable(
    'The server had too much to do at once to carry out this request; nothing was changed. Try again soon.',
  );

export const tookTooLong = (): HttpError =>
  unavailable(
    'The database took too long over this request; nothing was changed. Try again, with less at once if you can.',
  );

export const tooManyAtOnce = (): HttpError =>
  unavailable(
    'Other requests of your organization are still being worked on; nothing was changed. Try again soon, with fewer at once.',
  );

export const listsAreBusy = (): HttpError =>
  unavailable(
    'Other requests of your organization still work out who is on its lists; try again soon, with fewer at once.',
  );

export const uploadsAreBusy = (): HttpError =>
  unavailable(
    'Other uploads of your organization are still being read; try again soon, one after the other.',
  );

export const othersUpload = (): HttpError =>
  unavailable(
    'Uploads of other organizations are still being read; nothing was changed. Try again soon.',
  );

export const preparationsAreBusy = (): HttpError =>
  unavailable(
    'Other requests of your organization to the same operation are still being checked; nothing was changed. Try again soon, with fewer at once.',
  );

export const tooMuchInFlight = (): HttpError =>
  unavailable(
    'Other requests of your organization take up the memory that it may use; try again soon, with fewer or smaller ones at once.',
  );

export const snsUnreachable = (): HttpError =>
  unavailable(
    'Amazon SNS could not be asked about the message; nothing was changed. Try again soon.',
  );

/** The connection ended while the change was being committed: PostgreSQL may have done it. */
export const outcomeUnknown = (): HttpError =>
  unavailable(
    'The database went away while the change was being stored: it was made or it was not. Look before you send it again.',
  );

/** 408 and 431 are about what never became a request, so the document doesn't list them. */
export const requestTimeout = (): HttpError =>
  new HttpError(408, 'REQUEST_TIMEOUT', 'The request did not arrive in time; send it faster.');

export const headersTooLarge = (): HttpError =>
  new HttpError(431, 'HEADERS_TOO_LARGE', 'Path and headers together are larger than 16 KiB.');
