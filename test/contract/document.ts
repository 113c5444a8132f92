import { readFile } from 'node:fs/promises';
import { isObject } from './json.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

type Examples = Record<string, { value: unknown }>;

interface Content {
  schema: Schema;
  examples?: Examples;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
  examples?: Examples;
}

export interface Header {
  required?: boolean;
  schema?: Schema;
}

export interface Response {
  headers: Record<string, Header>;
  content: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The schemas of its JSON body; null without a body. */
  body: Content | null;
  /** A body that is not JSON, with its type; null for all others. */
  raw: { type: string; content: Content } | null;
  responses: Record<string, Response>;
  /** Whether it requires a key. */
  keyed: boolean;
  /** Scopes that allow it, the narrowest first. */
  scopes: string[];
  /** The rate limit that it counts against. */
  limit: string | undefined;
  maxBytes: number;
  /** Whether what it creates with a test key is stored. */
  storesTests: boolean;
}

export interface Document {
  title: string;
  version: string;
  operations: Operation[];
  components: Record<string, Record<string, unknown>>;
  /** Resolves a `$ref`; returns any other object unchanged. */
  resolve: <T extends object>(thing: T) => T;
}

const MIB = 1024 * 1024;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the document from a file or a URL. */
export async function readDocument(source: string): Promise<Document> {
  const text = /^https?:/.test(source) ? await download(source) : await readFile(source, 'utf8');
  const raw: unknown = JSON.parse(text);
  if (!isObject(raw) || !isObject(raw.info) || !isObject(raw.paths)) {
    throw new Error('it has no info or no paths');
  }
  return parseDocument(raw as unknown as RawDocument);
}

async function download(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the server responded ${answer.status}`);
  return answer.text();
}

type RawResponse = Partial<Response>;

interface RawOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, RawResponse>;
  security?: object[];
  'x-scopes'?: string[];
  'x-rate-limit'?: string;
  'x-max-bytes'?: number;
  'x-test-mode'?: 'stored';
  'x-raw-body'?: true;
}

export interface RawDocument {
  info: { title: string; version: string };
  security?: object[];
  paths: Record<string, Record<string, RawOperation>>;
  components?: Document['components'];
}

/** Operations on people and their sessions: the contract test uses API keys only. */
const needsBrowser = (path: string, { security }: RawOperation): boolean =>
  path.startsWith('/api/v1/') && security !== undefined && !security.some((one) => 'ApiKey' in one);

function rawBodyOf({ requestBody, 'x-raw-body': isRaw }: RawOperation): Operation['raw'] {
  if (!isRaw) return null;
  const [first] = Object.entries(requestBody?.content ?? {}).filter(([, { examples }]) => examples);
  return first ? { type: first[0], content: first[1] } : null;
}

export function parseDocument(raw: RawDocument): Document {
  const { components = {} } = raw;
  const resolve = <T extends object>(thing: T): T => {
    const { $ref } = thing as { $ref?: string };
    if ($ref === undefined) return thing;
    const [, , section = '', name = ''] = $ref.split('/');
    const found = components[section]?.[name];
    if (!found) throw new Error(`The document has no value at ${$ref}.`);
    return resolve(found as T);
  };
  const readResponse = (response: RawResponse): Response => {
    const { headers = {}, content = {} } = resolve(response);
    const resolved = Object.entries(headers).map(([name, header]) => [name, resolve(header)]);
    return { headers: Object.fromEntries(resolved) as Response['headers'], content };
  };
  const operations = Object.entries(raw.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => METHODS.includes(method) && !needsBrowser(path, operation))
      .map(([method, operation]): Operation => ({
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map(resolve),
        body: operation.requestBody?.content['application/json'] ?? null,
        raw: rawBodyOf(operation),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            readResponse(response),
          ]),
        ),
        keyed: (operation.security ?? raw.security ?? []).length > 0,
        scopes: operation['x-scopes'] ?? [],
        limit: operation['x-rate-limit'],
        maxBytes: operation['x-max-bytes'] ?? MIB,
        storesTests: operation['x-test-mode'] === 'stored',
      })),
  );
  const { title, version } = raw.info;
  return { title, version, operations, components, resolve };
}
