import type { Client } from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import { apiError, isObject } from './api-error.ts';
import { apiPromise, factsOf, type CallResult } from './api-promise.ts';
import { argumentsOf } from './arguments.ts';
import { headersOf } from './headers.ts';
import type { ApiPromise, ListPage, Operation, Operations, Paginator } from './methods.ts';
import { callLimitsOf, type Settings } from './options.ts';
import { paginator } from './paginator.ts';
import { fetchWithRetries } from './retry.ts';

/** `raw.request` for operations that are known only at run time. */
type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ error?: unknown; response: Response }>;

type Method = (...values: unknown[]) => ApiPromise<unknown> | Paginator<ListPage>;

/** The methods of all operations, by noun and verb. */
export function createMethods(
  operations: Operations,
  raw: Client<paths>,
  settings: Settings,
): Record<string, Record<string, Method>> {
  return mapValues(operations, (verbs) =>
    mapValues(verbs, (operation) => createMethod(operation, raw, settings)),
  );
}

function createMethod(operation: Operation, raw: Client<paths>, settings: Settings): Method {
  const request = raw.request as unknown as Request;
  const [method, path, ...words] = operation.split(' ') as [string, string, ...string[]];
  const label = `${method} ${path}`;
  const isList = words.includes('list');

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
      }),
      // The body is read below, because a response may not be the expected JSON.
      parseAs: 'stream',
    });
    const facts = factsOf(response);
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

function mapValues<Value, Mapped>(
  values: Record<string, Value>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
