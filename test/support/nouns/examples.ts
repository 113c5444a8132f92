import type { OperationId, PersonOperationId } from '../../../server/http/operation.ts';
import type { ExampleTokens } from '../app/tokens.ts';
import { readDocument } from '../../../server/http/document.ts';

/** An example of the document: the response of an operation, and its request if it has one. */
export interface Example {
  operationId: OperationId | PersonOperationId;
  /** Connects a request with its response. */
  name: string;
  status: number;
  // Examples have every shape; the document defines it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  answer: any;
  request: ExampleRequest | null;
}

export interface ExampleRequest {
  method: string;
  path: string;
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

type Examples = Record<string, { value: unknown }>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  examples?: Examples;
}

interface Operation {
  operationId: OperationId | PersonOperationId;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  'x-raw-body'?: true;
}

interface Content {
  content?: Record<string, { examples?: Examples }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const document = readDocument() as unknown as Document;

/** Whether the operation accepts only sessions, or begins one. */
export const isOfPeople = (operationId: string): boolean =>
  /^(?:sessions|me|passkeys|identities|identityProvider|people|invitations|organizations)\./.test(
    operationId,
  );

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

/**
 * Examples in an order in which all succeed: first those that create the resources that others name, last those that
 * delete them. A copy needs its campaign, and a proof the consent that an example of `contacts.updatePreferences` gives;
 * others are between them, because some tests send several requests at the same time.
 */
export function inOrder<T extends { status: number; operationId: string }>(
  examples: readonly T[],
): T[] {
  const rank = ({ status, operationId }: T): number => {
    if (operationId === 'campaigns.duplicate') return 1;
    if (status === 201) return 0;
    if (status === 204) return 4;
    if (operationId === 'contacts.getConsentProof') return 2;
    return operationId.startsWith('webhooks.') ? 3 : 1;
  };
  return examples.toSorted((a, b) => rank(a) - rank(b));
}

/** Names of request examples without a response. */
export function unansweredExamples(): string[] {
  return operations().flatMap(({ operation }) => {
    const answered = answersOf(operation).map(({ name }) => name);
    return askedOf(operation)
      .filter((name) => !answered.includes(name))
      .map((name) => `${operation.operationId} ${name}`);
  });
}

type AnswerExample = Pick<Example, 'name' | 'status' | 'answer'>;

/** A response without a body has no example: it belongs to the request without another response. */
function answersOf(operation: Operation): AnswerExample[] {
  const shown = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(examplesOf(response)).map(([name, { value }]): AnswerExample => ({
      name,
      status: Number(status),
      // The contract describes only JSON; the text of an export is not compared.
      answer: typeof value === 'string' ? undefined : value,
    })),
  );
  if (!operation.responses['204']) return shown;
  const asked = askedOf(operation);
  // An operation without request and response bodies has no place for an example.
  const names = asked.length === 0 ? [operation.operationId] : asked;
  const [name] = names.filter((candidate) => !shown.some((one) => one.name === candidate));
  return name === undefined ? shown : [...shown, { name, status: 204, answer: undefined }];
}

const askedOf = (operation: Operation): string[] => [
  ...Object.keys(examplesOf(operation.requestBody)),
  ...(operation.parameters ?? []).flatMap(({ examples = {} }) => Object.keys(examples)),
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
  const given = (operation.parameters ?? []).flatMap((parameter) => {
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
  const headers = Object.fromEntries(
    given.filter((one) => one.in === 'header').map(({ name: key, value }) => [key, value]),
  );
  const target = { method, path: search ? `${path}?${search}` : path, headers };
  const type = rawTypeOf(operation);
  return type && body
    ? { ...target, raw: String(body.value), headers: { ...headers, 'Content-Type': type } }
    : { ...target, body: body?.value };
}

/** The type of a body that is not JSON. */
const rawTypeOf = ({ requestBody, 'x-raw-body': isRaw }: Operation): string | undefined =>
  isRaw ? Object.keys(requestBody?.content ?? {})[0] : undefined;

/** An operation without parameters has one request, which succeeds. */
function bareRequest(
  method: string,
  path: string,
  operation: Operation,
  status: number,
): ExampleRequest | null {
  const takesNothing = !operation.requestBody && (operation.parameters ?? []).length === 0;
  return takesNothing && status < 400 ? { method, path } : null;
}

/** Without the example that all HTML pages share. */
function examplesOf({ content = {} }: Content = {}): Examples {
  const own = Object.entries(content).filter(([type]) => type !== 'text/html');
  return Object.assign({}, ...own.map(([, { examples }]) => examples)) as Examples;
}

/** Replaces the tokens in the document's examples with real ones. */
export function withTokens<T>(value: T, tokens: ExampleTokens): T {
  const text = JSON.stringify(value)
    .replaceAll(/v1\.[\w.-]+token-to-confirm/g, tokens.confirm)
    .replaceAll(/v1\.[\w.-]+token-to-verify-a-sender/g, tokens.verifySender)
    .replaceAll(/v1\.[\w.-]+token-to-verify-an-alert-address/g, tokens.verifyAlertEmail)
    .replaceAll(/v1\.[\w.-]+token-for-a-web-version/g, tokens.webVersion)
    .replaceAll(/v1\.[\w.-]+token-for-preferences/g, tokens.preferences);
  return JSON.parse(text) as T;
}
