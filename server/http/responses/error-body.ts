import type { RequestContext } from '../context.ts';
import type { HttpError } from './http-error.ts';

/** The body of every error response. */
export function errorBody(
  error: HttpError,
  { requestId, tenant }: Pick<RequestContext, 'requestId' | 'tenant'>,
): object {
  return {
    message: error.message,
    code: error.code,
    details: error.details,
    request_id: requestId,
    test_mode: tenant?.mode === 'test',
  };
}
