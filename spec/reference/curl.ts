import { RawExample } from '../client/raw-example.ts';
import type { ExampleRequest } from './request.ts';

/** The request of an example as a curl command. */
export function curlExample({
  method,
  target,
  credentials,
  headers,
  body,
}: ExampleRequest): string {
  const lines = [
    `curl ${isImplied(method, body) ? '' : `-X ${method} `}"$MAILWRIGHT_URL${target}"`,
    ...(credentials.length > 0
      ? credentials.map(({ name, prefix, variable }) => `-H "${name}: ${prefix}$${variable}"`)
      : ['-H "Accept: application/json"']),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...bodyLines(body),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(body: unknown): string[] {
  if (body === undefined) return [];
  if (body instanceof RawExample)
    return [`-H "Content-Type: ${body.type}"`, `--data-binary ${singleQuoted(body.text)}`];
  return [
    '-H "Content-Type: application/json"',
    `-d ${singleQuoted(JSON.stringify(body, null, 2))}`,
  ];
}

const isImplied = (method: string, body: unknown): boolean =>
  method === (body === undefined ? 'GET' : 'POST');

const singleQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
