import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_PIPELINED } from '../../server/http/connections/connection.ts';
import { listen, type Listener, type TimeLimits } from '../../server/http/connections/listener.ts';
import { createLog } from '../../server/platform/log.ts';
import { eventually } from '../support/eventually.ts';

const LIMITS: TimeLimits = {
  headers: 300,
  request: 600,
  stalled: 500,
  idle: 60_000,
  check: 50,
};

const open: Listener[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});

async function start(
  app: RequestListener,
  { limits = LIMITS, maxConnections = 100 }: { limits?: TimeLimits; maxConnections?: number } = {},
): Promise<Listener> {
  const options = { host: '127.0.0.1', port: 0, maxConnections };
  const listener = await listen(options, app, createLog('silent'), limits);
  open.push(listener);
  return listener;
}

function dial({ port }: Listener): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // Some of them wait to be disconnected.
  sockets.push(socket);
  return socket;
}

const get = (path: string): string => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** More than the socket buffers of both sides. */
const BIG = Buffer.alloc(24 * 1024 * 1024, 'x');

/**
 * Sends large responses; records the requests and whether each response was received or cut off.
 */
function bigAnswers(): { app: RequestListener; begun: string[]; ended: Record<string, string> } {
  const begun: string[] = [];
  const ended: Record<string, string> = {};
  const app: RequestListener = ({ url = '' }, response) => {
    begun.push(url);
    response.once('finish', () => (ended[url] = 'taken'));
    response.once('close', () => (ended[url] ??= 'cut off'));
    response.end(BIG);
  };
  return { app, begun, ended };
}

describe('a client that does not read', () => {
  test('has one response in progress, and is disconnected when it reads nothing', async () => {
    const { app, begun, ended } = bigAnswers();
    const socket = dial(await start(app));
    socket.write(Array.from({ length: 20 }, (_, n) => get(String(n))).join(''));
    await eventually(
      async () => ended['/0'],
      (end) => end !== undefined,
    );
    expect(ended['/0']).toBe('cut off');
    expect(begun).toEqual(['/0']);
  });

  test.each([
    [
      'starts another request, byte by byte',
      'GET / HTTP/1.1\r\nHost: x\r\nX-A: '.padEnd(10_000, 'a'),
    ],
    ['sends complete requests', get('').repeat(300)],
  ])('is disconnected also when it %s', async (_how, bytes) => {
    const { app, ended } = bigAnswers();
    const socket = dial(await start(app));
    socket.write(get('first'));
    for (const byte of bytes) {
      if (ended['/first'] !== undefined) break;
      if (socket.writable) socket.write(byte);
      await sleep(20);
    }
    expect(ended['/first']).toBe('cut off');
  });

  test('is not disconnected while it reads something', async () => {
    const { app, ended } = bigAnswers();
    const socket = dial(await start(app, { limits: { ...LIMITS, stalled: 2_000 } }));
    socket.write(get('first') + get('second'));
    let taken = 0;
    for (const begin = performance.now(); performance.now() - begin < 4_500;) {
      socket.pause();
      await sleep(100);
      taken += ((socket.read(128 * 1024) ?? socket.read()) as Buffer | null)?.length ?? 0;
    }
    expect(ended).toEqual({});
    socket.on('data', (chunk) => (taken += chunk.length));
    socket.resume();
    await eventually(
      async () => ended['/second'],
      (end) => end !== undefined,
    );
    expect(ended).toEqual({ '/first': 'taken', '/second': 'taken' });
    expect(taken).toBeGreaterThan(BIG.length);
  });
});

describe('pipelined requests', () => {
  /** Responds when the test says so. */
  function heldAnswers(): { app: RequestListener; held: ServerResponse[] } {
    const held: ServerResponse[] = [];
    return { held, app: (_request, response) => void held.push(response) };
  }

  test('are answered in order', async () => {
    let answered = 0;
    const socket = dial(
      await start((incoming, response) => {
        // A request is started only when the one before has its response.
        response.end(`${incoming.url} after ${answered}`);
        response.once('finish', () => (answered += 1));
      }),
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const post = `POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;
    socket.write(get('0') + get('1') + post + get('3') + post.slice(0, -1));
    await sleep(20);
    socket.write('}');
    const text = await eventually(
      async () => Buffer.concat(chunks).toString(),
      (received) => received.includes('after 4'),
    );
    expect(text.match(/\/\w+ after \d/g)).toEqual([
      '/0 after 0',
      '/1 after 1',
      '/body after 2',
      '/3 after 3',
      '/body after 4',
    ]);
  });

  test(`are limited to ${MAX_PIPELINED}: with more the connection ends, and none of them is started`, async () => {
    const { app, held } = heldAnswers();
    const listener = await start(app);
    const modest = dial(listener);
    modest.write(get('modest').repeat(1 + MAX_PIPELINED));
    const greedy = dial(listener);
    greedy.write(get('greedy').repeat(2_000));
    await new Promise<void>((resolve) => greedy.once('close', () => resolve()));
    expect(held.map(({ req }) => req.url).toSorted()).toEqual(['/greedy', '/modest']);
    expect(modest.closed).toBe(false);
  });

  test('before an invalid one are answered first', async () => {
    const { app, held } = heldAnswers();
    const socket = dial(await start(app));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(`${get('0')}${get('1')}nonsense\r\n\r\n`);
    for (const number of [0, 1]) {
      await eventually(
        async () => held.length,
        (length) => length === number + 1,
      );
      held[number]?.end(`answer ${number}`);
    }
    await once(socket, 'close');
    const text = Buffer.concat(chunks).toString();
    expect(text.match(/answer \d|HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'answer 0',
      'HTTP/1.1 200',
      'answer 1',
      'HTTP/1.1 400',
    ]);
  });
});

test('connections beyond the limit are closed, and existing ones continue', async () => {
  const listener = await start((_request, response) => void response.end('ok'), {
    maxConnections: 3,
  });
  const kept = [dial(listener), dial(listener), dial(listener)];
  for (const socket of kept) {
    socket.write(get(''));
    await once(socket, 'data');
  }
  const refused = dial(listener);
  await new Promise<void>((resolve) => refused.once('close', () => resolve()));
  for (const socket of kept) {
    socket.write(get(''));
    await once(socket, 'data');
  }
  kept[0]?.destroy();
  const answered = await eventually(
    async () => {
      const later = dial(listener);
      later.write(get(''));
      return Promise.race([
        once(later, 'data').then(() => true),
        once(later, 'close').then(() => false),
      ]);
    },
    (got) => got,
  );
  expect(answered).toBe(true);
});

describe('a graceful stop', () => {
  test('disconnects no client that sends on keep-alive connections', async () => {
    let served = 0;
    const listener = await start(
      (_request, response) => {
        served += 1;
        setTimeout(() => response.end('ok'), served % 5);
      },
      { limits: { ...LIMITS, headers: 10_000, request: 10_000, stalled: 10_000 } },
    );
    let stopped = false;
    const outcomes: string[] = [];
    /** Sends on one connection until a response closes it. */
    const client = async (pause: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let closing = false; !closing; await sleep(pause)) {
        closing = await new Promise((resolve) => {
          request({ port: listener.port, agent, path: '/' }, (response) => {
            response.resume().on('end', () => resolve(response.headers.connection === 'close'));
          })
            .on('error', (error: NodeJS.ErrnoException) => {
              outcomes.push(`${error.code}`);
              resolve(true);
            })
            .end();
        });
        if (closing && !stopped) outcomes.push('closed too early');
      }
      outcomes.push('closed');
      agent.destroy();
    };
    const clients = Array.from({ length: 40 }, (_, n) => client(n % 4 === 0 ? 50 : 0));
    await eventually(
      async () => served,
      (count) => count > 500,
    );
    stopped = true;
    await listener.close({ delay: 0, linger: 30_000 });
    await Promise.all(clients);
    expect(outcomes).toEqual(clients.map(() => 'closed'));
  });

  test('accepts new connections while it waits for the load balancer, one request each', async () => {
    const listener = await start((_request, response) => void response.end('ok'));
    const closed = listener.close({ delay: 1_500, linger: 0 });
    open.splice(0);
    const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
    await answer.text();
    await closed;
    await expect(fetch(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow();
  });
});
