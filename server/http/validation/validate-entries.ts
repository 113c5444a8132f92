import type { RequestHandler } from 'express';
import { isObject } from '../../platform/values/json/json.ts';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import { contextOf, operationOf } from '../context.ts';
import type { ApiDocument, DocumentedOperation } from '../document.ts';
import { type SchemaError, MAX_FAILURES } from './failures.ts';
import { createSchemaErrors } from './form.ts';

const operationsOf = (document: ApiDocument): DocumentedOperation[] =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

/** Removes the schemas of entries (x-entries) from the document, so that the validator skips them. */
export function leaveOutEntries(document: ApiDocument): void {
  for (const operation of operationsOf(document)) {
    const list = operation['x-entries'];
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
