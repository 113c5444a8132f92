import { expect, test } from '@jest/globals';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import {
  newWebhookSecret,
  signWebhook,
  webhookSecretHint,
} from '../../../server/platform/values/secrets/standard-webhooks.ts';

const id = '0193a7c0-0000-7000-8000-000000000001';
const body = JSON.stringify({ type: 'email.sent', data: { subject: 'Žluťoučký kůň 🐴' } });

test('the standardwebhooks package verifies signatures', () => {
  for (const bytes of [body, Buffer.from(body)]) {
    const secret = newWebhookSecret();
    const headers = signWebhook({ id, body: bytes, at: new Date() }, [secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(WebhookVerificationError);
    const other = new Webhook(newWebhookSecret());
    expect(() => other.verify(body, headers)).toThrow(WebhookVerificationError);
  }
});

test('signatures equal those of the standardwebhooks package', () => {
  const secret = newWebhookSecret();
  const at = new Date('2026-11-23T10:00:00.900Z');
  expect(signWebhook({ id, body, at }, [secret])).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1795428000',
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  });
});

test('the example of the specification gets the same signature', () => {
  const { 'webhook-signature': signature } = signWebhook(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('during a rotation signatures are valid with both secrets', () => {
  const [newer, older] = [newWebhookSecret(), newWebhookSecret()];
  const headers = signWebhook({ id, body, at: new Date() }, [newer, older]);
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  for (const secret of [newer, older]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
});

test('secrets are 32 random bytes, and their hint is their end', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhookSecretHint(secret)).toBe(secret.slice(-4));
  }
});
