import type { RequestHandler } from 'express';
import { invalid } from '../../platform/errors.ts';
import { isObject } from '../../platform/values/json/json.ts';
import { operationOf } from '../context.ts';
import type { ApiDocument, DocumentedOperation } from '../document.ts';

/**
 * Rejects lists that are longer than documented before the validation, which would report errors for every
 * entry, and millions fit into the body of a batch.
 */
export function guardLengths(document: ApiDocument): RequestHandler {
  const limits = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation.operationId, listLimits(operation, document)]),
  );
  return (request, _response, next) => {
    const body: unknown = request.body;
    if (isObject(body)) {
      for (const [field, limit] of limits.get(operationOf(request).operation.operationId) ?? []) {
        const list = body[field];
        if (Array.isArray(list) && list.length > limit) {
          throw invalid(field, 'too_many', `The field ${field} may have at most ${limit} entries.`);
        }
      }
    }
    next();
  };
}

/** The maximum lengths of the lists at the top level of an operation's body, by field. */
function listLimits(operation: DocumentedOperation, document: ApiDocument): [string, number][] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const named = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''];
  const { properties = {} } = (named ?? schema ?? {}) as {
    properties?: Record<string, { maxItems?: number }>;
  };
  return Object.entries(properties).flatMap(([field, { maxItems }]) =>
    maxItems === undefined ? [] : [[field, maxItems] as [string, number]],
  );
}
