import { parametersIn, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiDocument, OpenApiResponse } from '../document.ts';
import { Anchors } from './anchors.ts';
import { examplesOf, type Example } from './examples.ts';
import type { Field, FieldGroup, FieldReader } from './fields.ts';
import { codesOf } from './statuses.ts';

/** An operation, prepared for the view. */
export interface OperationView {
  id: string;
  summary: string;
  /** Markdown. */
  description: string;
  method: string;
  path: string;
  deprecated: boolean;
  /** Scopes that allow it; empty if it takes no API key. */
  scopes: string[];
  rateLimit: string | undefined;
  /** Requests with test keys store rows, which are visible to test keys only. */
  storesTests: boolean;
  maxBytes: number | undefined;
  parameters: { title: string; fields: Field[] }[];
  body: { required: boolean; groups: FieldGroup[] } | undefined;
  answers: Answer[];
  errors: { status: string; codes: string[]; description: string }[];
  examples: Example[];
}

interface Answer {
  status: string;
  description: string;
  types: string[];
  headers: Field[];
  groups: FieldGroup[];
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Request headers'],
] as const;

export function viewOperation(
  operation: PlacedOperation,
  document: OpenApiDocument,
  reader: FieldReader,
): OperationView {
  const { operationId, summary = operationId, description = '', httpMethod, path } = operation;
  const responses = Object.entries(operation.responses);
  const body = operation.requestBody;
  const schema = body?.content['application/json']?.schema;
  const anchors = new Anchors();
  const placed = ([place, title]: (typeof PLACES)[number]) => {
    const parameters = parametersIn(place, operation, document);
    const fields = parameters.map((parameter) => reader.parameter(parameter));
    return { title, fields: anchors.fields(`${operationId}-${place}`, fields) };
  };
  return {
    id: operationId,
    summary,
    description,
    method: httpMethod,
    path,
    deprecated: operation.deprecated === true,
    scopes: operation['x-scopes'] ?? [],
    rateLimit: operation['x-rate-limit'],
    storesTests: operation['x-test-mode'] === 'stored',
    maxBytes: operation['x-max-bytes'],
    parameters: PLACES.map(placed).filter(({ fields }) => fields.length > 0),
    body: schema && {
      required: body?.required ?? false,
      groups: anchors.groups(`${operationId}-body`, reader.groups(schema)),
    },
    answers: responses
      .filter(([status]) => Number(status) < 400)
      .map(([status, response]) => viewAnswer(status, response, reader))
      .map((answer) => ({
        ...answer,
        headers: anchors.fields(`${operationId}-${answer.status}-header`, answer.headers),
        groups: anchors.groups(`${operationId}-${answer.status}`, answer.groups),
      })),
    errors: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({
        status,
        codes: codesOf(response, document),
        description: response.description,
      })),
    examples: examplesOf(operation, document),
  };
}

/** Headers of every response; the guides explain them. */
const EVERYWHERE = ['X-Request-Id', 'X-Test-Mode', 'Cache-Control', 'Referrer-Policy'];
const isEverywhere = (name: string): boolean =>
  EVERYWHERE.includes(name) || /^X-(RateLimit|Robots)/.test(name);

function viewAnswer(status: string, response: OpenApiResponse, reader: FieldReader): Answer {
  const headers = Object.entries((response.headers ?? {}) as Record<string, Header>)
    .filter(([name]) => !isEverywhere(name))
    .map(([name, header]) => {
      const { schema = {}, ...facts } = header;
      return reader.parameter({ ...facts, name, in: 'header', schema });
    });
  const schema = response.content?.['application/json']?.schema;
  return {
    status,
    description: response.description,
    types: Object.keys(response.content ?? {}),
    headers,
    groups: schema ? reader.groups(schema) : [],
  };
}

interface Header {
  required?: boolean;
  description?: string;
  schema?: Record<string, unknown>;
}
