import type { OperationId } from '../../server/http/operation.ts';
import type { ExampleTokens } from './tokens.ts';
import { readDocument } from '../../server/http/document.ts';

/** An example of the document: what an operation answers, and to which request where it says so. */
export interface Example {
  operationId: OperationId;
  /** Pairs a request with its answer. */
  name: string;
  status: number;
  // Examples have every shape; the document says which.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  answer: any;
  request: ExampleRequest | null;
}

export interface ExampleRequest {
  method: string;
  path: string;
  body?: unknown;
}

type Examples = Record<string, { value: unknown }>;

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  examples?: Examples;
}

interface Operation {
  operationId: OperationId;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Content {
  content?: Record<string, { examples?: Examples }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters?: Record<string, Parameter> };
}

const document = readDocument() as unknown as Document;

/** Every example of every operation, in the order of the document. */
export function readExamples(): Example[] {
  return operations().flatMap(({ method, path, operation }) =>
    answersOf(operation).map(({ name, status, answer }) => ({
      operationId: operation.operationId,
      name,
      status,
      answer,
      request:
        requestOf(method, path, operation, name) ?? bareRequest(method, path, operation, status),
    })),
  );
}

/** Names of request examples that no response answers. */
export function unansweredExamples(): string[] {
  return operations().flatMap(({ operation }) => {
    const answered = answersOf(operation).map(({ name }) => name);
    return askedOf(operation)
      .filter((name) => !answered.includes(name))
      .map((name) => `${operation.operationId} ${name}`);
  });
}

type AnswerExample = Pick<Example, 'name' | 'status' | 'answer'>;

/** An answer without a body can't be an example: it is the one to the request that no other answers. */
function answersOf(operation: Operation): AnswerExample[] {
  const shown = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(examplesOf(response)).map(([name, { value }]): AnswerExample => ({
      name,
      status: Number(status),
      answer: value,
    })),
  );
  if (!operation.responses['204']) return shown;
  const asked = askedOf(operation);
  // One that takes nothing and answers nothing has no place for an example either.
  const names = asked.length === 0 ? [operation.operationId] : asked;
  const [name] = names.filter((candidate) => !shown.some((one) => one.name === candidate));
  return name === undefined ? shown : [...shown, { name, status: 204, answer: undefined }];
}

const askedOf = (operation: Operation): string[] => [
  ...Object.keys(examplesOf(operation.requestBody)),
  ...parametersOf(operation).flatMap(({ examples = {} }) => Object.keys(examples)),
];

function operations(): { method: string; path: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function requestOf(
  method: string,
  template: string,
  operation: Operation,
  name: string,
): ExampleRequest | null {
  const body = examplesOf(operation.requestBody)[name];
  const given = parametersOf(operation).flatMap((parameter) => {
    const example = parameter.examples?.[name];
    return example ? [{ ...parameter, value: String(example.value) }] : [];
  });
  if (!body && given.length === 0) return null;
  const path = given
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (url, { name: key, value }) => url.replace(`{${key}}`, encodeURIComponent(value)),
      template,
    );
  const query = given.filter((parameter) => parameter.in === 'query');
  const values = Object.fromEntries(query.map(({ name: key, value }) => [key, value]));
  const search = new URLSearchParams(values).toString();
  return { method, path: search ? `${path}?${search}` : path, body: body?.value };
}

/** Of an operation that takes nothing there is one request, and it succeeds. */
function bareRequest(
  method: string,
  path: string,
  operation: Operation,
  status: number,
): ExampleRequest | null {
  const takesNothing = !operation.requestBody && parametersOf(operation).length === 0;
  return takesNothing && status < 400 ? { method, path } : null;
}

const examplesOf = (holder?: Content): Examples =>
  holder?.content?.['application/json']?.examples ?? {};

/** Parameters that several operations share are components. */
const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => {
    const shared = document.components.parameters?.[parameter.$ref?.split('/').at(-1) ?? ''];
    return shared ?? parameter;
  });

/** Puts real tokens in place of those that the document's examples show. */
export function withTokens<T>(value: T, tokens: ExampleTokens): T {
  const text = JSON.stringify(value)
    .replaceAll(/v1\.[\w.-]+token-to-confirm/g, tokens.confirm)
    .replaceAll(/v1\.[\w.-]+token-to-verify-a-sender/g, tokens.verifySender)
    .replaceAll(/v1\.[\w.-]+token-for-preferences/g, tokens.preferences);
  return JSON.parse(text) as T;
}
