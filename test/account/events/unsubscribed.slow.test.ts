import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { follow, readEmailRow } from '../../support/read/emails.ts';
import { logEvents, readEvents, type ShownEvent } from '../../support/read/events.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { contactPath } from '../../support/app/requests.ts';
import { pageOf, preferencesToken } from '../../support/app/tokens.ts';

let app: TestApp;
let visitor: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  visitor = app.client(null);
  await saveTemplate(app, 'order', {
    subject: 'Order',
    text: '{{ unsubscribe_url }} {{ preferences_url }}',
  });
  await logEvents(app);
});
afterAll(() => app.close());

let address: string;
let contactId: string;
beforeEach(async () => {
  address = `${newId()}@example.com`;
  const { body } = await app.live.post('/api/v1/contacts', {
    email: address,
    opt_in_subtype_slugs: ['newsletter', 'order-updates'],
    double_opt_in: false,
  });
  contactId = body.id as string;
});

interface Sent {
  id: string;
  /** The paths of the link in the header, and of both in the text. */
  header: string;
  unsubscribe: string;
  preferences: string;
}

const pathOf = (url: string | undefined): string => new URL(url ?? '').pathname;

async function read(id: string): Promise<Sent> {
  await follow(app.live, id, 'delivered');
  const { headers, text } = await readMailbox(app, id);
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  const [unsubscribe, preferences] = (text ?? '').match(/https?:\S+/g) ?? [];
  return {
    id,
    header: pathOf(header?.replace(/[<>]/g, '')),
    unsubscribe: pathOf(unsubscribe),
    preferences: pathOf(preferences),
  };
}

async function send(more: object = {}): Promise<Sent> {
  const { body } = await app.live.post('/api/v1/emails/send', {
    to: address,
    template: 'order',
    subtype_slug: 'order-updates',
    ...more,
  });
  return read(body.id as string);
}

const click = (path: string, body?: object): Promise<Answer> =>
  visitor.request('POST', path, body ? { body } : {});

/** The events that a piece of work causes. */
async function eventsOf(work: () => Promise<Answer>): Promise<ShownEvent[]> {
  const before = (await readEvents(app)).at(-1)?.sequence ?? 0;
  expect((await work()).status).toBe(200);
  return (await readEvents(app)).filter(
    ({ sequence, type }) => sequence > before && type !== 'contact.validated',
  );
}
const typesOf = (events: ShownEvent[]): string[] => events.map(({ type }) => type).sort();

const unsubscribedAt = (id: string) =>
  app.asOwner(async (em) => (await readEmailRow(em, id)).unsubscribed_at);
const eventTypes = async (id: string): Promise<string[]> =>
  (await app.live.get(`/api/v1/emails/${id}`)).body.events.map(({ type }: ShownEvent) => type);

describe('EVENTS-4 email.unsubscribed', () => {
  test.each([
    ['one click in a mail program', ({ header }: Sent) => click(header), 'one_click'],
    [
      'one click by the link of the text',
      ({ unsubscribe }: Sent) => click(unsubscribe),
      'one_click',
    ],
    [
      'the form of the page behind the link',
      ({ unsubscribe }: Sent) => click(`${unsubscribe}?by=page`),
      'preference_page',
    ],
    [
      'the preferences page',
      ({ preferences }: Sent) => click(preferences, { preferences: { 'order-updates': false } }),
      'preference_page',
    ],
  ])('%s has one, beside consent.withdrawn, with the same change', async (_name, act, source) => {
    const sent = await send();
    const events = await eventsOf(() => act(sent));
    expect(typesOf(events)).toEqual(['consent.withdrawn', 'email.unsubscribed']);
    const [withdrawn, unsubscribed] = events.toSorted((a, b) => (a.type < b.type ? -1 : 1));
    expect(unsubscribed?.data).toMatchObject({
      id: sent.id,
      to_email: address,
      consent: { subtype_key: 'order-updates', from: 'subscribed', to: 'unsubscribed', source },
    });
    expect(unsubscribed?.data.consent).toEqual(withdrawn?.data.consent);
    expect(await eventTypes(sent.id)).toContain('unsubscribed');
    expect(await unsubscribedAt(sent.id)).not.toBeNull();
  });

  test('the second time has none, and another subscription has one of its own', async () => {
    const sent = await send();
    await click(sent.header);
    const first = await unsubscribedAt(sent.id);
    expect(await eventsOf(() => click(sent.header))).toEqual([]);
    const events = await eventsOf(() =>
      click(sent.preferences, { preferences: { newsletter: false } }),
    );
    expect(typesOf(events)).toEqual(['consent.withdrawn', 'email.unsubscribed']);
    expect(await unsubscribedAt(sent.id)).toEqual(first);
  });

  test('unsubscribing from everything has one for each subscription', async () => {
    const sent = await send();
    const events = await eventsOf(() => click(sent.preferences, { unsubscribe_all: true }));
    const told = (type: string) =>
      events
        .filter((event) => event.type === type)
        .map(({ data }) => (data.consent as { ledger_id: string }).ledger_id)
        .sort();
    expect(told('email.unsubscribed').length).toBeGreaterThan(1);
    expect(told('email.unsubscribed')).toEqual(told('consent.withdrawn'));
  });

  test('subscribing on the preferences page has none, even if it ends silenced subscriptions', async () => {
    const sent = await send();
    await click(sent.preferences, { preferences: { newsletter: false, offers: true } });
    await app.live.request('PATCH', contactPath(address), { body: { subscribed: false } });
    const events = await eventsOf(() =>
      click(sent.preferences, { preferences: { newsletter: true } }),
    );
    expect(typesOf(events)).toContain('consent.withdrawn');
    expect(typesOf(events)).not.toContain('email.unsubscribed');
  });

  test('a link that was made before links contained their email has none', async () => {
    const token = await preferencesToken(app, contactId, { subtype: 'order-updates' });
    const events = await eventsOf(() => click(pageOf(token, 'unsubscribe')));
    expect(typesOf(events)).toEqual(['consent.withdrawn']);
  });

  test('reading the pages has none, and neither has a withdrawal through the API', async () => {
    const sent = await send();
    const events = await eventsOf(async () => {
      await visitor.get(sent.unsubscribe);
      await visitor.get(sent.preferences);
      const path = `${contactPath(address)}/subscription-preferences`;
      const body = { preferences: { 'order-updates': false } };
      return app.live.request('PATCH', path, { body });
    });
    expect(typesOf(events)).toEqual(['consent.withdrawn']);
    expect(await unsubscribedAt(sent.id)).toBeNull();
  });

  test('an email that repeats another one has links of its own', async () => {
    const first = await send();
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set status = 'failed', failure_code = 'expired', failure_message = 'x',
          variables = '{}' where id = ${first.id}`,
      ),
    );
    const { links } = app.running.services;
    const about = { mode: 'live' as const, organizationId: app.organizationId, contactId };
    const { preferencesUrl, unsubscribeUrl } = links.preferences({
      ...about,
      emailId: first.id,
      subtypeId: newId(),
    });
    const variables = { unsubscribe_url: unsubscribeUrl, preferences_url: preferencesUrl };
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set variables = ${JSON.stringify(variables)}::jsonb where id = ${first.id}`,
      ),
    );
    const { status, body } = await app.live.post(`/api/v1/emails/${first.id}/resend`, undefined);
    expect(status).toBe(200);
    const second = await read(body.id as string);
    await click(second.unsubscribe);
    expect([await unsubscribedAt(first.id), await unsubscribedAt(second.id)]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  test('links of the caller stay when an email is repeated', async () => {
    const own = 'https://shop.example/bye';
    const first = await send({ data: { unsubscribe_url: own, preferences_url: own } });
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set status = 'failed', failure_code = 'expired', failure_message = 'x',
          variables = ${JSON.stringify({ unsubscribe_url: own, preferences_url: own })}::jsonb
          where id = ${first.id}`,
      ),
    );
    const { body } = await app.live.post(`/api/v1/emails/${first.id}/resend`, undefined);
    await follow(app.live, body.id as string, 'delivered');
    expect((await readMailbox(app, body.id as string)).text).toContain(own);
  });

  test('after an erasure the link still works, and nothing is recorded', async () => {
    const sent = await send();
    await app.live.request('DELETE', contactPath(address));
    const events = await eventsOf(() => click(sent.header));
    expect(events).toEqual([]);
    expect(await unsubscribedAt(sent.id)).toBeNull();
  });
});
