/** Types of the generated methods: their options and results. */

/** Options of a single call. */
export interface RequestOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of each attempt in milliseconds, instead of the client's `timeout`. To limit a call with all
   * its retries, use `signal: AbortSignal.timeout(…)`.
   */
  timeout?: number | undefined;
  /** Maximum number of retries after a temporary failure, instead of the client's `maxRetries`. */
  maxRetries?: number | undefined;
  /** Additional headers, such as your own `X-Request-Id`; an undefined header is not sent. */
  headers?: Record<string, string | undefined> | undefined;
}

/** Options of a call that an `Idempotency-Key` makes safe to repeat. */
export interface IdempotentRequestOptions extends RequestOptions {
  /**
   * The `Idempotency-Key`: 1–255 visible ASCII characters of your choice, such as `order-1042-shipped`.
   * All calls with the same key and body together have the effect of one. Without a key, the call gets a
   * random one for its own retries.
   */
  idempotencyKey?: string | undefined;
}

/** The properties of a response other than its body. */
export interface ResponseFacts {
  /** The status: 201 if a resource was created, otherwise 200 or 204. */
  status: number;
  /** All headers of the response. */
  headers: Headers;
  /** Identifies the request in the server's logs. */
  requestId: string | null;
  /** The current state of the rate limit that the request counts against. */
  rateLimit: RateLimit | null;
}

export interface RateLimit {
  /** Requests allowed per window of one second. */
  limit: number;
  /** Requests remaining in this window. */
  remaining: number;
  /** End of the window, as Unix time in whole seconds. */
  reset: number;
}

/** The promise of a call's result. */
export interface ApiPromise<Result> extends Promise<Result> {
  /** The result with the status, the headers, the request id and the rate limit of the response. */
  withResponse(): Promise<{ data: Result; response: ResponseFacts }>;
}

/** A page of a list. */
export interface ListPage<Item = unknown> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * A list. `for await` iterates over all entries, starting at the given cursor or at the beginning, and
 * fetches a page when the previous one is used up.
 */
export interface Paginator<Page extends ListPage> extends AsyncIterable<Page['data'][number]> {
  /** One page: the first, or the one at the `cursor` of the query. */
  page(): ApiPromise<Page>;
  /**
   * The first entries as an array: at most `limit`, from as many pages as necessary.
   *
   * @throws {TypeError} `limit` is missing or not a positive integer.
   */
  toArray(options: { limit: number }): Promise<Page['data'][number][]>;
}

/**
 * The type of request values. A map of unknown values accepts every object, because TypeScript would
 * otherwise reject interfaces, which have no index signature.
 */
export type Input<Type> = Type extends readonly (infer Entry)[]
  ? Input<Entry>[]
  : Type extends Date
    ? Date
    : Type extends object
      ? string extends keyof Type
        ? FreeMap<Type>
        : { [Name in keyof Type]: Input<Type[Name]> }
      : Type;

type FreeMap<Type extends object> = unknown extends Type[keyof Type]
  ? object
  : { [Name in keyof Type]: Input<Type[Name]> };

/** Lets an interface extend an anonymous type, so that editors show the interface's name. */
export type Named<Type> = Type;

/** A query, whose timestamps can also be a `Date`. */
export type WithDates<Query, Timestamps extends keyof Query> = {
  [Name in keyof Query]: Name extends Timestamps ? Query[Name] | Date : Query[Name];
};

/** The query of a list. It accepts a page's `next_cursor` unchanged: null requests the first page. */
export type ListQuery<Query> = {
  [Name in keyof Query]: Name extends 'cursor' ? Query[Name] | null : Query[Name];
};

/**
 * How a method builds its request, as words: the HTTP method, the path with parameter names in braces,
 * and then, if they apply,
 * - `body` and `query`: the arguments after the path values; options come last;
 * - `list`: responses are pages, and the method returns the whole list;
 * - `stream`: the response is a text of any length;
 * - `keyed`: an `Idempotency-Key` makes the request safe to repeat;
 * - `once`: the request is not safe to repeat, so it isn't retried when its response is lost.
 *
 * Example: `POST /api/v1/emails/send body keyed`.
 */
export type Operation = string;
