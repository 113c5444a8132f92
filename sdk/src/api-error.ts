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
 * Creates the error for an unsuccessful response. `label` is the operation, such as `POST /api/v1/contacts`;
 * `body` is parsed JSON, text, or undefined.
 */
export function apiError(label: string, facts: ResponseFacts, body: unknown): ApiError {
  const { status, headers, requestId } = facts;
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError);
  const where = requestId ? `${label}, request ${requestId}` : label;
  const { message, code, details } = isErrorBody(body) ? body : foreignResponse(status);
  const parts = [
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
  return new Class(parts.filter(isStringOrNumber).join(' '), {
    ...facts,
    code,
    details,
    retryAfter,
  });
}

interface ErrorBody {
  message: string;
  code: string | null;
  details: Record<string, unknown>;
}

/** The description of a response that does not have Mailwright's error format, such as one from a proxy. */
const foreignResponse = (status: number): ErrorBody => ({
  message:
    status >= 500
      ? 'The response is not from Mailwright but from a proxy that may not reach it.'
      : 'The response is a redirect or not from Mailwright; check baseUrl and any proxy.',
  code: null,
  details: {},
});

const isErrorBody = (body: unknown): body is ErrorBody =>
  isObject(body) && isObject(body.details) && typeof body.code === 'string';

export const isStringOrNumber = (value: unknown): value is string | number =>
  /string|number/.test(typeof value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value;
