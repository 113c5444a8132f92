import type {
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '../document.ts';

/** An operation with its path and method. */
export interface PlacedOperation extends OpenApiOperation {
  httpMethod: string;
  path: string;
}

export function placedOperations(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): PlacedOperation => ({
      ...operation,
      httpMethod: method.toUpperCase(),
      path,
    })),
  );
}

/** The operations of the API. The others are for browsers and mail providers. */
export function keyedOperations(document: OpenApiDocument): PlacedOperation[] {
  return placedOperations(document).filter(({ path }) => path.startsWith('/api/v1/'));
}

/** `contacts.upsert` → `contacts` and `upsert`: the method's group and name. */
export function nameOf(operation: PlacedOperation): { noun: string; verb: string } {
  const [, noun, verb] =
    /^([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*)$/.exec(operation.operationId) ?? [];
  if (!noun || !verb) {
    throw new Error(`The operation id ${operation.operationId} is not of the form noun.verb.`);
  }
  return { noun, verb };
}

/** The description of the tag that a noun's operations have. */
export function tagDescription(noun: string, document: OpenApiDocument): string | undefined {
  const operation = keyedOperations(document).find(({ operationId }) =>
    operationId.startsWith(`${noun}.`),
  );
  return document.tags?.find(({ name }) => name === operation?.tags?.[0])?.description;
}

export function pascalCase(operationId: string): string {
  return operationId.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The operation's parameters in one location, with references to shared parameters resolved. */
export function parametersIn(
  place: OpenApiParameter['in'],
  operation: PlacedOperation,
  document: OpenApiDocument,
): OpenApiParameter[] {
  const { parameters: shared = {} } = document.components as {
    parameters?: Record<string, OpenApiParameter>;
  };
  return operation.parameters
    .map((parameter: OpenApiParameter & { $ref?: string }) => {
      return shared[referredName(parameter) ?? ''] ?? parameter;
    })
    .filter((parameter) => parameter.in === place);
}

/** Whether the operation accepts an `Idempotency-Key`. */
export function isKeyed(operation: PlacedOperation, document: OpenApiDocument): boolean {
  return parametersIn('header', operation, document).some(({ name }) => name === 'Idempotency-Key');
}

/**
 * Whether the request is safe to repeat. This is true for all methods except POST. It includes PATCH,
 * because all updates of the API merge or replace.
 */
export function isRepeatable(operation: PlacedOperation, document: OpenApiDocument): boolean {
  return (
    operation.httpMethod !== 'POST' ||
    operation['x-idempotent'] === true ||
    isKeyed(operation, document)
  );
}

/** The last part of a reference; undefined for an inline schema. */
export function referredName(value: { $ref?: string }): string | undefined {
  return value.$ref?.split('/').at(-1);
}

export function jsonOf(
  content: Record<string, OpenApiContent> | undefined,
  operation: PlacedOperation,
): OpenApiContent {
  const json = content?.['application/json'];
  if (!json) throw new Error(`The client speaks JSON only; ${operation.operationId} does not.`);
  return json;
}

/** The description of a schema, or of the one that it refers to. */
export function descriptionOf(schema: JsonSchema, document: OpenApiDocument): string | undefined {
  const { description } = document.components.schemas[referredName(schema) ?? ''] ?? schema;
  return typeof description === 'string' ? description : undefined;
}
