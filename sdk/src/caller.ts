/** What the generated methods are made of: how they take options and what they give. */

/** What a single call is made with. */
export interface RequestOptions {
  /** Gives the call up when it is aborted; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait for the answer, in place of the client's `timeout`. */
  timeout?: number | undefined;
  /** Further headers, such as an `X-Request-Id` of your own. */
  headers?: Record<string, string> | undefined;
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
}

/** One operation of the API. */
export interface Operation {
  method: string;
  /** With the names of its values in braces: `/api/v1/contacts/{email}`. */
  path: string;
}

/** What fills an operation: plain values, which whoever makes the call encodes. */
export interface OperationValues {
  path?: Record<string, string | number>;
  query?: object | undefined;
  body?: unknown;
}

/** Carries operations out. */
export interface Caller {
  request<Result>(
    operation: Operation,
    values: OperationValues,
    options: RequestOptions | undefined,
  ): ApiPromise<Result>;
  list<Page extends ListPage>(
    operation: Operation,
    values: OperationValues,
    options: RequestOptions | undefined,
  ): Paginator<Page>;
}
