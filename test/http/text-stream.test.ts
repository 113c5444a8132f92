import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import express from 'express';
import { streamText } from '../../server/http/responses/text-stream.ts';
import { type InTransaction, TextStream } from '../../server/platform/files/text-stream.ts';

const inTransaction: InTransaction = (run) => run({} as EntityManager);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Responds with these pieces, and resolves `ended` when the text has ended. */
async function serve(pieces: () => AsyncIterableIterator<string>) {
  let counted = 0;
  let resolveEnded = (): void => {};
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  const text = new TextStream({
    type: 'text/csv',
    filename: 'contacts.csv',
    pieces,
    ended: async () => {
      counted += 1;
      resolveEnded();
    },
  });
  const app = express();
  app.use((given, response) => streamText(given, response, text, inTransaction));
  app.use(((_error, _request, response, _next) => {
    if (!response.headersSent) response.status(409).end();
  }) as express.ErrorRequestHandler);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, ended, endings: () => counted };
}

/** Sends a request without a body; the response is not read yet. */
async function send(port: number, method = 'GET', headers = {}): Promise<IncomingMessage> {
  const sent = request({ port, host: '127.0.0.1', method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function* of(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces;
}

test('EXPORTS-1 a text is written as a file, compressed for clients that accept it', async () => {
  const { port, endings } = await serve(() => of('a,b\r\n', 'ž,2\r\n'));
  const plain = await send(port);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="contacts.csv"',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect((await read(plain)).toString()).toBe('a,b\r\nž,2\r\n');
  const zipped = await send(port, 'GET', { 'Accept-Encoding': 'br, gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(await read(zipped)).toString()).toBe('a,b\r\nž,2\r\n');
  expect(endings()).toBe(2);
});

test('EXPORTS-1 a text without pieces is empty', async () => {
  const { port, ended } = await serve(() => of());
  expect((await read(await send(port))).length).toBe(0);
  await ended;
});

test('EXPORTS-1 HEAD has the headers of the text, and does not end it', async () => {
  const { port, endings } = await serve(() => of('a'));
  const { statusCode, headers } = await send(port, 'HEAD');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(endings()).toBe(0);
});

test('EXPORTS-1 an error before the first piece has a status', async () => {
  const { port, endings } = await serve(async function* () {
    yield* of();
    throw new Error('The list does not exist.');
  });
  expect((await send(port)).statusCode).toBe(409);
  expect(endings()).toBe(0);
});

test.each([{}, { 'Accept-Encoding': 'gzip' }])(
  'EXPORTS-1 if a later piece fails, the connection is closed before the end (%j)',
  async (headers) => {
    const began = Promise.withResolvers<void>();
    const { port, ended, endings } = await serve(async function* () {
      // More than the compression keeps back.
      yield randomBytes(300_000).toString('base64');
      await began.promise;
      throw new Error('The database is gone.');
    });
    const response = await send(port, 'GET', headers);
    began.resolve();
    await expect(read(response)).rejects.toThrow('aborted');
    await ended;
    expect(endings()).toBe(1);
  },
);

test('EXPORTS-1 when the client goes, reading stops and the text ends once', async () => {
  const stopped = Promise.withResolvers<void>();
  const { port, ended, endings } = await serve(async function* () {
    try {
      for (;;) yield 'x'.repeat(1_000_000);
    } finally {
      stopped.resolve();
    }
  });
  const response = await send(port);
  await once(response, 'data');
  response.destroy();
  await Promise.all([stopped.promise, ended]);
  expect(endings()).toBe(1);
});
