import type { RequestHandler } from 'express';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { invalid } from '../../platform/errors.ts';
import { contextOf, operationOf } from '../context.ts';
import type { ApiDocument, DocumentedOperation } from '../document.ts';
import { toFailures, toSchemaError } from './failures.ts';

interface ObjectParameter {
  name: string;
  validate: ValidateFunction;
}

const operationsOf = (document: ApiDocument): DocumentedOperation[] =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

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
