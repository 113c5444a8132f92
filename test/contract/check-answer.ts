import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document, Header, Response } from './document.ts';
import type { ContractAnswer, ContractRequest } from './request.ts';
import { describeAnswer, Violation } from './violation.ts';

export interface Expectations {
  /** The expected value of `test_mode`; null without a valid key. */
  testMode: boolean | null;
  requestId: string;
}

export type CheckAnswer = (
  request: ContractRequest,
  answer: ContractAnswer,
  expected: Expectations,
) => void;

/**
 * Headers of HTTP, browser security and connections, which no document lists. All other headers
 * belong to the API or to a proxy in front of it.
 */
const ORDINARY_HEADERS = new Set(
  `accept-ranges age allow alt-svc cache-control connection content-encoding content-language
  content-disposition content-length content-security-policy content-type cross-origin-embedder-policy
  cross-origin-opener-policy cross-origin-resource-policy date etag expires keep-alive last-modified
  origin-agent-cluster permissions-policy pragma referrer-policy server strict-transport-security
  transfer-encoding upgrade vary via x-content-type-options x-dns-prefetch-control x-download-options
  x-frame-options x-permitted-cross-domain-policies x-xss-protection`.split(/\s+/),
);

/** Pages and exports, which have no fields about their request. */
const TEXTS = new Set(['text/html', 'text/csv', 'application/x-ndjson']);

/** Creates the check that a response is one that the document describes. */
export function createCheck(document: Document, allowedHeaders: string[] = []): CheckAnswer {
  const validate = validators.get(document) ?? createValidator(document);
  validators.set(document, validate);
  const ordinary = new Set([
    ...ORDINARY_HEADERS,
    ...allowedHeaders.map((name) => name.toLowerCase()),
  ]);

  return (request, answer, expected) => {
    const { operation, method } = request;
    checkRequestId(answer, expected.requestId);
    if (answer.status >= 500)
      throw new Violation('no failure of the server', describeAnswer(answer));
    const isText = TEXTS.has(contentTypeOf(answer));
    if (!isText && method !== 'HEAD') checkBody(answer, expected);
    if (!operation) return checkError(answer);
    const response = operation.responses[answer.status];
    if (!response) {
      const known = Object.keys(operation.responses).join(', ');
      throw new Violation(`a status that the document has (${known})`, describeAnswer(answer));
    }
    checkHeaders(response, answer, ordinary);
    checkReset(answer);
    if (method !== 'HEAD') checkContent(response, answer, validate);
  };
}

type Validate = (schema: object, value: unknown) => string | null;

/** Schemas are compiled once for all runs with the same document. */
const validators = new WeakMap<Document, Validate>();

function createValidator(document: Document): Validate {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv, ['uuid', 'uri']);
  ajv.addFormat('date-time', isTimestamp);
  ajv.addFormat('int32', true).addFormat('int64', true);
  ajv.addSchema({ $id: 'api', components: document.components });
  const compiled = new Map<object, ValidateFunction>();
  return (schema, value) => {
    const pointed = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const check = compiled.get(schema) ?? ajv.compile(JSON.parse(pointed) as object);
    compiled.set(schema, check);
    return check(value) ? null : ajv.errorsText(check.errors, { dataVar: 'the body' });
  };
}

/** In UTC and with milliseconds, so that timestamps can be compared as text. */
const isTimestamp = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

const contentTypeOf = ({ headers }: ContractAnswer): string =>
  (headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function checkRequestId({ headers }: ContractAnswer, requestId: string): void {
  const got = headers.get('X-Request-Id');
  if (got === requestId) return;
  throw new Violation(`the X-Request-Id ${requestId} that was sent`, got ?? 'none');
}

/** The fields of every JSON response about its request. */
function checkBody(answer: ContractAnswer, { requestId, testMode }: Expectations): void {
  const { status, headers, text, body } = answer;
  if (text === '') return;
  if (body === undefined) throw new Violation('a JSON body', 'something else');
  const { test_mode: mode, request_id: id } = body as Record<string, unknown>;
  if (status >= 400 && id !== requestId) {
    throw new Violation('a request_id that is the X-Request-Id', String(id));
  }
  if (testMode !== null && mode !== testMode) {
    throw new Violation(`test_mode: ${String(testMode)}`, String(mode));
  }
  const header = headers.get('X-Test-Mode');
  if ((header === 'true') !== (mode === true)) {
    throw new Violation('X-Test-Mode to agree with test_mode', header ?? 'no such header');
  }
}

/** The shape of every error, for paths and methods that are not in the document. */
function checkError({ body }: ContractAnswer): void {
  const {
    message,
    code,
    details,
    request_id: id,
    test_mode: mode,
  } = (body ?? {}) as Record<string, unknown>;
  const isError =
    typeof message === 'string' &&
    message !== '' &&
    typeof code === 'string' &&
    typeof id === 'string' &&
    typeof mode === 'boolean' &&
    typeof details === 'object' &&
    details !== null;
  if (!isError) throw new Violation('message, code, details, request_id and test_mode', 'others');
}

function checkHeaders(response: Response, answer: ContractAnswer, ordinary: Set<string>): void {
  const documented = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  for (const [name, header] of Object.entries(response.headers)) {
    checkHeader(name, header, answer.headers.get(name));
  }
  for (const name of answer.headers.keys()) {
    if (documented.has(name) || ordinary.has(name)) continue;
    throw new Violation(`only documented headers with a ${answer.status}`, `the header ${name}`);
  }
}

function checkHeader(name: string, { required, schema = {} }: Header, value: string | null): void {
  if (value === null) {
    if (required) throw new Violation(`the header ${name}`, 'none');
    return;
  }
  const fits =
    schema.type === 'integer' ? /^\d+$/.test(value) : (schema.enum?.includes(value) ?? true);
  if (!fits) throw new Violation(`the header ${name} as documented`, value);
}

/** Windows last a second; a much larger value has another unit or is not a time. */
const FAR_MS = 3_600_000;

/** Checks the end of the window against the server’s clock. */
function checkReset({ headers }: ContractAnswer): void {
  const [reset, date] = [headers.get('X-RateLimit-Reset'), Date.parse(headers.get('Date') ?? '')];
  if (reset === null || Number.isNaN(date)) return;
  if (Math.abs(Number(reset) * 1000 - date) <= FAR_MS) return;
  throw new Violation('an X-RateLimit-Reset that is the Unix time of the next seconds', reset);
}

function checkContent(response: Response, answer: ContractAnswer, validate: Validate): void {
  const { text, body } = answer;
  const types = Object.keys(response.content);
  if (types.length === 0) {
    if (text !== '') throw new Violation('no body', `${text.length} characters`);
    return;
  }
  const type = contentTypeOf(answer);
  const content = response.content[type];
  if (!content) throw new Violation(`a body of the type ${types.join(' or ')}`, type || 'none');
  const charset = /;\s*charset="?([^";\s]+)/i.exec(answer.headers.get('Content-Type') ?? '')?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8') throw new Violation('UTF-8', charset);
  const fault = validate(content.schema, type === 'application/json' ? body : text);
  if (fault) throw new Violation('a body as documented', fault);
}
