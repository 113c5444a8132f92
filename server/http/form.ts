import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidationError } from '../errors.ts';
import type { ApiDocument } from './document.ts';
import { toComplaint, toFailures } from './failures.ts';

/** Says what is wrong with the form of a value; null when nothing is. */
export type CheckForm = (value: unknown) => ValidationError | null;

/**
 * Checks values against a schema of the document as a body of that schema is checked: for parts of a
 * request that are refused by themselves.
 */
export function createFormCheck({ components }: ApiDocument, schema: string): CheckForm {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'api', components });
  const validate = ajv.compile({ $ref: `api#/components/schemas/${schema}` });
  return (value) => (validate(value) ? null : toFailures((validate.errors ?? []).map(toComplaint)));
}
