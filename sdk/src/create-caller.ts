import type { Client } from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import { apiError, isObject } from './api-error.ts';
import { apiPromise, factsOf, type Answer } from './api-promise.ts';
import type { Caller, Idempotence, IdempotentRequestOptions, OperationValues } from './caller.ts';
import { fetchWithin } from './fetch.ts';
import { checkMaxRetries, checkTimeout, type Settings } from './options.ts';
import { paginator } from './paginator.ts';
import { fetchWithRetries } from './retry.ts';

/** `raw.request` for operations that are known at run time only. */
type Request = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const keyHeader = 'Idempotency-Key';

/** Carries out the operations of the generated methods. */
export function createCaller(raw: Client<paths>, settings: Settings): Caller {
  const request = raw.request as unknown as Request;

  async function answer<Result>(
    place: string,
    values: OperationValues,
    options: IdempotentRequestOptions = {},
    idempotence?: Idempotence,
  ): Promise<Answer<Result>> {
    checkPathValues(values.path);
    const [method = '', path = ''] = place.split(' ');
    const { signal } = options;
    const attempt = fetchWithin({
      place,
      timeout: checkTimeout(options.timeout ?? settings.timeout),
      fetch: settings.fetch,
      signal,
    });
    const { data, error, response } = await request(method, path, {
      params: { path: values.path, query: values.query },
      body: values.body,
      headers: headersOf(options, idempotence),
      fetch: fetchWithRetries(attempt, {
        maxRetries: checkMaxRetries(options.maxRetries ?? settings.maxRetries),
        repeatable: method !== 'POST' || idempotence !== undefined,
        signal,
      }),
      parseAs: 'text',
    });
    const facts = factsOf(response);
    if (response.status === 204) return { data: undefined as Result, response: facts };
    const body = response.ok ? parseJson(data) : error;
    if (response.ok && isObject(body)) return { data: body as Result, response: facts };
    throw apiError(place, response, body);
  }

  return {
    request: (...call) => apiPromise(answer(...call)),
    list: (place, values, options) =>
      paginator((cursor) => {
        const query = cursor ? { ...values.query, cursor } : values.query;
        return apiPromise(answer(place, { ...values, query }, options));
      }),
  };
}

/** A key for the call is made up once: its retries carry the same. */
function headersOf(options: IdempotentRequestOptions, idempotence: Idempotence): Headers {
  const headers = new Headers(options.headers);
  const { idempotencyKey } = options;
  if (idempotencyKey !== undefined) headers.set(keyHeader, idempotencyKey);
  else if (idempotence === 'by key' && !headers.has(keyHeader)) {
    headers.set(keyHeader, crypto.randomUUID());
  }
  return headers;
}

/** Such values would make another path: `/api/v1/contacts/` and `/api/v1/contacts/..` are others. */
function checkPathValues(path: OperationValues['path'] = {}): void {
  for (const [name, value] of Object.entries(path)) {
    if (/^\.{0,2}$/.test(String(value ?? ''))) {
      throw new TypeError(`${name} must not be empty, "." or "..".`);
    }
  }
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
