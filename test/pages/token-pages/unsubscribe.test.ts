import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Options, TestClient } from '../../support/app/client.ts';
import {
  asBrowser,
  consentRows,
  createSubscriber,
  form,
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
  app = await startTestApp({ parts: { api: true, worker: false } });
  visitor = app.client(null);
});
afterAll(() => app.close());

const SUBTYPES = ['newsletter', 'order-updates'];

/** The path of the link in an email about order updates, and its recipient. */
async function linkAbout(
  subtype: string | undefined,
  locale = 'en',
): Promise<{ id: string; email: string; path: string }> {
  const { id, email } = await createSubscriber(app, { subtypes: SUBTYPES, locale });
  const token = await preferencesToken(app, id, subtype === undefined ? {} : { subtype });
  return { id, email, path: pageOf(token, 'unsubscribe') };
}

const BOUNDARY = 'x7';
const multipart: Options = {
  raw: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
  headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
};

describe('TOKEN-PAGES-5 one-click unsubscribe (RFC 8058)', () => {
  test.each<[string, Options]>([
    ['urlencoded', form('List-Unsubscribe=One-Click')],
    ['multipart', multipart],
    [
      'multipart without its boundary',
      { ...multipart, headers: { 'Content-Type': 'multipart/form-data' } },
    ],
    ['empty', {}],
    ['empty, with a Content-Type', { raw: '', ...form('') }],
    ['with any other Content-Type', { raw: 'x', headers: { 'Content-Type': 'text/plain' } }],
    ['with an invalid Content-Type', { raw: 'x', headers: { 'Content-Type': ';;/' } }],
    ['a megabyte', { ...form(''), raw: `List-Unsubscribe=One-Click&x=${'x'.repeat(1_000_000)}` }],
  ])('unsubscribes and responds 200 with a body that is %s', async (_name, options) => {
    const { email, path } = await linkAbout('order-updates');
    const { status, headers, body } = await visitor.request('POST', path, options);
    expect([status, body]).toEqual([200, { unsubscribed: true, test_mode: false }]);
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual([null, null]);
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'subscribed',
      'order-updates': 'unsubscribed',
    });
    const [entry] = await ledgerOf(app, email);
    expect(entry).toMatchObject({ source: 'one_click', subtype_key: 'order-updates' });
  });

  test('works for the link in a mail header with a single POST', async () => {
    const { id, email } = await createSubscriber(app, { subtypes: SUBTYPES });
    const { unsubscribeUrl, preferencesUrl } = app.running.services.links.preferences({
      emailId: null,
      mode: 'live',
      organizationId: app.organizationId,
      contactId: id,
      subtypeId: await subtypeId(app, 'order-updates'),
    });
    expect((await fetch(preferencesUrl)).status).toBe(200);
    expect((await fetch(unsubscribeUrl, { method: 'POST' })).status).toBe(200);
    expect(await statusesOf(app, email)).toMatchObject({ 'order-updates': 'unsubscribed' });
  });

  test('without a subtype in the token ends every subscription', async () => {
    const { email, path } = await linkAbout(undefined);
    await visitor.request('POST', path);
    expect(new Set(Object.values(await statusesOf(app, email)))).toEqual(new Set(['unsubscribed']));
  });

  test('twice succeeds, and stores only when the person withdrew again', async () => {
    const { path } = await linkAbout('order-updates');
    await visitor.request('POST', path);
    const after = await consentRows(app);
    expect((await visitor.request('POST', path)).status).toBe(200);
    const again = await consentRows(app);
    expect(again).not.toBe(after);
    expect(again.replace(/(?<="withdrawn_again_at":)"[^"]*"/, 'null')).toBe(after);
  });

  test('of an erased contact succeeds without a change', async () => {
    const { id, path } = await linkAbout('order-updates');
    await app.asOwner((em) => query(em, sql`delete from contacts where id = ${id}`));
    const { status, body } = await visitor.request('POST', path);
    expect([status, body]).toEqual([200, { unsubscribed: true, test_mode: false }]);
    const page = await visitor.request('POST', path, asBrowser());
    expect(page.status).toBe(200);
    expect(page.text).toContain('You are unsubscribed');
    expect(page.text).toContain('There is nothing more to do.');
    expect((await visitor.get(path)).status).toBe(404);
  });

  test('is recorded as one click, whatever response the mail program accepts', async () => {
    const { email, path } = await linkAbout('order-updates');
    await visitor.request('POST', path, asBrowser(form('List-Unsubscribe=One-Click')));
    expect((await ledgerOf(app, email))[0]).toMatchObject({ source: 'one_click' });
  });
});

describe('TOKEN-PAGES-5 the unsubscribe page', () => {
  test('says what ends; loading it changes nothing', async () => {
    const { path } = await linkAbout('order-updates', 'cs');
    const before = await consentRows(app);
    for (let n = 0; n < 10; n += 1) {
      await visitor.request('HEAD', path);
      await visitor.get(path, asBrowser());
    }
    const { body } = await visitor.get(path);
    expect(body).toEqual({
      email: expect.stringContaining('•••@'),
      brand: 'Demo Shop',
      locale: 'cs',
      subtypes: [
        {
          key: 'order-updates',
          name: 'Order updates',
          description: null,
          status: 'subscribed',
          effective: true,
        },
      ],
      test_mode: false,
    });
    const { text } = await visitor.get(path, asBrowser());
    expect(text).toContain('<h1>Odhlášení odběru</h1>');
    expect(text).toContain('Order updates');
    expect(await consentRows(app)).toBe(before);
  });

  test('says so when the subscription has ended already', async () => {
    const { path } = await linkAbout('order-updates');
    await visitor.request('POST', path);
    expect((await visitor.get(path)).body.subtypes).toMatchObject([{ status: 'unsubscribed' }]);
    const { text } = await visitor.get(path, asBrowser());
    expect(text).toContain('<h1>You are unsubscribed</h1>');
    expect(text).not.toContain('<form');
  });

  test('says so when the email’s subtype was removed', async () => {
    const { id } = await createSubscriber(app);
    const token = signToken(app, 'preferences', { contactId: id, subtypeIds: [newId()] });
    const { text } = await visitor.get(pageOf(token, 'unsubscribe'), asBrowser());
    expect(text).toContain('There is nothing more to do.');
    const before = await consentRows(app);
    expect((await visitor.request('POST', pageOf(token, 'unsubscribe'))).status).toBe(200);
    expect(await consentRows(app)).toBe(before);
  });

  test('says so when all subscriptions end', async () => {
    const { path } = await linkAbout(undefined);
    expect((await visitor.get(path)).body.subtypes).toEqual([]);
    const { text } = await visitor.get(path, asBrowser());
    expect(text).toContain('This ends every subscription');
  });

  test('after the button links to the preferences', async () => {
    const { email, path } = await linkAbout('order-updates');
    const page = await visitor.get(path, asBrowser());
    expect(page.text).toContain('action="unsubscribe?by=page"');
    const pressed = await visitor.request('POST', `${path}?by=page`, asBrowser(form('')));
    const { status, text } = pressed;
    expect(status).toBe(200);
    expect(text).toContain('<h1>You are unsubscribed</h1>');
    expect(text).toContain('Order updates');
    expect(text).toContain('href="preferences"');
    expect(text).toContain('You can subscribe again');
    const [entry] = await ledgerOf(app, email);
    expect(entry).toMatchObject({ source: 'preference_page', to: 'unsubscribed' });
  });

  test('does not offer to subscribe again to what the preferences do not show', async () => {
    const show = (visibility: string) =>
      app.asOwner((em) =>
        query(
          em,
          sql`update subscription_subtypes set visibility = ${visibility}
            where slug = 'order-updates'`,
        ),
      );
    const { path } = await linkAbout('order-updates');
    await show('private');
    const { text } = await visitor.request('POST', `${path}?by=page`, asBrowser(form('')));
    const again = await visitor.get(path, asBrowser());
    await show('public');
    for (const page of [text, again.text]) {
      expect(page).toContain('<h1>You are unsubscribed</h1>');
      expect(page).not.toContain('You can subscribe again');
      expect(page).toContain('href="preferences"');
    }
    expect((await visitor.get(path, asBrowser())).text).toContain('You can subscribe again');
  });
});

describe('TOKEN-PAGES-9 with the token of a test key', () => {
  test('returns the same response and stores nothing', async () => {
    const { id } = await createSubscriber(app, { subtypes: SUBTYPES });
    const token = await preferencesToken(app, id, { subtype: 'order-updates', mode: 'test' });
    const before = await consentRows(app);
    const { status, body } = await visitor.request('POST', pageOf(token, 'unsubscribe'));
    expect([status, body]).toEqual([200, { unsubscribed: true, test_mode: true }]);
    const page = await visitor.request('POST', pageOf(token, 'unsubscribe'), asBrowser());
    expect(page.text).toContain('This is a test link.');
    expect(await consentRows(app)).toBe(before);
  });
});
