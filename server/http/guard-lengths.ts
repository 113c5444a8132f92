import type { RequestHandler } from 'express';
import { invalid } from '../platform/errors.ts';
import { isObject } from '../platform/values/json.ts';
import { operationOf } from './context.ts';
import type { ApiDocument, DocumentedOperation } from './document.ts';

/**
 * Refuses lists that are longer than documented before the validator sees them: it would go on to
 * complain about every entry, and millions fit into a batch's body.
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

/** The longest lists that stand directly in an operation's body, by field. */
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
