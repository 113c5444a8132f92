import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { replyText } from '../../../server/platform/outbound/reply.ts';
import { openOutbound, PRIVATE, type Receiver, startReceiver } from './receiver.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Opened = Awaited<ReturnType<typeof openOutbound>> & { receiver: Receiver; url: string };

async function open(
  respond: RequestListener,
  options: Parameters<typeof openOutbound>[1] = {},
): Promise<Opened> {
  const receiver = await startReceiver(respond);
  closers.push(receiver.close);
  const outbound = await openOutbound({}, options);
  closers.push(outbound.close);
  return { ...outbound, receiver, url: `https://a.receivers.example:${receiver.port}/hook?a=b` };
}

/** Answers with raw bytes. */
const raw =
  (write: (socket: Socket) => void): RequestListener =>
  ({ socket }) =>
    write(socket.on('error', () => {})); // The client closes the connection.

const post = { method: 'POST', body: '{"a":1}' } as const;

test('a request has its method, headers and body, and accepts no compressed response', async () => {
  const received: [IncomingMessage, Promise<string>][] = [];
  const outbound = await open((request, response) => {
    received.push([request, text(request)]);
    response.writeHead(202, { 'Retry-After': '7' }).end('thänks');
  });
  const headers = { 'Content-Type': 'application/json', 'accept-encoding': 'gzip' };
  const reply = await outbound.request(outbound.url, { ...post, body: '{"a":"ž"}', headers });

  expect(reply).toMatchObject({ status: 202, complete: true, headers: { 'retry-after': '7' } });
  expect(replyText(reply.body)).toBe('thänks');
  const [request, body] = received[0]!;
  expect(await body).toBe('{"a":"ž"}');
  expect(request).toMatchObject({ method: 'POST', url: '/hook?a=b' });
  expect(request.headers).toEqual({
    host: `a.receivers.example:${outbound.receiver.port}`,
    connection: 'keep-alive',
    'accept-encoding': 'identity',
    'content-length': '10',
    'content-type': 'application/json',
    'user-agent': 'Mailwright',
  });
});

test.each([301, 302, 303, 307, 308])(
  'WEBHOOKS-9 a redirect is not followed: %d',
  async (status) => {
    const inner = await startReceiver(undefined, { host: PRIVATE });
    closers.push(inner.close);
    const location = `https://${PRIVATE}:${inner.port}/`;
    const outbound = await open((_request, response) => {
      response.writeHead(status, { Location: location }).end();
    });
    expect(await outbound.request(outbound.url, post)).toMatchObject({ status, complete: true });
    expect(inner.connections()).toBe(0);
  },
);

test.each([204, 400, 404, 410, 429, 500, 503])(
  'a response is returned whatever its status is: %d',
  async (status) => {
    const outbound = await open((_request, response) => void response.writeHead(status).end());
    expect(await outbound.request(outbound.url, post)).toMatchObject({ status, complete: true });
  },
);

test('WEBHOOKS-9 a response head that arrives byte by byte ends at the time limit', async () => {
  const outbound = await open(
    raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ');
      const timer = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(timer));
    }),
    { limits: { totalMs: 200 } },
  );
  await expect(outbound.request(outbound.url, post)).rejects.toMatchObject({ code: 'timeout' });
});

test('WEBHOOKS-9 without a response, a request ends at the time limit, even after 102 Processing', async () => {
  const outbound = await open((_request, response) => response.writeProcessing(), {
    limits: { totalMs: 200 },
  });
  await expect(outbound.request(outbound.url, post)).rejects.toMatchObject({ code: 'timeout' });
});

test('WEBHOOKS-9 a body that arrives byte by byte is cut at the time limit, and the status is valid', async () => {
  const outbound = await open(
    (_request, response) => {
      response.write('x');
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    },
    { limits: { totalMs: 200 } },
  );
  const reply = await outbound.request(outbound.url, post);
  expect(reply).toMatchObject({ status: 200, complete: false });
  expect(replyText(reply.body)).toMatch(/^x+$/);
});

/** Writes until the client closes the connection; resolves with the number of bytes. */
function writeEndlessly(response: ServerResponse, chunk: Buffer): Promise<number> {
  let written = 0;
  const write = (): void => {
    while (!response.destroyed && response.write(chunk)) written += chunk.length;
    written += chunk.length;
  };
  response.on('drain', write);
  write();
  return once(response, 'close').then(() => written);
}

test('WEBHOOKS-9 4 KiB of an endless body are read', async () => {
  const written = Promise.withResolvers<number>();
  const outbound = await open((_request, response) => {
    written.resolve(writeEndlessly(response, Buffer.alloc(64 * 1_024, 'a')));
  });
  const reply = await outbound.request(outbound.url, post);
  expect(reply).toMatchObject({ status: 200, complete: false });
  expect(replyText(reply.body)).toBe('a'.repeat(4_096));
  // What the buffers of both sides hold; the receiver would have sent more without end.
  expect(await written.promise).toBeLessThan(100 * 1_024 * 1_024);
});

test.each([4_096, 4_097])('a body of %d bytes is read up to 4,096', async (size) => {
  const outbound = await open((_request, response) => void response.end('a'.repeat(size)));
  const reply = await outbound.request(outbound.url, post);
  expect([reply.body.length, reply.complete]).toEqual([4_096, size === 4_096]);
  const more = await outbound.request(outbound.url, { ...post, maxReplyBytes: 10_000 });
  expect([more.body.length, more.complete]).toEqual([size, true]);
});

test.each([
  ['gzip', gzipSync(Buffer.alloc(1_000_000))],
  ['identity, GZIP', gzipSync('small')],
  ['br', Buffer.from('anything')],
])('WEBHOOKS-9 a compressed body is not read: %s', async (encoding, body) => {
  const outbound = await open((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': encoding }).end(body);
  });
  const reply = await outbound.request(outbound.url, post);
  expect(reply.status).toBe(200);
  expect(reply.body).toHaveLength(0);
});

test.each([
  [
    'endless headers',
    (socket: Socket) => writeRepeatedly(socket, 'X-A: aaaaaaaaaaaaaaaaaaaaaa\r\n'),
  ],
  ['endless 1xx heads', (socket: Socket) => writeRepeatedly(socket, '\r\nHTTP/1.1 103 Hints\r\n')],
  ['something else', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ['nothing', (socket: Socket) => void socket.destroy()],
  ['half a head', (socket: Socket) => void socket.end('HTTP/1.1 200')],
])('WEBHOOKS-9 a response with %s causes the error connect', async (_what, write) => {
  const outbound = await open(
    raw((socket) => {
      write(socket);
    }),
  );
  await expect(outbound.request(outbound.url, post)).rejects.toMatchObject({ code: 'connect' });
});

function writeRepeatedly(socket: Socket, line: string): void {
  const block = line.repeat(100);
  const write = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', write);
  socket.write('HTTP/1.1 100 Continue\r\n');
  write();
}

test('a response that switches protocols has the status 101', async () => {
  const outbound = await open(
    raw((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    }),
  );
  expect(await outbound.request(outbound.url, post)).toMatchObject({ status: 101 });
});

test('a status below 100 is no valid reply', async () => {
  const outbound = await open(
    raw((socket) => {
      socket.end('HTTP/1.1 000 OK\r\nContent-Length: 0\r\n\r\n');
    }),
  );
  await expect(outbound.request(outbound.url, post)).rejects.toMatchObject({ code: 'connect' });
});

test('the status is valid if the connection ends within the body', async () => {
  const outbound = await open(
    raw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
    }),
  );
  const reply = await outbound.request(outbound.url, post);
  expect(reply).toMatchObject({ status: 200, complete: false });
  expect(replyText(reply.body)).toBe('half');
});

test('a caller can abort a request', async () => {
  const reason = new Error('The worker stops.');
  const arrived = Promise.withResolvers<void>();
  const outbound = await open(() => arrived.resolve());
  const controller = new AbortController();
  const request = outbound.request(outbound.url, { ...post, signal: controller.signal });
  await arrived.promise;
  controller.abort(reason);
  await expect(request).rejects.toBe(reason);
  const late = outbound.request(outbound.url, { ...post, signal: controller.signal });
  await expect(late).rejects.toBe(reason);
  expect(outbound.receiver.paths).toHaveLength(1);
});

test('any bytes of a response are converted to text that can be stored', () => {
  const euro = Buffer.from('€');
  expect(replyText(Buffer.concat([Buffer.from('5 '), euro]))).toBe('5 €');
  // Cut in the middle of a character.
  expect(replyText(Buffer.concat([Buffer.from('5 '), euro.subarray(0, 2)]))).toBe('5 ');
  expect(replyText(Buffer.from([0x61, 0x00, 0xff, 0x62]))).toBe('a\u{fffd}\u{fffd}b');
  expect(replyText(Buffer.from('a\ud800b')).isWellFormed()).toBe(true);
  expect(replyText(Buffer.from('\ta\r\nb\x1b[2J\u202e'))).toBe('\ta\nb\u{fffd}[2J\u{fffd}');
});
