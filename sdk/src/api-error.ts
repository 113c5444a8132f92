import {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts';

const classes: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/**
 * The error for an answer that is no success. `place` is the operation, `POST /api/v1/contacts`;
 * `body` is what the answer held: parsed JSON, text, or nothing.
 */
export function apiError(place: string, response: Response, body: unknown): ApiError {
  const { status, headers } = response;
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError);
  const requestId = headers.get('X-Request-Id');
  const where = requestId ? `(${place}, request ${requestId})` : `(${place})`;
  if (!isErrorBody(body)) {
    const message = `${status} ${where}: ${explanation(response)}`;
    return new Class(message, { status, headers, code: null, details: {} });
  }
  const { code, details } = body;
  const what = [status, code, ...keyFacts(details)].join(' ');
  return new Class(`${what} ${where}: ${body.message}`, { status, headers, code, details });
}

interface ErrorBody {
  message: string;
  code: string;
  details: Record<string, unknown>;
}

/** Every error of the API has this shape; pages of proxies have not. */
function isErrorBody(body: unknown): body is ErrorBody {
  return (
    isObject(body) &&
    typeof body.message === 'string' &&
    typeof body.code === 'string' &&
    isObject(body.details)
  );
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function keyFacts(details: Record<string, unknown>): string[] {
  const facts = [details.field, details.reason, details.resource, details.required_scope];
  return facts.filter((fact) => typeof fact === 'string');
}

function explanation({ ok, status, type }: Response): string {
  if (ok) return 'The answer is not the JSON of a Mailwright server; check baseUrl.';
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return 'Redirects are not followed; set baseUrl to the address that the server redirects to.';
  }
  return 'The answer is not from Mailwright, but perhaps from a proxy in front of it.';
}
