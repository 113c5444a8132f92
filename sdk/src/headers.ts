import { mergeHeaders } from 'openapi-fetch';
import type { IdempotentRequestOptions } from './methods.ts';
import { check } from './options.ts';

/** The headers of a call. The idempotency key is generated once, so that all retries of the call send the same key. */
export function headersOf(options: IdempotentRequestOptions, isKeyed: boolean): Headers {
  // JavaScript callers can pass null.
  const key = options.idempotencyKey ?? undefined;
  // The server's format of a key; other characters are not allowed in a header.
  const isValid = /^[!-~]{1,255}$/.test(key ?? 'none');
  check('idempotencyKey', isValid, '1 to 255 visible ASCII characters');
  const generated = isKeyed ? crypto.randomUUID() : undefined;
  return mergeHeaders({ 'Idempotency-Key': generated }, options.headers, {
    'Idempotency-Key': key,
  });
}
