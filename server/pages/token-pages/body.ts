import type { RequestHandler } from 'express';
import { checkName } from '../../http/body/body-guard.ts';
import { readBody, receive } from '../../http/body/body.ts';
import { operationOf } from '../../http/context.ts';
import { unsupportedMediaType } from '../../http/responses/http-error.ts';
import { decodeText } from '../../http/body/decode-text.ts';

/** Enough for more checkboxes than a person can read. */
const MAX_FORM_BYTES = 128 * 1024;

/** Reads a JSON body, or the form of the preferences page, which is converted to the same body (TOKEN-PAGES-2). */
export function readJsonOrForm(): RequestHandler {
  const readJson = readBody();
  return async (request, response, next) => {
    const { requestBody } = operationOf(request).operation;
    const contentType = request.get('Content-Type');
    const isPreferencesForm = requestBody !== undefined && isForm(contentType);
    if (!isPreferencesForm) return readJson(request, response, next);
    const text = decodeText(await receive(request, MAX_FORM_BYTES), contentType);
    if (text === null) throw unsupportedMediaType();
    request.body = toUpdate(new URLSearchParams(text));
    // The converted body is validated as JSON.
    request.headers['content-type'] = 'application/json';
    next();
  };
}

const isForm = (contentType = ''): boolean =>
  contentType.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';

/**
 * The form contains which checkboxes were ticked when it was shown and which are ticked now. Only boxes that
 * the person changed become actions, so changes made elsewhere in the meantime are kept.
 */
function toUpdate(form: URLSearchParams): object {
  if (form.get('unsubscribe_all') === 'true') return { unsubscribe_all: true };
  const was = new Set(form.getAll('was'));
  const is = new Set(form.getAll('subscribe'));
  const changed = [...was, ...is].filter((key) => was.has(key) !== is.has(key));
  changed.forEach(checkName);
  return { preferences: Object.fromEntries(changed.map((key) => [key, is.has(key)])) };
}
