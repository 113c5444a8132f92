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
import { retryAfterOf } from './retry-after.ts';

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
  const where = requestId ? `${place}, request ${requestId}` : place;
  const { message, code, details } = isErrorBody(body) ? body : foreign(response);
  const what = [
    status,
    code,
    details.field,
    details.reason,
    details.resource,
    details.required_scope,
  ];
  const facts = what.filter(isFact).join(' ');
  return new Class(`${facts} (${where}): ${message}`, {
    status,
    code,
    details,
    requestId,
    retryAfter: retryAfterOf(headers),
    headers,
  });
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
    isObject(body.details) &&
    typeof body.code === 'string' &&
    typeof body.message === 'string'
  );
}

export const isFact = (value: unknown): value is string | number =>
  /string|number/.test(typeof value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What there is to say of an answer that has not the shape of Mailwright's. */
function foreign({ ok, status }: Response): Omit<ErrorBody, 'code'> & { code: null } {
  // Browsers hide the status of a redirect: it is 0 there.
  const what =
    ok || status >= 400 ? 'The answer is not from Mailwright' : 'Redirects are not followed';
  return { message: `${what}; check baseUrl and any proxy.`, code: null, details: {} };
}
