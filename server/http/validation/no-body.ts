import type { Request, RequestHandler } from 'express';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { showName } from '../../platform/values/text.ts';
import { hasBody, isJson, malformedJson } from '../body/body.ts';
import { operationOf } from '../context.ts';
import { HttpError } from '../responses/http-error.ts';
import { receiveBytes } from '../body/receive-bytes.ts';

/** Many clients send `{}` with every POST. */
const MAX_BYTES = 1024;

/**
 * Refuses what a POST contains whose operation has no body, because it would be ignored (API-3): with `scheduled_at` in
 * its body, sending an email again would send it now. Empty bodies and objects are accepted.
 */
export function refuseFields(): RequestHandler {
  return async (request, _response, next) => {
    const takesNone = !operationOf(request).operation.requestBody;
    if (takesNone && request.method === 'POST' && hasBody(request.headers)) await check(request);
    next();
  };
}

async function check(request: Request): Promise<void> {
  const bytes = await receiveSmall(request);
  // A chunked body can be empty.
  if (bytes?.length === 0) return;
  const isCompressed = request.headers['content-encoding'] !== undefined;
  if (bytes === null || isCompressed || !isJson(request.get('Content-Type'))) throw unexpected();
  const body = parse(bytes);
  if (body === null) return;
  if (typeof body !== 'object' || Array.isArray(body)) throw unexpected();
  const [field] = Object.keys(body);
  if (field !== undefined) throw unknownField(showName(field));
}

/** The body; null if it is longer than the limit. */
async function receiveSmall(request: Request): Promise<Buffer | null> {
  try {
    return await receiveBytes(request, MAX_BYTES);
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return null;
    throw error;
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw malformedJson();
  }
}

const unexpected = (): ValidationError =>
  invalid('body', 'invalid_value', 'This operation accepts no body; send the request without one.');

const unknownField = (field: string): ValidationError =>
  invalid(field, 'unknown_field', `The field ${field} is unknown: this operation has no body.`);
