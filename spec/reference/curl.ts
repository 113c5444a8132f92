import { parametersIn, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiDocument, OpenApiParameter } from '../document.ts';

type Place = OpenApiParameter['in'];

/** The request of one example as a curl command; undefined when the document doesn't show all of it. */
export function curlExample(
  operation: PlacedOperation,
  document: OpenApiDocument,
  example: string,
): string | undefined {
  const { httpMethod, path, requestBody, security } = operation;
  const valuesIn = (place: Place) =>
    exampleValues(parametersIn(place, operation, document), example);
  const inPath = valuesIn('path');
  const body = requestBody?.content['application/json']?.examples?.[example]?.value;
  const placeholders = path.match(/\{\w+\}/g) ?? [];
  const missing = placeholders.some((name) => !(name.slice(1, -1) in inPath));
  if (missing || (requestBody?.required && body === undefined)) return undefined;

  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(inPath[name]));
  const query = Object.entries(valuesIn('query')).map(([key, value]) => `${key}=${encode(value)}`);
  const url = `"$MAILWRIGHT_URL${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const keyless = security?.length === 0;
  const headers = [
    keyless ? 'Accept: application/json' : 'Authorization: Bearer $MAILWRIGHT_API_KEY',
    ...Object.entries(valuesIn('header')).map(([name, value]) => `${name}: ${String(value)}`),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ];
  const method = isImplied(httpMethod, body) ? '' : `-X ${httpMethod} `;
  const lines = [
    `curl ${method}${url}`,
    ...headers.map((header) => `-H "${header}"`),
    ...(body === undefined ? [] : [`-d ${singleQuoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

const isImplied = (method: string, body: unknown): boolean =>
  method === (body === undefined ? 'GET' : 'POST');

function exampleValues(parameters: OpenApiParameter[], example: string): Record<string, unknown> {
  const shown = parameters.flatMap(({ name, examples }) => {
    const value = examples?.[example]?.value;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(shown);
}

/** Lists stand in a query as one value with commas between. */
const encode = (value: unknown): string =>
  [value]
    .flat()
    .map((entry) => encodeURIComponent(String(entry)))
    .join(',');

const singleQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
