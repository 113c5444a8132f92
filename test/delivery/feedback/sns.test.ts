import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { makeCertificate } from '../../support/fakes/certificate.ts';
import { follow, insertEmail } from '../../support/read/emails.ts';
import { errorShapeFault } from '../../support/nouns/error-shape.ts';
import { FORGED_CERTIFICATE_URLS, FORGED_POSTS } from '../../support/fakes/forged-sns.ts';
import { RECIPIENT, sesEvent } from '../../support/fakes/ses-events.ts';
import {
  CERTIFICATE_URL,
  certificateUrl,
  HOST,
  type SnsPost,
  startTestSns,
  type TestSns,
  TOPIC_ARN,
} from '../../support/fakes/sns.ts';

let app: TestApp;
let sns: TestSns;
/** Counts the tests: each one posts from its own address. */
let client = 0;
beforeAll(async () => {
  sns = startTestSns();
  app = await startTestApp({
    env: { SES_EVENTS_TOPIC_ARN: TOPIC_ARN, TRUST_PROXY: '1' },
    parts: { api: true, worker: true, fetchFromSns: (url) => sns.fetchText(url) },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  sns.requests.length = 0;
  client += 1;
  sns.answers.clear();
});

const sent = (): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, { status: 'sent', attempts: 1, transport: 'ses' }));

interface Posted {
  status: number;
  body: { code?: string; status?: string; details?: unknown };
}

/** Posts as SNS does. Every error must have the documented shape. */
async function post(
  given: SnsPost | string,
  { address = `192.0.2.${client}`, headers = {}, method = 'POST', path = '/api/events/ses' } = {},
): Promise<Posted> {
  const response = await fetch(app.baseUrl + path, {
    method,
    headers: {
      'Content-Type': 'text/plain; charset=UTF-8',
      'X-Forwarded-For': address,
      ...headers,
    },
    ...(method === 'GET'
      ? {}
      : { body: typeof given === 'string' ? given : JSON.stringify(given) }),
  });
  const body = (await response.json()) as Posted['body'];
  if (response.status >= 400) {
    expect(errorShapeFault(response.status, response.headers, body)).toBeNull();
  }
  return { status: response.status, body };
}

const stored = (): Promise<unknown[]> =>
  app.asOwner((em) =>
    query(
      em,
      sql`select email_id from provider_events union all select email_id from email_events`,
    ),
  );

describe('PROVIDERS-5 a post of SNS', () => {
  test.each(['1', '2'])('with signature version %s is applied to its email', async (version) => {
    const id = await sent();
    const message = sns.notification(sesEvent(id, 'Delivery'), { SignatureVersion: version });
    expect(await post(message)).toEqual({ status: 200, body: { status: 'ok', test_mode: false } });
    await follow(app.live, id, 'delivered');
  });

  test('with a subject, an escaped line break and names beyond ASCII is accepted', async () => {
    const id = await sent();
    const event = sesEvent(id, 'Delivery').replace('{', '{\n "brand": "Žluťoučký",');
    const message = sns.notification(event, { Subject: 'Amazon SES Email Event Notification' });
    expect((await post(message)).status).toBe(200);
    await follow(app.live, id, 'delivered');
  });

  test('that is delivered twice is counted once', async () => {
    const id = await sent();
    const message = sns.notification(sesEvent(id, 'Delivery'));
    expect((await Promise.all([post(message), post(message)])).map(({ status }) => status)).toEqual(
      [200, 200],
    );
    const { body } = await follow(app.live, id, 'delivered');
    expect(body.events).toHaveLength(1);
  });

  test('that isn’t about one of our emails is accepted and changes nothing', async () => {
    const before = await stored();
    const message = 'Successfully validated SNS topic for Amazon SES event publishing.';
    expect((await post(sns.notification(message))).status).toBe(200);
    expect(await stored()).toEqual(before);
  });
});

describe('PROVIDERS-5 a forged post is refused and has no effect:', () => {
  test.each(FORGED_POSTS)('%s', async (_name, forge) => {
    const id = await sent();
    const before = await stored();
    const { status, body } = await post(forge(sns, sesEvent(id, 'Delivery')));
    expect([status, body.code, body.details]).toEqual([403, 'FORBIDDEN', {}]);
    expect(await stored()).toEqual(before);
    // The certificate is cached by now, so every request would be caused by this post.
    expect(sns.requests).toEqual([]);
  });

  test.each(FORGED_CERTIFICATE_URLS)(
    'with a certificate at %s, which is not downloaded',
    async (_name, url) => {
      const message = sns.notification(sesEvent(newId(), 'Delivery'), { SigningCertURL: url });
      expect((await post(message)).status).toBe(403);
      expect(sns.requests).toEqual([]);
    },
  );

  test.each([
    ['does not exist', 404, ''],
    ['is not a certificate', 200, 'hello'],
    ['has expired', 200, makeCertificate({ to: new Date(Date.now() - 60_000) }).pem],
    ['is not valid yet', 200, makeCertificate({ from: new Date(Date.now() + 60_000) }).pem],
    ['has another key', 200, makeCertificate().pem],
  ])('with a certificate that %s', async (_name, status, text) => {
    const url = certificateUrl();
    sns.answers.set(url, { status, text });
    const message = sns.notification(sesEvent(newId(), 'Delivery'), { SigningCertURL: url });
    expect((await post(message)).status).toBe(403);
    expect(sns.requests).toEqual([url]);
  });

  test('the log names the reason, and contains nothing of the message', () => {
    for (const reason of ['not_sns', 'other_topic', 'too_old', 'signature', 'certificate_url']) {
      expect(app.log()).toContain(`"reason":"${reason}"`);
    }
    expect(app.log()).not.toContain(RECIPIENT);
  });
});

describe('PROVIDERS-5 the certificate', () => {
  test('is stored in the database after it has verified a post', async () => {
    await post(sns.notification(sesEvent(newId(), 'Delivery')));
    const kept = await app.asOwner((em) =>
      query<{ url: string; pem: string }>(em, sql`select url, pem from sns_certificates`),
    );
    expect(kept.map(({ url }) => url)).toEqual([CERTIFICATE_URL]);
    expect(new X509Certificate(kept[0]?.pem ?? '').subject).toContain('sns.test');
  });

  test('is downloaded once', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => post(sns.notification(sesEvent(newId(), 'Send')))),
    );
    expect(sns.requests).toEqual([]);
  });

  test('that is temporarily unavailable makes SNS try again', async () => {
    const url = certificateUrl();
    const id = await sent();
    const message = sns.notification(sesEvent(id, 'Delivery'), { SigningCertURL: url });
    for (const answer of [new Error('connection refused'), { status: 503, text: '' }]) {
      sns.answers.set(url, answer);
      expect((await post(message)).status).toBe(503);
    }
    sns.answers.set(url, { status: 200, text: sns.certificate.pem });
    expect((await post(message)).status).toBe(200);
    await follow(app.live, id, 'delivered');
  });

  test('of the tests can be read by Node', () => {
    const { subject, validToDate } = new X509Certificate(sns.certificate.pem);
    expect(subject).toBe('CN=sns.test');
    expect(validToDate.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('PROVIDERS-5 a subscription', () => {
  test('to the configured topic is confirmed', async () => {
    const question = sns.confirmation('SubscriptionConfirmation');
    sns.answers.set(question.SubscribeURL ?? '', { status: 200, text: '<ok/>' });
    expect((await post(question)).status).toBe(200);
    expect(sns.requests).toEqual([question.SubscribeURL]);
  });

  test('that SNS can’t confirm now is retried by SNS', async () => {
    const question = sns.confirmation('SubscriptionConfirmation');
    sns.answers.set(question.SubscribeURL ?? '', new Error('connection refused'));
    expect((await post(question)).status).toBe(503);
    sns.answers.set(question.SubscribeURL ?? '', { status: 500, text: '' });
    expect((await post(question)).status).toBe(503);
  });

  test.each<[string, (given: string) => string]>([
    ['leads elsewhere', (url) => url.replace(HOST, 'attacker.example')],
    ['leads to loopback', (url) => url.replace(`https://${HOST}`, 'http://127.0.0.1')],
    ['does something else', (url) => url.replace('ConfirmSubscription', 'Unsubscribe')],
    ['is about another topic', (url) => url.replace('ses-events', 'others')],
    ['is about another token', (url) => `${url}x`],
  ])('whose link %s is not confirmed', async (_name, change) => {
    const { SubscribeURL: url = '', Token: token } = sns.confirmation('SubscriptionConfirmation');
    const link = change(url ?? '');
    const question = sns.confirmation('SubscriptionConfirmation', {
      Token: token,
      SubscribeURL: link,
    });
    expect((await post(question)).status).toBe(403);
    expect(sns.requests).toEqual([]);
  });

  test('to another topic is not confirmed', async () => {
    const question = sns.confirmation('SubscriptionConfirmation', { TopicArn: `${TOPIC_ARN}-2` });
    expect((await post(question)).status).toBe(403);
    expect(sns.requests).toEqual([]);
  });

  test('that was ended is not confirmed again', async () => {
    expect((await post(sns.confirmation('UnsubscribeConfirmation'))).status).toBe(200);
    expect(sns.requests).toEqual([]);
    expect(app.log()).toContain('the subscription to the SNS topic was ended');
  });
});

describe('PROVIDERS-5 the path', () => {
  test('accepts only POST, and has no paths below it', async () => {
    const answer = await post('', { method: 'GET' });
    expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect((await post('', { path: '/api/events/ses/more' })).status).toBe(404);
    expect((await post('', { path: '/api/events' })).status).toBe(404);
  });

  test('refuses a body larger than SNS sends', async () => {
    const { status, body } = await post('x'.repeat(1024 * 1024 + 1));
    expect([status, body.details]).toEqual([413, { limit_bytes: 1024 * 1024 }]);
  });

  test('refuses a compressed body', async () => {
    const { status } = await post('x', { headers: { 'Content-Encoding': 'gzip' } });
    expect(status).toBe(400);
  });

  test('limits the rate of an address that keeps failing, but still accepts its genuine posts', async () => {
    const address = '198.51.100.7';
    const answers: number[] = [];
    for (let i = 0; i < 101; i += 1) answers.push((await post('forged', { address })).status);
    expect(new Set(answers.slice(0, 100))).toEqual(new Set([403]));
    expect(answers[100]).toBe(429);
    const genuine = sns.notification(sesEvent(newId(), 'Delivery'));
    expect((await post(genuine, { address })).status).toBe(200);
  });

  test('does not exist unless it is configured', async () => {
    const other = await startTestApp({ parts: { api: true, worker: false } });
    const response = await fetch(`${other.baseUrl}/api/events/ses`, { method: 'POST', body: '{}' });
    await other.close();
    expect(response.status).toBe(404);
  });
});
