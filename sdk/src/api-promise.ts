import type { ApiPromise, RateLimit, ResponseFacts } from './methods.ts';

/** A result and what came with it. */
export interface Answer<Result> {
  data: Result;
  response: ResponseFacts;
}

export function apiPromise<Result>(answer: Promise<Answer<Result>>): ApiPromise<Result> {
  const result = answer.then(({ data }) => data);
  return Object.assign(result, {
    async withResponse() {
      // Whoever asks for the whole answer hears of its failure there, and not of this promise's too.
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
