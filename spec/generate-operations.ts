import { inspect } from 'node:util';
import { queryArgument } from './client/arguments.ts';
import { itemOf } from './client/list.ts';
import {
  isKeyed,
  isRepeatable,
  keyedOperations,
  nameOf,
  type PlacedOperation,
} from './client/operation.ts';
import type { OpenApiDocument } from './document.ts';

/** The table from which the SDK creates its methods. */
export function generateOperations(document: OpenApiDocument): string {
  const table = inspect(operationsOf(document), { maxStringLength: null });
  return `import type { Operations } from '../sdk/src/methods.ts';

export const operations: Operations = ${table};
`;
}

/** Every operation that takes an API key, by noun and verb. */
export function operationsOf(document: OpenApiDocument): Record<string, Record<string, string>> {
  const operations: Record<string, Record<string, string>> = {};
  for (const operation of keyedOperations(document)) {
    const { noun, verb } = nameOf(operation);
    (operations[noun] ??= {})[verb] = wordsOf(operation, document).join(' ');
  }
  return operations;
}

/** As `Operation` in sdk/src/methods.ts describes them. */
function wordsOf(operation: PlacedOperation, document: OpenApiDocument): string[] {
  return [
    operation.httpMethod,
    operation.path,
    ...(operation.requestBody ? ['body'] : []),
    ...(queryArgument(operation, document).length > 0 ? ['query'] : []),
    ...(itemOf(operation, document) ? ['list'] : []),
    ...(isKeyed(operation, document) ? ['keyed'] : []),
    ...(isRepeatable(operation, document) ? [] : ['once']),
  ];
}
