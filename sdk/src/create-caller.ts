import type { Client } from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import { apiError, isObject } from './api-error.ts';
import { apiPromise, factsOf, type Answer } from './api-promise.ts';
import type { Caller, Operation, OperationValues, RequestOptions } from './caller.ts';
import { fetchWithin } from './fetch.ts';
import type { Settings } from './options.ts';
import { paginator } from './paginator.ts';

/** `raw.request` for operations that are known at run time only. */
type Request = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Carries out the operations of the generated methods. */
export function createCaller(raw: Client<paths>, settings: Settings): Caller {
  const request = raw.request as unknown as Request;

  async function answer<Result>(
    operation: Operation,
    values: OperationValues,
    options: RequestOptions = {},
  ): Promise<Answer<Result>> {
    checkPathValues(values.path);
    const place = `${operation.method} ${operation.path}`;
    const { data, error, response } = await request(operation.method, operation.path, {
      params: { path: values.path, query: values.query },
      body: values.body,
      headers: options.headers,
      fetch: fetchWithin({
        place,
        timeout: options.timeout ?? settings.timeout,
        fetch: settings.fetch,
        signal: options.signal,
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
    request: (operation, values, options) => apiPromise(answer(operation, values, options)),
    list: (operation, values, options) =>
      paginator((cursor) => {
        const query = cursor ? { ...values.query, cursor } : values.query;
        return apiPromise(answer(operation, { ...values, query }, options));
      }),
  };
}

/** Such values would make another path: `/api/v1/contacts/` and `/api/v1/contacts/..` are others. */
function checkPathValues(path: OperationValues['path'] = {}): void {
  for (const [name, value] of Object.entries(path)) {
    if (['', '.', '..'].includes(String(value ?? ''))) {
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
