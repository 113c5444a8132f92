import { expect, test } from '@jest/globals';
import { readConfig } from '../../../server/platform/config.ts';
import { findUnreported } from '../../../server/delivery/feedback/unreported.ts';
import { startTestApp } from '../../support/app/app.ts';
import { startSesApp } from '../../support/app/ses-app.ts';
import { startSesEndpoint } from '../../support/fakes/ses-endpoint.ts';

const DATABASE_URL = 'postgresql://127.0.0.1/none';
const SES = { DATABASE_URL, MAIL_TRANSPORT: 'ses' };
const SET = { SES_CONFIGURATION_SET: 'mailwright' };
const QUEUE = { SES_EVENTS_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/1/events' };
const TOPIC = { SES_EVENTS_TOPIC_ARN: 'arn:aws:sns:eu-central-1:123456789012:events' };

const INBOUND = { BOUNCE_DOMAIN: 'bounces.example.com', INBOUND_LISTEN: 'smtp://127.0.0.1:2525' };

test.each([
  [undefined, { DATABASE_URL, MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1', ...INBOUND }],
  ['smtp', { DATABASE_URL, MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1' }],
  ['no_configuration_set', { ...SES, ...QUEUE }],
  ['no_event_source', { ...SES, ...SET }],
  [undefined, { ...SES, ...SET, ...QUEUE }],
  [undefined, { ...SES, ...SET, ...TOPIC }],
  [undefined, { DATABASE_URL, MAIL_TRANSPORT: 'mailbox' }],
])('PROVIDERS-3 the reason why no provider events arrive is detected: %s', (reason, env) => {
  expect(findUnreported(readConfig(env))?.reason).toBe(reason);
});

test('PROVIDERS-3 readiness and the log say that no provider events arrive, and what that means', async () => {
  const ses = await startSesEndpoint();
  const app = await startSesApp(ses);
  const ready = (await (await fetch(`${app.baseUrl}/readyz`)).json()) as object;
  expect(ready).toMatchObject({
    status: 'ok',
    unreported: {
      reason: 'no_event_source',
      message: expect.stringContaining('the email fails as outcome_unknown') as unknown,
    },
  });
  expect(app.log()).toContain('"reason":"no_event_source"');
  await app.close();
  await ses.close();
});

test('readiness and the log do not mention missing events when events arrive', async () => {
  const app = await startTestApp();
  const ready = (await (await fetch(`${app.baseUrl}/readyz`)).json()) as object;
  expect(ready).toMatchObject({ unreported: null });
  expect(app.log()).not.toContain('outcome_unknown');
  await app.close();
});
