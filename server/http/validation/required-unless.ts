import type { RequestHandler } from 'express';
import { isObject } from '../../platform/values/json/json.ts';
import { contextOf, operationOf } from '../context.ts';
import type { ApiDocument } from '../document.ts';
import type { SchemaError } from './failures.ts';

/** The fields of a schema that are required unless another field is there (x-required-unless), with that field. */
type Alternatives = Record<string, string>;

export const alternativesIn = (schema: object | undefined): Alternatives =>
  (schema as { 'x-required-unless'?: Alternatives } | undefined)?.['x-required-unless'] ?? {};

/** Like the errors of the keyword `required`, which can't express this. */
export function findMissing(
  alternatives: Alternatives,
  value: unknown,
  place: string,
): SchemaError[] {
  if (!isObject(value)) return [];
  return Object.entries(alternatives).flatMap(([field, other]) =>
    value[field] === undefined && value[other] === undefined
      ? [{ path: `${place}/${field}`, message: 'must be there', errorCode: 'required' }]
      : [],
  );
}

/** Checks these fields of bodies. Stores the errors in the request's context. */
export function checkRequiredUnless({ paths, components }: ApiDocument): RequestHandler {
  const known = new Map(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, requestBody }) => {
        const { $ref = '' } = requestBody?.content['application/json']?.schema ?? {};
        return [operationId, alternativesIn(components.schemas[$ref.split('/').at(-1) ?? ''])];
      }),
  );
  return (request, _response, next) => {
    const alternatives = known.get(operationOf(request).operation.operationId) ?? {};
    const errors = findMissing(alternatives, request.body, '/body');
    if (errors.length > 0) contextOf(request).schemaErrors = errors;
    next();
  };
}
