import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { RequestHandler } from 'express';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import type { ValidationError } from '../../platform/errors.ts';
import { isObject } from '../../platform/values/json/json.ts';
import { contextOf, operationOf } from '../context.ts';
import { type ApiDocument, bodySchemaOf, operationsOf } from '../document.ts';
import { MAX_FAILURES, type SchemaError, toFailures, toSchemaError } from './failures.ts';

/**
 * Checks of bodies that the validator does not make: fields that are required unless another one is there, entries of
 * long lists, which are checked in time slices, and parts of a request that are refused individually.
 */

/** Validates a value against a schema; null if it is valid. */
export type CheckForm = (value: unknown) => ValidationError | null;

/** Returns the validation errors of a value at a place of a request. */
type FindSchemaErrors = (value: unknown, place: string) => SchemaError[];

function createSchemaErrors({ components }: ApiDocument, schema: string): FindSchemaErrors {
  const validate = ajvOf(components).compile({ $ref: `api#/components/schemas/${schema}` });
  const alternatives = alternativesIn(components.schemas[schema]);
  return (value, place) => [
    ...(validate(value) ? [] : (validate.errors ?? []).map((error) => toSchemaError(error, place))),
    ...findMissing(alternatives, value, place),
  ];
}

const ajvs = new WeakMap<ApiDocument['components'], Ajv2020>();

/** All checks of one document share what is compiled. */
function ajvOf(components: ApiDocument['components']): Ajv2020 {
  const existing = ajvs.get(components);
  if (existing) return existing;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv, ['uuid', 'date-time', 'uri']);
  ajv.addSchema({ $id: 'api', components });
  ajvs.set(components, ajv);
  return ajv;
}

/**
 * Validates values against a schema of the document with the same errors as for a body. For parts of a
 * request that are refused individually.
 */
export function createFormCheck(document: ApiDocument, schema: string): CheckForm {
  const schemaErrorsOf = createSchemaErrors(document, schema);
  return (value) => toFailures(schemaErrorsOf(value, '/body'));
}

/** The fields of a schema that are required unless another field is there (x-required-unless), with that field. */
type Alternatives = Record<string, string>;

const alternativesIn = (schema: object | undefined): Alternatives =>
  (schema as { 'x-required-unless'?: Alternatives } | undefined)?.['x-required-unless'] ?? {};

/** Like the errors of the keyword `required`, which can't express this. */
function findMissing(alternatives: Alternatives, value: unknown, place: string): SchemaError[] {
  if (!isObject(value)) return [];
  return Object.entries(alternatives).flatMap(([field, other]) =>
    value[field] === undefined && value[other] === undefined
      ? [{ path: `${place}/${field}`, message: 'must be there', errorCode: 'required' }]
      : [],
  );
}

/** Checks these fields of bodies. Stores the errors in the request's context. */
export function checkRequiredUnless(document: ApiDocument): RequestHandler {
  const known = new Map(
    operationsOf(document).map((operation) => [
      operation.operationId,
      alternativesIn(bodySchemaOf(document, operation)),
    ]),
  );
  return (request, _response, next) => {
    const alternatives = known.get(operationOf(request).operation.operationId) ?? {};
    const errors = findMissing(alternatives, request.body, '/body');
    if (errors.length > 0) contextOf(request).schemaErrors = errors;
    next();
  };
}

/** Removes the schemas of entries (x-entries) from the document, so that the validator skips them. */
export function leaveOutEntries(document: ApiDocument): void {
  for (const operation of operationsOf(document)) {
    const list = operation['x-entries'];
    if (!list) continue;
    const body = bodySchemaOf(document, operation) as
      { properties: Record<string, { items: object } | undefined> } | undefined;
    const property = body?.properties[list.field];
    if (!property) throw new Error(`The body of ${operation.operationId} has no ${list.field}.`);
    property.items = {};
  }
}

/** Validates the entries of these lists in time slices. Stores the errors in the request's context. */
export function checkEntries(document: ApiDocument): RequestHandler {
  const checks = new Map(
    operationsOf(document).flatMap(({ operationId, 'x-entries': list }) =>
      list
        ? [[operationId, { ...list, schemaErrorsOf: createSchemaErrors(document, list.schema) }]]
        : [],
    ),
  );
  return async (request, _response, next) => {
    const check = checks.get(operationOf(request).operation.operationId);
    const body: unknown = request.body;
    const list = check && isObject(body) ? body[check.field] : null;
    if (check && Array.isArray(list)) {
      const schemaErrors: SchemaError[] = [];
      const slices = new Slices();
      for (const [index, entry] of list.entries()) {
        schemaErrors.push(...check.schemaErrorsOf(entry, `/body/${check.field}/${index}`));
        if (schemaErrors.length >= MAX_FAILURES) break;
        if (slices.isOver()) await slices.next();
      }
      contextOf(request).schemaErrors = schemaErrors;
    }
    next();
  };
}
