import type { RequestHandler } from 'express';
import { invalid } from '../../platform/errors.ts';
import { type ApiDocument, type DocumentedParameter, operationsOf } from '../document.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { contextOf, operationOf } from '../context.ts';
import { toFailures, toSchemaError } from './failures.ts';

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
  document: ApiDocument,
  holds: (schema: NonNullable<DocumentedParameter['schema']>) => boolean,
): Set<string> {
  const parameters = operationsOf(document).flatMap(({ parameters: own = [] }) => own);
  return new Set(
    parameters.flatMap(({ name, in: place, schema }) =>
      place === 'query' && name && schema && holds(schema) ? [name] : [],
    ),
  );
}

interface ObjectParameter {
  name: string;
  validate: ValidateFunction;
}

const isObjectParameter = ({ style }: { style?: string }): boolean => style === 'deepObject';

/** Removes these parameters from the document: the validator would accept any other parameter beside them. */
export function leaveOutObjectParameters(document: ApiDocument): void {
  for (const operation of operationsOf(document)) {
    operation.parameters = operation.parameters?.filter((one) => !isObjectParameter(one));
  }
}

/**
 * Reads parameters that are objects (style `deepObject`): `metadata[order_id]=1042`. They are taken out of the query,
 * validated and stored in the request's context.
 */
export function readObjectParameters(document: ApiDocument): RequestHandler {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'api', components: document.components });
  const known = new Map(
    operationsOf(document).flatMap(({ operationId, parameters = [] }) => {
      const objects = parameters.filter(isObjectParameter);
      return objects.length === 0
        ? []
        : [[operationId, objects.map((one) => compile(ajv, one))] as const];
    }),
  );
  return (request, _response, next) => {
    for (const parameter of known.get(operationOf(request).operation.operationId) ?? []) {
      const members = Object.entries(request.query).flatMap(([key, value]) => {
        refuseOtherForm(parameter.name, key);
        const name = memberOf(parameter.name, key);
        return name === null ? [] : [[name, value] as const];
      });
      if (members.length === 0) continue;
      const object: Record<string, unknown> = Object.fromEntries(members);
      if (!parameter.validate(object)) {
        const place = `/query/${parameter.name}`;
        const errors = (parameter.validate.errors ?? []).map((error) =>
          toSchemaError(error, place),
        );
        throw toFailures(errors) ?? new Error(`The parameter ${parameter.name} is not valid.`);
      }
      (contextOf(request).objectParameters ??= {})[parameter.name] = object;
      request.url = without(parameter.name, request.url);
      request.originalUrl = without(parameter.name, request.originalUrl);
    }
    next();
  };
}

function compile(
  ajv: Ajv2020,
  { name = '', schema = {} }: { name?: string; schema?: object },
): ObjectParameter {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  return { name, validate: ajv.compile(JSON.parse(text) as object) };
}

/** `order_id` for the key `metadata[order_id]` of the parameter `metadata`; null for another key. */
const memberOf = (parameter: string, key: string): string | null =>
  key.startsWith(`${parameter}[`) && key.endsWith(']') ? key.slice(parameter.length + 1, -1) : null;

/** Refuses the name alone, and members of members. */
function refuseOtherForm(parameter: string, key: string): void {
  const member = memberOf(parameter, key);
  const isNested = member !== null && /[[\]]/.test(member);
  const isOther = member === null && (key === parameter || key.startsWith(`${parameter}[`));
  if (!isNested && !isOther) return;
  const message = `The field ${parameter} needs one key in brackets: ${parameter}[key]=value.`;
  throw invalid(parameter, 'unknown_field', message);
}

/** The URL without the members of this parameter. */
function without(parameter: string, url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const rest = query.split('&').filter((part) => memberOf(parameter, nameIn(part)) === null);
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}

const nameIn = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';
