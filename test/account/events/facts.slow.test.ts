import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NEXT_UPDATE } from '../../../server/audience/contacts/next-update.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { follow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { awaitEvent, logEvents, readEvents, type ShownEvent } from '../../support/read/events.ts';
import { omit } from '../../support/omit.ts';
import { importFile } from '../../audience/imports/import-file.ts';
import { contactPath } from '../../support/app/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await logEvents(app);
});
afterAll(() => app.close());

const upsert = (body: object) => app.live.post('/api/v1/contacts', body);
const send = async (body: object): Promise<string> => {
  const answer = await app.live.post('/api/v1/emails/send', {
    content: { subject: 'Hello', text: 'Hello' },
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body.id as string;
};

/** The events that a piece of work causes, without those about validation, which runs in the background. */
async function eventsOf(work: () => Promise<unknown>): Promise<ShownEvent[]> {
  const before = (await readEvents(app)).at(-1)?.sequence ?? 0;
  await work();
  const all = await readEvents(app);
  return all.filter(({ sequence, type }) => sequence > before && type !== 'contact.validated');
}

const typesOf = (events: ShownEvent[]): string[] => events.map(({ type }) => type);
const ofEmail = (id: string) => (event: ShownEvent) => event.data.id === id;

describe('EVENTS-4 events of contacts', () => {
  test('contact.created shows the contact', async () => {
    let shown: unknown;
    const [event, ...others] = await eventsOf(async () => {
      const { body } = await upsert({ email: 'created@example.com', lists: ['customers'] });
      shown = omit(body as object, 'pending_confirmation', 'test_mode');
    });
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'contact.created', test_mode: false, data: shown });
  });

  test('contact.updated names the changed fields, and contact.lists_changed the lists', async () => {
    await upsert({ email: 'changed@example.com', data: { a: 1 } });
    const events = await eventsOf(() =>
      upsert({ email: 'changed@example.com', name: 'Ada', data: { b: 2 }, lists: ['customers'] }),
    );
    expect(events).toMatchObject([
      { type: 'contact.updated', data: { changed: ['name', 'data'], data: { a: 1, b: 2 } } },
      { type: 'contact.lists_changed', data: { added: ['customers'], removed: [] } },
    ]);
  });

  test.each<[string, (email: string) => Promise<{ status: number }>, object]>([
    [
      'an upsert',
      (email) => upsert({ email, name: 'Ada' }),
      { type: 'contact.updated', data: { changed: ['name'], lists: ['customers'] } },
    ],
    [
      'a change of lists',
      (email) => app.live.post(`${contactPath(email)}/lists`, { remove: ['customers'] }),
      { type: 'contact.lists_changed', data: { removed: ['customers'], lists: [] } },
    ],
  ])('EVENTS-1 %s that waited for another change knows its result', async (_, change, expected) => {
    const email = `waited-${newId()}@example.com`;
    await upsert({ email });
    const events = await eventsOf(async () => {
      const changing = await app.asOwner(async (em) => {
        await query(
          em,
          sql`update contacts c set updated_at = ${NEXT_UPDATE} where email_key = ${email}`,
        );
        await query(
          em,
          sql`insert into list_members (organization_id, contact_id, list_id)
            select c.organization_id, c.id, l.id from contacts c, lists l
            where c.email_key = ${email} and l.slug = 'customers'`,
        );
        const answer = change(email);
        await eventually(
          () =>
            query(
              em,
              sql`select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          (waiting) => waiting.length > 0,
        );
        return { answer };
      });
      expect((await changing.answer).status).toBe(200);
    });
    expect(events).toMatchObject([expected]);
  });

  test('a change that changes nothing has no event', async () => {
    const contact = { email: 'same@example.com', name: 'Ada', lists: ['customers'] };
    await upsert(contact);
    expect(await eventsOf(() => upsert(contact))).toEqual([]);
  });

  test('PATCH and the lists of a contact have the same events', async () => {
    await upsert({ email: 'patched@example.com', lists: ['customers'] });
    const path = contactPath('patched@example.com');
    const events = await eventsOf(async () => {
      await app.live.request('PATCH', path, { body: { subscribed: false } });
      await app.live.post(`${path}/lists`, { remove: ['customers'] });
    });
    expect(events).toMatchObject([
      { type: 'contact.updated', data: { changed: ['subscribed'], subscribed: false } },
      { type: 'contact.lists_changed', data: { added: [], removed: ['customers'] } },
    ]);
  });

  test('contact.validated follows the validation', async () => {
    const { body } = await upsert({ email: 'validated@example.com' });
    const event = await awaitEvent(app, 'contact.validated', ofEmail(body.id as string));
    expect(event.data).toMatchObject({
      email: 'validated@example.com',
      validation_status: 'valid',
    });
  });

  test('requests with a test key, and requests that fail, have no events', async () => {
    const events = await eventsOf(async () => {
      await app.test.post('/api/v1/contacts', { email: 'test-key@example.com' });
      await upsert({ email: 'failed@example.com', lists: ['no-such-list'] });
    });
    expect(events).toEqual([]);
  });
});

describe('EVENTS-4 events of consent', () => {
  test('each entry of the consent history has an event', async () => {
    const path = `${contactPath('consent@example.com')}/subscription-preferences`;
    const change = (wanted: boolean) =>
      app.live.request('PATCH', path, { body: { preferences: { newsletter: wanted } } });
    const events = await eventsOf(async () => {
      await upsert({ email: 'consent@example.com', opt_in_subtype_slugs: ['newsletter'] });
      await change(true);
      await change(false);
    });
    expect(events).toMatchObject([
      { type: 'contact.created' },
      { type: 'consent.pending', data: { consent: { from: 'none', to: 'pending' } } },
      { type: 'consent.confirmed', data: { consent: { from: 'pending', to: 'subscribed' } } },
      { type: 'consent.withdrawn', data: { consent: { to: 'unsubscribed', source: 'api' } } },
    ]);
    const { body } = await app.live.get(`${contactPath('consent@example.com')}/consent-history`);
    const ledger = (body.data as { id: string }[]).map(({ id }) => id).toReversed();
    const told = events.flatMap(
      ({ data }) => (data.consent as { ledger_id: string })?.ledger_id ?? [],
    );
    expect(told).toEqual(ledger);
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['an upsert', (email) => upsert({ email })],
    ['a batch', (email) => app.live.post('/api/v1/contacts/batch', { contacts: [{ email }] })],
    [
      'an import',
      (email) =>
        importFile(app.live, { parts: [`email\n${email}\n`], options: { emit_events: true } }),
    ],
  ])('%s that creates an erased person again shows their withdrawals', async (_, create) => {
    const email = `returned-${newId()}@example.com`;
    await upsert({ email });
    const path = `${contactPath(email)}/subscription-preferences`;
    for (const newsletter of [true, false])
      await app.live.request('PATCH', path, { body: { preferences: { newsletter } } });
    const history = await app.live.get(`${contactPath(email)}/consent-history`);
    await app.live.request('DELETE', contactPath(email));
    const events = await eventsOf(() => create(email));
    const [{ id }] = history.body.data as [{ id: string }];
    expect(events.filter(({ data }) => data.email === email)).toMatchObject([
      { type: 'contact.created', data: { email } },
      {
        type: 'consent.withdrawn',
        data: {
          email,
          consent: {
            subtype_key: 'newsletter',
            from: 'none',
            to: 'unsubscribed',
            source: 'api',
            ledger_id: id,
          },
        },
      },
    ]);
  });
});

describe('EVENTS-4 events of suppressions', () => {
  test('suppression.created and suppression.deleted', async () => {
    const path = '/api/v1/suppressions/unwanted%40example.com';
    const events = await eventsOf(async () => {
      await app.live.request('PUT', path, { body: { note: 'Asked us.' } });
      await app.live.request('PUT', path, { body: { note: 'Asked us again.' } });
      await app.live.request('DELETE', path);
    });
    expect(events).toMatchObject([
      { type: 'suppression.created', data: { email: 'unwanted@example.com', reason: 'manual' } },
      { type: 'suppression.deleted', data: { note: 'Asked us again.' } },
    ]);
  });
});

describe('EVENTS-4 events of senders', () => {
  test('a domain and the addresses on it are verified, and an address is lost with its domain', async () => {
    const events = await eventsOf(async () => {
      await app.live.post('/api/v1/domains', { name: 'events.example' });
      await app.live.post('/api/v1/sender-addresses', { email: 'hello@events.example' });
      await app.live.request('DELETE', '/api/v1/domains/events.example');
    });
    expect(events).toMatchObject([
      { type: 'domain.verified', data: { name: 'events.example', status: 'verified' } },
      { type: 'sender.verified', data: { email: 'hello@events.example' } },
      { type: 'sender.lost', data: { email: 'hello@events.example', status: 'pending' } },
    ]);
  });
});

describe('EVENTS-4 events of emails', () => {
  test('email.sent and email.delivered', async () => {
    const id = await send({ to: 'delivered@example.com', metadata: { order: '1042' } });
    await follow(app.live, id, 'delivered');
    const event = await awaitEvent(app, 'email.delivered', ofEmail(id));
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    const shown = omit(
      body as object,
      ...['events', 'headers', 'recipients', 'dropped', 'test_mode'],
      ...['content_status', 'resend_refusal'],
    );
    expect(event.data).toEqual({
      ...shown,
      contact_id: null,
      recipient: { email: 'delivered@example.com', kind: 'to' },
    });
    const ofThis = (await readEvents(app)).filter(ofEmail(id));
    expect(ofThis.map(({ type, data }) => [type, data.status])).toEqual([
      ['email.sent', 'sent'],
      ['email.delivered', 'delivered'],
    ]);
  });

  test('EVENTS-1 the event of an email names the contact, by which a person can be erased elsewhere', async () => {
    const email = 'known@example.com';
    const { body: contact } = await upsert({ email });
    const id = await send({ to: email });
    const event = await awaitEvent(app, 'email.sent', ofEmail(id));
    expect(event.data.contact_id).toBe(contact.id);
    await app.live.request('DELETE', contactPath(email));
    const erased = await awaitEvent(app, 'contact.erased', ofEmail(contact.id as string));
    expect(erased.data).toEqual({ id: contact.id });
  });

  test('email.bounced comes with a suppression and a validation', async () => {
    await upsert({ email: 'bounce@simulator.amazonses.com' });
    const id = await send({ to: 'bounce@simulator.amazonses.com' });
    const event = await awaitEvent(app, 'email.bounced', ofEmail(id));
    expect(event.data).toMatchObject({ status: 'bounced', bounce: { type: 'hard' } });
    await awaitEvent(
      app,
      'suppression.created',
      ({ data }) => data.email === 'bounce@simulator.amazonses.com',
    );
    await awaitEvent(
      app,
      'contact.validated',
      ({ data }) =>
        data.email === 'bounce@simulator.amazonses.com' && data.validation_status === 'invalid',
    );
  });

  test('email.complained comes with the withdrawal of consent', async () => {
    const email = 'complaint@simulator.amazonses.com';
    await upsert({ email, opt_in_subtype_slugs: ['newsletter'], double_opt_in: false });
    const id = await send({ to: email });
    const event = await awaitEvent(app, 'email.complained', ofEmail(id));
    expect(event.data).toMatchObject({ status: 'complained', complaint: { feedback_type: null } });
    const withdrawn = await awaitEvent(
      app,
      'consent.withdrawn',
      ({ data }) => data.email === email,
    );
    expect(withdrawn.data).toMatchObject({ subscribed: false, consent: { source: 'complaint' } });
    await awaitEvent(app, 'contact.updated', ({ data }) => data.email === email);
  });

  test('events about a copy name its recipient', async () => {
    const id = await send({ to: 'first@example.com', cc: ['second@example.com'] });
    const isCopy = ({ data }: ShownEvent): boolean =>
      data.id === id && (data.recipient as { kind: string }).kind === 'cc';
    const event = await awaitEvent(app, 'email.delivered', isCopy);
    expect(event.data).toMatchObject({
      to_email: 'first@example.com',
      recipient: { email: 'second@example.com' },
    });
  });

  test('email.canceled', async () => {
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const id = await send({ to: 'canceled@example.com', scheduled_at });
    const events = await eventsOf(() => app.live.post(`/api/v1/emails/${id}/cancel`, {}));
    expect(events).toMatchObject([
      { type: 'email.canceled', data: { id, status: 'canceled', failure: null } },
    ]);
  });

  test('email.failed', async () => {
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const id = await send({ to: 'failed@example.com', scheduled_at });
    await app.live.request('PUT', '/api/v1/suppressions/failed%40example.com', { body: {} });
    await app.live.request('PATCH', `/api/v1/emails/${id}`, { body: { scheduled_at: null } });
    const event = await awaitEvent(app, 'email.failed', ofEmail(id));
    expect(event.data).toMatchObject({ status: 'failed', failure: { code: 'suppressed' } });
  });

  test('EVENTS-5 test sends have no events', async () => {
    const before = await readEvents(app);
    const { body } = await app.test.post('/api/v1/emails/send', {
      to: 'test@example.com',
      content: { subject: 'Hello', text: 'Hello' },
    });
    await eventually(
      () => app.test.get(`/api/v1/emails/${body.id}`),
      ({ body: shown }) => shown.status === 'delivered',
    );
    expect(typesOf(await readEvents(app))).toEqual(typesOf(before));
  });
});
