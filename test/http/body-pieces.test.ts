import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import {
  FREE_PIECES,
  MAX_DRAINED,
  MIN_AVERAGE,
  MAX_WORK,
} from '../../server/http/body/body-watch.ts';
import { listen, type Listener } from '../../server/http/connections/listener.ts';
import { createLog } from '../../server/platform/log.ts';
import { eventually } from '../support/eventually.ts';

const KIB = 1024;

const open: Listener[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});

async function start(app: RequestListener): Promise<Listener> {
  const options = { host: '127.0.0.1', port: 0, maxConnections: 100 };
  const listener = await listen(options, app, createLog('silent'));
  open.push(listener);
  return listener;
}

function dial({ port }: Listener): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // Some of them wait to be disconnected.
  sockets.push(socket);
  return socket;
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const END = '0\r\n\r\n';
const chunks = (count: number, size: number): string =>
  `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`.repeat(count);

/** Reads the body and responds with its length. */
const measure: RequestListener = (request, response) => {
  void buffer(request)
    .catch(() => null)
    .then((body) => response.end(`${body?.length} bytes`));
};

/** Responds before the body has arrived, and leaves the body unread. */
const answerFirst: RequestListener = (_request, response) => void response.end('answered first');

const answersIn = (received: string): string[] => received.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('LIMITS-4 a body in small pieces ends the connection', () => {
  test('when the body is read', async () => {
    const socket = dial(await start(measure));
    socket.write(HEAD + chunks(FREE_PIECES + 1, 1));
    const received = await text(socket);
    expect(answersIn(received)).toEqual(['HTTP/1.1 400']);
    expect(received).toContain(`more than ${FREE_PIECES} pieces of less than ${MIN_AVERAGE} bytes`);
    expect(received).toContain('Connection: close');
  });

  test('when the body is not read and there is no response yet', async () => {
    const requests: IncomingMessage[] = [];
    const socket = dial(await start((request) => void requests.push(request)));
    socket.write(HEAD + chunks(FREE_PIECES + 1, 1));
    expect(answersIn(await text(socket))).toEqual(['HTTP/1.1 400']);
    expect(requests[0]?.readableLength).toBe(FREE_PIECES);
  });

  test('when the response came first, without a second response', async () => {
    const socket = dial(await start(answerFirst));
    const received = text(socket);
    socket.write(HEAD);
    await once(socket, 'data');
    socket.write(chunks(FREE_PIECES + 1, 1));
    expect(answersIn(await received)).toEqual(['HTTP/1.1 200']);
  });

  test('when its request waits for the one before', async () => {
    const held: ServerResponse[] = [];
    const socket = dial(await start((_request, response) => void held.push(response)));
    const received = text(socket);
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${HEAD}${chunks(FREE_PIECES + 1, 1)}`);
    const [first] = await eventually(
      async () => held,
      ({ length }) => length === 1,
    );
    first?.end('the first');
    expect(answersIn(await received)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test('when large chunks before the small ones do not compensate for them', async () => {
    const socket = dial(await start(measure));
    const size = 4 * KIB;
    const bought = Math.ceil(size / MIN_AVERAGE);
    socket.write(HEAD + chunks(1, size) + chunks(FREE_PIECES + bought, 1));
    expect(answersIn(await text(socket))).toEqual(['HTTP/1.1 400']);
  });
});

describe('a body in chunks of reasonable size is read', () => {
  test.each([
    ['1,000 pieces of one byte', FREE_PIECES, 1],
    ['pieces of 48 bytes', 20_000, 48],
    ['pieces of 100 bytes', 10_000, 100],
    ['pieces of 1,000 bytes', 1_000, 1_000],
    ['pieces of 16 KiB', 200, 16 * KIB],
  ])('%s', async (_name, count, size) => {
    const listener = await start(measure);
    const socket = dial(listener);
    socket.write(HEAD + chunks(count, size) + END);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain(`${count * size} bytes`);
    // The connection can be used for the next request.
    socket.write(HEAD + END);
    const [next] = (await once(socket, 'data')) as [Buffer];
    expect(next.toString()).toContain('0 bytes');
  });

  test('a stream of fetch()', async () => {
    const { port } = await start(measure);
    const sizes = Array.from({ length: 3_000 }, (_, index) => 100 + (index % 900));
    const body = ReadableStream.from(sizes.map((size) => new Uint8Array(size)));
    const total = sizes.reduce((sum, size) => sum + size);
    const init = { method: 'POST', body, duplex: 'half' };
    const answer = await fetch(`http://127.0.0.1:${port}/`, init as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([200, `${total} bytes`]);
  });
});

test('draining a body after the response is limited', async () => {
  const socket = dial(await start(answerFirst));
  const received = text(socket).catch(() => '');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const piece = Buffer.from(chunks(1, 1024 * KIB));
  let sent = 0;
  socket.write(HEAD);
  const send = (): void => {
    while (!socket.destroyed) {
      sent += 1024 * KIB;
      if (!socket.write(piece)) return void socket.once('drain', send);
    }
  };
  send();
  await closed;
  await received;
  expect(sent).toBeGreaterThan(MAX_DRAINED);
});

test('LIMITS-4 one turn of the event loop parses a limited amount, for any number of connections', async () => {
  let ofTurn = 0;
  let most = 0;
  const listener = await start((request, response) => {
    request.on('data', () => {
      if (ofTurn === 0) setImmediate(() => (ofTurn = 0));
      ofTurn += 1;
      most = Math.max(most, ofTurn);
    });
    request.once('end', () => response.end('done'));
  });
  const size = 48;
  const body = HEAD + chunks(10_000, size) + END;
  const answers = Array.from({ length: 20 }, async () => {
    const socket = dial(listener);
    await once(socket, 'connect');
    socket.write(body);
    await once(socket, 'data');
  });
  await Promise.all(answers);
  // The last read of a turn is completed.
  expect(most).toBeLessThan(MAX_WORK + (64 * KIB) / size);
});

test('LIMITS-4 a body whose reading is paused stays paused while others send much data', async () => {
  const waiting: IncomingMessage[] = [];
  const listener = await start((request, response) => {
    if (request.url === '/waits') waiting.push(request);
    else return measure(request, response);
  });
  const patient = dial(listener);
  patient.write(HEAD.replace('/', '/waits'));
  patient.write(chunks(100, 64 * KIB));
  const limit = await eventually(
    async () => waiting[0],
    (request) => (request?.readableLength ?? 0) >= (request?.readableHighWaterMark ?? Infinity),
  );
  const before = limit?.readableLength;
  const busy = dial(listener);
  for (let turn = 0; turn < 10; turn += 1) {
    busy.write(HEAD + chunks(2 * MAX_WORK, 48) + END);
    await once(busy, 'data');
  }
  expect(waiting[0]?.readableLength).toBe(before);
  // It can be read to its end later.
  patient.write(END);
  if (waiting[0]) expect(await buffer(waiting[0])).toHaveLength(100 * 64 * KIB);
});
