import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import {
  type ReceivedHeaders,
  MailwrightError,
  webhooks,
  WebhookVerificationError,
} from '../../sdk/src/index.ts';
import {
  newWebhookSecret,
  signWebhook,
} from '../../server/platform/values/secrets/standard-webhooks.ts';
import { omit } from '../support/omit.ts';

const id = '0193a7c0-0000-7000-8000-000000000001';
const secret = newWebhookSecret();
const event = { id, type: 'email.sent', data: { subject: 'Žluťoučký kůň 🐴' } };
const body = JSON.stringify(event);
const signed = (at = new Date(), secrets: [string, ...string[]] = [secret]) =>
  signWebhook({ id, body, at }, secrets);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

describe('WEBHOOKS-6 webhooks.verify', () => {
  test('returns the event of a body that the server signed', async () => {
    const bytes = new TextEncoder().encode(body);
    const padded = new Uint8Array([0, ...bytes, 0]);
    const view = padded.subarray(1, -1);
    for (const raw of [body, bytes, Buffer.from(body), view, bytes.buffer]) {
      expect(await webhooks.verify(raw, signed(), secret)).toEqual(event);
    }
  });

  test('takes the headers in every form', async () => {
    const headers = signed();
    const inCapitals = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
    const forms: ReceivedHeaders[] = [
      new Headers(headers),
      new Map(Object.entries(headers)) as unknown as ReceivedHeaders,
      Object.fromEntries(inCapitals) as Record<string, string>,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ];
    for (const form of forms) {
      expect(await webhooks.verify(body, form, secret)).toEqual(event);
    }
  });

  test('takes signatures of the standardwebhooks package', async () => {
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    expect(await webhooks.verify(body, headers, secret)).toEqual(event);
  });

  test('needs one of the secrets and one of the signatures during a rotation', async () => {
    const [newer, older] = [newWebhookSecret(), newWebhookSecret()];
    for (const one of [newer, older, [newer], [secret, older]]) {
      expect(await webhooks.verify(body, signed(new Date(), [newer, older]), one)).toEqual(event);
    }
    expect(await webhooks.verify(body, signed(new Date(), [older]), [newer, older])).toEqual(event);
  });

  test('ignores signatures of other versions', async () => {
    const headers = signed();
    const signature = headers['webhook-signature'];
    const others = { ...headers, 'webhook-signature': `v1a,AAAA v2,!! v1 ${signature}` };
    expect(await webhooks.verify(body, others, secret)).toEqual(event);
    const renamed = { ...headers, 'webhook-signature': signature.replace('v1,', 'v1a,') };
    await expectReason(webhooks.verify(body, renamed, secret), 'bad_signature');
  });

  test('rejects a body, an id or a time that was altered, and another secret', async () => {
    const headers = signed();
    for (let at = 0; at < body.length; at += 7) {
      const altered = `${body.slice(0, at)}x${body.slice(at + 1)}`;
      await expectReason(webhooks.verify(altered, headers, secret), 'bad_signature');
    }
    const timestamp = String(Number(headers['webhook-timestamp']) - 1);
    for (const change of [
      { 'webhook-id': id.replace('1', '2') },
      { 'webhook-timestamp': timestamp },
      { 'webhook-signature': 'v1,AAAA' },
      { 'webhook-signature': 'v1,' },
      { 'webhook-signature': 'v1' },
      { 'webhook-signature': 'v1,not base64 at all' },
      { 'webhook-signature': ' ' },
    ]) {
      const changed = { ...headers, ...change };
      await expectReason(webhooks.verify(body, changed, secret), 'bad_signature');
    }
    await expectReason(webhooks.verify(body, headers, newWebhookSecret()), 'bad_signature');
    await expectReason(webhooks.verify('', headers, secret), 'bad_signature');
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'names a missing header: %s',
    async (name) => {
      const rest = omit(signed(), name) as Record<string, string>;
      for (const headers of [rest, { ...rest, [name]: '' }, new Headers(rest)]) {
        const error = await expectReason(webhooks.verify(body, headers, secret), 'missing_header');
        expect(error.message).toContain(name);
      }
    },
  );

  test.each(['yesterday', '-1', '1e9', '12.5', '0x10', ' ', '9'.repeat(30)])(
    'rejects the time %j',
    async (timestamp) => {
      const headers = { ...signed(), 'webhook-timestamp': timestamp };
      await expectReason(webhooks.verify(body, headers, secret), 'bad_timestamp');
    },
  );

  test('accepts a request for 300 seconds, or as long as it is told to', async () => {
    const verify = (at: Date, toleranceSeconds?: number) =>
      webhooks.verify(body, signed(at), secret, { toleranceSeconds });
    for (const seconds of [0, 250, -250]) {
      expect(await verify(ago(seconds))).toEqual(event);
    }
    await expectReason(verify(ago(302)), 'too_old');
    await expectReason(verify(ago(-330)), 'bad_timestamp');
    expect(await verify(ago(3_000), 3_600)).toEqual(event);
    await expectReason(verify(ago(100), 60), 'too_old');
    for (const tolerance of [0, -1, 1.5, Number.NaN]) {
      await expect(verify(new Date(), tolerance)).rejects.toThrow(TypeError);
    }
  });

  test('takes null for the options, as JavaScript callers can pass it', async () => {
    const options = null as unknown as undefined;
    expect(await webhooks.verify(body, signed(), secret, options)).toEqual(event);
  });

  test.each([undefined, null])('rejects a request whose headers are %j', async (headers) => {
    const promise = webhooks.verify(body, headers as unknown as ReceivedHeaders, secret);
    await expectReason(promise, 'missing_header');
  });

  test('signs no invalid time', async () => {
    const promise = webhooks.sign({ id, timestamp: new Date(Number.NaN), body }, secret);
    await expect(promise).rejects.toThrow(new TypeError('timestamp must be a valid date.'));
  });

  test.each([
    ['an object', JSON.parse(body) as unknown],
    ['an object with methods of its own', { toString: 1, byteLength: 7, length: 2 }],
    ['nothing', undefined],
    ['null', null],
    ['a list', [1, 2]],
    ['an object without prototype', Object.create(null) as unknown],
  ])('says that the body was parsed: %s', async (_what, parsed) => {
    const promise = webhooks.verify(parsed as string, signed(), secret);
    const error = await expectReason(promise, 'not_raw_body');
    expect(error.message).toContain('parsed before it was verified');
  });

  test.each([undefined, null, '', 'secret', 'whsec_', 'whsec_abc', 'a'.repeat(64), []])(
    'throws a TypeError for the secret %j',
    async (wrong) => {
      const promise = webhooks.verify(body, signed(), wrong as string);
      await expect(promise).rejects.toThrow(TypeError);
      await expect(promise).rejects.toThrow('secret must be');
    },
  );

  test('throws a TypeError for a secret that is no base64, without the secret', async () => {
    const wrong = `whsec_${'?'.repeat(44)}`;
    const error = await webhooks.verify(body, signed(), wrong).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain('???');
  });
});

test('WEBHOOKS-6 webhooks.sign makes headers that both libraries verify', async () => {
  const headers = await webhooks.sign({ id, body }, secret);
  expect(new Webhook(secret).verify(body, headers)).toEqual(event);
  expect(await webhooks.verify(body, new Headers(headers), secret)).toEqual(event);
  const timestamp = new Date('2026-11-23T10:00:00.900Z');
  expect(await webhooks.sign({ id, timestamp, body }, secret)).toEqual(signed(timestamp));
});

async function expectReason(
  promise: Promise<unknown>,
  reason: WebhookVerificationError['reason'],
): Promise<WebhookVerificationError> {
  const error = await promise.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WebhookVerificationError);
  expect(error).toBeInstanceOf(MailwrightError);
  expect(error).toMatchObject({ name: 'WebhookVerificationError', reason });
  return error as WebhookVerificationError;
}
