import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ValidationError } from '../../platform/errors.ts';
import type { ApiDocument } from '../document.ts';
import { alternativesIn, findMissing } from './required-unless.ts';
import { type SchemaError, toSchemaError, toFailures } from './failures.ts';

/** Validates a value against a schema; null if it is valid. */
export type CheckForm = (value: unknown) => ValidationError | null;

/** Returns the validation errors of a value at a place of a request. */
export type FindSchemaErrors = (value: unknown, place: string) => SchemaError[];

export function createSchemaErrors({ components }: ApiDocument, schema: string): FindSchemaErrors {
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
