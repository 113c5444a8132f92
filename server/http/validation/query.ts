import type { RequestHandler } from 'express';
import { invalid } from '../../platform/errors.ts';
import type { ApiDocument, DocumentedParameter } from '../document.ts';

/** Up to 15 digits, because JavaScript rounds longer ones. */
const WHOLE_NUMBER = /^-?[0-9]{1,15}$/;

/** Normalizes or rejects queries that the validator does not handle correctly. */
export function guardQuery(document: ApiDocument): RequestHandler {
  const integers = namesOf(document, ({ type }) => type === 'integer');
  const addresses = namesOf(document, ({ $ref }) => $ref === ADDRESS);
  return (request, _response, next) => {
    request.originalUrl = encodeQuery(request.originalUrl, addresses);
    request.url = encodeQuery(request.url, addresses);
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
 *
 * An unencoded plus is a space, as clients write it, except in an address: an address contains no space, and clients
 * that do not encode its plus mean the address.
 */
function encodeQuery(url: string, addresses: Set<string>): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const written = query.split('&').filter((part) => part !== '');
  if (written.length === 0) return path;
  const parts = written.map((part) => {
    const complete = part.includes('=') ? part : `${part}=`;
    const isAddress = addresses.has(complete.slice(0, complete.indexOf('=')));
    return complete
      .replaceAll('+', isAddress ? '%2B' : '%20')
      .replace(OPTIONALLY_ENCODED, (character) => `%${hexOf(character)}`);
  });
  return `${path}?${parts.join('&')}`;
}

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

const ADDRESS = '#/components/schemas/EmailAddress';

/** The names of the parameters with such a schema. A name has the same type in all operations. */
function namesOf(
  { paths }: ApiDocument,
  holds: (schema: NonNullable<DocumentedParameter['schema']>) => boolean,
): Set<string> {
  const parameters = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ parameters: own = [] }) => own),
  );
  return new Set(
    parameters.flatMap(({ name, in: place, schema }) =>
      place === 'query' && name && schema && holds(schema) ? [name] : [],
    ),
  );
}
