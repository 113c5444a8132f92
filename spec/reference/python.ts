import { RawExample } from '../client/raw-example.ts';
import type { ExampleRequest } from './request.ts';

/** What the program does with the response. */
export interface PythonOptions {
  /** The status is 2xx; others are raised as exceptions. */
  succeeds: boolean;
  /** The body of the response; none for a 204. */
  body: 'json' | 'text' | 'none';
}

/** The request of an example as a Python program that uses the library requests. */
export function pythonExample(
  { method, target, credentials, headers, body }: ExampleRequest,
  { succeeds, body: received }: PythonOptions,
): string {
  const shown =
    credentials.length > 0
      ? credentials.map(({ name, prefix, variable }) => {
          const start = prefix === '' ? '' : `${literal(prefix)} + `;
          return `${literal(name)}: ${start}os.environ[${literal(variable)}]`;
        })
      : ['"Accept": "application/json"'];
  const entries = [
    ...shown,
    ...headers.map(([name, value]) => `${literal(name)}: ${literal(value)}`),
    ...(body instanceof RawExample ? [`"Content-Type": ${literal(body.type)}`] : []),
  ];
  const args = [
    `os.environ["MAILWRIGHT_URL"] + ${literal(target)}`,
    `headers=${bracketed('{', entries, '}', 1, 80)}`,
    ...bodyArguments(body),
    'timeout=30',
  ];
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...args.map((arg) => `    ${arg},`),
    ')',
    ...(succeeds ? ['response.raise_for_status()'] : ['print(response.status_code)']),
    ...(received === 'json' ? ['print(response.json())'] : []),
    ...(received === 'text' ? ['print(response.text)'] : []),
  ].join('\n');
}

function bodyArguments(body: unknown): string[] {
  if (body === undefined) return [];
  return body instanceof RawExample
    ? [`data=${literal(body.text)}.encode()`]
    : [`json=${literal(body, 1)}`];
}

/** A JSON value as a Python literal, on one line if it is short and flat. */
function literal(value: unknown, depth = 0): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // JSON escapes are also valid in Python.
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = (entry: unknown): string => literal(entry, depth + 1);
  if (Array.isArray(value)) return bracketed('[', value.map(inner), ']', depth);
  const entries = Object.entries(value).map(([key, entry]) => `${literal(key)}: ${inner(entry)}`);
  return bracketed('{', entries, '}', depth);
}

function bracketed(
  open: string,
  entries: string[],
  close: string,
  depth: number,
  width = 60,
): string {
  const line = `${open}${entries.join(', ')}${close}`;
  if (line.length <= width && !line.includes('\n')) return line;
  const indent = '    '.repeat(depth + 1);
  return `${open}\n${entries.map((entry) => `${indent}${entry},\n`).join('')}${indent.slice(4)}${close}`;
}
