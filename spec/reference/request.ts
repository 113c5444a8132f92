import { parametersIn, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiDocument, OpenApiParameter } from '../document.ts';

type Place = OpenApiParameter['in'];

/** The request of one example, from which the samples of every language are written. */
export interface ExampleRequest {
  method: string;
  /** With its values, encoded, and with the query. */
  target: string;
  /** False if the operation takes no API key. */
  isKeyed: boolean;
  headers: [name: string, value: string][];
  /** Undefined if there is none. */
  body: unknown;
}

/** Undefined when the document doesn't show all of the request. */
export function exampleRequest(
  operation: PlacedOperation,
  document: OpenApiDocument,
  example: string,
): ExampleRequest | undefined {
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
  const headers = Object.entries(valuesIn('header'));
  return {
    method: httpMethod,
    target: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    isKeyed: security?.length !== 0,
    headers: headers.map(([name, value]) => [name, String(value)]),
    body,
  };
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
