import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { TestClient } from '../../support/app/client.ts';
import { follow } from '../../support/read/emails.ts';
import { logEvents } from '../../support/read/events.ts';
import {
  askToConfirm,
  asBrowser,
  createSubscriber,
  ledgerOf,
  pageOf,
  preferencesToken,
  signToken,
  statusesOf,
  subtypeId,
} from '../../support/app/tokens.ts';

let app: TestApp;
let visitor: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  await logEvents(app);
  visitor = app.client(null);
});
afterAll(() => app.close());

const SUBTYPES = ['newsletter', 'order-updates'];

const erase = async (email: string): Promise<void> => {
  const { status } = await app.live.request('DELETE', `/api/v1/contacts/${email}`);
  expect(status).toBe(204);
};

/** A contact that was erased, with the token of a link in an email that it had got. */
async function erasedContact(): Promise<{ email: string; token: string }> {
  const { id, email } = await createSubscriber(app, { subtypes: SUBTYPES });
  const token = await preferencesToken(app, id, { subtype: 'order-updates' });
  await erase(email);
  return { email, token };
}

const FORGED = 'v2.abcdef.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** What a caller sees of an answer, without the id of the request. */
const seen = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replaceAll(/"request_id":"[^"]+"/g, ''),
});

describe('TOKEN-PAGES-6 a link whose contact was erased', () => {
  test('acts on the contact that has the address today', async () => {
    const { email, token } = await erasedContact();
    const { id } = await createSubscriber(app, { email, subtypes: SUBTYPES });
    const shown = await visitor.get(pageOf(token, 'unsubscribe'));
    expect(shown).toMatchObject({
      status: 200,
      body: { subtypes: [{ key: 'order-updates', status: 'subscribed' }] },
    });
    const { status, body } = await visitor.request('POST', pageOf(token, 'unsubscribe'));
    expect([status, body]).toEqual([200, { unsubscribed: true, test_mode: false }]);
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'subscribed',
      'order-updates': 'unsubscribed',
    });
    expect((await ledgerOf(app, email))[0]).toMatchObject({ source: 'one_click', token_id: null });
    expect((await app.live.get(`/api/v1/contacts/${email}`)).body.id).toBe(id);
  });

  test('opens the preferences of the contact of today, and changes them', async () => {
    const { email, token } = await erasedContact();
    await createSubscriber(app, { email, subtypes: SUBTYPES });
    const page = pageOf(token, 'preferences');
    expect((await visitor.get(page)).status).toBe(200);
    expect((await visitor.get(page, asBrowser())).status).toBe(200);
    await visitor.post(page, { preferences: { newsletter: false } });
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'unsubscribed' });
    await visitor.post(page, { unsubscribe_all: true });
    expect(new Set(Object.values(await statusesOf(app, email)))).toEqual(new Set(['unsubscribed']));
  });

  test('works after several erasures, whichever contact it names', async () => {
    const { email, token: first } = await erasedContact();
    const { id } = await createSubscriber(app, { email, subtypes: SUBTYPES });
    const second = await preferencesToken(app, id, { subtype: 'newsletter' });
    await erase(email);
    await createSubscriber(app, { email, subtypes: SUBTYPES });
    for (const token of [first, second])
      await visitor.request('POST', pageOf(token, 'unsubscribe'));
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'unsubscribed',
      'order-updates': 'unsubscribed',
    });
  });

  test('TOKEN-PAGES-5 TOKEN-PAGES-6 is a 404 like a forged one while nobody has the address, and one click is a 200', async () => {
    const { email, token } = await erasedContact();
    const never = await preferencesToken(app, newId(), { subtype: 'order-updates' });
    const { email: otherEmail, token: other } = await erasedContact();
    const stranger = await createOrganization(app, 'stranger');
    await stranger.live.post('/api/v1/contacts', { email: otherEmail });
    for (const page of ['unsubscribe', 'preferences'] as const) {
      for (const options of [{}, asBrowser()]) {
        const forged = seen(await visitor.get(pageOf(FORGED, page), options));
        expect(forged.status).toBe(404);
        for (const one of [token, never, other]) {
          expect(seen(await visitor.get(pageOf(one, page), options))).toEqual(forged);
        }
      }
    }
    const answers = [token, never, other].map((one) =>
      visitor.request('POST', pageOf(one, 'unsubscribe')),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await app.live.get(`/api/v1/contacts/${email}`)).status).toBe(404);
  });

  test('TOKEN-PAGES-9 of a test that went to no contact says that it is a test', async () => {
    const token = await preferencesToken(app, newId(), { mode: 'test' });
    for (const page of ['unsubscribe', 'preferences'] as const) {
      const { status, text, headers } = await visitor.get(pageOf(token, page), asBrowser());
      expect([status, headers.get('X-Test-Mode')]).toEqual([404, 'true']);
      expect(text).toContain('This link belongs to a test');
      expect((await visitor.get(pageOf(FORGED, page), asBrowser())).text).not.toContain('a test');
    }
  });

  test('CONSENT-5 confirms nothing: a request ends with the contact', async () => {
    const email = `${newId()}@example.com`;
    const link = await askToConfirm(app, { email });
    await erase(email);
    await askToConfirm(app, { email });
    expect((await visitor.get(link)).status).toBe(404);
    expect((await visitor.request('POST', link)).status).toBe(404);
    expect(await statusesOf(app, email)).toMatchObject({ newsletter: 'pending' });
  });

  test('of an email that a version before sent and erased works, and the email stays anonymous', async () => {
    const { id: contactId, email } = await createSubscriber(app, { subtypes: SUBTYPES });
    const sent = await app.live.post('/api/v1/emails/send', {
      to: email,
      template: 'welcome',
      data: { name: 'Ada' },
      subtype_slug: 'order-updates',
    });
    const emailId = String(sent.body.id);
    await follow(app.live, emailId, 'delivered');
    const subtypeIds = [await subtypeId(app, 'order-updates')];
    const token = signToken(app, 'preferences', {
      id: emailId,
      isOfEmail: true,
      contactId,
      subtypeIds,
    });
    await erase(email);
    await app.asOwner((em) => query(em, sql`update consent_ledger set contact_digest = null`));
    await createSubscriber(app, { email, subtypes: SUBTYPES });
    expect((await visitor.request('POST', pageOf(token, 'unsubscribe'))).status).toBe(200);
    expect(await statusesOf(app, email)).toMatchObject({ 'order-updates': 'unsubscribed' });
    const stored = await app.asOwner((em) =>
      queryOne(em, sql`select unsubscribed_at, contact_id from emails where id = ${emailId}`),
    );
    expect(stored).toEqual({ unsubscribed_at: null, contact_id: null });
    const { body } = await app.live.get('/api/v1/events?type=email.unsubscribed');
    expect(body.data).toEqual([]);
  });
});
