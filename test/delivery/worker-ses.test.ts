import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOrm } from '../../server/app/orm.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { expire } from '../../server/delivery/maintenance/expire.ts';
import { reconcile } from '../../server/delivery/feedback/reconcile.ts';
import { applyEvent } from '../../server/messages/emails/outcomes/status.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';
import { follow, readEmailRow, type StoredEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { jobOf, retryNow, untilJobDone } from '../support/app/queue.ts';
import {
  acceptThenCut,
  acceptThenFail,
  acceptThenReset,
  accept,
  after,
  refuse,
  type SesBehaviour,
  type SesEndpoint,
  startSesEndpoint,
  throttle,
} from '../support/fakes/ses-endpoint.ts';

const ONE_CONNECTION = { applicationName: 'mailwright test', maxConnections: 1 };

let app: TestApp;
let ses: SesEndpoint;
beforeAll(async () => {
  ses = await startSesEndpoint();
  // Set as an operator sets them: the AWS SDK reads its own variables.
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  app = await startTestApp({ env: { MAIL_TRANSPORT: 'ses', SES_CONFIGURATION_SET: 'mailwright' } });
});
afterAll(async () => {
  await app.close();
  await ses.close();
});

const send = (change: object = {}): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    template: 'password-reset',
    from_name: 'Žofie, s.r.o.',
    data: { reset_url: 'https://shop.example/r' },
    ...change,
  });

/**
 * Sends an email that the endpoint answers with these behaviours, one for each attempt; after them
 * it accepts.
 */
async function sendTo(...behaviours: SesBehaviour[]): Promise<string> {
  const to = `${newId()}@example.com`;
  const earlier = ses.rule;
  ses.rule = (request) =>
    request.email.Destination?.ToAddresses?.[0] === to
      ? behaviours[request.attempt - 1]
      : earlier(request);
  return (await send({ to })).body.id;
}

const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const rowOnce = (id: string, satisfies: (row: StoredEmail) => boolean): Promise<StoredEmail> =>
  eventually(() => row(id), satisfies);

test('PROVIDERS-1 a sender that was verified with the mailbox is not verified with SES', async () => {
  for (const change of [{}, { from: 'hello@demo-shop.example' }, { from: 'a@demo-shop.example' }]) {
    const { status, body } = await send(change);
    expect(status).toBe(400);
    expect(body.details).toMatchObject({ field: 'from', reason: 'not_verified' });
  }
  await app.asOwner(async (em) => {
    await query(em, sql`update sender_addresses set verified_with = 'ses'`);
    await query(em, sql`update domains set verified_with = 'ses'`);
  });
  expect((await send()).status).toBe(200);
});

test('PROVIDERS-2 an accepted email is sent with our id, and the provider’s id is stored', async () => {
  const id = await sendTo();
  const { body } = await follow(app.live, id, 'sent');
  expect(body).toMatchObject({ attempts: 1, failure: null, delivered_at: null, events: [] });
  const message = ses.messages.find(({ emailId }) => emailId === id);
  expect(await row(id)).toMatchObject({
    transport: 'ses',
    provider_message_id: `${message?.messageId}@eu-central-1.amazonses.com`,
    claimed_at: null,
    variables: null,
  });
  expect(message?.email).toMatchObject({
    ConfigurationSetName: 'mailwright',
    EmailTags: [{ Name: 'email_id', Value: id }],
    Content: { Simple: { Subject: { Data: 'Reset your password at Demo Shop' } } },
  });
});

test('EMAILS-5 the headers of one-click unsubscribe are sent to the provider', async () => {
  const email = 'subscribed@example.com';
  await app.live.post('/api/v1/contacts', {
    email,
    opt_in_subtype_slugs: ['order-updates'],
    double_opt_in: false,
  });
  const { id } = (await send({ to: email, subtype_slug: 'order-updates' })).body;
  await follow(app.live, id, 'sent');
  const message = ses.messages.find(({ emailId }) => emailId === id);
  const headers = message?.email.Content?.Simple?.Headers;
  expect(headers?.map(({ Name }) => Name)).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post']);
  expect(headers?.[0]?.Value).toMatch(/^<http.+\/unsubscribe>$/);
});

describe('a delay uses no attempt:', () => {
  const row1 = { status: 'sent', attempts: 1 };

  test('throttling', async () => {
    const id = await sendTo(throttle(), throttle());
    expect((await follow(app.live, id, 'sent')).body).toMatchObject(row1);
    expect(ses.acceptedCount(id)).toBe(1);
    expect((await jobOf(app, id))?.retry_count).toBe(0);
    const [rateLimiter] = await app.asOwner((em) =>
      query<{ max_rate: number; slowed: boolean }>(
        em,
        sql`select max_rate, slowed_at > now() - interval '1 minute' as slowed from send_token_buckets`,
      ),
    );
    expect(rateLimiter).toEqual({ max_rate: expect.closeTo(0.9 * 14), slowed: true });
  });

  test.each([
    ['daily_quota', refuse(429, 'LimitExceededException', 'Daily message quota exceeded.')],
    ['sending_paused', refuse(400, 'SendingPausedException', 'Sending paused for this account.')],
    ['account_suspended', refuse(400, 'AccountSuspendedException', 'Suspended.')],
    ['credentials_refused', refuse(403, 'UnrecognizedClientException', 'The token is invalid.')],
  ])('%s pauses the queue until a probe is accepted', async (reason, behaviour) => {
    const id = await sendTo(behaviour, behaviour);
    const parked = await eventually(readyz, (body) => body.parked !== null);
    expect(parked).toMatchObject({ status: 'ok', parked: { reason } });
    const other = await sendTo();
    expect((await row(id)).attempts).toBeLessThan(2);

    const { body } = await follow(app.live, id, 'sent');
    expect(body).toMatchObject(row1);
    await follow(app.live, other, 'sent');
    await eventually(readyz, (body) => body.parked === null);
    expect(ses.acceptedCount(id)).toBe(1);
    expect((await jobOf(app, id))?.retry_count).toBe(0);
    const said = app
      .log()
      .split('\n')
      .filter((line) => line.includes(`"reason":"${reason}"`));
    expect(said).toHaveLength(1);
  });
});

const readyz = async (): Promise<{ status: string; parked: { reason: string } | null }> =>
  (await fetch(`${app.baseUrl}/readyz`)).json() as never;

describe('a refusal that may be temporary', () => {
  const denied = refuse(403, 'AccessDeniedException', 'User is not authorized.');

  test('is retried, and every attempt is counted', async () => {
    const id = await sendTo(denied, denied);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await rowOnce(id, ({ attempts, claimed_at: at }) => attempts === attempt && at === null);
      await retryNow(app, id);
    }
    expect((await follow(app.live, id, 'sent')).body.attempts).toBe(3);
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('EMAILS-11 EMAILS-15 fails the email only when its time to live ends, and then the failure says why it waited', async () => {
    const id = await sendTo(denied, denied);
    await rowOnce(id, ({ attempts, claimed_at: at }) => attempts === 1 && at === null);
    await app.asOwner((em) => query(em, sql`update emails set attempts = 40 where id = ${id}`));
    await retryNow(app, id);
    await rowOnce(id, ({ attempts, claimed_at: at }) => attempts === 41 && at === null);
    expect(await row(id)).toMatchObject({ status: 'sending', failure_code: null });
    expect((await row(id)).variables).not.toBeNull();
    // Shown only after the email has failed.
    expect((await app.live.get(`/api/v1/emails/${id}`)).body.failure).toBeNull();
    // A refusal uses none of the job's retries.
    const job = await eventually(
      () => jobOf(app, id),
      (found) => found?.state !== 'active',
    );
    expect(job).toMatchObject({ state: 'retry', retry_count: 0 });

    await app.asOwner((em) => expire(em, { high: 0, others: 0 }));
    const { body } = await follow(app.live, id, 'failed');
    expect(body.failure).toEqual({
      code: 'expired',
      message: expect.stringMatching(
        /^The email could not be sent within its time to live\. Amazon SES refused .*\(AccessDenied/,
      ),
    });
    // EMAILS-22: its template is sensitive, so its content is not kept for another attempt.
    expect((await row(id)).variables).toBeNull();
    expect(ses.acceptedCount(id)).toBe(0);
  });
});

test('EMAILS-15 a rejected message fails immediately', async () => {
  const id = await sendTo(refuse(400, 'MessageRejected', 'Email address is on a list: x@y.com'));
  const { body } = await follow(app.live, id, 'failed');
  expect(body).toMatchObject({ attempts: 1, sent_at: null });
  expect(body.failure.code).toBe('provider_rejected');
  expect(body.failure.message).not.toContain('x@y.com');
  await untilJobDone(app, id);
});

describe('PROVIDERS-3 when the connection dies after the message was accepted', () => {
  const window = async (id: string, seconds: number): Promise<void> => {
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set claimed_at = now() - make_interval(secs => ${seconds})
          where id = ${id} and claimed_at is not null`,
      ),
    );
    const orm = openOrm(app.running.services.installation.workerUrl, ONE_CONNECTION, null);
    const lifetimes = { high: 3_600, others: 259_200 };
    const terms = { windowSeconds: 900, lifetimes };
    await withQueue(app, (boss) => reconcile(orm, boss, terms)).finally(() => orm.close());
  };

  test.each([
    ['by a reset', acceptThenReset()],
    ['in the middle of the answer', acceptThenCut()],
    ['with an error of the provider', acceptThenFail(503)],
  ])('%s, the email waits, then fails, and is never sent again', async (_name, behaviour) => {
    const id = await sendTo(behaviour);
    await untilJobDone(app, id);
    await window(id, 890);
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 1 });

    await window(id, 910);
    const { body } = await follow(app.live, id, 'failed');
    expect(body.failure).toEqual({
      code: 'outcome_unknown',
      message:
        'The connection to the provider ended during the hand-over; the email may have been delivered.',
    });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('a job that is retried does not send the email again', async () => {
    const id = await sendTo(acceptThenReset(), accept());
    await untilJobDone(app, id);
    await app.asOwner((em) =>
      query(em, sql`update pgboss.job set state = 'retry', completed_on = null where id = ${id}`),
    );
    await retryNow(app, id);
    await untilJobDone(app, id);
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 1 });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('EMAILS-13 an event that proves the delivery removes the failure', async () => {
    const id = await sendTo(acceptThenReset());
    await untilJobDone(app, id);
    await window(id, 910);
    await follow(app.live, id, 'failed');
    const event = { id: newId(), emailId: id, occurredAt: new Date().toISOString() };
    await app.asOwner((em) => applyEvent(em, { ...event, type: 'delivery' }));
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject({ status: 'delivered', failure: null });
  });

  test('EMAILS-13 the provider’s own late response removes the failure', async () => {
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>();
    const id = await sendTo(after(responded, accept()));
    await rowOnce(id, ({ status }) => status === 'sending');
    await window(id, 910);
    expect(await row(id)).toMatchObject({ failure_code: 'outcome_unknown' });
    respond();
    const { body } = await follow(app.live, id, 'sent');
    expect(body).toMatchObject({ attempts: 1, failure: null });
    expect((await row(id)).provider_message_id).not.toBeNull();
  });
});

test('no email was accepted twice', async () => {
  expect(ses.doubledIds()).toEqual([]);
  expect(ses.messages.length).toBeGreaterThan(10);
});
