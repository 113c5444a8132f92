import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import express from 'express';
import { isLong, LongList, toList, toPieces } from '../../server/http/responses/long-list.ts';
import { streamResponse, toComplete } from '../../server/http/responses/stream-response.ts';
import type { Page } from '../../server/platform/values/cursor.ts';

const MIB = 1024 * 1024;
const em = {} as EntityManager;

const page = (data: unknown[], next: string | null = null): Page<unknown> => ({
  data,
  has_more: next !== null,
  next_cursor: next,
});

/** A list of the numbers up to this one, one per page, that counts the pages read. */
function numbersTo(last: number, entry: (n: number) => unknown = (n) => n) {
  const read = { pages: 1 };
  const pageOf = (n: number) => page([entry(n)], n < last ? String(n + 1) : null);
  const list = toList(pageOf(1), async (_em, cursor) => {
    read.pages += 1;
    return pageOf(Number(cursor));
  });
  return { list, read };
}

const readNext = (list: LongList, cursor: string): Promise<Page<unknown>> => list.read(em, cursor);

async function joined(body: object): Promise<unknown> {
  let text = '';
  for await (const piece of toPieces(body, readNext)) text += piece;
  return JSON.parse(text);
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Responds with this body. */
async function serve(body: object): Promise<number> {
  const app = express();
  app.use((request, response) => streamResponse(request, response, body, readNext));
  // The expected failure is not printed.
  app.use(((_error, _request, _response, _next) => {}) as express.ErrorRequestHandler);
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

test('LIMITS-4 a list of one page is serialized as an array', () => {
  expect(toList(page([1, 2]), () => Promise.reject(new Error('Not read.')))).toEqual([1, 2]);
});

test('LIMITS-4 the pages are joined to one valid body, whatever they contain', async () => {
  const empty = new LongList(page([], 'x'), () => Promise.resolve(page([])));
  const late = new LongList(page([], 'x'), () => Promise.resolve(page(['"', {}])));
  const body = { a: null, n: numbersTo(5).list, b: { c: [1] }, empty, late, gone: undefined };
  const whole = { a: null, n: [1, 2, 3, 4, 5], b: { c: [1] }, empty: [], late: ['"', {}] };
  expect(await joined(body)).toEqual(whole);
  expect(await toComplete(em, body)).toEqual(whole);
});

test('LIMITS-4 a long text is serialized in pieces, which cut no character in two', async () => {
  // Surrogate pairs at even and at odd places, and one that is incomplete.
  const texts = { even: '😀'.repeat(200_000), odd: `a${'😀'.repeat(200_000)}\ud83d` };
  expect(isLong(texts)).toBe(true);
  expect(isLong({ text: 'short' })).toBe(false);
  const pieces: string[] = [];
  for await (const piece of toPieces(texts, readNext)) pieces.push(piece);
  expect(JSON.parse(pieces.join(''))).toEqual(texts);
  const lengths = pieces.map((piece) => piece.length);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
  expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece)))).toEqual(
    Buffer.from(pieces.join('')),
  );
});

test('LIMITS-4 a page is read when the one before was written', async () => {
  const { list, read } = numbersTo(1_000);
  const pieces = toPieces({ list }, readNext);
  for (let n = 0; n < 5; n += 1) await pieces.next();
  expect(read.pages).toBeLessThan(6);
});

test('LIMITS-4 the database is not read while the client does not read the response', async () => {
  const { list, read } = numbersTo(1_000, () => 'x'.repeat(MIB));
  const port = await serve({ list });
  const client = connect(port, '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  while (read.pages < 2) await nextTurn();
  for (let turn = 0; turn < 3_000; turn += 1) await nextTurn();
  client.destroy();
  expect(read.pages).toBeLessThan(200);
});

test('a response that fails midway is cut off', async () => {
  const list = new LongList(page([1], 'x'), () =>
    Promise.reject(new Error('The database is down.')),
  );
  const port = await serve({ list });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

test('HEAD reads no pages', async () => {
  const { list, read } = numbersTo(10);
  const port = await serve({ list });
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })).status).toBe(200);
  expect(read.pages).toBe(1);
});
