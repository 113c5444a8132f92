import type { Readable } from 'node:stream';
import supertest from 'supertest';
import {
  type CheckResponse,
  createContract,
} from '../../../server/http/validation/check-response.ts';
import { createLocator, type Locate, readDocument } from '../../../server/http/document.ts';
import { errorShapeFault } from '../nouns/error-shape.ts';
import { findHiddenId } from '../nouns/hidden-ids.ts';
import { reservedFor } from '../nouns/reserved.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Tests read responses of every shape; the shape is validated against the document.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  body: any;
}

export interface Options {
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Null sends no Authorization header. */
  key?: string | null;
}

/** The types of exports. */
const TEXTS = ['text/csv', 'application/x-ndjson'];

const document = readDocument();
const check: CheckResponse = createContract(document);
const locate: Locate = createLocator(document);

/** SuperAgent passes the events of a response on, decompressed. Like fetch, this leaves out a byte order mark. */
function readText(
  received: supertest.Response,
  done: (error: Error | null, body: string | null) => void,
): void {
  const response = received as unknown as Readable;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
  response.on('error', (error) => done(error, null));
  response.on('end', () => done(null, new TextDecoder().decode(Buffer.concat(chunks))));
}

/** SuperAgent serializes a buffer as JSON otherwise. */
const asItIs = (body: unknown): string => body as string;

/** SuperAgent gives a string a Content-Type if it has none. */
function bodyOf({ body, raw }: Options): Buffer | undefined {
  if (raw !== undefined) return Buffer.from(raw as Uint8Array);
  return body === undefined ? undefined : Buffer.from(JSON.stringify(body));
}

function headersOf({ headers }: supertest.Response): Headers {
  const fields = Object.entries(headers as Record<string, string | string[]>);
  return new Headers(
    fields.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  );
}

/**
 * Sends requests to a server over HTTP. A response that violates the document, contains an organization's
 * id, or is larger than the memory that the server reserves for it, fails the test.
 */
export class TestClient {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Headers of every request. */
  readonly always: Record<string, string>;

  constructor(baseUrl: string, key: string | null, always: Record<string, string> = {}) {
    this.baseUrl = baseUrl;
    this.key = key;
    this.always = always;
  }

  get = (path: string, options: Options = {}): Promise<Answer> =>
    this.request('GET', path, options);
  post = (path: string, body: unknown, options: Options = {}): Promise<Answer> =>
    this.request('POST', path, { body, ...options });

  async request(method: string, path: string, options: Options = {}): Promise<Answer> {
    const content = bodyOf(options);
    const response = await new supertest.Test(this.baseUrl, method, path)
      .set(this.#headers(options))
      .redirects(0)
      .ok(() => true)
      .buffer(true)
      .serialize(asItIs)
      .parse(readText)
      .send(content);
    const headers = headersOf(response);
    // A response without a body is not parsed.
    const received = typeof response.body === 'string' ? response.body : '';
    const isJson = headers.get('Content-Type')?.startsWith('application/json') === true;
    const answer = {
      status: response.status,
      headers,
      text: received,
      body: isJson && received ? (JSON.parse(received) as unknown) : undefined,
    };
    const fault = this.#faultOf(method, path, answer) ?? sizeFault(method, path, answer, content);
    if (fault)
      throw new Error(`${method} ${path.split('?')[0]}: ${fault}\n${received.slice(0, 2_000)}`);
    return answer;
  }

  #headers({ body, raw, headers, key = this.key }: Options): Record<string, string> {
    return {
      'Accept-Encoding': 'gzip, deflate',
      ...(body === undefined && raw === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...this.always,
      ...headers,
    };
  }

  #faultOf(method: string, path: string, answer: Answer): string | null {
    const { status, headers, body } = answer as Answer & { body: unknown };
    if (findHiddenId(`${[...headers].join('\n')}\n${answer.text}`)) {
      return "The answer shows an organization's id.";
    }
    if (!path.startsWith('/api/')) return null;
    if (!headers.get('X-Request-Id')) return 'The answer has no X-Request-Id.';
    if (method === 'HEAD') return null;
    const located = locate(method, path.split('?')[0] ?? '');
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
    if (status >= 400 && !isPage) {
      const fault = errorShapeFault(status, headers, body);
      if (fault) return fault;
    }
    if (located.found !== 'operation') return status >= 400 ? null : `Undocumented: ${status}`;
    const { operationId, responses } = located.operation;
    const type = headers.get('Content-Type')?.split(';')[0] ?? '';
    if (TEXTS.includes(type))
      return responses[status]?.content?.[type] ? null : 'An undocumented text.';
    if (isPage) return responses[status]?.content?.['text/html'] ? null : 'An undocumented page.';
    return check(operationId, { status, body, headers: Object.fromEntries(headers) });
  }
}

/** LIMITS-4. Streams have no length. */
function sizeFault(method: string, path: string, answer: Answer, body?: Buffer): string | null {
  const located = locate(method, path.split('?')[0] ?? '');
  if (located.found !== 'operation') return null;
  const sent = Number(answer.headers.get('Content-Length') ?? 0);
  const reserved = reservedFor(located.operation, body);
  return sent <= reserved ? null : `The response has ${sent} bytes, of ${reserved} reserved ones.`;
}
