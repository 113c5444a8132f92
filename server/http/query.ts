import type { RequestHandler } from 'express';
import { invalid } from '../platform/errors.ts';
import type { ApiDocument } from './document.ts';

/** Up to 15 digits, because JavaScript rounds longer ones. */
const WHOLE_NUMBER = /^-?[0-9]{1,15}$/;

/** Normalizes or rejects queries that the validator does not handle correctly. */
export function guardQuery(document: ApiDocument): RequestHandler {
  const integers = integerParameters(document);
  return (request, _response, next) => {
    request.originalUrl = encodeQuery(request.originalUrl);
    for (const [name, value] of Object.entries(request.query)) {
      // Ajv also accepts `0x10`, ` 5`, and `1e400`, which is Infinity, as whole numbers.
      if (integers.has(name) && typeof value === 'string' && !WHOLE_NUMBER.test(value)) {
        throw invalid(name, 'invalid_type', `The field ${name} must be a whole number.`);
      }
    }
    next();
  };
}

/** Allowed unencoded in a query (RFC 3986 §3.4), such as the `@` of addresses. */
const OPTIONALLY_ENCODED = /[:/?@!$'()*;]/g;

/**
 * The validator fails on a parameter without `=`, which is equivalent to an empty value, and on characters
 * that need no encoding.
 */
function encodeQuery(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const parts = query.split('&').map((part) => {
    const complete = part.includes('=') ? part : `${part}=`;
    refusePlus(complete);
    return complete.replace(OPTIONALLY_ENCODED, (character) => `%${hexOf(character)}`);
  });
  return `${path}?${parts.join('&')}`;
}

/** A plus means a space: a client that does not encode the plus of an address would query another address. */
function refusePlus(part: string): void {
  if (!part.includes('+')) return;
  const [name = ''] = part.split('=');
  const message = 'In a query, encode a plus sign as %2B and a space as %20.';
  throw invalid(name, 'invalid_format', message);
}

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

/** The names of integer parameters. A name has the same type in all operations. */
function integerParameters({ paths, components }: ApiDocument): Set<string> {
  const parameters = Object.values(paths)
    .flatMap((item) => Object.values(item).flatMap(({ parameters: own = [] }) => own))
    .map((own) => components.parameters?.[own.$ref?.split('/').at(-1) ?? ''] ?? own);
  return new Set(
    parameters.flatMap(({ name, schema }) => (schema?.type === 'integer' && name ? [name] : [])),
  );
}
