import type { ApiPromise, RateLimit, ResponseFacts } from './methods.ts';

/** A result with the properties of its response. */
export interface Answer<Result> {
  data: Result;
  response: ResponseFacts;
}

export function apiPromise<Result>(answer: Promise<Answer<Result>>): ApiPromise<Result> {
  const result = answer.then(({ data }) => data);
  return Object.assign(result, {
    async withResponse() {
      // The caller handles the error of the returned promise, so this one must not be reported as unhandled.
      result.catch(() => undefined);
      return answer;
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
