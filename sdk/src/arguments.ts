import { isStringOrNumber } from './api-error.ts';
import type { IdempotentRequestOptions } from './methods.ts';
import { check } from './options.ts';

/** The values of a request's path and query, by name. */
export interface RequestParams {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
}

/**
 * Parses the arguments of a method: the path values in order, then the body and the query if the
 * operation has them, then the options. `cursor` replaces the cursor of the query.
 */
export function argumentsOf(
  template: string,
  takes: string[],
  values: unknown[],
  cursor?: string | null,
): [init: { params: RequestParams; body: unknown }, options: IdempotentRequestOptions] {
  const rest = [...values];
  const path: Record<string, unknown> = {};
  for (const [, name = ''] of template.matchAll(/\{(\w+)/g)) {
    const value = rest.shift();
    // Some values would change the path, such as `/api/v1/contacts/` and `/api/v1/contacts/..`.
    const isValid = isStringOrNumber(value) && !/^\.{0,2}$|\p{Cs}/u.test(`${value}`);
    check(name, isValid, 'well-formed text, and not empty, "." or ".."');
    path[name] = value;
  }
  const body = takes.includes('body') ? rest.shift() : undefined;
  const given = takes.includes('query') ? (rest.shift() as object) : undefined;
  const query: Record<string, unknown> = { ...given, ...(cursor && { cursor }) };
  for (const [name, value] of Object.entries(query)) {
    if (value instanceof Date) {
      check(name, !Number.isNaN(value.getTime()), 'a valid date');
      query[name] = value.toISOString();
      continue;
    }
    // A lone surrogate, such as half of an emoji, cannot be encoded in a URL.
    const texts = typeof value === 'object' ? Object.values(value ?? {}) : [value];
    check(name, !/\p{Cs}/u.test(texts.join(' ')), 'well-formed text');
  }
  // JavaScript callers can pass null as options.
  return [{ params: { path, query }, body }, rest[0] ?? {}];
}
