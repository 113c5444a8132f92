import { RawExample } from '../client/raw-example.ts';
import { parametersIn, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiContent, OpenApiDocument, OpenApiParameter } from '../document.ts';

type Place = OpenApiParameter['in'];

/** The request of one example, from which the samples of every language are written. */
export interface ExampleRequest {
  method: string;
  /** With its values, encoded, and with the query. */
  target: string;
  /** Headers whose values are in environment variables. */
  credentials: Credential[];
  headers: [name: string, value: string][];
  /** JSON, or a `RawExample`; undefined if there is none. */
  body: unknown;
}

/** A header whose value is a secret, or a name that the reader has chosen. */
interface Credential {
  name: string;
  prefix: string;
  variable: string;
}

const KEY = { name: 'Authorization', prefix: 'Bearer ', variable: 'MAILWRIGHT_API_KEY' };
const SESSION = { name: 'Cookie', prefix: '', variable: 'MAILWRIGHT_SESSION' };
const ORIGIN = { name: 'Origin', prefix: '', variable: 'MAILWRIGHT_URL' };
const ORGANIZATION = {
  name: 'X-Mailwright-Organization',
  prefix: '',
  variable: 'MAILWRIGHT_ORGANIZATION',
};

/** Operations that take an API key are shown with it, even if they accept sessions, too. */
function credentialsOf({ path, security, 'x-roles': roles }: PlacedOperation): Credential[] {
  if (!path.startsWith('/api/v1/')) return [];
  if (security === undefined || security.some((one) => 'ApiKey' in one)) return [KEY];
  return [...(security.length > 0 ? [SESSION] : []), ORIGIN, ...(roles ? [ORGANIZATION] : [])];
}

/** Undefined when the document doesn't show all of the request. */
export function exampleRequest(
  operation: PlacedOperation,
  document: OpenApiDocument,
  example: string,
): ExampleRequest | undefined {
  const { httpMethod, path, requestBody } = operation;
  const valuesIn = (place: Place) =>
    exampleValues(parametersIn(place, operation, document), example);
  const inPath = valuesIn('path');
  const body = operation['x-raw-body']
    ? rawExample(requestBody?.content, example)
    : requestBody?.content['application/json']?.examples?.[example]?.value;
  const placeholders = path.match(/\{\w+\}/g) ?? [];
  const missing = placeholders.some((name) => !(name.slice(1, -1) in inPath));
  if (missing || (requestBody?.required && body === undefined)) return undefined;

  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(inPath[name]));
  const query = Object.entries(valuesIn('query')).map(([key, value]) => `${key}=${encode(value)}`);
  const headers = Object.entries(valuesIn('header'));
  return {
    method: httpMethod,
    target: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    credentials: credentialsOf(operation),
    headers: headers.map(([name, value]) => [name, String(value)]),
    body,
  };
}

function rawExample(
  content: Record<string, OpenApiContent> = {},
  example: string,
): RawExample | undefined {
  const [found] = Object.entries(content).flatMap(([type, { examples }]) => {
    const value = examples?.[example]?.value;
    return value === undefined ? [] : [new RawExample(type, value as string)];
  });
  return found;
}

function exampleValues(parameters: OpenApiParameter[], example: string): Record<string, unknown> {
  const shown = parameters.flatMap(({ name, examples }) => {
    const value = examples?.[example]?.value;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(shown);
}

/** An array is one comma-separated value in the query. */
const encode = (value: unknown): string =>
  [value]
    .flat()
    .map((entry) => encodeURIComponent(String(entry)))
    .join(',');
