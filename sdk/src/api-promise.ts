import type { ApiPromise, ResponseFacts } from './caller.ts';

/** A result and what came with it. */
export interface Answer<Result> {
  data: Result;
  response: ResponseFacts;
}

export function apiPromise<Result>(answer: Promise<Answer<Result>>): ApiPromise<Result> {
  const result = answer.then(({ data }) => data);
  return Object.assign(result, {
    withResponse() {
      // Whoever asks for the whole answer hears of its failure there, and not of this promise's too.
      result.catch(() => undefined);
      return answer.then((whole) => whole);
    },
  });
}

export function factsOf({ status, headers }: Response): ResponseFacts {
  const limitHeader = (name: string) => headers.get(`X-RateLimit-${name}`);
  const rateLimit = limitHeader('Limit') && {
    limit: Number(limitHeader('Limit')),
    remaining: Number(limitHeader('Remaining')),
    reset: Number(limitHeader('Reset')),
  };
  return { status, headers, requestId: headers.get('X-Request-Id'), rateLimit: rateLimit || null };
}
