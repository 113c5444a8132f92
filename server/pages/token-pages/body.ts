import express, { type RequestHandler } from 'express';
import { checkName } from '../../http/body-guard.ts';
import { readBody, refuseLength, toBodyError } from '../../http/body.ts';
import { operationOf } from '../../http/context.ts';

/** Room for more boxes than a person can read. */
const MAX_FORM_BYTES = 128 * 1024;

/** Reads JSON as everywhere, and the form of the preferences page, which comes to the same (P2). */
export function readJsonOrForm(): RequestHandler {
  const readJson = readBody();
  const readText = express.text({ limit: MAX_FORM_BYTES, type: () => true });
  return (request, response, next) => {
    const { requestBody } = operationOf(request).operation;
    const takesForm = requestBody !== undefined && isForm(request.get('Content-Type'));
    if (!takesForm) return readJson(request, response, next);
    refuseLength(request, MAX_FORM_BYTES);
    readText(request, response, (error?: unknown) => {
      if (error !== undefined) return next(toBodyError(error, MAX_FORM_BYTES));
      try {
        request.body = toUpdate(new URLSearchParams(String(request.body ?? '')));
      } catch (refusal) {
        return next(refusal);
      }
      // Validated as what it means.
      request.headers['content-type'] = 'application/json';
      next();
    });
  };
}

const isForm = (contentType = ''): boolean =>
  contentType.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';

/**
 * The form says which boxes were ticked when it was shown and which are now: only what the person
 * changed is a action. What changed elsewhere meanwhile stays, and so does what was never ticked.
 */
function toUpdate(form: URLSearchParams): object {
  if (form.get('unsubscribe_all') === 'true') return { unsubscribe_all: true };
  const was = new Set(form.getAll('was'));
  const is = new Set(form.getAll('subscribe'));
  const changed = [...was, ...is].filter((key) => was.has(key) !== is.has(key));
  changed.forEach(checkName);
  return { preferences: Object.fromEntries(changed.map((key) => [key, is.has(key)])) };
}
