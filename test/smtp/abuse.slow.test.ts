import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '../../server/platform/log.ts';
import { openSubmission, type SmtpListener } from '../../server/smtp/index.ts';
import { newId } from '../../server/platform/values/id.ts';
import { setRateLimits } from '../support/app/account.ts';
import { eventually } from '../support/eventually.ts';
import { FROM, keyWith, startSubmissionApp, type SubmissionApp } from './submission-app.ts';
import { lines, plainMessage, Wire } from './wire.ts';

let app: SubmissionApp;
let key: string;
beforeAll(async () => {
  app = await startSubmissionApp();
  key = await keyWith(app, 'live', 'send');
  await setRateLimits(app, { sends: 5_000, reads: 5_000 });
});
afterAll(() => app.close());

const someone = (): string => `${newId()}@example.com`;

/** The API answers, and a message is accepted. */
async function works(): Promise<void> {
  expect((await app.live.get('/api/v1/templates')).status).toBe(200);
  const session = await app.session(key);
  expect(await session.send({ to: [someone()] }, plainMessage())).toMatch(/^250 /);
  session.close();
}

test('EMAILS-29 10,000 connections from one address leave 100 of them, and the API answers', async () => {
  const all: Wire[] = [];
  for (let count = 0; count < 10_000; count += 1) {
    all.push(await Wire.connect(app.port));
    if (all.length % 500 === 0) {
      await eventually(
        async () => all.filter(({ isClosed }) => !isClosed).length,
        (open) => open <= 100,
      );
    }
  }
  expect((await app.live.get('/api/v1/templates')).status).toBe(200);
  for (const wire of all) wire.close();
  await eventually(
    () =>
      app.session(key).then(async (session) => {
        const reply = await session.command('NOOP');
        session.close();
        return reply;
      }),
    (reply) => reply.startsWith('250'),
  );
  await works();
});

test('EMAILS-29 connections that have ended do not count, with STARTTLS either', async () => {
  const connectAndLeave = async (): Promise<void> => {
    const wire = await Wire.open(app.port);
    await wire.command('EHLO client.example');
    await wire.startTls();
    wire.close();
  };
  for (let count = 0; count < 5; count += 1) {
    await Promise.all(Array.from({ length: 30 }, connectAndLeave));
  }
  await works();
});

test('a key has ten connections', async () => {
  const own = await keyWith(app, 'live', 'send');
  const sessions = await Promise.all(Array.from({ length: 10 }, () => app.session(own)));
  const further = await Wire.open(app.securePort, { secure: true });
  await further.command('EHLO client.example');
  expect(await further.login(own)).toMatch(/^421 4\.7\.0 /);
  await further.closed();
  await sessions[0]?.command('QUIT');
  await eventually(
    async () => {
      const again = await Wire.open(app.securePort, { secure: true });
      await again.command('EHLO client.example');
      const reply = await again.login(own);
      again.close();
      return reply;
    },
    (reply) => reply.startsWith('235'),
  );
  for (const session of sessions) session.close();
});

test('a message that does not end is cut off, and one that is too large is refused at its end', async () => {
  const session = await app.session(key);
  await session.command(`MAIL FROM:<${FROM}>`);
  await session.command(`RCPT TO:<${someone()}>`);
  await session.command('DATA');
  const line = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(1_000));
  let sent = 0;
  for (; sent < 100_000_000 && !session.isClosed; sent += line.length) await session.writeAll(line);
  expect(sent).toBeLessThan(100_000_000);
  await session.closed();

  const second = await app.session(key);
  const tooLarge = Buffer.concat([Buffer.from(`From: ${FROM}\r\n\r\n`), ...Array(11).fill(line)]);
  expect(await second.send({ to: [someone()] }, tooLarge)).toMatch(/^552 5\.3\.4 /);
  expect(await second.send({ to: [someone()] }, plainMessage())).toMatch(/^250 /);
  second.close();
  await works();
});

const nested = (depth: number): string => {
  const heads = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  );
  return `From: ${FROM}\r\nSubject: Deep\r\n${heads.join('')}\r\nHello.`;
};

const manyParts = (count: number): string =>
  lines(
    `From: ${FROM}`,
    'Subject: Parts',
    'Content-Type: multipart/mixed; boundary="p"',
    '',
    ...Array.from({ length: count }, () => '--p\r\nContent-Type: text/plain\r\n\r\nx'),
    '--p--',
  );

test.each([
  ['parts in parts in parts', nested(5_000)],
  ['10,000 parts', manyParts(10_000)],
  ['headers without end', `From: ${FROM}\r\n${'X-A: b\r\n'.repeat(100_000)}\r\nHello.`],
  [
    'messages in messages',
    `From: ${FROM}\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(9_000)}`,
  ],
  ['a From of commas', `From: ${','.repeat(60_000)}\r\n\r\nHello.`],
  ['a To of brackets', `From: ${FROM}\r\nTo: ${'<('.repeat(30_000)}\r\n\r\nHello.`],
  ['HTML of brackets', `From: ${FROM}\r\nContent-Type: text/html\r\n\r\n${'<<a '.repeat(10_000)}`],
])('%s: the server answers, and goes on', async (_what, message) => {
  const session = await app.session(key);
  expect(await session.send({ to: [someone()] }, message)).toMatch(/^(?:250|55\d) /);
  session.close();
  await works();
});

describe('slow clients', () => {
  let quick: SmtpListener;
  beforeAll(async () => {
    quick = await openSubmission({
      ...app.running.services,
      settings: {
        listen: [
          { host: '127.0.0.1', port: 0, secure: false },
          { host: '127.0.0.1', port: 0, secure: true },
        ],
        ...app.certificateFiles,
      },
      maxConnections: 100,
      log: createLog('silent'),
      limits: { handshake: 500, login: 1_500, message: 1_500 },
    });
  });
  afterAll(() => quick.close());

  /** Writes a byte at a time, which no limit for idle clients ends. */
  const drip = async (wire: Wire): Promise<void> => {
    while (!wire.isClosed) {
      wire.write('N');
      await sleep(50);
    }
  };

  test('a byte at a time before the login', async () => {
    await drip(await Wire.open(quick.ports[0] ?? 0));
  });

  test('a handshake that never comes', async () => {
    await drip(await Wire.connect(quick.ports[1] ?? 0));
  });

  test('STARTTLS without a handshake', async () => {
    const wire = await Wire.open(quick.ports[0] ?? 0);
    await wire.command('EHLO client.example');
    await wire.command('STARTTLS');
    await wire.closed();
  });

  test('a byte of a message at a time, while others send', async () => {
    const wire = await Wire.open(quick.ports[1] ?? 0, { secure: true });
    await wire.command('EHLO client.example');
    await wire.login(key);
    await wire.command(`MAIL FROM:<${FROM}>`);
    await wire.command(`RCPT TO:<${someone()}>`);
    await wire.command('DATA');
    await Promise.all([drip(wire), works()]);
  });
});
