import type { ApiPromise, RateLimit, ResponseFacts } from './methods.ts';

/** The result of a call with the properties of its response. */
export interface CallResult<Result> {
  data: Result;
  response: ResponseFacts;
}

export function apiPromise<Result>(call: Promise<CallResult<Result>>): ApiPromise<Result> {
  const result = call.then(({ data }) => data);
  return Object.assign(result, {
    async withResponse() {
      // The caller handles the error of the returned promise, so this one must not be reported as unhandled.
      result.catch(() => undefined);
      return call;
    },
  });
}

export function factsOf({ status, headers }: Response): ResponseFacts {
  const names = ['limit', 'remaining', 'reset'] as const;
  const limits = names.map((name) => [name, Number(headers.get(`x-ratelimit-${name}`))] as const);
  const rateLimit = Object.fromEntries(limits) as unknown as RateLimit;
  const requestId = headers.get('x-request-id');
  return { status, headers, requestId, rateLimit: rateLimit.limit ? rateLimit : null };
}
