import { readFileSync } from 'node:fs';
import { match } from 'path-to-regexp';
import { inlineParts } from './inline-parts.ts';
import type { DocumentedId } from './operation.ts';
import type { Role, Scope } from '../platform/values/principal.ts';

/** The parts of `generated/openapi.json` that the server uses, with what operations share (`inlineParts`). */
export interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, object>;
  };
}

export interface DocumentedParameter {
  name?: string;
  in?: string;
  /** The roles that may use it; absent if it is for all that the operation allows. */
  'x-roles'?: Role[];
  style?: string;
  schema?: { type?: string; $ref?: string };
}

export interface DocumentedOperation {
  operationId: DocumentedId;
  parameters?: DocumentedParameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, DocumentedResponse>;
  /** Absent if the document's apply. Empty for operations that need neither an API key nor a session. */
  security?: Record<string, string[]>[];
  /** The scopes that allow it; absent if it takes no API key. */
  'x-scopes'?: [Scope, ...Scope[]];
  /** The roles that allow it; absent if it takes no session, or needs no organization. */
  'x-roles'?: Role[];
  /** Absent for the pages of recipients. */
  'x-rate-limit': RateBucket;
  'x-test-mode'?: 'stored';
  'x-max-bytes'?: number;
  /** The body is not JSON: the handler reads it in pieces, before its transaction. */
  'x-raw-body'?: true;
  /** The place of strings that may be as long as the body, such as `attachments.*.content`. */
  'x-long-strings'?: string;
  /** The query may take long: always, or when it has a parameter with one of these names. */
  'x-long-query'?: true | string[];
  /** The response may have a megabyte or more, like that of a list. */
  'x-long-response'?: true;
  /** The response is a text of any length, which is made while it is written. */
  'x-stream'?: true;
  /** A read that the audit log records. */
  'x-audited'?: true;
  /** The list in a large body whose entries are validated one by one, and the schema of an entry. */
  'x-entries'?: { field: string; schema: string };
}

/** Whether an operation is about people and their sessions: it accepts no API key, and no token in its path. */
export const isOfPeople = ({ operationId, security }: DocumentedOperation): boolean =>
  security !== undefined &&
  !security.some((scheme) => 'ApiKey' in scheme) &&
  !operationId.startsWith('tokenPages.');

export interface DocumentedResponse {
  description?: string;
  headers?: Record<string, { required?: boolean; schema?: object }>;
  content?: Record<string, { schema: object }>;
}

export type RateBucket =
  'sends' | 'batches' | 'contact_batches' | 'reads' | 'writes' | 'uploads' | 'withdrawals';

const FILE = new URL('../../generated/openapi.json', import.meta.url);

/** The document as it is published, with components for what operations share. */
export const readPublishedDocument = (): ApiDocument =>
  JSON.parse(readFileSync(FILE, 'utf8')) as ApiDocument;

let document: ApiDocument | undefined;

/** Read once per process, and shared by all of its servers. Must not be changed. */
export function readDocument(): ApiDocument {
  return (document ??= inlineParts(readPublishedDocument()));
}

export const operationsOf = ({ paths }: Pick<ApiDocument, 'paths'>): DocumentedOperation[] =>
  Object.values(paths).flatMap((item) => Object.values(item));

/** The schema of an operation's body. */
export function bodySchemaOf(
  { components }: ApiDocument,
  { requestBody }: DocumentedOperation,
): object | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
}

/** The part of the document that a request refers to. */
export type Located =
  | { found: 'operation'; operation: DocumentedOperation; path: Record<string, string> }
  | { found: 'path'; allow: string[] }
  | { found: 'nothing' }
  | { found: 'malformed' };

export type Locate = (method: string, path: string) => Located;

/** Finds operations by method and path; paths without parameters have precedence. */
export function createLocator(document: ApiDocument): Locate {
  const routes = Object.entries(document.paths)
    .sort(([a], [b]) => countParameters(a) - countParameters(b))
    .map(([path, operations]) => ({
      matches: match<Record<string, string>>(path.replace(/\{(\w+)\}/g, ':$1'), {
        sensitive: true,
        trailing: false,
      }),
      operations,
    }));

  return (method, path) => {
    try {
      for (const { matches, operations } of routes) {
        const result = matches(path);
        if (!result) continue;
        const operation = operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
        if (operation) return { found: 'operation', operation, path: { ...result.params } };
        return { found: 'path', allow: allowedMethods(operations) };
      }
      return { found: 'nothing' };
    } catch (error) {
      // path-to-regexp decodes what it matches, and `%zz` is not a valid encoding.
      if (error instanceof URIError || error instanceof TypeError) return { found: 'malformed' };
      throw error;
    }
  };
}

const countParameters = (path: string): number => path.split('{').length - 1;

function allowedMethods(operations: Record<string, DocumentedOperation>): string[] {
  const methods = Object.keys(operations).map((method) => method.toUpperCase());
  return methods.includes('GET') ? ['HEAD', ...methods] : methods;
}
