/** What the generated methods are made of: how they take options and what they give. */

/** What a single call is made with. */
export interface RequestOptions {
  /** Gives the call up when it is aborted; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds to wait for an answer, in place of the client's `timeout`: for each try by itself. To
   * bound a call with all its retries, give it `signal: AbortSignal.timeout(…)`.
   */
  timeout?: number | undefined;
  /** How often a call that failed for the moment is tried again, in place of the client's `maxRetries`. */
  maxRetries?: number | undefined;
  /** Further headers, such as an `X-Request-Id` of your own; one that is undefined is not sent. */
  headers?: Record<string, string | undefined> | undefined;
}

/** What a call is made with that is safe to repeat by its `Idempotency-Key`. */
export interface IdempotentRequestOptions extends RequestOptions {
  /**
   * The `Idempotency-Key`: 1–255 visible ASCII characters of your choice, such as
   * `order-1042-shipped`. Calls with the same key and body do together what one does. A call without
   * one gets a random key, for its own retries.
   */
  idempotencyKey?: string | undefined;
}

/** What came with an answer, beside its body. */
export interface ResponseFacts {
  /** The status: 201 where something was made, else 200 or 204. */
  status: number;
  /** All headers of the answer. */
  headers: Headers;
  /** Names the request in the server's logs. */
  requestId: string | null;
  /** Where your organization stands with the limit that the request counts against. */
  rateLimit: RateLimit | null;
}

export interface RateLimit {
  /** Requests allowed in a window of one second. */
  limit: number;
  /** Requests left in this window. */
  remaining: number;
  /** When the window ends: Unix time in whole seconds. */
  reset: number;
}

/** The promise of a call's result. */
export interface ApiPromise<Result> extends Promise<Result> {
  /** The result together with its status, its headers and what they say of rate limits. */
  withResponse(): Promise<{ data: Result; response: ResponseFacts }>;
}

/** A page of a list. */
export interface ListPage<Item = unknown> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * A list. `for await` goes through all of it, from the cursor given or from its beginning, and asks
 * for a page when the one before is used up.
 */
export interface Paginator<Page extends ListPage> extends AsyncIterable<Page['data'][number]> {
  /** One page: the first, or the one that the `cursor` of the query names. */
  page(): ApiPromise<Page>;
  /**
   * The first entries as an array: at most `limit`, from as many pages as that takes.
   *
   * @throws {TypeError} `limit` is missing or not a whole number from 1.
   */
  toArray(options: { limit: number }): Promise<Page['data'][number][]>;
}

/**
 * What a request may be made of. A map of anything takes every object: TypeScript would not let an
 * interface in, which has no index signature.
 */
export type Input<Type> = Type extends readonly (infer Entry)[]
  ? Input<Entry>[]
  : Type extends object
    ? string extends keyof Type
      ? FreeMap<Type>
      : { [Name in keyof Type]: Input<Type[Name]> }
    : Type;

type FreeMap<Type extends object> = unknown extends Type[keyof Type]
  ? object
  : { [Name in keyof Type]: Input<Type[Name]> };

/** Lets an interface extend a type that has no name: editors then show the interface's. */
export type Named<Type> = Type;

/** The query of a list. A page's `next_cursor` goes in as it is: null asks for the first page. */
export type ListQuery<Query> = {
  [Name in keyof Query]: Name extends 'cursor' ? Query[Name] | null : Query[Name];
};

/**
 * What a method makes its request of, in words: the HTTP method, the path with the names of its values
 * in braces, and then, as they apply,
 * - `body` and `query`: what follows the values of the path; options come last;
 * - `list`: answers are pages, and the method gives the whole list;
 * - `keyed`: an `Idempotency-Key` sees to it that a second time does no more than the first;
 * - `once`: a second time does more, so that it isn't tried again when its answer is lost.
 *
 * One example is `POST /api/v1/emails/send body keyed`.
 */
export type Operation = string;

/** Operations by the noun and the verb of their ids. */
export type Operations = Record<string, Record<string, Operation>>;
