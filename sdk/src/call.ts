import type { Client } from 'openapi-fetch';
import type { Call, Operation, OperationValues } from '../../generated/client.ts';
import type { paths } from '../../generated/types.ts';
import { apiError, isObject } from './api-error.ts';
import { fetchWithin } from './fetch.ts';
import type { RequestOptions, Settings } from './options.ts';

/** `raw.request` for operations that are known at run time only. */
type Request = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Carries out the operations of the generated methods. */
export function createCall(raw: Client<paths>, settings: Settings): Call<RequestOptions> {
  const request = raw.request as unknown as Request;
  return async <Result>(
    operation: Operation,
    values: OperationValues,
    options: RequestOptions = {},
  ): Promise<Result> => {
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
    if (response.status === 204) return undefined as Result;
    const body = response.ok ? parseJson(data) : error;
    if (response.ok && isObject(body)) return body as Result;
    throw apiError(place, response, body);
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
