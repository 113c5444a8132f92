import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidationError } from '../platform/errors.ts';
import type { ApiDocument } from './document.ts';
import { type Complaint, toComplaint, toFailures } from './failures.ts';

/** Says what is wrong with the form of a value; null when nothing is. */
export type CheckForm = (value: unknown) => ValidationError | null;

/** What a validator says about a value that stands at a place of a request. */
export type Complaints = (value: unknown, place: string) => Complaint[];

/** Checks values against a schema of the document. */
export function createComplaints({ components }: ApiDocument, schema: string): Complaints {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'api', components });
  const validate = ajv.compile({ $ref: `api#/components/schemas/${schema}` });
  return (value, place) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => toComplaint(error, place));
}

/**
 * Checks values against a schema of the document as a body of that schema is checked: for parts of a
 * request that are refused by themselves.
 */
export function createFormCheck(document: ApiDocument, schema: string): CheckForm {
  const complaintsOf = createComplaints(document, schema);
  return (value) => toFailures(complaintsOf(value, '/body'));
}
