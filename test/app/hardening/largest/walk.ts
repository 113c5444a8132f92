import { connect } from 'node:net';
import { type DocumentedOperation, readDocument } from '../../../../server/http/document.ts';
import { reservedFor } from '../../../support/nouns/reserved.ts';
import { largestHold, slowness } from '../../../support/measure/slowness.ts';
import type { TestApp } from '../../../support/app/app.ts';
import { SUBTYPE } from './bodies.ts';
import { type Largest, namesOf } from './resources.ts';

const MAX_HOLD_MS = 100;

export interface Call {
  name: string;
  method: string;
  path: string;
  operation: DocumentedOperation;
  body?: string;
}

export interface Operation {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

/** All operations of the document. */
export const OPERATIONS: Operation[] = Object.entries(readDocument().paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
);

export const nounOf = ({ operationId }: Pick<DocumentedOperation, 'operationId'>): string =>
  operationId.split('.')[0] ?? '';

/** The path of an operation about the largest resource. */
export function pathOf({ path, operation: { operationId } }: Operation, largest: Largest): string {
  const names = namesOf(largest);
  const name = names[operationId] ?? names[nounOf({ operationId })] ?? 'x';
  return path
    .replace('/deliveries/{id}', `/deliveries/${largest.deliveryId}`)
    .replace('{subtype}', SUBTYPE)
    .replace('{format}', 'csv')
    .replace(/\{(version|number)\}/, '1')
    .replace(/\{\w+\}/g, name);
}

/** What the responses to a walk must be: success, or any response that is no error of the server. */
type Expected = 'success' | 'response';

/** Sends each request, and returns what takes more than its share. */
export async function walk(
  app: TestApp,
  calls: Call[],
  headers: Record<string, string>,
  expected: Expected = 'success',
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, method, path, operation, body } of calls) {
    let received: Received = { status: 0, bytes: 0, text: '' };
    const hold = await leastHold(async () => {
      received = await receive(app, `${method} ${path}`, headers, body);
    });
    const { status, bytes, text } = received;
    const reserved = reservedFor(operation, body);
    process.stdout.write(`${name}: ${status}, ${hold} ms, ${bytes} of ${reserved} bytes\n`);
    if (hold > MAX_HOLD_MS) faults.push(`${name} holds the event loop for ${hold} ms`);
    if (bytes > reserved) faults.push(`${name} sends ${bytes} bytes of ${reserved}`);
    if (status >= (expected === 'success' ? 400 : 500)) {
      faults.push(`${name} responds with ${status}: ${text}`);
    }
  }
  return faults;
}

interface Received {
  status: number;
  /** Of the body, or of its largest piece if it is written in pieces, of which one at a time is in memory. */
  bytes: number;
  /** Its beginning. */
  text: string;
}

/** The response is not compressed, so each piece that the server writes is one chunk of the transfer coding. */
async function receive(
  { baseUrl }: TestApp,
  line: string,
  headers: Record<string, string>,
  body = '',
): Promise<Received> {
  const { hostname, port } = new URL(baseUrl);
  const fields = {
    Host: hostname,
    Connection: 'close',
    'Accept-Encoding': 'identity',
    ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body);
  const received = new ReceivedBody();
  for await (const piece of socket) received.add(piece as Buffer);
  const { head, text } = received;
  return { status: Number(head.split(' ')[1]), bytes: received.bytes(), text };
}

/** Counts a response without joining its pieces, which would hold the event loop. */
class ReceivedBody {
  head = '';
  text = '';
  #isInHead = true;
  #isInChunks = false;
  #total = 0;
  #largest = 0;
  /** The rest of the current chunk with its line break. */
  #left = 0;
  #sizeLine = '';

  bytes(): number {
    return this.#isInChunks ? this.#largest : this.#total;
  }

  add(piece: Buffer): void {
    if (!this.#isInHead) return this.#addBody(piece);
    const before = this.head.length;
    this.head += piece.toString('latin1');
    const end = this.head.indexOf('\r\n\r\n') + 4;
    if (end < 4) return;
    this.head = this.head.slice(0, end);
    this.#isInHead = false;
    this.#isInChunks = /^transfer-encoding: chunked\r$/im.test(this.head);
    this.#addBody(piece.subarray(end - before));
  }

  #addBody(piece: Buffer): void {
    this.#total += piece.length;
    if (this.text.length < 500) this.text += piece.toString('latin1', 0, 500);
    for (let at = 0; this.#isInChunks && at < piece.length;) {
      if (this.#left > 0) {
        const read = Math.min(this.#left, piece.length - at);
        this.#left -= read;
        at += read;
      } else {
        const end = piece.indexOf('\n', at) + 1;
        this.#sizeLine += piece.toString('latin1', at, end || piece.length);
        at = end || piece.length;
        if (end > 0) this.#beginChunk();
      }
    }
  }

  #beginChunk(): void {
    const size = Number.parseInt(this.#sizeLine, 16);
    this.#largest = Math.max(this.#largest, size);
    this.#left = size + 2;
    this.#sizeLine = '';
  }
}

/** Garbage of earlier requests may be collected during one, and new code compiled: repeated if it seems too long. */
async function leastHold(send: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < 4 && least > MAX_HOLD_MS; n += 1) {
    const hold = await largestHold(send);
    least = Math.min(least, Math.round(hold > MAX_HOLD_MS ? hold / slowness() : hold));
  }
  return least;
}
