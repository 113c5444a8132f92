import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorShapeFault } from '../../support/nouns/error-shape.ts';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Writes bytes unchanged and returns what came back until the server closed the connection. */
export function exchange(baseUrl: string, ...parts: (string | Uint8Array)[]): Promise<RawAnswer[]> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer[]>();
  const socket = open(baseUrl);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
  for (const part of parts) socket.write(part);
  return promise;
}

/** Writes one byte at a time until the server closes the connection; `first` is sent at once. */
export async function trickle(
  baseUrl: string,
  text: string,
  everyMs: number,
  first = '',
): Promise<RawAnswer[]> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer[]>();
  const socket = open(baseUrl);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
  socket.write(first);
  for (const byte of text) {
    if (socket.closed) break;
    if (socket.writable) socket.write(byte);
    await sleep(everyMs);
  }
  return promise;
}

/** Connects, writes and disconnects. */
export async function abandon(baseUrl: string, text: string): Promise<void> {
  const socket = open(baseUrl);
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  await sleep(20);
  socket.resetAndDestroy();
}

function open(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  // Most of these tests wait to be disconnected.
  socket.on('error', () => {});
  return socket;
}

function parse(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest.startsWith('HTTP/1.1 ');) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Headers(
      lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    const length = Number(headers.get('Content-Length') ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    answers.push({ status: Number(first.split(' ')[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

/** How a response differs from the error shape; null when it does not. */
export function rawFault({ status, headers, body }: RawAnswer): string | null {
  return errorShapeFault(status, headers, JSON.parse(body));
}
