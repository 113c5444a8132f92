import type { RequestHandler } from 'express';
import { isObject } from '../platform/values/json.ts';
import { Slices } from '../platform/concurrency/time-slices.ts';
import { contextOf, operationOf } from './context.ts';
import type { ApiDocument } from './document.ts';
import { type SchemaError, MAX_FAILURES } from './failures.ts';
import { createSchemaErrors } from './form.ts';
import type { DocumentedId } from './operation.ts';

/** A list in a body whose entries are validated one by one. */
interface EntryList {
  field: string;
  /** The name of the entries' schema. */
  schema: string;
}

/** The lists of large bodies: validating all entries at once would block the event loop for too long. */
const ENTRY_LISTS = new Map<DocumentedId, EntryList>([
  ['emails.batch', { field: 'emails', schema: 'BatchEmail' }],
]);

/** Removes the schemas of these entries from the document, so that the validator skips them. */
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

/** Validates the entries of these lists in time slices. Stores the errors in the request's context. */
export function checkEntries(document: ApiDocument): RequestHandler {
  const checks = new Map(
    [...ENTRY_LISTS].map(([operationId, { field, schema }]) => [
      operationId,
      { field, schemaErrorsOf: createSchemaErrors(document, schema) },
    ]),
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
