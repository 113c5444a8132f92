import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { addressHasher } from '../../server/platform/values/address-hash.ts';
import { changeTemplate, saveTemplate, setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import {
  follow,
  idFrom,
  queueEmail,
  readEmailRow,
  type StoredEmail,
} from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { jobOf, retryNow, untilJobDone } from '../support/app/queue.ts';
import { runMaintenanceUntil } from '../support/app/maintenance.ts';
import { withWorker } from '../support/app/worker.ts';

const HOUR = 3_600_000;
let app: TestApp;
/** The template version of all emails in these tests. */
let version: string;

beforeAll(async () => {
  app = await startTestApp();
  await setRateLimits(app, { sends: 5_000 });
  const text = { subject: 'Plain', html: null, text: 'Plain {{ word | default("text") }}' };
  await saveTemplate(app, 'plain', text);
  version = await changeTemplate(app, 'plain', { en: text });
});
afterAll(() => app.close());

const send = async (change: object = {}): Promise<string> => {
  const order = { to: 'ada@example.com', template: 'plain', ...change };
  return (await app.live.post('/api/v1/emails/send', order)).body.id;
};
const queue = (given: StoredEmail = {}): Promise<string> =>
  queueEmail(app, { template_version_id: version, ...given });
const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const messages = (id: string): Promise<unknown[]> =>
  app.asOwner((em) => query(em, sql`select from mailbox_messages where email_id = ${id}`));
const hasStatus = (id: string, status: string) => async (): Promise<boolean> =>
  (await row(id)).status === status;

test('NOTIFY wakes the worker: twenty emails, one after the other, are sent long before it would have polled', async () => {
  const sendTwenty = async (): Promise<number> => {
    const begin = Date.now();
    for (let i = 0; i < 20; i += 1) {
      const id = await send();
      await eventually(
        () => messages(id),
        ({ length }) => length === 1,
      );
    }
    return Date.now() - begin;
  };
  // Two workers that poll every second, as they do without NOTIFY, would always take at least 10 s;
  // a busy machine is slow only now and then.
  await eventually(sendTwenty, (took) => took < 8_000, 80_000);
});

test('two workers hand each email over once', async () => {
  const ids = await withWorker(app, async () => {
    const sent = await Promise.all(Array.from({ length: 100 }, () => send()));
    await eventually(
      () =>
        app.asOwner((em) =>
          query(em, sql`select from emails where id = any(${sent}) and status <> 'delivered'`),
        ),
      ({ length }) => length === 0,
    );
    return sent;
  });
  const rows = await app.asOwner((em) =>
    query(
      em,
      sql`select attempts, (select count(*)::int from email_events v where v.email_id = e.id) as events,
          (select count(*)::int from mailbox_messages m where m.email_id = e.id) as messages
        from emails e where id = any(${ids})
        group by 1, 2, 3`,
    ),
  );
  expect(rows).toEqual([{ attempts: 1, events: 2, messages: 1 }]);
});

describe('PROVIDERS-1 an email that a worker had claimed when it died', () => {
  const taken = (transport: string): StoredEmail => ({
    status: 'sending',
    attempts: 1,
    transport,
    claimed_at: new Date(Date.now() - 60_000),
  });

  test('is sent again if it was for the mailbox, which would contain it if it had been sent', async () => {
    const id = await queue(taken('mailbox'));
    const { body } = await follow(app.live, id, 'delivered');
    expect(body.attempts).toBe(2);
    expect(await messages(id)).toHaveLength(1);
  });

  test('is not sent again if it was for a provider, even if the transport has changed since', async () => {
    const id = await queue(taken('ses'));
    await untilJobDone(app, id);
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 1, transport: 'ses' });
    expect(await messages(id)).toHaveLength(0);
  });

  test('EMAILS-16 ends as expired when no worker has taken it in time', async () => {
    const id = idFrom(Date.now() - 73 * HOUR);
    await queue({ id, ...taken('mailbox') });
    await untilJobDone(app, id);
    await runMaintenanceUntil(app, hasStatus(id, 'failed'));
    expect(await row(id)).toMatchObject({ failure_code: 'expired', claimed_at: null });
    expect(await messages(id)).toHaveLength(0);
  });
});

describe('EMAILS-11 an email that has waited too long', () => {
  test.each([
    ['high', HOUR + 60_000],
    ['normal', 72 * HOUR + 60_000],
    ['low', 72 * HOUR + 60_000],
  ])('with priority %s ends as expired and is not sent', async (priority, age) => {
    const id = idFrom(Date.now() - age);
    await queue({ id, priority });
    await untilJobDone(app, id);
    await runMaintenanceUntil(app, hasStatus(id, 'failed'));

    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject({ status: 'failed', attempts: 0, sent_at: null });
    expect(body.failure).toEqual({
      code: 'expired',
      message: 'The email could not be sent within its time to live.',
    });
    expect(await messages(id)).toHaveLength(0);
  });

  test.each([
    ['high', HOUR - 60_000],
    ['normal', 72 * HOUR - 60_000],
  ])('with priority %s is sent while there is time', async (priority, age) => {
    const id = idFrom(Date.now() - age);
    await queue({ id, priority });
    expect((await follow(app.live, id, 'delivered')).body.attempts).toBe(1);
  });

  test('is not changed while a provider may have it', async () => {
    const claimed = { status: 'sending', transport: 'ses', claimed_at: new Date() };
    const id = idFrom(Date.now() - 100 * HOUR);
    await queue({ id, ...claimed });
    const other = idFrom(Date.now() - 100 * HOUR);
    await queue({ id: other });
    await runMaintenanceUntil(app, hasStatus(other, 'failed'));
    expect((await row(id)).status).toBe('sending');
  });
});

describe('PROVIDERS-4 the worker checks again before the hand-over whether', () => {
  test('the recipient is suppressed', async () => {
    const hash = addressHasher(app.running.services.installation.suppressionKey)('v4@example.com');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${app.organizationId}, ${hash}, 'complaint')`,
      ),
    );
    const id = await queue({ to_email: 'V4@example.com', to_key: 'v4@example.com' });
    const { body } = await follow(app.live, id, 'failed');
    expect(body).toMatchObject({ attempts: 0, failure: { code: 'suppressed' } });
    expect(await messages(id)).toHaveLength(0);
  });

  test('the subtype is still confirmed', async () => {
    const { body: contact } = await app.live.post('/api/v1/contacts', { email: 'v4@example.org' });
    const [subtype] = await app.asOwner((em) =>
      query<{ id: string }>(
        em,
        sql`select id from subscription_subtypes where slug = 'price-alerts'`,
      ),
    );
    const consent = (state: string): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`insert into consents (organization_id, contact_id, subtype_id, state, source)
            values (${app.organizationId}, ${contact.id}, ${subtype?.id}, ${state}, 'api')
            on conflict (contact_id, subtype_id) do update set state = excluded.state`,
        ),
      );
    const given = { to_email: 'v4@example.org', to_key: 'v4@example.org' };
    const asSubtype = { ...given, contact_id: contact.id, subtype_id: subtype?.id };

    await consent('subscribed');
    await follow(app.live, await queue(asSubtype), 'delivered');
    await consent('unsubscribed');
    const id = await queue(asSubtype);
    const { body } = await follow(app.live, id, 'failed');
    expect(body).toMatchObject({ attempts: 0, failure: { code: 'opt_in_required' } });
    expect(await messages(id)).toHaveLength(0);
    // Mail that needs no consent is sent as before.
    await follow(app.live, await queue(given), 'delivered');
  });
});

describe('EMAILS-15 an email that can’t be rendered any more', () => {
  test.each([
    ['breaks the rules of the language', '{% include "x" %}'],
    [
      'does too much work',
      '{% for i in range(900) %}{% for j in range(900) %}x{% endfor %}{% endfor %}',
    ],
  ])('because its template %s fails at once', async (_name, text) => {
    const broken = await changeTemplate(app, 'plain', { en: { subject: 'x', html: null, text } });
    const id = await queue({ template_version_id: broken });
    const { body } = await follow(app.live, id, 'failed');
    expect(body).toMatchObject({ attempts: 0, failure: { code: 'render_failed' } });
    expect(body.failure.message).not.toBe('');
    await untilJobDone(app, id);
  });
});

test('PROVIDERS-1 a hand-over that fails leaves no rows behind and is retried', async () => {
  await app.asOwner((em) =>
    query(em, sql`alter table mailbox_messages add constraint full_up check (subject <> 'Stuck')`),
  );
  const id = await queue({ subject: 'Stuck' });
  await eventually(
    () => jobOf(app, id),
    (job) => job?.state === 'retry',
  );
  expect(await row(id)).toMatchObject({ status: 'sending', sent_at: null });
  expect(await messages(id)).toHaveLength(0);

  await app.asOwner((em) => query(em, sql`alter table mailbox_messages drop constraint full_up`));
  await retryNow(app, id);
  const { body } = await follow(app.live, id, 'delivered');
  expect(body.attempts).toBe(2);
  expect(await messages(id)).toHaveLength(1);
});

test('EMAILS-11 EMAILS-22 variables are kept as long as the email may still be sent or sent again, and are then deleted', async () => {
  const variables = { word: 'secret' };
  const old = { id: idFrom(Date.now() - 73 * HOUR), variables };
  const sent = await queue({ variables });
  const expired = await queue(old);
  const suppressed = await queue({ to_key: 'v4@example.com', variables });
  const taken = { status: 'sending', transport: 'ses', claimed_at: new Date(), variables };
  const waiting = await queue(taken);
  const lost = await queue({ ...taken, claimed_at: new Date(Date.now() - 901_000) });
  await follow(app.live, sent, 'delivered');
  await follow(app.live, suppressed, 'failed');
  await runMaintenanceUntil(app, hasStatus(expired, 'failed'));
  await runMaintenanceUntil(app, hasStatus(lost, 'failed'));

  for (const id of [sent, suppressed, lost]) expect((await row(id)).variables).toBeNull();
  expect((await row(expired)).variables).toEqual(variables);
  expect((await row(waiting)).variables).toEqual(variables);
});
