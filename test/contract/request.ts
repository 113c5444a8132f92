import type { Operation } from './document.ts';

export interface ContractRequest {
  /** Null for a request that belongs to no operation. */
  operation: Operation | null;
  method: string;
  /** Including the query. */
  path: string;
  /** Values of path, query and headers. */
  values?: Values;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  raw?: string;
  /** In place of the run’s key; null sends none. */
  key?: Key | null;
}

/** A key, and a placeholder for it in output. */
export interface Key {
  value: string;
  shown: string;
}

export interface ContractAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when it is not JSON. */
  body: unknown;
}

export type Send = (request: ContractRequest) => Promise<ContractAnswer>;

/** The values of a request by parameter name. */
export interface Values {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  raw?: string;
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
    ...(values.raw === undefined ? {} : { raw: values.raw }),
  };
}

const MAX_SHOWN = 1_000;

/** The request as a shell command; the key is read from the environment. */
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
      // Double quotes, so that the shell inserts the key.
      isKey(value) ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(shown === undefined ? [] : [`--data-raw ${quoted(shown)}`]),
    quoted(baseUrl + path),
  ].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
