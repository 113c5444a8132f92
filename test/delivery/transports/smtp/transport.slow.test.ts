import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import {
  createSmtpTransport,
  type SmtpTransportOptions,
} from '../../../../server/delivery/transports/smtp/transport.ts';
import type {
  OutgoingMessage,
  Transport,
} from '../../../../server/delivery/transports/transport.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  startSmtpEndpoint,
  type SmtpBehaviour,
  type SmtpEndpoint,
  type SmtpEndpointOptions,
} from '../../../support/fakes/smtp-endpoint.ts';

const message: OutgoingMessage = {
  emailId: '01890a5d-ac96-774b-bcce-b302099a8057',
  from: { address: 'fakturace@example.cz', name: 'Účtárna, s.r.o.' },
  to: 'jan.novak@example.org',
  replyTo: 'podpora@example.cz',
  subject: 'Příliš žluťoučký kůň',
  html: '<p>úpěl ďábelské ódy</p>',
  text: 'úpěl ďábelské ódy\n.\nkonec',
  headers: [
    { name: 'List-Unsubscribe', value: '<https://mail.example.cz/api/u/token/unsubscribe>' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ],
};

// One pair for most tests, because the server waits 100 ms for early talkers on every new
// connection.
let endpoint: SmtpEndpoint;
let transport: Transport;
let openPairs: { endpoint: SmtpEndpoint; transport: Transport }[] = [];

async function startPair(
  options: SmtpEndpointOptions = {},
  sender: Partial<SmtpTransportOptions> = {},
) {
  const server = await startSmtpEndpoint(options);
  const pair = { endpoint: server, transport: createSmtpTransport({ url: server.url, ...sender }) };
  openPairs.push(pair);
  return pair;
}

async function closePairs() {
  for (const pair of openPairs) {
    await pair.transport.close();
    await pair.endpoint.close();
  }
  openPairs = [];
}

beforeAll(async () => {
  ({ endpoint, transport } = await startPair({}, { maxConnections: 1 }));
  openPairs = [];
});

afterEach(async () => {
  endpoint.messages.length = 0;
  endpoint.rule = () => undefined;
  await closePairs();
});

afterAll(async () => {
  openPairs = [{ endpoint, transport }];
  await closePairs();
});

async function sendTo(behaviour: SmtpBehaviour, pair = { endpoint, transport }) {
  pair.endpoint.rule = () => behaviour;
  return pair.transport.send(message);
}

const lastMail = () => PostalMime.parse(endpoint.messages.at(-1)!.raw);
const lastHeaders = () => endpoint.messages.at(-1)!.raw.toString('latin1').split('\r\n\r\n')[0]!;

describe('PROVIDERS-2 a message sent over SMTP', () => {
  test('is accepted for one recipient, from the sender', async () => {
    expect(await transport.send(message)).toEqual({ kind: 'accepted', providerMessageId: null });
    expect(endpoint.messages[0]).toMatchObject({
      from: 'fakturace@example.cz',
      recipients: ['jan.novak@example.org'],
    });
  });

  test('PROVIDERS-7 with a return path, the server is asked to report to it, without the content', async () => {
    const returnPath = 'b+token@bounces.example.com';
    await transport.send({ ...message, returnPath });
    expect(endpoint.messages.at(-1)).toMatchObject({
      from: returnPath,
      notify: ['SUCCESS', 'FAILURE', 'DELAY'],
      returns: 'HDRS',
    });
    expect((await lastMail()).from).toMatchObject({ address: 'fakturace@example.cz' });
    await transport.send(message);
    expect(endpoint.messages.at(-1)).toMatchObject({ notify: [], returns: null });
  });

  test('PROVIDERS-7 a server without such reports is asked for none', async () => {
    const pair = await startPair({ withoutDsn: true });
    const returnPath = 'b+token@bounces.example.com';
    const sent = await pair.transport.send({ ...message, returnPath });
    expect(sent).toMatchObject({ kind: 'accepted' });
    expect(pair.endpoint.messages[0]).toMatchObject({ from: returnPath, notify: [] });
  });

  test('is introduced with the configured EHLO name', async () => {
    const pair = await startPair({}, { ehloName: 'relay.example.com' });
    await pair.transport.send(message);
    expect(pair.endpoint.messages[0]?.hello).toBe('relay.example.com');
  });

  test('has the right names, subject, texts and headers', async () => {
    await transport.send(message);
    const mail = await lastMail();

    expect(mail.from).toMatchObject({ name: 'Účtárna, s.r.o.', address: 'fakturace@example.cz' });
    expect(mail.to).toMatchObject([{ address: 'jan.novak@example.org' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'podpora@example.cz' }]);
    expect(mail.subject).toBe('Příliš žluťoučký kůň');
    expect(mail.html?.trim()).toBe('<p>úpěl ďábelské ódy</p>');
    expect(mail.text?.trim()).toBe('úpěl ďábelské ódy\n.\nkonec');
    expect(mail.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'list-unsubscribe', value: message.headers[0]!.value }),
        expect.objectContaining({ key: 'list-unsubscribe-post', value: message.headers[1]!.value }),
      ]),
    );
  });

  test('has the same Message-ID at every attempt', async () => {
    await transport.send(message);
    await transport.send(message);

    const ids = await Promise.all(
      endpoint.messages.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    expect(ids).toEqual(Array(2).fill('<01890a5d-ac96-774b-bcce-b302099a8057@example.cz>'));
  });

  test.each([
    'Ann Example',
    'Example, Ltd. (UK)',
    'A "quoted" \\ name',
    'Žluťoučký kůň '.repeat(18).trim(),
    '👩‍👩‍👧 Rodina',
  ])('has the sender name %j', async (name) => {
    await transport.send({ ...message, from: { ...message.from, name } });

    expect((await lastMail()).from).toMatchObject({ name, address: 'fakturace@example.cz' });
  });

  test.each([null, ''])('has no sender name for %j', async (name) => {
    await transport.send({ ...message, from: { ...message.from, name } });

    expect(lastHeaders()).toMatch(/^From: fakturace@example\.cz$/m);
  });

  test.each(['ž'.repeat(998), 'word '.repeat(199).trim(), 'x'.repeat(998)])(
    'has a subject of up to 998 characters, in lines that SMTP allows',
    async (subject) => {
      await transport.send({ ...message, subject });

      expect((await lastMail()).subject).toBe(subject);
      for (const line of lastHeaders().split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
    },
  );

  test('keeps a long link in a header on one line', async () => {
    const value = `<https://mail.example.cz/api/u/v1.k1.${'A-_9'.repeat(100)}/unsubscribe>`;
    await transport.send({ ...message, headers: [{ name: 'List-Unsubscribe', value }] });

    const header = (await lastMail()).headers.find(({ key }) => key === 'list-unsubscribe');
    expect(header?.value).toBe(value);
  });

  test('may consist of text alone, with no optional parts', async () => {
    await transport.send({ ...message, html: null, replyTo: null, headers: [] });
    const mail = await lastMail();

    expect(mail.html).toBeUndefined();
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text?.trim()).toBe(message.text);
  });

  test('does not name the software that sent it', async () => {
    await transport.send(message);

    expect(lastHeaders()).not.toMatch(/nodemailer|x-mailer/i);
  });
});

describe('values that would break out of their field:', () => {
  test('a line break in a name, subject or header value is replaced by a space', async () => {
    await transport.send({
      ...message,
      from: { ...message.from, name: 'Ann\r\nBcc: eve@example.net' },
      subject: 'Hello\r\nBcc: eve@example.net',
      headers: [{ name: 'X-Note', value: 'a\r\nBcc: eve@example.net' }],
    });
    const mail = await lastMail();

    expect(mail.from?.name).toBe('Ann Bcc: eve@example.net');
    expect(mail.subject).toBe('Hello Bcc: eve@example.net');
    expect(mail.bcc).toBeUndefined();
    expect(endpoint.messages[0]!.recipients).toEqual(['jan.novak@example.org']);
  });

  test.each([
    'jan@example.org, eve@example.net',
    'jan@example.org;eve@example.net',
    '"a@example.net, b"@example.org',
    'Jan <jan@example.org>',
    'jan@example.org>\r\nRCPT TO:<eve@example.net',
    'friends: jan@example.org, eve@example.net;',
    '',
  ])('the recipient %j is refused', async (to) => {
    expect(await transport.send({ ...message, to })).toEqual({
      kind: 'rejected',
      message: "The recipient's address is not a single plain mailbox.",
    });
    expect(endpoint.messages).toEqual([]);
  });

  test('content that looks like a file or a link to nodemailer is sent as text', async () => {
    await transport.send({
      ...message,
      text: 'file:///etc/hostname',
      html: '<img src="file:///etc/hostname">',
    });
    const mail = await lastMail();

    expect(mail.text?.trim()).toBe('file:///etc/hostname');
    expect(mail.attachments).toEqual([]);
  });
});

describe('PROVIDERS-2 a reply', () => {
  const recipient = (code: number, text: string): SmtpBehaviour => ({
    at: 'recipient',
    reply: { code, text },
  });

  test.each([
    [550, '5.1.1 <jan.novak@example.org>: User unknown', '550 5.1.1 <address> User unknown'],
    [550, 'No such user here', '550 No such user here'],
    [553, 'Mailbox name jan.novak not allowed', '553 Mailbox name <address> not allowed'],
    [501, '5.1.3 Bad recipient address syntax', '501 5.1.3 Bad recipient address syntax'],
    [554, '5.1.10 Recipient not found', '554 5.1.10 Recipient not found'],
    [550, '5.2.1 Mailbox disabled', '550 5.2.1 Mailbox disabled'],
    [550, '5.1.1 daily.limit@example.org unknown', '550 5.1.1 <address> unknown'],
  ])('to RCPT, %i %s is a hard bounce', async (code, text, diagnostic) => {
    expect(await sendTo(recipient(code, text))).toEqual({ kind: 'hard_bounce', diagnostic });
    expect(endpoint.messages).toEqual([]);
  });

  test.each([
    [552, '5.3.4 Message too big'],
    [501, 'Syntax error'],
  ])('to RCPT, %i %s is a rejection of this message', async (code, text) => {
    expect(await sendTo(recipient(code, text))).toEqual({
      kind: 'rejected',
      message: `The SMTP server rejected the message: ${code} ${text}`,
    });
  });

  test('to RCPT, 552 5.2.2 Mailbox full is a soft bounce', async () => {
    expect(await sendTo(recipient(552, '5.2.2 Mailbox full'))).toEqual({
      kind: 'soft_bounce',
      diagnostic: '552 5.2.2 Mailbox full',
    });
  });

  test.each([
    [550, 'Invalid recipient'],
    [550, '5.4.1 Recipient address rejected: Access denied'],
  ])('to RCPT, %i %s is a refusal of the recipient, not a bounce', async (code, text) => {
    expect(await sendTo(recipient(code, text))).toEqual({
      kind: 'policy_refused',
      about: 'recipient',
      message: `The SMTP server refused the recipient: ${code} ${text}`,
    });
  });

  test('PROVIDERS-2 a limit of the sender is distinguished from one of the account', async () => {
    const text = '5.4.5 Daily sending quota of this sender exceeded';
    expect(await sendTo({ at: 'sender', reply: { code: 550, text } })).toEqual({
      kind: 'sender_limited',
      message: `The SMTP server accepts no more mail from this sender for now: 550 ${text}`,
    });
    const named = `4.7.1 rate limit exceeded for ${message.from.address}`;
    expect((await sendTo({ at: 'recipient', reply: { code: 451, text: named } })).kind).toBe(
      'sender_limited',
    );
  });

  test.each<['sender' | 'recipient' | 'message', number, string]>([
    ['recipient', 550, '5.7.1 Client host blocked using a blocklist'],
    ['recipient', 554, '5.7.1 Relay access denied'],
    ['recipient', 550, 'relay not permitted'],
    ['recipient', 551, 'User not local; we do not relay'],
    ['recipient', 550, '5.1.8 Sender address rejected: domain not found'],
    ['recipient', 553, '5.1.7 Bad sender address'],
    ['sender', 550, '5.1.1 Not a mailbox here'],
    ['sender', 553, '5.7.1 Sender address rejected: not owned by user'],
    ['message', 554, '5.7.1 Spam message rejected'],
  ])('to the %s, %i %s is a policy refusal, not a bounce', async (at, code, text) => {
    expect(await sendTo({ at, reply: { code, text } })).toEqual({
      kind: 'policy_refused',
      about: at === 'recipient' ? 'sender_at_recipient' : 'sender',
      message: `The SMTP server refused the sender's mail: ${code} ${text}`,
    });
  });

  test('to the message, 550 5.1.1 is a hard bounce: it has one recipient', async () => {
    const reply = { code: 550, text: '5.1.1 No such user' };
    expect((await sendTo({ at: 'message', reply })).kind).toBe('hard_bounce');
  });

  test.each<['sender' | 'recipient' | 'message', number, string]>([
    ['sender', 451, '4.3.0 Try again later'],
    ['recipient', 450, '4.2.0 Greylisted, see https://help.example'],
    ['recipient', 450, '4.2.1 The user is receiving mail at a rate that prevents more'],
    ['recipient', 452, '4.2.2 Mailbox full'],
    ['recipient', 503, '5.5.1 Bad sequence of commands'],
    ['message', 451, '4.7.1 Greylisting in action'],
    ['message', 452, '4.3.1 Insufficient system storage'],
    ['recipient', 421, '4.3.2 Service shutting down'],
    ['message', 421, '4.3.2 Service shutting down'],
  ])('to the %s, %i %s is a refusal for now', async (at, code, text) => {
    expect(await sendTo({ at, reply: { code, text } })).toMatchObject({
      kind: 'refused',
      message: `The SMTP server did not accept the message for now: ${code} ${text}`,
      ...(code === 421 ? { closed: true } : {}),
    });
  });

  test.each<['sender' | 'recipient', string]>([
    ['sender', '5.7.0 Authentication required'],
    ['recipient', '5.7.0 Must issue a STARTTLS command first'],
  ])('to the %s, 530 %s is about the credentials, but only of one email', async (at, text) => {
    expect(await sendTo({ at, reply: { code: 530, text } })).toEqual({
      kind: 'paused',
      reason: 'credentials_refused',
      message: `The SMTP server does not accept the credentials: 530 ${text}`,
      answerTo: at,
    });
  });

  test.each([
    [421, '4.7.0 Too many messages, slow down'],
    [450, '4.7.1 Error: too much mail from 192.0.2.1'],
    [451, '4.7.0 Rate limit exceeded'],
    [454, 'Throttling failure: Maximum sending rate exceeded.'],
  ])('to RCPT, %i %s means that we send too fast', async (code, text) => {
    expect((await sendTo(recipient(code, text))).kind).toBe('throttled');
  });

  test.each([
    [454, 'Throttling failure: Daily message quota exceeded.'],
    [550, '5.4.5 Daily user sending limit exceeded'],
  ])('to RCPT, %i %s is about a quota, but answers one email', async (code, text) => {
    expect(await sendTo(recipient(code, text))).toMatchObject({
      kind: 'paused',
      reason: 'daily_quota',
      answerTo: 'recipient',
    });
  });

  test('is the same for a server without pipelining', async () => {
    const pair = await startPair({ withoutPipelining: true });

    expect((await sendTo(recipient(550, '5.1.1 No such user'), pair)).kind).toBe('hard_bounce');
    expect((await sendTo(recipient(451, '4.3.0 Later'), pair)).kind).toBe('refused');
    for (const at of ['sender', 'message'] as const) {
      const refusal = await sendTo({ at, reply: { code: 554, text: 'No' } }, pair);
      expect(refusal.kind).toBe('policy_refused');
    }
  });

  test('is stored without addresses and control characters, and shortened', async () => {
    const text =
      '5.1.1 <Jan.Novak@example.org>, "jan.novak": jan.novak%40example.org jan+x=example.org@bounce.example.net ' +
      `\u202e${'😀'.repeat(300)}`;
    const outcome = await sendTo(recipient(550, text));

    expect(outcome).toMatchObject({
      diagnostic: expect.stringMatching(/^550 5\.1\.1 <address> <address> <address> <address> /),
    });
    const { diagnostic } = outcome as { diagnostic: string };
    expect(diagnostic).toHaveLength(500);
    expect(diagnostic.isWellFormed()).toBe(true);
    expect(diagnostic).not.toMatch(/jan|@|\u202e/i);
  });

  test('does not close the connection', async () => {
    const pair = await startPair({}, { maxConnections: 1 });
    await sendTo(recipient(550, '5.1.1 No such user'), pair);
    pair.endpoint.rule = () => undefined;

    expect((await pair.transport.send(message)).kind).toBe('accepted');
    expect(pair.endpoint.connections).toBe(1);
  });
});

describe.each(['new', 'kept'])('a %s connection that dies', (age) => {
  const large = { ...message, text: 'x'.repeat(70).concat('\n').repeat(200_000) };

  async function sendInto(behaviour: SmtpBehaviour, sent = message, socketTimeoutMs = 20_000) {
    const pair = await startPair({}, { maxConnections: 1, socketTimeoutMs });
    if (age === 'kept') await pair.transport.send({ ...message, emailId: 'earlier' });
    pair.endpoint.messages.length = 0;
    pair.endpoint.rule = () => behaviour;
    const outcome = await pair.transport.send(sent);
    // If the transport still sent the message, it would arrive before the next one.
    pair.endpoint.rule = () => undefined;
    await pair.transport.send({ ...message, emailId: 'later' });
    const arrived = pair.endpoint.messages.slice(0, -1);
    return { outcome, arrived: arrived.length };
  }

  test.each(['close', 'reset'] as const)('before DATA (%s) is a clear refusal', async (drop) => {
    const { outcome, arrived } = await sendInto({ at: 'recipient', drop });

    expect(outcome).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^The SMTP server .* closed the connection before the message was sent \(E[A-Z]+\)\.$/,
      ),
      closed: true,
    });
    expect(arrived).toBe(0);
  });

  test.each(['close', 'reset'] as const)(
    'inside the message (%s) is a clear refusal',
    async (drop) => {
      const { outcome, arrived } = await sendInto({ at: 'first-bytes', drop }, large);

      expect({ kind: outcome.kind, arrived }).toEqual({ kind: 'refused', arrived: 0 });
    },
  );

  test.each(['close', 'reset'] as const)(
    'after the final dot (%s) leaves the outcome unknown',
    async (drop) => {
      const { outcome, arrived } = await sendInto({ at: 'final-dot', drop });

      expect(outcome).toEqual({
        kind: 'unknown',
        message: expect.stringMatching(
          /^The connection .* before it answered the message \(E[A-Z]+\)\.$/,
        ),
      });
      expect(arrived).toBe(1);
    },
  );

  test('after the final dot of a large message leaves the outcome unknown', async () => {
    const { outcome, arrived } = await sendInto({ at: 'final-dot', drop: 'close' }, large);

    expect({ kind: outcome.kind, arrived }).toEqual({ kind: 'unknown', arrived: 1 });
  });

  test('by a time-out after the final dot leaves the outcome unknown', async () => {
    const { outcome, arrived } = await sendInto({ at: 'final-dot', stall: true }, message, 1_500);

    expect({ kind: outcome.kind, arrived }).toEqual({ kind: 'unknown', arrived: 1 });
  });
});

describe('PROVIDERS-3 a kept connection that the server ends before the message', () => {
  const large = { ...message, text: 'x'.repeat(70).concat('\n').repeat(200_000) };
  const TOO_MANY = '4.7.0 Too many messages from jan.novak@example.org';

  /** Sends a second message over the connection, which fails with the second message on every connection. */
  async function sendSecond(behaviour: SmtpBehaviour, sent = message, socketTimeoutMs = 20_000) {
    const pair = await startPair({}, { maxConnections: 1, socketTimeoutMs });
    pair.endpoint.rule = ({ nth }) => (nth > 1 ? behaviour : undefined);
    expect((await pair.transport.send(message)).kind).toBe('accepted');
    const outcome = await pair.transport.send(sent);
    return { outcome, endpoint: pair.endpoint };
  }

  test.each<[string, SmtpBehaviour, RegExp]>([
    ...([
      [
        '421 to MAIL FROM',
        { at: 'sender', reply: { code: 421, text: TOO_MANY } },
        /^421 4.7.0 Too/,
      ],
      [
        '421 to RCPT TO',
        { at: 'recipient', reply: { code: 421, text: TOO_MANY } },
        /^421 4.7.0 Too/,
      ],
      [
        'a limit of its session',
        { at: 'sender', reply: { code: 452, text: '4.5.3 Too many messages in this session' } },
        /^452 4\.5\.3 Too many messages in this session$/,
      ],
      [
        'a wrong state of its session',
        { at: 'sender', reply: { code: 503, text: '5.5.1 Nested MAIL command' } },
        /^503 5\.5\.1 Nested/,
      ],
      ['an end on MAIL FROM', { at: 'sender', drop: 'close' }, /^ECONNECTION: /],
      ['a reset on MAIL FROM', { at: 'sender', drop: 'reset' }, /^ECONNRESET: /],
      ['a reset on RCPT TO', { at: 'recipient', drop: 'reset' }, /^ECONNRESET: /],
    ] as [string, SmtpBehaviour, RegExp][]),
  ])('by %s is replaced at once', async (_how, behaviour, words) => {
    const { outcome, endpoint: server } = await sendSecond(behaviour);

    expect(outcome).toEqual({
      kind: 'accepted',
      providerMessageId: null,
      endedConnection: expect.stringMatching(words),
    });
    expect(JSON.stringify(outcome)).not.toContain('novak');
    expect([server.messages.length, server.connections]).toEqual([2, 2]);
  });

  test('by silence on MAIL FROM is replaced after the time-out', async () => {
    const { outcome, endpoint: server } = await sendSecond(
      { at: 'sender', stall: true },
      message,
      1_500,
    );

    expect(outcome).toMatchObject({ kind: 'accepted', endedConnection: 'ETIMEDOUT: Timeout' });
    expect([server.messages.length, server.connections]).toEqual([2, 2]);
  });

  test('in the middle of the message is replaced at once', async () => {
    const { outcome, endpoint: server } = await sendSecond(
      { at: 'first-bytes', drop: 'reset' },
      large,
    );

    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect([server.messages.length, server.connections]).toEqual([2, 2]);
  });

  test('while it is idle is replaced, which is nothing to report', async () => {
    const pair = await startPair({}, { maxConnections: 1 });
    await pair.transport.send(message);
    pair.endpoint.closeConnections();
    await eventually(
      async () => pair.endpoint.open,
      (open) => open === 0,
    );

    expect(await pair.transport.send(message)).toEqual({
      kind: 'accepted',
      providerMessageId: null,
    });
    expect(pair.endpoint.messages).toHaveLength(2);
  });

  test('is replaced only once: a server that always ends connections gets no more of them', async () => {
    const pair = await startPair({}, { maxConnections: 1 });
    await pair.transport.send(message);
    pair.endpoint.rule = () => ({ at: 'sender', reply: { code: 421, text: '4.3.2 Closing' } });

    expect(await pair.transport.send(message)).toMatchObject({ kind: 'refused', closed: true });
    expect(pair.endpoint.connections).toBe(2);
    expect(await pair.transport.send(message)).toMatchObject({ kind: 'refused', closed: true });
    expect(pair.endpoint.connections).toBe(3);
  });

  test('has nothing to do with a temporary refusal of the recipient', async () => {
    const { outcome, endpoint: server } = await sendSecond({
      at: 'recipient',
      reply: { code: 450, text: '4.2.0 Greylisted' },
    });

    expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining('450 4.2.0') });
    expect(server.connections).toBe(1);
  });

  test('costs no message, even if all connections are used up at the same time', async () => {
    const pair = await startPair({}, { maxConnections: 3 });
    pair.endpoint.rule = ({ nth }) =>
      nth > 2 ? { at: 'sender', reply: { code: 421, text: '4.7.0 Enough' } } : undefined;
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, i) => pair.transport.send({ ...message, emailId: `id-${i}` })),
    );

    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'accepted'));
    expect(pair.endpoint.messages).toHaveLength(30);
  });
});

describe('PROVIDERS-3 a send that is aborted while the server does not answer', () => {
  async function breakOff(at: 'recipient' | 'final-dot') {
    const pair = await startPair({}, { maxConnections: 1 });
    const patience = new AbortController();
    let asked = () => {};
    const reached = new Promise<void>((resolve) => (asked = resolve));
    pair.endpoint.rule = ({ to }) => {
      if (to) asked();
      return { at, stall: true };
    };
    const progress = { signal: patience.signal, onConnection: () => {} };
    const outcome = pair.transport.send(message, progress);
    await reached;
    if (at === 'final-dot') {
      await eventually(
        async () => pair.endpoint.messages.length,
        (arrived) => arrived === 1,
      );
    }
    patience.abort();
    return { outcome: await outcome, arrived: pair.endpoint.messages.length };
  }

  test('is a clear refusal before DATA', async () => {
    expect(await breakOff('recipient')).toEqual({
      outcome: {
        kind: 'stopped',
        message: 'The SMTP server had not accepted the message when delivery was stopped.',
      },
      arrived: 0,
    });
  });

  test('has an unknown outcome after the final dot', async () => {
    expect(await breakOff('final-dot')).toMatchObject({
      outcome: { kind: 'unknown', stopped: true },
      arrived: 1,
    });
  });
});

describe('the queue is paused by', () => {
  async function outcomeAt(url: string, options: Partial<SmtpTransportOptions> = {}) {
    const lost = createSmtpTransport({ url, ...options });
    const outcome = await lost.send(message);
    await lost.close();
    return outcome;
  }

  async function outcomeOfServer(server: Server) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const outcome = await outcomeAt(`smtp://127.0.0.1:${port}`);
    server.close();
    return outcome;
  }

  test('a closed port', async () => {
    const pair = await startPair();
    await pair.endpoint.close();

    expect(await outcomeAt(pair.endpoint.url)).toMatchObject({
      kind: 'paused',
      reason: 'connection_refused',
      message: expect.stringMatching(/^Nothing accepts connections at .* \(ECONNREFUSED: /),
    });
  });

  test('a host that does not exist', async () => {
    expect(
      await outcomeAt('smtp://mailwright.invalid', { connectionTimeoutMs: 500 }),
    ).toMatchObject({
      kind: 'paused',
      reason: 'dns_failed',
      message: expect.stringMatching(/^The host of SMTP_URL could not be resolved/),
    });
  });

  test('a server that never greets', async () => {
    const pair = await startPair({ silent: true });

    expect(await outcomeAt(pair.endpoint.url, { greetingTimeoutMs: 200 })).toMatchObject({
      kind: 'paused',
      reason: 'timed_out',
      message: expect.stringMatching(/^The SMTP server did not answer in time \(ETIMEDOUT: /),
    });
  });

  test('a server that greets with a 5xx, which is about us and not about the message', async () => {
    const server = createServer((socket) => socket.end('554 5.7.1 No service for you\r\n'));

    expect(await outcomeOfServer(server)).toEqual({
      kind: 'paused',
      reason: 'unreachable',
      message: 'The SMTP server does not accept the connection: 554 5.7.1 No service for you',
    });
  });

  test.each(['421 4.3.2 Service not available', '450 4.3.2 Not now'])(
    'a server that greets with %s',
    async (greeting) => {
      const server = createServer((socket) => socket.end(`${greeting}\r\n`));
      expect(await outcomeOfServer(server)).toEqual({
        kind: 'paused',
        reason: 'unreachable',
        message: `The SMTP server does not accept the connection: ${greeting}`,
      });
    },
  );

  test('a server that closes the connection at once', async () => {
    expect(await outcomeOfServer(createServer((socket) => socket.end()))).toMatchObject({
      kind: 'paused',
      reason: 'unreachable',
    });
  });
});

describe('options of the URL:', () => {
  const auth = { user: 'mail@example.cz', pass: 'p@ss:w/rd%' };
  const login = `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@`;

  /** Sends with this login and query in the URL, to a server of its own. */
  async function sendWith(options: SmtpEndpointOptions, credentials: string, query = '') {
    const pair = await startPair(options);
    const url = `smtp://${credentials}127.0.0.1:${pair.endpoint.port}${query}`;
    const sender = createSmtpTransport({ url });
    const outcome = await sender.send(message);
    await sender.close();
    return { outcome, messages: pair.endpoint.messages };
  }

  test('a login', async () => {
    const { messages } = await sendWith({ auth }, login);

    expect(messages).toMatchObject([{ user: auth.user }]);
  });

  test('a wrong login is an error of the configuration, and is not shown', async () => {
    const { outcome } = await sendWith({ auth }, 'someone:wrong-password@');

    expect(outcome).toMatchObject({ kind: 'paused', reason: 'credentials_refused' });
    expect(JSON.stringify(outcome)).not.toMatch(/someone|wrong-password/);
  });

  test('a missing login is an error of the configuration', async () => {
    const { outcome } = await sendWith({ auth }, '');

    expect(outcome).toMatchObject({ kind: 'paused', reason: 'credentials_refused' });
  });

  test('STARTTLS is used when it is offered, and an untrusted certificate is refused', async () => {
    const { outcome, messages } = await sendWith({ startTls: true }, '');

    expect(outcome).toMatchObject({ kind: 'paused', reason: 'tls_failed' });
    expect(outcome).toMatchObject({ message: expect.stringMatching(/certificate/) });
    expect(messages).toEqual([]);
  });

  test('STARTTLS is possible without a check of the certificate', async () => {
    const { messages } = await sendWith({ startTls: true }, '', '?tls.rejectUnauthorized=false');

    expect(messages).toMatchObject([{ secure: true }]);
  });

  test('STARTTLS can be disabled', async () => {
    const { messages } = await sendWith({ startTls: true }, '', '?ignoreTLS=true');

    expect(messages).toMatchObject([{ secure: false }]);
  });

  test('STARTTLS can be required, and then pauses the queue when the server does not offer it', async () => {
    const { outcome, messages } = await sendWith({}, '', '?requireTLS=true');

    expect(outcome).toMatchObject({ kind: 'paused', reason: 'tls_failed' });
    expect(messages).toEqual([]);
  });

  test('PROVIDERS-2 SMTP_TLS says whether TLS is required, and the transport whether the server lacks it', async () => {
    for (const [startTls, tls, lacks] of [
      [false, 'required', true],
      [false, 'opportunistic', false],
      [true, 'off', false],
    ] as const) {
      const { endpoint } = await startPair({ startTls });
      const sender = createSmtpTransport({ url: `smtp://127.0.0.1:${endpoint.port}`, tls });
      expect(await sender.lacksTls()).toBe(lacks);
      const { kind } = await sender.send(message);
      await sender.close();
      expect([kind, endpoint.messages.length]).toEqual(lacks ? ['paused', 0] : ['accepted', 1]);
    }
  });

  test('PROVIDERS-2 TLS from the start, at a port without it, pauses the queue', async () => {
    const { endpoint } = await startPair();
    const sender = createSmtpTransport({ url: `smtps://127.0.0.1:${endpoint.port}` });
    const outcome = await sender.send(message);
    await sender.close();

    expect(outcome).toMatchObject({
      kind: 'paused',
      reason: 'tls_failed',
      message: expect.stringMatching(/wrong version number|packet length/),
    });
    expect(endpoint.messages).toEqual([]);
  });

  test('PROVIDERS-2 a login that the server repeats in its reply is not shown', async () => {
    const server = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const line = data.toString();
        if (line.startsWith('EHLO')) socket.write('250-me\r\n250 AUTH PLAIN\r\n');
        else socket.write(`535 5.7.8 ${line.trim()}: bad password s3cret-pw of user keyid0815\r\n`);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const sender = createSmtpTransport({ url: `smtp://keyid0815:s3cret-pw@127.0.0.1:${port}` });
    const outcome = await sender.send(message);
    await sender.close();
    server.close();

    expect(outcome).toMatchObject({ kind: 'paused', reason: 'credentials_refused' });
    const plain = Buffer.from('\0keyid0815\0s3cret-pw').toString('base64');
    for (const secret of ['keyid0815', 's3cret-pw', plain]) {
      expect(JSON.stringify(outcome)).not.toContain(secret);
    }
    expect(outcome).toMatchObject({ message: expect.stringContaining('bad password <secret>') });
  });
});

describe('PROVIDERS-2 a server that refuses further connections', () => {
  const sendMany = (sender: Transport, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) => sender.send({ ...message, emailId: `id-${i}` })),
    );

  test('gets all messages over those that it allows', async () => {
    const pair = await startPair({ mostConnections: 2, answerAfterMs: 20 }, { maxConnections: 5 });
    const outcomes = await sendMany(pair.transport, 30);

    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'accepted'));
    expect(pair.endpoint.messages).toHaveLength(30);
    // Each place tried once, at the same time; then none did.
    expect(pair.endpoint.connections).toBe(5);
  });

  test('and ends each after some messages still gets all of them', async () => {
    const pair = await startPair({ mostConnections: 2 }, { maxConnections: 5 });
    pair.endpoint.rule = ({ nth }) =>
      nth > 2 ? { at: 'sender', reply: { code: 421, text: '4.7.0 Enough' } } : undefined;
    const outcomes = await sendMany(pair.transport, 20);

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(pair.endpoint.messages).toHaveLength(20);
  });

  test('lets a message that waits for one be stopped', async () => {
    const pair = await startPair({ mostConnections: 1 }, { maxConnections: 2 });
    let isWaiting = (): void => {};
    const waits = new Promise<void>((resolve) => (isWaiting = resolve));
    pair.endpoint.rule = ({ to }) => {
      if (to) isWaiting();
      return { at: 'recipient', stall: true };
    };
    const aborted = new AbortController();
    const progress = { signal: aborted.signal, onConnection: () => {} };
    const outcomes = Promise.all([
      pair.transport.send(message, progress),
      pair.transport.send(message, progress),
    ]);
    await waits;
    await eventually(
      async () => [pair.endpoint.connections, pair.endpoint.open],
      ([all, open]) => all === 2 && open === 1,
    );
    aborted.abort();

    expect((await outcomes).map(({ kind }) => kind)).toEqual(['stopped', 'stopped']);
  });
});

describe('connections', () => {
  test('are reused, and there are at most as many as configured', async () => {
    const pair = await startPair({}, { maxConnections: 3 });
    const ids = Array.from({ length: 30 }, (_, i) => `id-${i}`);
    const outcomes = await Promise.all(
      ids.map((emailId) => pair.transport.send({ ...message, emailId })),
    );

    expect(outcomes.map(({ kind }) => kind)).toEqual(ids.map(() => 'accepted'));
    expect(pair.endpoint.messages).toHaveLength(30);
    expect(pair.endpoint.connections).toBe(3);
  });

  test('do not keep a process alive after close()', async () => {
    const script = `
      import { createSmtpTransport } from ${JSON.stringify(new URL('../../../../server/delivery/transports/smtp/transport.ts', import.meta.url).href)};
      const transport = createSmtpTransport({ url: ${JSON.stringify(endpoint.url)} });
      const { kind } = await transport.send(${JSON.stringify(message)});
      await transport.close();
      console.log(kind);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];

    expect({ code, output }).toEqual({ code: 0, output: 'accepted\n' });
  });
});
