import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import {
  keyedOperations,
  parametersIn,
  type PlacedOperation,
} from '../../spec/client/operation.ts';
import { inlineParts } from '../../server/http/inline-parts.ts';
import type { OpenApiDocument } from '../../spec/document.ts';
import { startServer, type Received, type TestServer } from './server.ts';

export const document = inlineParts(
  JSON.parse(
    readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
  ) as OpenApiDocument,
);

export const operations = keyedOperations(document);

/** A response of the document. */
export interface Example {
  name: string;
  status: number;
  body: unknown;
}

export function examplesOf(operation: PlacedOperation): Example[] {
  return Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    Object.values(content)
      .flatMap(({ examples = {} }) => Object.entries(examples))
      .map(([name, { value }]) => ({ name, status: Number(status), body: value })),
  );
}

/** A server that responds with the document's examples: the one for the request, else a success. */
export function startFakeApi(): Promise<TestServer> {
  return startServer((request, response) => {
    const operation = operations.find(
      ({ httpMethod, path }) =>
        httpMethod === request.method && pathPattern(path).test(request.url),
    );
    if (!operation) throw new Error(`The document has no ${request.method} ${request.url}.`);
    const names = exampleNames(operation, request);
    const examples = examplesOf(operation);
    const example =
      examples.find(({ name }) => names.includes(name)) ??
      examples.find(({ status }) => status < 300);
    if (example) answer(response, example);
    else response.writeHead(204).end();
  });
}

export function answer(response: ServerResponse, { status, body }: Omit<Example, 'name'>): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'Content-Type': isText ? 'text/csv' : 'application/json',
    'X-Request-Id': (body as { request_id?: string }).request_id ?? 'request-1',
    ...([429, 503].includes(status) && { 'Retry-After': '1' }),
  });
  response.end(isText ? body : JSON.stringify(body));
}

/** The examples of the document with the same request. */
function exampleNames(operation: PlacedOperation, { url, body }: Received): string[] {
  const groups = pathPattern(operation.path).exec(url)?.groups ?? {};
  const asked = [
    ...parametersIn('path', operation, document).map(({ name, examples }) => ({
      value: decodeURIComponent(groups[name] ?? ''),
      examples,
    })),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ examples }) => ({
      value: body,
      examples,
    })),
  ];
  return asked.flatMap(({ value, examples = {} }) =>
    Object.keys(examples).filter((name) => isDeepStrictEqual(examples[name]?.value, value)),
  );
}

function pathPattern(path: string): RegExp {
  return new RegExp(
    `^${path.replaceAll('.', '[.]').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)')}(\\?|$)`,
  );
}
