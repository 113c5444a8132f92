import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { TestClient } from '../../support/app/client.ts';
import { refusal } from '../../support/refusal.ts';
import {
  asBrowser,
  askToConfirm,
  type ConfirmationRequest,
  consentRows,
  createSubscriber,
  form,
  ledgerOf,
  pageOf,
  preferencesToken,
  statusesOf,
} from '../../support/app/tokens.ts';

let app: TestApp;
let visitor: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  visitor = app.client(null);
  await app.asOwner((em) =>
    query(
      em,
      sql`update subscription_subtypes set visibility = 'private' where slug = 'price-alerts'`,
    ),
  );
});
afterAll(() => app.close());

interface Somebody {
  id: string;
  email: string;
  /** The path of a contact’s preferences page. */
  path: string;
  contact: string;
}

async function somebody(given: ConfirmationRequest = {}): Promise<Somebody> {
  const { id, email } = await createSubscriber(app, given);
  const token = await preferencesToken(app, id, { mode: given.mode });
  const contact = `/api/v1/contacts/${encodeURIComponent(email)}`;
  return { id, email, path: pageOf(token, 'preferences'), contact };
}

/** The checkboxes of a page: by key, whether checked. */
function boxesOf(page: string): Record<string, boolean> {
  const boxes = page.matchAll(/<input type="checkbox"[^>]*value="([^"]*)"([^>]*)>/g);
  return Object.fromEntries(
    [...boxes].map(([, key = '', rest = '']) => [key, rest.includes(' checked')]),
  );
}

const hiddenOf = (page: string): string[] =>
  [...page.matchAll(/<input type="hidden" name="was" value="([^"]*)">/g)].map(
    ([, key = '']) => key,
  );

/** The form data that a browser sends after some boxes of the page were changed. */
function submission(page: string, changes: Record<string, boolean>): [string, string][] {
  const boxes = { ...boxesOf(page), ...changes };
  const ticked = Object.keys(boxes).filter((key) => boxes[key]);
  return [
    ...hiddenOf(page).map((key): [string, string] => ['was', key]),
    ...ticked.map((key): [string, string] => ['subscribe', key]),
  ];
}

describe('TOKEN-PAGES-1 the preferences', () => {
  test('as JSON contain a masked address, and only public subtypes', async () => {
    const { path } = await somebody({ email: 'zofie.novakova@example.com', locale: 'cs' });
    const { status, body } = await visitor.get(path);
    expect(status).toBe(200);
    const plain = { description: null };
    const none = { ...plain, status: 'none', effective: false };
    const gets = { ...plain, status: 'subscribed', effective: true };
    expect(body).toEqual({
      email: 'z•••@example.com',
      brand: 'Demo Shop',
      locale: 'cs',
      test_mode: false,
      preferences: { newsletter: true, offers: false, 'order-updates': false },
      types: [
        {
          slug: 'news',
          name: 'Novinky a nabídky',
          kind: 'marketing',
          ...plain,
          subtypes: [
            { key: 'newsletter', name: 'Měsíční newsletter', ...gets },
            { key: 'offers', name: 'Nabídky', ...none },
          ],
        },
        {
          slug: 'service',
          name: 'Your orders and account',
          kind: 'operational',
          ...plain,
          subtypes: [{ key: 'order-updates', name: 'Order updates', ...none }],
        },
      ],
    });
  });

  test.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
    ['image/png', 'application/json'],
    ['text/html;q=0.5, application/json', 'application/json'],
    ['text/html', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['application/json;q=0.5, text/html', 'text/html'],
    ['text/html;q=nonsense,,;', 'application/json'],
  ])('for Accept: %s are returned as %s', async (accept, type) => {
    const { path } = await somebody();
    const { status, headers } = await visitor.get(path, { headers: { Accept: accept } });
    expect([status, headers.get('Content-Type')?.split(';')[0]]).toEqual([200, type]);
    expect(headers.get('Vary')).toBe('Accept, Accept-Language');
  });

  test('as a page have a checkbox for each subtype, checked where mail is sent', async () => {
    const { path, email } = await somebody({ subtypes: ['newsletter', 'order-updates'] });
    await askToConfirm(app, { email, subtypes: ['offers'] });
    const { text } = await visitor.get(path, asBrowser());
    expect(boxesOf(text)).toEqual({ newsletter: true, offers: false, 'order-updates': true });
    expect(text).toContain('Waiting for your confirmation.');
    expect(text).not.toContain('price-alerts');
    expect(text).not.toContain(email);
  });

  test('escape the names of the organization and its subtypes', async () => {
    const attack = `"'><script>alert(1)</script>{{ 7 * 7 }}`;
    const name = (text: string) =>
      app.asOwner((em) =>
        query(
          em,
          sql`with o as (update organizations set brand = ${text})
          update subscription_subtypes set name = ${text}, description = ${text}
          where slug = 'order-updates'`,
        ),
      );
    const { path } = await somebody();
    await name(attack);
    const { text } = await visitor.get(path, asBrowser());
    await name('Order updates');
    expect(text.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;{{ 7 \* 7 }}/g)).toHaveLength(5);
    expect(text).not.toContain('<script');
    expect(text).not.toContain(`"'>`);
    await app.asOwner((em) => query(em, sql`update organizations set brand = 'Demo Shop'`));
  });
});

describe('TOKEN-PAGES-2 changing preferences', () => {
  test('as JSON returns the new state; confirmed immediately', async () => {
    const { path, email } = await somebody();
    const { status, body } = await visitor.post(path, {
      preferences: { newsletter: false, 'service/order-updates': true },
    });
    expect(status).toBe(200);
    expect(body.preferences).toEqual({
      newsletter: false,
      offers: false,
      'order-updates': true,
    });
    expect(await statusesOf(app, email)).toEqual({
      newsletter: 'unsubscribed',
      offers: 'none',
      'order-updates': 'subscribed',
      'price-alerts': 'none',
    });
  });

  test('by the form redirects to the page, which says that they are saved', async () => {
    const { path, email } = await somebody();
    const { text } = await visitor.get(path, asBrowser());
    const fields = submission(text, { newsletter: false, offers: true });
    const { status, headers } = await visitor.request('POST', path, asBrowser(form(fields)));
    expect([status, headers.get('Location')]).toEqual([303, 'preferences?done=saved']);
    const after = await visitor.get(`${path}?done=saved`, asBrowser());
    expect(after.text).toContain('Your preferences are saved.');
    expect(boxesOf(after.text)).toEqual({
      newsletter: false,
      offers: true,
      'order-updates': false,
    });
    const [entry] = await ledgerOf(app, email);
    expect(entry).toMatchObject({ source: 'preference_page', ip: '127.0.0.1', locale: 'en' });
  });

  test('with an unchanged form changes nothing: the states none and pending remain', async () => {
    const { path, email } = await somebody();
    await askToConfirm(app, { email, subtypes: ['offers'] });
    const before = await consentRows(app);
    const { text } = await visitor.get(path, asBrowser());
    await visitor.request('POST', path, asBrowser(form(submission(text, {}))));
    expect(await consentRows(app)).toBe(before);
    expect(await statusesOf(app, email)).toMatchObject({
      offers: 'pending',
      'order-updates': 'none',
    });
  });

  test('with a form from before another change does not undo that change', async () => {
    const { path, email } = await somebody({ subtypes: ['newsletter', 'offers'] });
    const { text } = await visitor.get(path, asBrowser());
    await visitor.post(path, { preferences: { newsletter: false } });
    const fields = submission(text, { offers: false });
    await visitor.request('POST', path, asBrowser(form(fields)));
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'unsubscribed',
      offers: 'unsubscribed',
    });
  });

  test.each([
    ['JSON', { raw: '{"unsubscribe_all":true}', headers: { 'Content-Type': 'application/json' } }],
    ['the form', form('unsubscribe_all=true')],
  ])(
    'CONSENT-9 unsubscribes from all by %s, including private subtypes',
    async (_name, options) => {
      const { path, email, contact } = await somebody({ subtypes: ['newsletter', 'price-alerts'] });
      const { headers } = await visitor.request('POST', path, asBrowser(options));
      expect(headers.get('Location')).toBe('preferences?done=all');
      const { text } = await visitor.get(`${path}?done=all`, asBrowser());
      expect(text).toContain('You are unsubscribed from everything.');
      expect(new Set(Object.values(await statusesOf(app, email)))).toEqual(
        new Set(['unsubscribed']),
      );
      expect((await app.live.get(contact)).body.subscribed).toBe(true);
    },
  );

  test('TOKEN-PAGES-2 says that every subscription has ended only while it is true, including private ones', async () => {
    const { path, contact } = await somebody();
    const subscribe = (subtype: string, wish: boolean) =>
      app.live.request('PATCH', `${contact}/subscription-preferences`, {
        body: { preferences: { [subtype]: wish } },
      });
    const says = async (): Promise<boolean> => {
      const { text } = await visitor.get(`${path}?done=all`, asBrowser());
      return text.includes('You are unsubscribed from everything.');
    };
    expect(await says()).toBe(false);
    await visitor.request('POST', path, form('unsubscribe_all=true'));
    expect(await says()).toBe(true);
    await subscribe('price-alerts', true);
    expect(await says()).toBe(false);
    await subscribe('price-alerts', false);
    expect(await says()).toBe(true);
  });

  test.each(['false', ''])(
    'with a form that has unsubscribe_all=%s ends nothing',
    async (value) => {
      const { path, email } = await somebody();
      const { headers } = await visitor.request(
        'POST',
        path,
        asBrowser(form(`unsubscribe_all=${value}&subscribe=offers`)),
      );
      expect(headers.get('Location')).toBe('preferences?done=saved');
      expect(await statusesOf(app, email)).toMatchObject({
        newsletter: 'subscribed',
        offers: 'subscribed',
      });
    },
  );

  test('CONSENT-9 with an unknown or private key is refused and changes nothing', async () => {
    const { path } = await somebody();
    const before = await consentRows(app);
    for (const key of ['no-such', 'price-alerts', 'service/price-alerts', '']) {
      const answer = await visitor.post(path, { preferences: { newsletter: false, [key]: true } });
      expect(refusal(answer)).toBe(`400 preferences.${key} not_found`);
      expect(answer.body.details.invalid_preferences).toEqual([key]);
    }
    const both = await visitor.post(path, {
      unsubscribe_all: true,
      preferences: { newsletter: true },
    });
    expect(refusal(both)).toBe('400 preferences.newsletter conflict');
    const byForm = await visitor.request('POST', path, asBrowser(form('subscribe=no-such')));
    expect(byForm.status).toBe(400);
    expect(byForm.text).toContain('This could not be saved');
    expect(await consentRows(app)).toBe(before);
  });

  test('CONSENT-10 subscribing to marketing turns the master switch on, and subscribes to nothing unchecked', async () => {
    const { path, email, contact } = await somebody({ subtypes: ['newsletter', 'offers'] });
    await app.live.request('PATCH', contact, { body: { subscribed: false } });
    const { text } = await visitor.get(path, asBrowser());
    expect(boxesOf(text)).toMatchObject({ newsletter: false, offers: false });
    await visitor.request('POST', path, asBrowser(form(submission(text, { newsletter: true }))));
    expect((await app.live.get(contact)).body.subscribed).toBe(true);
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'subscribed',
      offers: 'unsubscribed',
    });
  });

  test('CONSENT-10 otherwise leaves the master switch and suppressed subscriptions unchanged', async () => {
    const { path, email, contact } = await somebody();
    await app.live.request('PATCH', contact, { body: { subscribed: false } });
    const { text } = await visitor.get(path, asBrowser());
    const fields = submission(text, { 'order-updates': true });
    await visitor.request('POST', path, asBrowser(form(fields)));
    expect((await app.live.get(contact)).body.subscribed).toBe(false);
    expect(await statusesOf(app, email)).toMatchObject({
      newsletter: 'subscribed',
      'order-updates': 'subscribed',
    });
  });
});

describe('TOKEN-PAGES-9 with the token of a test key', () => {
  test('the page says that nothing is stored, and nothing is', async () => {
    const { id } = await createSubscriber(app);
    const path = pageOf(await preferencesToken(app, id, { mode: 'test' }), 'preferences');
    const before = await consentRows(app);
    const { text } = await visitor.get(path, asBrowser());
    expect(text).toContain('This is a test link. Whatever you do here, nothing is stored.');
    const changed = await visitor.post(path, { preferences: { newsletter: false } });
    expect(changed.body).toMatchObject({ test_mode: true, preferences: { newsletter: false } });
    const refused = await visitor.post(path, { preferences: { 'no-such': false } });
    expect([refused.status, refused.body.test_mode]).toEqual([400, true]);
    expect(await consentRows(app)).toBe(before);
  });
});
