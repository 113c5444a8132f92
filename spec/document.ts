import { webhooksOf } from './webhooks.ts';

/** The parts of an OpenAPI document that the generator uses; everything else is copied unchanged. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; summary?: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** The requests that the server sends, by type of event. */
  webhooks?: Record<string, { post: OpenApiOperation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses?: Record<string, OpenApiResponse>;
    parameters?: Record<string, OpenApiParameter>;
    headers?: Record<string, object>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  parameters: OpenApiParameter[];
  requestBody?: { required?: boolean; content: Record<string, OpenApiContent> };
  responses: Record<string, OpenApiResponse>;
  security?: object[];
  /** The roles that allow the operation; absent if it takes no session, or needs no organization. */
  'x-roles'?: string[];
  /** Scopes that allow the operation, the narrowest first; absent if it takes no API key. */
  'x-scopes'?: string[];
  /** The rate limit bucket of the operation. */
  'x-rate-limit'?:
    'sends' | 'batches' | 'contact_batches' | 'reads' | 'writes' | 'uploads' | 'withdrawals';
  /** For a POST: the request is safe to repeat, so that it can be retried after its response was lost. */
  'x-idempotent'?: true;
  /** `stored`: rows made with a test key are kept, as rows of mode `test`. */
  'x-test-mode'?: 'stored';
  /** The maximum body size; default 1 MiB. */
  'x-max-bytes'?: number;
  /** The body is not JSON, and is read in pieces. */
  'x-raw-body'?: true;
  /** The query may take long: always, or when it has a parameter with one of these names. */
  'x-long-query'?: true | string[];
  /** The response is a text of any length, which the SDK returns as a stream. */
  'x-stream'?: true;
  /** The response may have a megabyte or more, like that of a list. */
  'x-long-response'?: true;
  /** The list in a large body whose entries are validated one by one, and the schema of an entry. */
  'x-entries'?: { field: string; schema: string };
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: JsonSchema;
  examples?: Record<string, OpenApiExample>;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, OpenApiContent>;
}

export interface OpenApiContent {
  schema: JsonSchema;
  examples?: Record<string, OpenApiExample>;
}

export interface OpenApiExample {
  summary?: string;
  description?: string;
  value: unknown;
}

export type JsonSchema = { $ref?: string; examples?: unknown[] } & Record<string, unknown>;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Corrects output of the OpenAPI emitter that other tools don't understand: `unevaluatedProperties`
 * becomes `additionalProperties` (the same thing, as no schema here uses `allOf`), and every error and page has an example.
 */
export function finishDocument(emitted: OpenApiDocument): OpenApiDocument {
  const document = closeObjects(emitted) as OpenApiDocument;
  for (const operation of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      addExamples(document, operation, Number(status), response);
    }
    nameObjectParameters(operation);
    labelExamples(operation);
    openToAll(operation);
  }
  return { ...document, webhooks: webhooksOf(document) };
}

export function operationsOf(document: OpenApiDocument): OpenApiOperation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (!isObject(value)) return value;
  if ('allOf' in value) throw new Error('Spread models instead of extending them: found allOf.');
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key !== 'unevaluatedProperties') return [key, closeObjects(inner)];
    const sealed = isObject(inner) && isObject(inner.not) && Object.keys(inner.not).length === 0;
    return ['additionalProperties', sealed ? false : closeObjects(inner)];
  });
  return Object.fromEntries(entries);
}

/**
 * The emitter knows no style for the members of an object in a query (`metadata[order_id]=1042`), and writes the
 * extensions of its schema beside the schema.
 */
function nameObjectParameters({ parameters }: OpenApiOperation): void {
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.in !== 'query' || parameter.schema.type !== 'object') continue;
    const { maxProperties, ...rest } = parameter as OpenApiParameter & { maxProperties?: number };
    const schema = { ...parameter.schema, ...(maxProperties && { maxProperties }) };
    parameters[index] = { ...rest, style: 'deepObject', explode: true, schema };
  }
}

/** The emitter writes "no key" as one empty requirement; readers expect an empty list. */
function openToAll(operation: OpenApiOperation): void {
  if (operation.security?.every((requirement) => Object.keys(requirement).length === 0)) {
    operation.security = [];
  }
}

/** Errors and pages without their own example show the example of their schema. */
function addExamples(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  status: number,
  response: OpenApiResponse,
): void {
  for (const [type, content] of Object.entries(response.content ?? {})) {
    if (status < 400 && type !== 'text/html') continue;
    const name = content.schema.$ref?.split('/').at(-1);
    const example = name && document.components.schemas[name]?.examples?.[0];
    if (!example) continue;
    const value = suit(example, status, operation);
    content.examples ??= { [name]: { summary: response.description, value } };
  }
}

/** The example of an error depends on the operation in two cases. */
function suit(example: unknown, status: number, operation: OpenApiOperation): unknown {
  const { 'x-scopes': [scope] = [], 'x-roles': roles, 'x-max-bytes': limit } = operation;
  if (!isObject(example)) return example;
  if (status === 403 && scope) return { ...example, details: { required_scope: scope } };
  if (status === 403) return forbiddenToPerson(example, roles);
  if (status === 413 && limit) {
    const message = `The body is larger than the ${limit} bytes that are allowed.`;
    return { ...example, message, details: { limit_bytes: limit } };
  }
  return example;
}

/** For an operation that takes no API key. */
const forbiddenToPerson = (example: Json, roles: string[] | undefined): Json =>
  roles
    ? {
        ...example,
        message: 'Your role in the organization does not allow this.',
        details: { allowed_roles: roles },
      }
    : {
        ...example,
        message: 'This operation accepts sessions of people only, no API keys.',
        details: {},
      };

/** The emitter repeats an example's key as its summary; the description is more useful to readers. */
function labelExamples(operation: OpenApiOperation): void {
  const holders = [
    ...operation.parameters,
    ...Object.values(operation.requestBody?.content ?? {}),
    ...Object.values(operation.responses).flatMap((response) =>
      Object.values(response.content ?? {}),
    ),
  ];
  for (const example of holders.flatMap((holder) => Object.values(holder.examples ?? {}))) {
    if (!example.description) continue;
    example.summary = example.description;
    delete example.description;
  }
}
