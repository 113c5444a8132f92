import type { Operation } from './document.ts';

export interface ContractRequest {
  /** Null for what the document has no operation for. */
  operation: Operation | null;
  method: string;
  /** With the query. */
  path: string;
  /** What path, query and headers are made of. */
  values?: Values;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string;
  /** In place of the run's key; null sends none. */
  key?: Key | null;
}

/** A key, and what stands for it where people read. */
export interface Key {
  value: string;
  shown: string;
}

export interface ContractAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when it isn't JSON. */
  body: unknown;
}

export type Send = (request: ContractRequest) => Promise<ContractAnswer>;

/** A request's values by the names of the parameters that they stand in. */
export interface Values {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

export function toRequest(operation: Operation, values: Values): ContractRequest {
  const path = Object.entries(values.path).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(values.query).toString().replaceAll('+', '%20');
  const { method } = operation;
  return {
    operation,
    method,
    path: query ? `${path}?${query}` : path,
    values,
    headers: values.headers,
    ...('body' in values ? { body: values.body } : {}),
  };
}

const MAX_SHOWN = 1_000;

/** The request as a shell takes it; the key comes from the environment. */
export function toCurl(baseUrl: string, request: ContractRequest): string {
  const {
    method,
    path,
    headers = {},
    operation,
    key = operation?.keyed === false ? null : undefined,
  } = request;
  const content =
    request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const shown =
    content !== undefined && content.length > MAX_SHOWN
      ? `${content.slice(0, MAX_SHOWN)}… (${content.length} characters)`
      : content;
  const all = {
    ...(key === null ? {} : { Authorization: `Bearer ${key?.shown ?? '$MAILWRIGHT_API_KEY'}` }),
    ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const isKey = (value: string): boolean => value.includes('$MAILWRIGHT_');
  return [
    method === 'HEAD' ? 'curl -I' : `curl -i -X ${method}`,
    ...Object.entries(all).map(([name, value]) =>
      // Single quotes would keep the shell from putting the key in.
      isKey(value) ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(shown === undefined ? [] : [`--data-raw ${quoted(shown)}`]),
    quoted(baseUrl + path),
  ].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
