import { mergeHeaders, type Client } from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import { apiError, isFact, isObject } from './api-error.ts';
import { apiPromise, factsOf, type Answer } from './api-promise.ts';
import type { Caller, Idempotence, IdempotentRequestOptions } from './caller.ts';
import { fetchWithin } from './fetch.ts';
import { checkIdempotencyKey, checkMaxRetries, checkTimeout, type Settings } from './options.ts';
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
    values: unknown[],
    given?: IdempotentRequestOptions,
    idempotence?: Idempotence,
    isWhole: (body: unknown) => boolean = isObject,
  ): Promise<Answer<Result>> {
    // From JavaScript, null may be passed.
    const options = given ?? {};
    const [method = '', path = ''] = place.split(' ');
    const { signal } = options;
    const attempt = fetchWithin({
      place,
      timeout: checkTimeout(options.timeout ?? settings.timeout),
      fetch: settings.fetch,
      signal,
    });
    const { data, error, response } = await request(method, path, {
      ...placed(path, values),
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
    if (response.ok && isWhole(body)) return { data: body as Result, response: facts };
    throw apiError(place, response, body);
  }

  return {
    request: (...call) => apiPromise(answer(...call)),
    list: (place, values, options) =>
      paginator((cursor) => {
        const query = values.at(-1) as object | undefined;
        const page = [...values.slice(0, -1), undefined, cursor ? { ...query, cursor } : query];
        return apiPromise(answer(place, page, options, undefined, isPage));
      }),
  };
}

/** The values of a call, each where openapi-fetch looks for it. */
function placed(template: string, values: unknown[]): object {
  const rest = [...values];
  const path: Record<string, unknown> = {};
  for (const [, name = ''] of template.matchAll(/\{(\w+)/g)) {
    path[name] = checkPathValue(name, rest.shift());
  }
  const [body, query] = rest;
  return { params: { path, query }, body };
}

/**
 * Some values would make another path: `/api/v1/contacts/` and `/api/v1/contacts/..` are others. Half
 * of a surrogate pair makes none.
 */
function checkPathValue(name: string, value: unknown): unknown {
  if (isFact(value) && !/^\.{0,2}$|\p{Cs}/u.test(`${value}`)) return value;
  throw new TypeError(`${name} must be text, and not empty, "." or "..".`);
}

/** A key for the call is made up once: its retries carry the same. */
function headersOf(options: IdempotentRequestOptions, idempotence: Idempotence): Headers {
  const headers = mergeHeaders(options.headers);
  const key = options.idempotencyKey ?? headers.get(keyHeader);
  if (key !== null) headers.set(keyHeader, checkIdempotencyKey(key));
  else if (idempotence === 'by key') headers.set(keyHeader, crypto.randomUUID());
  return headers;
}

const isPage = (body: unknown): boolean => isObject(body) && Array.isArray(body.data);

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
