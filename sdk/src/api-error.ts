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
import type { ResponseFacts } from './methods.ts';
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
 * The error for an unsuccessful response. `place` is the operation, such as `POST /api/v1/contacts`;
 * `body` is the content of the response: parsed JSON, text, or nothing.
 */
export function apiError(place: string, facts: ResponseFacts, body: unknown): ApiError {
  const { status, headers, requestId } = facts;
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError);
  const where = requestId ? `${place}, request ${requestId}` : place;
  const { message, code, details } = isErrorBody(body) ? body : foreign(status);
  const words = [
    status,
    code,
    details.field,
    details.reason,
    details.resource,
    details.required_scope,
    `(${where}):`,
    message,
  ];
  const retryAfter = retryAfterOf(headers);
  return new Class(words.filter(isFact).join(' '), { ...facts, code, details, retryAfter });
}

interface ErrorBody {
  message: string;
  code: string | null;
  details: Record<string, unknown>;
}

/** The description of a response that does not have Mailwright's error format, such as one from a proxy. */
const foreign = (status: number): ErrorBody => ({
  message:
    status >= 500
      ? 'The response is not from Mailwright but from a proxy that may not reach it.'
      : 'The response is a redirect or not from Mailwright; check baseUrl and any proxy.',
  code: null,
  details: {},
});

const isErrorBody = (body: unknown): body is ErrorBody =>
  isObject(body) && isObject(body.details) && typeof body.code === 'string';

export const isFact = (value: unknown): value is string | number =>
  /string|number/.test(typeof value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value;
