const CODES: Record<number, string[]> = {
  400: ['VALIDATION_ERROR'],
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN', 'SENDING_PAUSED'],
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  408: ['REQUEST_TIMEOUT'],
  409: ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS', 'CONFLICT'],
  410: ['GONE'],
  412: ['PRECONDITION_FAILED'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  429: ['RATE_LIMITED', 'QUOTA_EXCEEDED'],
  431: ['HEADERS_TOO_LARGE'],
  500: ['INTERNAL_ERROR'],
  503: ['SERVICE_UNAVAILABLE'],
};

const REQUIRED_HEADERS: Record<number, string> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** How an error response differs from the documented error shape; null when it does not. */
export function errorShapeFault(status: number, headers: Headers, body: unknown): string | null {
  const header = REQUIRED_HEADERS[status];
  if (header && !headers.get(header)) return `A ${status} without ${header}.`;
  if (typeof body !== 'object' || body === null) return `A ${status} without a JSON object.`;
  const {
    message,
    code,
    details,
    request_id: id,
    test_mode: testMode,
    ...rest
  } = body as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') return 'message is no text.';
  if (!CODES[status]?.includes(code as string)) return `A ${status} with the code ${String(code)}.`;
  if (typeof details !== 'object' || details === null) return 'details is no object.';
  if (id !== headers.get('X-Request-Id')) return 'request_id is not the X-Request-Id.';
  if (testMode !== (headers.get('X-Test-Mode') === 'true'))
    return 'test_mode and X-Test-Mode differ.';
  return Object.keys(rest).length > 0 ? `Unknown keys: ${Object.keys(rest).join(', ')}` : null;
}
