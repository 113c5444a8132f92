import type { RequestHandler } from 'express';
import { isObject } from '../platform/values/json.ts';
import { Slices } from '../platform/concurrency/time-slices.ts';
import { contextOf, operationOf } from './context.ts';
import type { ApiDocument } from './document.ts';
import { type Complaint, MAX_FAILURES } from './failures.ts';
import { createComplaints } from './form.ts';
import type { DocumentedId } from './operation.ts';

/** A list in a body whose entries are checked one by one. */
interface EntryList {
  field: string;
  /** The name of the entries' schema. */
  schema: string;
}

/** Those of bodies that may be larger than others: their entries together take too long to check at once. */
const ENTRY_LISTS = new Map<DocumentedId, EntryList>([
  ['emails.batch', { field: 'emails', schema: 'BatchEmail' }],
]);

/** The schemas that hold such a list; the validator is to leave its entries alone. */
export function leaveOutEntries(document: ApiDocument): void {
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const list = ENTRY_LISTS.get(operation.operationId);
    if (!list) continue;
    const { $ref = '' } = operation.requestBody?.content['application/json']?.schema ?? {};
    const body = document.components.schemas[$ref.split('/').at(-1) ?? ''] as
      { properties: Record<string, { items: object } | undefined> } | undefined;
    const property = body?.properties[list.field];
    if (!property) throw new Error(`The document has no list ${list.field} in ${$ref}.`);
    property.items = {};
  }
}

/** Checks the entries of such lists, in slices. What is wrong stays in the request's context. */
export function checkEntries(document: ApiDocument): RequestHandler {
  const checks = new Map(
    [...ENTRY_LISTS].map(([operationId, { field, schema }]) => [
      operationId,
      { field, complaintsOf: createComplaints(document, schema) },
    ]),
  );
  return async (request, _response, next) => {
    const check = checks.get(operationOf(request).operation.operationId);
    const body: unknown = request.body;
    const list = check && isObject(body) ? body[check.field] : null;
    if (check && Array.isArray(list)) {
      const complaints: Complaint[] = [];
      const slices = new Slices();
      for (const [index, entry] of list.entries()) {
        complaints.push(...check.complaintsOf(entry, `/body/${check.field}/${index}`));
        if (complaints.length >= MAX_FAILURES) break;
        if (slices.isOver()) await slices.next();
      }
      contextOf(request).complaints = complaints;
    }
    next();
  };
}
