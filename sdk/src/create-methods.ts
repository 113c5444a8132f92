import { apiError, isObject } from './api-error.ts';
import { apiPromise, factsOf, type CallResult } from './api-promise.ts';
import { argumentsOf, type RequestParams } from './arguments.ts';
import { headersOf } from './headers.ts';
import type { ApiPromise, ListPage, Operation, Paginator } from './methods.ts';
import { callLimitsOf, type Settings } from './options.ts';
import { paginator } from './paginator.ts';
import { fetchWithRetries } from './retry.ts';

/** Sends a request: `raw.request`, or a smaller function. The body of an unsuccessful response is `error`. */
export type SendRequest = (
  method: string,
  path: string,
  init: RequestDetails,
) => Promise<{ error?: unknown; response: Response }>;

interface RequestDetails {
  params: RequestParams;
  body: unknown;
  headers: Headers;
  fetch: (request: Request) => Promise<Response>;
  parseAs: 'stream';
  bodySerializer?: (body: unknown) => unknown;
}

type Method = (...values: unknown[]) => ApiPromise<unknown> | Paginator<ListPage>;

/** The methods of operations, by verb. */
export function createMethods(
  operations: Record<string, Operation>,
  request: SendRequest,
  settings: Settings,
): Record<string, Method> {
  return Object.fromEntries(
    Object.entries(operations).map(([verb, operation]) => [
      verb,
      createMethod(operation, request, settings),
    ]),
  );
}

function createMethod(operation: Operation, request: SendRequest, settings: Settings): Method {
  const [method, path, ...words] = operation.split(' ') as [string, string, ...string[]];
  const label = `${method} ${path}`;
  const isList = words.includes('list');
  const streams = words.includes('stream');

  async function call<Result>(
    values: unknown[],
    cursor: string | null | undefined,
  ): Promise<CallResult<Result>> {
    const [init, options] = argumentsOf(path, words, values, cursor);
    const { error, response } = await request(method, path, {
      ...init,
      headers: headersOf(options, words.includes('keyed')),
      fetch: fetchWithRetries({
        ...settings,
        ...callLimitsOf(options, settings),
        label,
        repeatable: !words.includes('once'),
        signal: options.signal,
        streams,
      }),
      // The body is read below, because a response may not be the expected JSON.
      parseAs: 'stream',
    });
    const facts = factsOf(response);
    if (streams && response.ok) return { data: response.body as Result, response: facts };
    const content: unknown = response.ok ? await response.json().catch(() => undefined) : error;
    const isComplete = isObject(content) && (!isList || Array.isArray(content.data));
    if (response.status === 204 || (response.ok && isComplete)) {
      return { data: content as Result, response: facts };
    }
    throw apiError(label, facts, content);
  }

  return (...values) => {
    const start = <Result>(cursor?: string | null) => apiPromise(call<Result>(values, cursor));
    return isList ? paginator<ListPage>(start) : start();
  };
}
