import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { jsonOf, parametersIn, referredName, type PlacedOperation } from './operation.ts';

/**
 * The entry type of a list; undefined for other operations. A list takes a `cursor` and returns `data`,
 * `has_more` and `next_cursor`.
 */
export function itemOf(
  operation: PlacedOperation,
  document: OpenApiDocument,
): JsonSchema | undefined {
  const { 200: success } = operation.responses;
  const takesCursor = parametersIn('query', operation, document).some(
    ({ name }) => name === 'cursor',
  );
  if (operation.httpMethod !== 'GET' || !takesCursor || !success) return undefined;
  const { schema } = jsonOf(success.content, operation);
  const page = document.components.schemas[referredName(schema) ?? ''] ?? schema;
  const properties = (page.properties ?? {}) as Record<string, JsonSchema>;
  const isPage = ['data', 'has_more', 'next_cursor'].every((name) => name in properties);
  return isPage ? (properties.data?.items as JsonSchema | undefined) : undefined;
}
