import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '../../../server/platform/log.ts';
import { createMailAddresses } from '../../../server/platform/tokens/mail-addresses.ts';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { openInbound, type SmtpListener } from '../../../server/smtp/index.ts';
import { eventually } from '../../support/eventually.ts';
import { longestHold } from '../../support/measure/longest-hold.ts';
import { follow } from '../../support/read/emails.ts';
import { lines, Wire } from '../wire.ts';
import { complaint, postfix, statusReport } from './forms.ts';
import { BOUNCE_DOMAIN, type InboundApp, startInboundApp } from './inbound-app.ts';

let app: InboundApp;
beforeAll(async () => {
  app = await startInboundApp();
});
afterAll(() => app.close());

const FORGED = 10_000;
const CONNECTIONS = 20;

const open = async (): Promise<Wire> => {
  const wire = await Wire.open(app.port);
  await wire.command('EHLO mx.example.net');
  return wire;
};

/** What reports can change. */
const state = (except: string[]) =>
  app.asOwner(async (em) => ({
    emails: await query(
      em,
      sql`select id, status, bounce_type from emails where id <> all(${except}::uuid[]) order by id`,
    ),
    ...(await queryOne<{ suppressions: number; events: number; waiting: number }>(
      em,
      sql`select (select count(*) from suppressions)::integer as suppressions,
        (select count(*) from email_events where email_id <> all(${except}::uuid[]))::integer as events,
        (select count(*) from provider_events)::integer as waiting`,
    )),
  }));

test('PROVIDERS-7 10,000 forged reports change nothing, and delay neither a genuine one nor the API', async () => {
  const [victim, known] = [await app.sendEmail(), await app.sendEmail()];
  await app.deliver(postfix(known), known.from);
  await follow(app.live, known.id, 'bounced');
  await app.settle();
  const genuine = await app.sendEmail();
  const before = await state([genuine.id]);

  const foreign = createMailAddresses(BOUNCE_DOMAIN, createKeyRing([Buffer.alloc(32, 1)]));
  const own = app.running.services.links.addresses;
  /** To an address of another key; repeated; to the address for complaints, with a forged address in it; foreign. */
  const forged: ((count: number) => [to: string, message: string, reply: RegExp])[] = [
    () => [foreign.bounce(victim.id), postfix(victim), /^550 /],
    () => [known.from, postfix(known), /^250 /],
    () => [own?.feedback ?? '', complaint({ ...victim, from: foreign.bounce(victim.id) }), /^250 /],
    (count) => [`b+${String(count).padStart(42, '0')}@${BOUNCE_DOMAIN}`, 'x', /^550 /],
    (count) => [`anybody${count}@example.net`, 'x', /^550 /],
  ];
  let sent = 0;
  const flood = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let wire = await open();
      while (sent < FORGED) {
        const count = (sent += 1);
        const [to, message, expected] = forged[count % forged.length]!(count);
        const reply = await wire.send({ from: '', to: [to] }, message);
        // Busy is an answer, too; a server repeats its report then.
        if (!reply.startsWith('451')) expect(reply).toMatch(expected);
        await wire.command('RSET');
        if (wire.isClosed) wire = await open();
      }
      wire.close();
    }),
  );
  // In the middle of them; a refused expectation ends the flood.
  let isOver = false;
  void flood.catch(() => {}).then(() => (isOver = true));
  while (sent < FORGED / 4 && !isOver) await app.live.get('/api/v1/templates');
  expect(await app.deliver(postfix(genuine), genuine.from)).toMatch(/^250 /);
  await follow(app.live, genuine.id, 'bounced');
  expect((await app.live.get('/api/v1/templates')).status).toBe(200);
  expect(sent).toBeLessThan(FORGED);
  await flood;
  await app.settle();
  const after = await state([genuine.id]);
  expect(after).toEqual({ ...before, suppressions: before.suppressions + 1 });
});

test('PROVIDERS-7 whoever has an address can store a few events of that email only', async () => {
  const sent = await app.sendEmail();
  const wire = await open();
  for (let count = 0; count < 300; count += 1) {
    const action = ['failed', 'delayed', 'delivered'][count % 3] ?? '';
    const message = statusReport(sent, {
      action,
      status: count % 2 ? '5.1.1' : '4.2.2',
      diagnostic: `smtp; ${count % 2 ? 550 : 452} words ${newId()}`,
      recipient: [`Final-Recipient: rfc822; ${count % 5 ? sent.to : `${newId()}@example.net`}`],
      text: [newId()],
    });
    expect(await wire.send({ from: '', to: [sent.from] }, message)).toMatch(/^250 /);
  }
  wire.close();
  await app.settle();
  const { body } = await app.live.get(`/api/v1/emails/${sent.id}`);
  expect(body.events.length).toBeLessThanOrEqual(5);
});

test('PROVIDERS-7 a client that sends a message without end is disconnected', async () => {
  const sent = await app.sendEmail();
  const wire = await open();
  await wire.command('MAIL FROM:<>');
  await wire.command(`RCPT TO:<${sent.from}>`);
  await wire.command('DATA');
  const line = Buffer.from(`${'x'.repeat(998)}\r\n`);
  for (let count = 0; count < 10_000 && !wire.isClosed; count += 1) await wire.writeAll(line);
  await wire.closed();
});

test('PROVIDERS-7 a line end other than CR LF ends the connection, so that no second report is hidden in one', async () => {
  const [sent, other] = [await app.sendEmail(), await app.sendEmail()];
  const wire = await open();
  const hidden = `Subject: x\n.\nMAIL FROM:<>\nRCPT TO:<${other.from}>\nDATA\n${postfix(other)}`;
  expect(await wire.send({ from: '', to: [sent.from] }, hidden)).toMatch(/^554 /);
  await wire.closed();
  await app.settle();
  expect((await app.live.get(`/api/v1/emails/${other.id}`)).body).toMatchObject({ status: 'sent' });
});

const part = (type: string, ...body: string[]): string =>
  lines(
    'Content-Type: multipart/report; boundary="b"',
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    ...body,
    '',
    '--b--',
  );

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_none, index) => one(index));

/** 30 recipients, each with words that take long to clean. */
const wordy = (to: string): string =>
  part(
    'message/delivery-status',
    'Reporting-MTA: dns; mx.example.net',
    ...many(30, (index) =>
      lines(
        '',
        `Original-Recipient: rfc822; ${'a+'.repeat(30)}${index}@example.net`,
        `Final-Recipient: rfc822; ${index % 2 ? to : `x${index}@example.net`}`,
        `Action: ${['failed', 'delayed', 'delivered'][index % 3]}`,
        `Status: 5.1.${index}`,
        `Diagnostic-Code: smtp; 550 ${'%41+41=41 '.repeat(200)}`,
      ),
    ),
  );

const HEAVY: [string, (to: string) => string][] = [
  ['many recipients with many words', wordy],
  [
    'text with the beginnings of replies',
    (to) =>
      lines(
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Hi. This is the qmail-send program at mx.example.net.',
        'This is a permanent error',
        ...many(100, () => `<${to}>:\r\n${'450 '.repeat(35)}\u2028`),
        `<${to}>:`,
        `${'450 '.repeat(16_000)}\u2028`,
      ),
  ],
  ['fields without end', () => part('message/delivery-status', ...many(20_000, () => 'A: b'))],
  ['folded lines', () => part('message/feedback-report', 'A: b', ...many(60_000, () => ' '))],
  ['empty groups', () => part('message/delivery-status', ...many(60_000, () => ' \t'))],
  [
    'addresses of ours without end',
    () =>
      part(
        'message/feedback-report',
        'Feedback-Type: abuse',
        ...many(600, () => `Original-Mail-From: b+${'0'.repeat(42)}@${BOUNCE_DOMAIN}`),
        ...many(600, () => `Original-Rcpt-To: ${'a+41'.repeat(10)}@example.net`),
      ),
  ],
  [
    'messages in messages',
    () => `Subject: x\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(9_000)}`,
  ],
  [
    'parts in parts',
    () =>
      many(5_000, (n) => `Content-Type: multipart/mixed; boundary="${n}"\r\n\r\n--${n}\r\n`).join(
        '',
      ),
  ],
  ['10,000 parts', () => part('text/plain', ...many(10_000, () => '--b\r\n\r\nx'))],
  ['headers without end', () => `${'X-A: b\r\n'.repeat(100_000)}\r\nx`],
  ['a line of 60,000 characters', () => `Subject: ${'x'.repeat(60_000)}\r\n\r\nx`],
];

test.each(HEAVY)('PROVIDERS-7 %s hold the process for a moment only', async (_what, write) => {
  const sent = await app.sendEmail();
  const message = write(sent.to);
  const hold = await longestHold(async () => {
    const reply = await app.deliver(message, sent.from);
    expect(reply).toMatch(/^(?:250|55\d) /);
  }, 3);
  expect(hold).toBeLessThan(100);
  expect((await app.live.get('/api/v1/templates')).status).toBe(200);
});

test('PROVIDERS-7 commands that come all at once hold the process for a moment only', async () => {
  const sent = await app.sendEmail();
  const unknown = `RCPT TO:<b+${'0'.repeat(42)}@${BOUNCE_DOMAIN}>\r\n`;
  const hold = await longestHold(async () => {
    const wire = await open();
    await wire.command('MAIL FROM:<>');
    wire.write(`${unknown.repeat(10_000)}RCPT TO:<${sent.from}>\r\n`);
    for (let count = 0; count < 10_000; count += 1) expect(await wire.reply()).toMatch(/^550 /);
    expect(await wire.reply()).toMatch(/^250 /);
    wire.close();
  });
  expect(hold).toBeLessThan(100);
});

test('PROVIDERS-7 a message has at most ten recipients', async () => {
  const all = await Promise.all(many(11, () => app.sendEmail()));
  const wire = await open();
  await wire.command('MAIL FROM:<>');
  const replies: string[] = [];
  for (const { from } of all) replies.push(await wire.command(`RCPT TO:<${from}>`));
  expect(replies.map((reply) => reply.slice(0, 3))).toEqual([...many(10, () => '250'), '452']);
  wire.close();
});

describe('PROVIDERS-7 slow clients', () => {
  let quick: SmtpListener;
  beforeAll(async () => {
    quick = await openInbound({
      ...app.running.services,
      settings: {
        domain: BOUNCE_DOMAIN,
        listen: [{ host: '127.0.0.1', port: 0, secure: false }],
        certificate: null,
      },
      addresses: app.running.services.links.addresses!,
      now: () => new Date(),
      maxConnections: 100,
      log: createLog('silent'),
      limits: { login: 2_000, message: 1_000 },
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

  test('a byte of a command, or of a message, at a time does not go on for ever, and delays no report', async () => {
    const sent = await app.sendEmail();
    const before = await Wire.open(quick.ports[0] ?? 0);
    const within = await Wire.open(quick.ports[0] ?? 0);
    await within.command('EHLO mx.example.net');
    await within.command('MAIL FROM:<>');
    await within.command(`RCPT TO:<${sent.from}>`);
    await within.command('DATA');
    const works = async (): Promise<void> => {
      const genuine = await app.sendEmail();
      await app.deliver(postfix(genuine), genuine.from);
      await follow(app.live, genuine.id, 'bounced');
    };
    await Promise.all([drip(before), drip(within), works()]);
  });

  test('an address has 100 connections', async () => {
    const all = await Promise.all(many(150, () => Wire.connect(quick.ports[0] ?? 0)));
    await eventually(
      async () => all.filter(({ isClosed }) => !isClosed).length,
      (count) => count <= 100,
    );
    for (const wire of all) wire.close();
  });
});
