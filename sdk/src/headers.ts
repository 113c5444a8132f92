import { mergeHeaders } from 'openapi-fetch';
import type { IdempotentRequestOptions } from './methods.ts';
import { check } from './options.ts';

/** The headers of a call. A key is made up once: the call's retries carry the same. */
export function headersOf(options: IdempotentRequestOptions, isKeyed: boolean): Headers {
  // From JavaScript, null may be passed.
  const key = options.idempotencyKey ?? undefined;
  // What the server takes as a key; other characters can't stand in a header.
  const isRight = /^[!-~]{1,255}$/.test(key ?? 'none');
  check('idempotencyKey', isRight, '1 to 255 visible ASCII characters');
  const generated = isKeyed ? crypto.randomUUID() : undefined;
  return mergeHeaders({ 'Idempotency-Key': generated }, options.headers, {
    'Idempotency-Key': key,
  });
}
