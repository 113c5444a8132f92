import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { createSesClient } from '../../../../server/delivery/transports/ses/client.ts';
import {
  createSesTransport,
  type SesTransportOptions,
} from '../../../../server/delivery/transports/ses/transport.ts';
import type {
  OutgoingMessage,
  Transport,
} from '../../../../server/delivery/transports/transport.ts';
import {
  acceptThenCut,
  acceptThenFail,
  acceptThenReset,
  acceptThenStall,
  after,
  accept,
  refuse,
  reset,
  respondWith,
  startSesEndpoint,
  throttle,
  type SesBehaviour,
  type SesEndpoint,
} from '../../../support/fakes/ses-endpoint.ts';
import { decodeEncodedWords } from '../../../support/read/encoded-words.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

const message: OutgoingMessage = {
  emailId: '01890a5d-ac96-774b-bcce-b302099a8057',
  from: { address: 'fakturace@example.cz', name: 'Účtárna, s.r.o.' },
  to: 'jan.novak@example.org',
  replyTo: 'podpora@example.cz',
  subject: 'Příliš žluťoučký kůň',
  html: '<p>úpěl ďábelské ódy</p>',
  text: 'úpěl ďábelské ódy',
  headers: [
    { name: 'List-Unsubscribe', value: '<https://mail.example.cz/api/u/token/unsubscribe>' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ],
};

let endpoint: SesEndpoint;
let transport: Transport;

const open = (url: string, options: Partial<SesTransportOptions> = {}) =>
  createSesTransport({
    configurationSet: 'mailwright',
    clientConfig: { region: 'eu-central-1', endpoint: url, credentials },
    ...options,
  });

beforeEach(async () => {
  endpoint = await startSesEndpoint();
  transport = open(endpoint.url);
});

afterEach(async () => {
  await transport.close();
  await endpoint.close();
});

test('CAMPAIGNS-7 names campaign and subtype for the header Feedback-ID, and nothing of other email', async () => {
  await transport.send(message);
  const feedback = { campaign: 'spring-sale', subtype: 'news_weekly', organization: 'shop' };
  const emailId = '01890a5d-ac96-774b-bcce-b302099a8058';
  await transport.send({ ...message, emailId, feedback });
  const tags = endpoint.messages.map(({ email }) => email.EmailTags?.slice(1));
  expect(tags).toEqual([
    [],
    [
      { Name: 'ses:feedback-id-a', Value: 'spring-sale' },
      { Name: 'ses:feedback-id-b', Value: 'news_weekly' },
    ],
  ]);
});

/** A time-out for responses that arrive eventually, even on a busy machine. */
const PATIENCE_MS = 10_000;

/** Sends one message to an endpoint with this behaviour. */
async function sendTo(behaviour: SesBehaviour, options: Partial<SesTransportOptions> = {}) {
  endpoint.rule = () => behaviour;
  const impatient = open(endpoint.url, { requestTimeoutMs: PATIENCE_MS, ...options });
  const outcome = await impatient.send(message);
  await impatient.close();
  return outcome;
}

const lastEmail = () => endpoint.messages.at(-1)!.email;

describe('PROVIDERS-2 a message sent to SES', () => {
  test('is accepted under our id, with the configuration set and one recipient', async () => {
    const outcome = await transport.send(message);

    expect(outcome).toEqual({
      kind: 'accepted',
      providerMessageId: 'ses-00000001@eu-central-1.amazonses.com',
    });
    expect(endpoint.messages[0]!.emailId).toBe(message.emailId);
    expect(lastEmail()).toMatchObject({
      Destination: { ToAddresses: ['jan.novak@example.org'] },
      ReplyToAddresses: ['podpora@example.cz'],
      ConfigurationSetName: 'mailwright',
    });
  });

  test('has its texts in UTF-8', async () => {
    await transport.send(message);

    expect(lastEmail().Content!.Simple).toMatchObject({
      Subject: { Data: 'Příliš žluťoučký kůň', Charset: 'UTF-8' },
      Body: {
        Text: { Data: 'úpěl ďábelské ódy', Charset: 'UTF-8' },
        Html: { Data: '<p>úpěl ďábelské ódy</p>', Charset: 'UTF-8' },
      },
    });
  });

  test('has the List-Unsubscribe headers', async () => {
    await transport.send(message);

    expect(lastEmail().Content!.Simple!.Headers).toEqual([
      { Name: 'List-Unsubscribe', Value: '<https://mail.example.cz/api/u/token/unsubscribe>' },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
  });

  test('EMAILS-29 is raw if its headers show other recipients, and has one recipient', async () => {
    const shown = {
      to: [
        { name: 'Žofie, ředitelka', address: 'zofie@example.org' },
        { name: '', address: message.to },
      ],
      cc: [{ name: '', address: 'copy@example.org' }],
    };
    await transport.send({ ...message, shown });

    expect(lastEmail().Destination).toEqual({ ToAddresses: [message.to] });
    expect(lastEmail()).not.toHaveProperty('ReplyToAddresses');
    expect(lastEmail().Content).not.toHaveProperty('Simple');
    const raw = Buffer.from(lastEmail().Content!.Raw!.Data!, 'base64');
    const parsed = await PostalMime.parse(raw);
    expect(parsed).toMatchObject({ ...shown, subject: message.subject });
    expect(parsed).not.toHaveProperty('bcc');
    expect(parsed.replyTo).toMatchObject([{ address: 'podpora@example.cz' }]);
    expect(parsed.text?.trim()).toBe(message.text);
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({
        key: 'list-unsubscribe-post',
        value: 'List-Unsubscribe=One-Click',
      }),
    );
  });

  test('omits the parts that the message does not have', async () => {
    const bare = open(endpoint.url, { configurationSet: null });
    await bare.send({ ...message, html: null, replyTo: null, headers: [] });
    await bare.close();

    expect(lastEmail()).not.toHaveProperty('ReplyToAddresses');
    expect(lastEmail()).not.toHaveProperty('ConfigurationSetName');
    expect(lastEmail().Content!.Simple!.Body).not.toHaveProperty('Html');
  });

  test('has a subject of up to 998 characters unchanged', async () => {
    const subject = 'ž'.repeat(998);
    await transport.send({ ...message, subject });

    expect(lastEmail().Content!.Simple!.Subject!.Data).toBe(subject);
  });
});

describe('the From field', () => {
  async function fromOf(name: string | null): Promise<string> {
    const outcome = await transport.send({ ...message, from: { ...message.from, name } });
    expect(outcome.kind).toBe('accepted');
    return lastEmail().FromEmailAddress!;
  }

  test.each([
    ['Ann Example', '"Ann Example" <fakturace@example.cz>'],
    ['Example, Ltd. (UK)', '"Example, Ltd. (UK)" <fakturace@example.cz>'],
    ['A "quoted" \\ name', '"A \\"quoted\\" \\\\ name" <fakturace@example.cz>'],
    ['', 'fakturace@example.cz'],
    [null, 'fakturace@example.cz'],
  ])('quotes the ASCII name %j', async (name, expected) => {
    expect(await fromOf(name)).toBe(expected);
  });

  test.each([
    'Účtárna, s.r.o.',
    'Žluťoučký kůň '.repeat(5).trim(),
    '👩‍👩‍👧 Rodina',
    '=?UTF-8?B?eA==?=',
  ])('encodes the name %j', async (name) => {
    const from = await fromOf(name);

    expect(from).toMatch(/^[\x20-\x7e]+ <fakturace@example\.cz>$/);
    expect(decodeEncodedWords(from)).toBe(`${name} <fakturace@example.cz>`);
    for (const word of from.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
  });

  test.each(['Ž'.repeat(255), 'x'.repeat(400), '👩‍👩‍👧'.repeat(40)])(
    'shortens a name that SES would refuse as too long',
    async (name) => {
      const from = decodeEncodedWords(await fromOf(name));

      expect(from).toMatch(/^(\p{L}|\p{Extended_Pictographic}|\u200d)+… <fakturace@example\.cz>$/u);
      expect(name.startsWith(from.slice(0, from.indexOf('…')))).toBe(true);
    },
  );
});

describe('values that would break out of their field:', () => {
  test('a subject that looks like an encoded word is split', async () => {
    await transport.send({ ...message, subject: '=?utf-8?Q?x?=' });

    expect(lastEmail().Content!.Simple!.Subject!.Data).toBe('= ?utf-8?Q?x?=');
  });

  test('a line break in a name, subject or header value is replaced by a space', async () => {
    await transport.send({
      ...message,
      from: { ...message.from, name: 'Ann\r\nBcc: eve@example.net' },
      subject: 'Hello\r\nBcc: eve@example.net',
      headers: [{ name: 'X-Note', value: 'a\r\nBcc: eve@example.net' }],
    });

    expect(lastEmail().FromEmailAddress).toBe('"Ann Bcc: eve@example.net" <fakturace@example.cz>');
    expect(lastEmail().Content!.Simple!.Subject!.Data).toBe('Hello Bcc: eve@example.net');
    expect(lastEmail().Content!.Simple!.Headers![0]!.Value).toBe('a Bcc: eve@example.net');
    expect(JSON.stringify(lastEmail())).not.toMatch(/\\r|\\n/);
  });

  test.each([
    'jan@example.org, eve@example.net',
    'jan@example.org;eve@example.net',
    '"a@example.net, b"@example.org',
    'Jan <jan@example.org>',
    'jan@example.org\r\nBcc: eve@example.net',
    'friends: jan@example.org, eve@example.net;',
    '',
  ])('the recipient %j is refused', async (to) => {
    const outcome = await transport.send({ ...message, to });

    expect(outcome).toEqual({
      kind: 'rejected',
      message: "The recipient's address is not a single plain mailbox.",
    });
    expect(endpoint.requests).toBe(0);
  });

  test('EMAILS-31 replies can go to several people, with names', async () => {
    const replyTo = 'Účtárna <ann@example.cz>, eve@example.net';
    await transport.send({ ...message, replyTo });

    const [named = '', plain] = lastEmail().ReplyToAddresses ?? [];
    expect(decodeEncodedWords(named)).toBe('Účtárna <ann@example.cz>');
    expect(plain).toBe('eve@example.net');
  });

  test('a list of senders, or no list of reply-to addresses, is refused', async () => {
    const two = 'ann@example.cz, eve@example.net';

    const replyTo = 'friends: ann@example.cz, eve@example.net;';
    expect((await transport.send({ ...message, replyTo })).kind).toBe('rejected');
    expect((await transport.send({ ...message, from: { address: two, name: null } })).kind).toBe(
      'rejected',
    );
    expect(endpoint.requests).toBe(0);
  });
});

describe('the meaning of a refusal:', () => {
  const NOT_VERIFIED =
    'Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: jan.novak@example.org';

  test.each([
    [400, 'MessageRejected', 'Contains a virus.', 'rejected'],
    [400, 'MessageRejected', NOT_VERIFIED, 'rejected'],
    [400, 'MailFromDomainNotVerifiedException', '', 'rejected'],
    [400, 'BadRequestException', 'Missing final domain: jan.novak@example.org', 'rejected'],
    [400, 'BadRequestException', 'Illegal address: daily.quota.exceeded@example.org', 'rejected'],
    [400, 'ValidationException', '', 'rejected'],
    [413, 'RequestEntityTooLarge', '', 'rejected'],
    [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.', 'throttled'],
    [400, 'ThrottlingException', 'Rate exceeded', 'throttled'],
    [400, 'Throttling', 'Maximum sending rate exceeded.', 'throttled'],
    [429, 'Anything', '', 'throttled'],
    [403, 'AccessDeniedException', 'User: arn:aws:iam::1:user/x is not authorized', 'refused'],
    [403, 'SignatureDoesNotMatch', '', 'paused'],
    [403, 'ExpiredTokenException', '', 'paused'],
    [400, 'ExpiredTokenException', '', 'paused'],
    [404, 'NotFoundException', 'Configuration set <x> does not exist.', 'refused'],
    [409, 'ConflictException', '', 'refused'],
    [400, 'LimitExceededException', 'Too many of them.', 'refused'],
    [400, 'AnythingNew', '', 'refused'],
    [302, 'Found', '', 'refused'],
  ])('%i %s %j is %s', async (status, type, text, kind) => {
    const outcome = await sendTo(refuse(status, type, text));

    expect(outcome.kind).toBe(kind);
    expect(outcome).toHaveProperty('message', expect.stringMatching(/^[A-Z].*\.$/));
    expect(JSON.stringify(outcome)).not.toContain('@');
    expect(endpoint.requests).toBe(1);
  });

  test.each([
    [429, 'TooManyRequestsException', 'Daily message quota exceeded.', 'daily_quota'],
    [400, 'ThrottlingException', 'Daily message quota exceeded', 'daily_quota'],
    [400, 'LimitExceededException', 'Sending quota exceeded', 'daily_quota'],
    [400, 'SendingPausedException', '', 'sending_paused'],
    [400, 'AccountSendingPausedException', '', 'sending_paused'],
    [400, 'MessageRejected', 'Sending paused for this account.', 'sending_paused'],
    [400, 'AccountSuspendedException', '', 'account_suspended'],
    [400, 'MessageRejected', 'Sending suspended for this account.', 'account_suspended'],
  ])('%i %s %j pauses the queue: %s', async (status, type, text, reason) => {
    const outcome = await sendTo(refuse(status, type, text));

    expect(outcome).toMatchObject({ kind: 'paused', reason });
    expect(endpoint.requests).toBe(1);
  });

  test('a 4xx whose body is not JSON is still a refusal', async () => {
    const outcome = await sendTo(
      respondWith(407, '<html>Proxy jan.novak@example.org</html>', false),
    );

    expect(outcome.kind).toBe('refused');
    expect(JSON.stringify(outcome)).not.toContain('@');
  });

  test('an error name that the provider invented is not passed on', async () => {
    const outcome = await sendTo(refuse(400, 'jan.novak@example.org'));

    expect(JSON.stringify(outcome)).not.toContain('@');
  });
});

describe('PROVIDERS-3 an outcome that cannot be known', () => {
  test.each<[string, SesBehaviour]>([
    ['a reset after acceptance', acceptThenReset()],
    ['a response that is cut in the middle', acceptThenCut()],
    ['no response in time', acceptThenStall()],
    ['half a response in time', acceptThenStall('half')],
    ['a 500', acceptThenFail(500)],
    ['a 503', acceptThenFail(503)],
    ['a 503 that mentions throttling', refuse(503, 'ThrottlingException')],
    ['a 200 that is not JSON', respondWith(200, 'It works!')],
    ['a 200 without a message id', respondWith(200, '{}')],
    ['an empty 200', respondWith(200, '')],
    ['a reset before acceptance, which looks the same', reset()],
  ])('%s is unknown, after one request', async (_name, behaviour) => {
    const outcome = await sendTo(behaviour, { requestTimeoutMs: 1_000 });

    expect(outcome).toEqual({
      kind: 'unknown',
      message: expect.stringMatching(/^Amazon SES .*\.$/),
    });
    expect(endpoint.requests).toBe(1);
    expect(endpoint.doubledIds()).toEqual([]);
  });

  test('a reset on a reused connection is unknown too', async () => {
    endpoint.rule = ({ number }) => (number === 2 ? acceptThenReset() : undefined);

    expect((await transport.send(message)).kind).toBe('accepted');
    expect((await transport.send({ ...message, emailId: 'second' })).kind).toBe('unknown');
    expect(endpoint.connections).toBe(1);
    expect(endpoint.acceptedCount('second')).toBe(1);
  });
});

describe('a request that is not sent:', () => {
  test('a refused connection', async () => {
    await endpoint.close();

    expect(await transport.send(message)).toEqual({
      kind: 'paused',
      reason: 'unreachable',
      message: 'Amazon SES could not be reached (ECONNREFUSED).',
    });
  });

  test('a host that does not exist', async () => {
    const nowhere = open('http://mailwright.invalid');
    const outcome = await nowhere.send(message);
    await nowhere.close();

    expect(outcome).toMatchObject({
      kind: 'paused',
      reason: 'unreachable',
      message: expect.stringMatching(/could not be reached/),
    });
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['that never completes', () => undefined, 'ETIMEDOUT'],
    ['that is reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['that is closed', (socket) => socket.end(), 'ECONNRESET'],
    ['that is no TLS', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 'EPROTO'],
  ])('a TLS handshake %s', async (_name, greet, code) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => greet(socket));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const secure = open(`https://127.0.0.1:${port}`, {
      connectTimeoutMs: code === 'ETIMEDOUT' ? 200 : PATIENCE_MS,
    });
    const outcome = await secure.send(message);
    await secure.close();
    server.close();

    expect(outcome).toEqual({
      kind: 'paused',
      reason: 'unreachable',
      message: `Amazon SES could not be reached (${code}).`,
    });
  });

  test('credentials that cannot be found, whatever the status of that failure', async () => {
    const throttled = Object.assign(new Error('AssumeRole'), {
      $metadata: { httpStatusCode: 500 },
    });
    const lost = open(endpoint.url, {
      clientConfig: {
        region: 'eu-central-1',
        endpoint: endpoint.url,
        credentials: () => Promise.reject(throttled),
      },
    });
    const outcome = await lost.send(message);
    await lost.close();

    expect(outcome).toMatchObject({
      kind: 'paused',
      reason: 'credentials_refused',
      message: expect.stringContaining('credentials'),
    });
    expect(endpoint.requests).toBe(0);
  });

  test('an access key that cannot be written into a header', async () => {
    const broken = open(endpoint.url, {
      clientConfig: {
        region: 'eu-central-1',
        endpoint: endpoint.url,
        credentials: { ...credentials, accessKeyId: 'AKIDEXAMPLE\n' },
      },
    });
    const outcome = await broken.send(message);
    await broken.close();

    expect(outcome.kind).toBe('paused');
    expect(JSON.stringify(outcome)).not.toContain('AKIDEXAMPLE');
    expect(endpoint.requests).toBe(0);
  });

  test('waiting for a free connection is not counted as a slow response of the provider', async () => {
    endpoint.rule = () => after(sleep(400), accept());
    const narrow = open(endpoint.url, { maxSockets: 1, requestTimeoutMs: 1_000 });
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((emailId) => narrow.send({ ...message, emailId })),
    );
    await narrow.close();

    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(endpoint.connections).toBe(1);
  });
});

test('renewed credentials sign later requests, and missing credentials are asked for again', async () => {
  const keys: string[] = [];
  const proxy = createHttpServer((request, response) => {
    keys.push(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    request.resume();
    response.end(JSON.stringify({ MessageId: `id-${keys.length}` }));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  let asked = 0;
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const renewing = open(url, {
    clientConfig: {
      region: 'eu-central-1',
      endpoint: url,
      async credentials() {
        asked += 1;
        if (asked === 1) throw new Error('The metadata service is away.');
        // So shortly before they expire, the SDK asks for new ones each time.
        const expiration = new Date(Date.now() + 1_000);
        return { accessKeyId: `AKID${asked}`, secretAccessKey: 'secret', expiration };
      },
    },
  });
  expect((await renewing.send(message)).kind).toBe('paused');
  expect(keys).toEqual([]);
  for (let i = 0; i < 2; i += 1) expect((await renewing.send(message)).kind).toBe('accepted');
  await renewing.close();
  proxy.close();
  expect(new Set(keys).size).toBe(2);
});

test('concurrent sends get their own outcomes', async () => {
  const behaviours = [accept, reset, acceptThenReset, throttle, () => acceptThenFail(500)];
  endpoint.rule = ({ number }) => behaviours[number % behaviours.length]?.();
  const kinds = ['accepted', 'unknown', 'unknown', 'throttled', 'unknown'];
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, i) => transport.send({ ...message, emailId: String(i) })),
  );
  const count = (kind: string): number => outcomes.filter((one) => one.kind === kind).length;
  expect(endpoint.requests).toBe(100);
  for (const kind of new Set(kinds))
    expect([kind, count(kind)]).toEqual([kind, 20 * kinds.filter((one) => one === kind).length]);
});

test('the client reads the quota of the account for the rate limiter', async () => {
  const client = createSesClient({
    clientConfig: { region: 'eu-central-1', endpoint: endpoint.url, credentials },
  });
  const { SendQuota, SendingEnabled } = await client.send(new GetAccountCommand());
  client.destroy();

  expect({ SendQuota, SendingEnabled }).toMatchObject({
    SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000 },
    SendingEnabled: true,
  });
});

describe('connections', () => {
  test('are kept and reused', async () => {
    for (let i = 0; i < 20; i += 1) await transport.send({ ...message, emailId: `id-${i}` });

    expect(endpoint.messages).toHaveLength(20);
    expect(endpoint.connections).toBe(1);
  });

  test('are at most as many as configured', async () => {
    const narrow = open(endpoint.url, { maxSockets: 4 });
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => narrow.send({ ...message, emailId: `id-${i}` })),
    );
    await narrow.close();

    expect(endpoint.messages).toHaveLength(40);
    expect(endpoint.connections).toBe(4);
  });

  test('can be used again after a throttling response', async () => {
    endpoint.rule = ({ attempt }) => (attempt === 1 ? throttle() : undefined);

    expect((await transport.send(message)).kind).toBe('throttled');
    expect((await transport.send(message)).kind).toBe('accepted');
    expect(endpoint.connections).toBe(1);
  });

  test('do not keep a process alive after close(), and the environment alone configures it', async () => {
    const script = `
      import { createSesTransport } from ${JSON.stringify(new URL('../../../../server/delivery/transports/ses/transport.ts', import.meta.url).href)};
      const transport = createSesTransport({ configurationSet: null });
      const { kind } = await transport.send(${JSON.stringify(message)});
      await transport.close();
      console.log(kind);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        AWS_REGION: 'eu-central-1',
        AWS_ENDPOINT_URL_SESV2: endpoint.url,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];

    expect({ code, output }).toEqual({ code: 0, output: 'accepted\n' });
  });
});
