import type { RequestHandler } from 'express';
import { invalid } from '../platform/errors.ts';
import type { ApiDocument } from './document.ts';

/** Up to 15 digits: beyond that JavaScript rounds. */
const WHOLE_NUMBER = /^-?[0-9]{1,15}$/;

/** Mends and refuses what the validator trips over in a query. */
export function guardQuery(document: ApiDocument): RequestHandler {
  const integers = integerParameters(document);
  return (request, _response, next) => {
    request.originalUrl = writeOut(request.originalUrl);
    for (const [name, value] of Object.entries(request.query)) {
      // Ajv takes `0x10` and ` 5` for whole numbers too, and `1e400`, which is infinity.
      if (integers.has(name) && typeof value === 'string' && !WHOLE_NUMBER.test(value)) {
        throw invalid(name, 'invalid_type', `The field ${name} must be a whole number.`);
      }
    }
    next();
  };
}

/** May stand in a query as they are (RFC 3986 §3.4): addresses do, with their `@`. */
const NEED_NO_ENCODING = /[:/?@!$'()*;]/g;

/**
 * The validator fails on a parameter without `=`, which means the same as one with nothing behind it,
 * and on signs that need no encoding.
 */
function writeOut(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const parts = query.split('&').map((part) => {
    const complete = part.includes('=') ? part : `${part}=`;
    refusePlus(complete);
    return complete.replace(NEED_NO_ENCODING, (sign) => `%${hexOf(sign)}`);
  });
  return `${path}?${parts.join('&')}`;
}

/** Who writes an address with a plus as it is would ask for another one, with a blank. */
function refusePlus(part: string): void {
  if (!part.includes('+')) return;
  const [name = ''] = part.split('=');
  const message = 'In a query, write %2B for a plus and %20 for a blank.';
  throw invalid(name, 'invalid_format', message);
}

const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase();

/** By name: a parameter that is a number in one operation is a number in all. */
function integerParameters({ paths, components }: ApiDocument): Set<string> {
  const parameters = Object.values(paths)
    .flatMap((item) => Object.values(item).flatMap(({ parameters: own = [] }) => own))
    .map((own) => components.parameters?.[own.$ref?.split('/').at(-1) ?? ''] ?? own);
  return new Set(
    parameters.flatMap(({ name, schema }) => (schema?.type === 'integer' && name ? [name] : [])),
  );
}
