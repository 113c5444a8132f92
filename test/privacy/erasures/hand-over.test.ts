import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import { claim, findWaiting } from '../../../server/delivery/attempts/claim.ts';
import { createMailboxTransport } from '../../../server/delivery/transports/mailbox/transport.ts';
import { findWithdrawn } from '../../../server/delivery/attempts/eligibility.ts';
import { applyEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail, readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { retryNow, untilJobDone } from '../../support/app/queue.ts';
import { startSesApp } from '../../support/app/ses-app.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import {
  accept,
  after,
  refuse,
  type SesBehaviour,
  type SesEndpoint,
  startSesEndpoint,
  throttle,
} from '../../support/fakes/ses-endpoint.ts';

const lifetimes = { high: 3_600, others: 259_200 };
const MAILBOX = {
  id: newId(),
  transport: 'mailbox',
  configurationSet: null,
  lifetimes,
} as const;
const SES = { id: newId(), transport: 'ses', configurationSet: 'test', lifetimes } as const;

const NO_TRACE = {
  to_email: expect.stringMatching(/^deleted-[0-9a-f]{32}@anonymized\.invalid$/),
  to_key: expect.stringMatching(/^deleted-/),
  subject: '[deleted]',
  variables: null,
  contact_id: null,
  claimed_at: null,
  bounce_diagnostic: null,
};

describe('ERASURES-1 an email erased while the provider has it', () => {
  let app: TestApp;
  let ses: SesEndpoint;
  beforeAll(async () => {
    ses = await startSesEndpoint();
    app = await startSesApp(ses);
  });
  afterAll(async () => {
    await app.close();
    await ses.close();
  });

  const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));

  /**
   * Sends to a contact, erases it while the endpoint holds the request, and returns the email id.
   */
  async function eraseDuring(behaviour: SesBehaviour): Promise<string> {
    const to = `${newId()}@example.com`;
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>();
    ses.rule = () => {
      arrive();
      return after(responded, behaviour);
    };
    await app.live.post('/api/v1/contacts', { email: to });
    const { body } = await app.live.post('/api/v1/emails/send', {
      to,
      template: 'password-reset',
      data: { reset_url: 'https://shop.example/r' },
    });
    await arrived;
    expect((await app.live.request('DELETE', `/api/v1/contacts/${to}`)).status).toBe(204);
    expect(await row(body.id)).toMatchObject({
      ...NO_TRACE,
      claimed_at: expect.any(String),
      status: 'sending',
    });
    respond();
    return body.id;
  }

  test('is sent if it was accepted, and its row gets no address back', async () => {
    const id = await eraseDuring(accept());
    await untilJobDone(app, id);
    expect(await row(id)).toMatchObject({ ...NO_TRACE, status: 'sent', failure_code: null });
    expect(ses.acceptedCount(id)).toBe(1);
  });

  test('fails without the provider’s message if it was rejected', async () => {
    const id = await eraseDuring(refuse(400, 'MessageRejected', 'Not for zdenka@example.com'));
    await untilJobDone(app, id);
    expect(await row(id)).toMatchObject({
      ...NO_TRACE,
      status: 'failed',
      failure_code: 'provider_rejected',
      failure_message: '[deleted]',
    });
  });

  test.each([
    ['refused temporarily', refuse(403, 'AccessDeniedException'), 1],
    ['throttled', throttle(), 0],
  ])('is never retried after %s', async (_how, behaviour, attempts) => {
    const id = await eraseDuring(behaviour);
    const ended = await eventually(
      () => row(id),
      ({ status }) => status === 'failed',
    );
    expect(ended).toMatchObject({ ...NO_TRACE, failure_code: 'contact_deleted', attempts });
    // Throttling returns the job immediately; a temporary refusal delays it.
    if (attempts > 0) await retryNow(app, id);
    await untilJobDone(app, id);
    expect(ses.acceptedCount(id)).toBe(0);
  });

  test('gets only the type from a bounce that is reported later', async () => {
    const id = await eraseDuring(accept());
    await untilJobDone(app, id);
    const diagnostic = '550 <zdenka@example.com>';
    const bounce = { type: 'hard', subType: 'General', diagnostic } as const;
    const event = { id: newId(), emailId: id, occurredAt: new Date().toISOString(), bounce };
    // Twice, as providers do.
    for (const type of ['bounce', 'bounce'] as const) {
      await app.asOwner((em) => applyEvent(em, { ...event, type }));
    }
    expect(await row(id)).toMatchObject({
      ...NO_TRACE,
      status: 'bounced',
      bounce_type: 'hard',
      bounce_sub_type: 'General',
    });
  });
});

describe('ERASURES-1 an email erased just before the hand-over', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ parts: { api: true, worker: false } });
  });
  afterAll(() => app.close());

  test('leaves no copy and no event in the mailbox', async () => {
    const to = `${newId()}@example.com`;
    const id = await app.asOwner((em) => insertEmail(em, app, { to_email: to, to_key: to }));
    const [email] = await app.asOwner((em) => claim(em, [id], MAILBOX));
    if (!email) throw new Error('The email was not claimed.');
    expect((await app.live.post('/api/v1/erasures', { email: to })).status).toBe(204);

    const orm = app.running.services.mailboxOrm;
    if (!orm) throw new Error('The app has no mailbox transport.');
    const message = {
      emailId: id,
      from: { address: 'hello@demo-shop.example', name: null },
      to,
      replyTo: null,
      subject: 'Subject',
      html: null,
      text: 'Text',
      headers: [],
    };
    await withQueue(app, (boss) => createMailboxTransport(orm, boss).send(message));

    expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({
      ...NO_TRACE,
      status: 'failed',
      failure_code: 'contact_deleted',
    });
    const left = await app.asOwner((em) =>
      queryOne(
        em,
        sql`select (select count(*)::int from mailbox_messages where email_id = ${id}) as messages,
          (select count(*)::int from pgboss.job where data ->> 'emailId' = ${id}) as events`,
      ),
    );
    expect(left).toEqual({ messages: 0, events: 0 });
  });

  test('is not handed over to a provider', async () => {
    const to = `${newId()}@example.com`;
    const id = await app.asOwner((em) => insertEmail(em, app, { to_email: to, to_key: to }));
    const [waiting] = await app.asOwner((em) => findWaiting(em, [id], lifetimes));
    if (!waiting) throw new Error('The email is not queued.');
    expect((await app.live.post('/api/v1/erasures', { email: to })).status).toBe(204);
    const { hashAddress, transport } = app.running.services.acceptance;
    const addressed = [{ id, toHash: hashAddress(waiting.to_key).toString('hex') }];
    const withdrawn = await app.asOwner((em) => findWithdrawn(em, addressed, transport));
    expect(withdrawn.get(id)?.code).toBe('contact_deleted');
    expect(await app.asOwner((em) => claim(em, [id], SES))).toEqual([]);
    expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({
      ...NO_TRACE,
      status: 'failed',
      attempts: 0,
      failure_code: 'contact_deleted',
      failure_message: 'The recipient was erased before the email left.',
    });
  });

  test('is never claimed', async () => {
    const id = await app.asOwner((em) =>
      insertEmail(em, app, { status: 'sending', erased_at: new Date().toISOString() }),
    );
    expect(await app.asOwner((em) => claim(em, [id], MAILBOX))).toEqual([]);
  });
});
