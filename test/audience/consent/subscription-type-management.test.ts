import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import {
  askToConfirm,
  asBrowser,
  createSubscriber,
  ledgerOf,
  preferencesToken,
  statusesOf,
  strangers,
} from '../../support/app/tokens.ts';

let app: TestApp;
beforeAll(async () => {
  const env = { TRUST_PROXY: '1' };
  app = await startTestApp({ env, parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 100_000, writes: 100_000, withdrawals: 100_000 });
});
afterAll(() => app.close());

interface Described {
  slug: string;
  name?: string;
  description?: string | null;
  visibility?: string;
  archived?: boolean;
  translations?: Record<string, object>;
}

const path = (slug: string): string => `/api/v1/subscription-types/${slug}`;
const get = (slug: string): Promise<Answer> => app.live.get(path(slug));
const remove = (slug: string): Promise<Answer> => app.live.request('DELETE', path(slug));
/** A complete description built from the fields that a test sets. */
const put = (
  slug: string,
  subtypes: (string | Described)[],
  more: {
    name?: string;
    description?: string;
    kind?: string;
    translations?: Record<string, object>;
  } = {},
): Promise<Answer> =>
  app.live.request('PUT', path(slug), {
    body: {
      name: slug,
      kind: 'marketing',
      ...more,
      subtypes: subtypes.map((one) => {
        const described = typeof one === 'string' ? { slug: one } : one;
        return { name: described.slug, ...described };
      }),
    },
  });
const keysOf = ({ body }: Answer): string[] => body.subtypes.map(({ key }: { key: string }) => key);
const versionsOf = ({ body }: Answer): number[] =>
  body.subtypes.map((one: { text_version: number }) => one.text_version);

test('SUBSCRIPTION-TYPES-1 a type is created, changed and deleted, and the audit log contains the old values', async () => {
  const made = await put(
    'pruvodce',
    [{ slug: 'tipy', name: 'Tipy na víkend', description: 'Každý pátek' }, 'zpravy'],
    { name: 'Průvodce Šumavou' },
  );
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    slug: 'pruvodce',
    name: 'Průvodce Šumavou',
    description: null,
    kind: 'marketing',
    subtypes: [
      {
        slug: 'tipy',
        key: 'tipy',
        name: 'Tipy na víkend',
        description: 'Každý pátek',
        visibility: 'public',
        archived: false,
        text_version: 1,
      },
      { slug: 'zpravy' },
    ],
  });
  expect((await get('pruvodce')).body).toEqual(made.body);

  const changed = await put('pruvodce', ['zpravy', 'novinky']);
  expect(changed.status).toBe(200);
  expect(keysOf(changed)).toEqual(['zpravy', 'novinky']);
  expect(changed.body.subtypes[0].id).toBe(made.body.subtypes[1].id);

  expect((await remove('pruvodce')).status).toBe(204);
  expect((await get('pruvodce')).body.details).toEqual({ resource: 'subscription_type' });
  expect((await remove('pruvodce')).status).toBe(404);

  const first = omit(made.body, 'test_mode');
  const second = omit(changed.body, 'test_mode');
  const entry = { resource_type: 'subscription_type', resource_id: 'pruvodce' };
  expect(await auditOf(app, 'pruvodce')).toEqual([
    { ...entry, operation: 'subscriptionTypes.put', before: null, after: first },
    { ...entry, operation: 'subscriptionTypes.put', before: first, after: second },
    { ...entry, operation: 'subscriptionTypes.delete', before: second, after: null },
  ]);
});

test('SUBSCRIPTION-TYPES-1 names have translations, which pages show and which are versions of the text', async () => {
  const subtype = { slug: 'slevy', name: 'Sales', description: 'Twice a month' };
  const translations = {
    cs: { name: 'Slevy' },
    'DE-at': { name: 'Rabatte', description: 'Ab heute' },
  };
  const type = { name: 'Deals', translations: { cs: { name: 'Výhody', description: 'Pro vás' } } };
  const made = await put('deals', [{ ...subtype, translations }], type);
  expect([made.status, made.body.translations, made.body.subtypes[0].translations]).toEqual([
    201,
    { cs: { name: 'Výhody', description: 'Pro vás' } },
    {
      cs: { name: 'Slevy', description: null },
      'de-AT': { name: 'Rabatte', description: 'Ab heute' },
    },
  ]);
  expect(versionsOf(made)).toEqual([1]);
  expect((await put('deals', [{ ...subtype, translations }], type)).body).toEqual(made.body);

  const shownTo = async (locale: string) => {
    const { id } = await createSubscriber(app, { locale, subtypes: ['slevy'] });
    const token = await preferencesToken(app, id, { subtype: 'slevy' });
    const { body } = await strangers(app).get(`/api/u/${token}/preferences`);
    const shown = body.types.find(({ slug }: { slug: string }) => slug === 'deals');
    const page = await strangers(app).get(`/api/u/${token}/unsubscribe`, asBrowser());
    expect(page.text).toContain(`<bdi>${shown.subtypes[0].name}</bdi>`);
    const { name, description, subtypes } = shown;
    return [name, description, subtypes[0].name, subtypes[0].description];
  };
  expect(await shownTo('cs-CZ')).toEqual(['Výhody', 'Pro vás', 'Slevy', null]);
  expect(await shownTo('de-AT')).toEqual(['Deals', null, 'Rabatte', 'Ab heute']);
  expect(await shownTo('de')).toEqual(['Deals', null, 'Sales', 'Twice a month']);

  const link = await askToConfirm(app, { locale: 'cs', subtypes: ['slevy'] });
  const confirmed = await strangers(app).request('POST', link);
  const named = confirmed.body.types.find(({ slug }: { slug: string }) => slug === 'deals');
  expect([named.name, named.subtypes[0].name]).toEqual(['Výhody', 'Slevy']);

  // A translation of the type is part of what people read about each of its subtypes.
  expect(versionsOf(await put('deals', [{ ...subtype, translations }], { name: 'Deals' }))).toEqual(
    [2],
  );
  expect(versionsOf(await put('deals', [subtype], { name: 'Deals' }))).toEqual([3]);
  const texts = await app.live.get(`${path('deals')}/subtypes/slevy/texts`);
  const inCzech = { type_name: 'Výhody', type_description: 'Pro vás' };
  const untranslated = { type_name: null, type_description: null };
  expect(texts.body.data.map((one: { translations: object }) => one.translations)).toEqual([
    {},
    {
      cs: { name: 'Slevy', description: null, ...untranslated },
      'de-AT': { name: 'Rabatte', description: 'Ab heute', ...untranslated },
    },
    {
      cs: { name: 'Slevy', description: null, ...inCzech },
      'de-AT': { name: 'Rabatte', description: 'Ab heute', ...untranslated },
    },
  ]);
});

test('API-16 putting the same type twice changes nothing the second time', async () => {
  const body: Described[] = [
    { slug: 'twice-b', description: 'x' },
    { slug: 'twice-a', visibility: 'private' },
  ];
  const first = await put('twice', body);
  const second = await put('twice', body);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(await auditOf(app, 'twice')).toHaveLength(1);
});

test('SUBSCRIPTION-TYPES-1 subtypes keep the order in which they were given, on pages too', async () => {
  await put('ordered', ['c', 'a', 'b']);
  expect(keysOf(await put('ordered', ['b', 'c', 'a']))).toEqual(['b', 'c', 'a']);
  const { id } = await createSubscriber(app, { subtypes: ['a'] });
  const token = await preferencesToken(app, id);
  const { body } = await strangers(app).get(`/api/u/${token}/preferences`);
  const shown = body.types.find(({ slug }: { slug: string }) => slug === 'ordered');
  expect(shown.subtypes.map(({ key }: { key: string }) => key)).toEqual(['b', 'c', 'a']);
});

test.each<[string, string, object, string, string]>([
  ['no slug', 'Not%20a%20slug', {}, 'slug', 'invalid_format'],
  ['NUL in the slug', 'a%00', {}, 'slug', 'invalid_format'],
  ['no subtypes field', 'x', { subtypes: undefined }, 'subtypes', 'required'],
  ['no kind', 'x', { kind: undefined }, 'kind', 'required'],
  ['an unknown kind', 'x', { kind: 'other' }, 'kind', 'invalid_value'],
  ['a blank name', 'x', { name: ' ' }, 'name', 'too_short'],
  [
    'a translation into no language',
    'x',
    { translations: { 'no-language-at-all': { name: 'x' } } },
    'translations.no-language-at-all',
    'invalid_format',
  ],
  [
    'the same locale twice',
    'x',
    { translations: { 'cs-cz': { name: 'a' }, 'cs-CZ': { name: 'b' } } },
    'translations.cs-CZ',
    'conflict',
  ],
  [
    'a blank translation',
    'x',
    { translations: { cs: { name: ' ' } } },
    'translations.cs.name',
    'too_short',
  ],
  [
    'a translation without a name',
    'x',
    { translations: { cs: {} } },
    'translations.cs.name',
    'required',
  ],
  [
    'too many translations',
    'x',
    {
      translations: Object.fromEntries(
        Array.from({ length: 21 }, (_, n) => [`en-x-n${n}`, { name: 'x' }]),
      ),
    },
    'translations',
    'too_many',
  ],
  [
    'the same subtype twice',
    'x',
    {
      subtypes: [
        { slug: 'a', name: 'A' },
        { slug: 'b', name: 'B' },
        { slug: 'a', name: 'C' },
      ],
    },
    'subtypes.2.slug',
    'conflict',
  ],
  ['a subtype without a slug', 'x', { subtypes: [{ name: 'A' }] }, 'subtypes.0.slug', 'required'],
  [
    'a subtype with a slash',
    'x',
    { subtypes: [{ slug: 'a/b', name: 'A' }] },
    'subtypes.0.slug',
    'invalid_format',
  ],
  [
    'a subtype with a blank name',
    'x',
    { subtypes: [{ slug: 'a', name: ' ' }] },
    'subtypes.0.name',
    'too_short',
  ],
  [
    'a subtype text with control characters',
    'x',
    { subtypes: [{ slug: 'a', name: 'A', description: '\u0007' }] },
    'subtypes.0.description',
    'invalid_format',
  ],
  [
    'too many subtypes',
    'x',
    { subtypes: Array.from({ length: 101 }, (_, n) => ({ slug: `s${n}`, name: 'S' })) },
    'subtypes',
    'too_many',
  ],
])('SUBSCRIPTION-TYPES-1 a type with %s is refused', async (_what, slug, wrong, field, reason) => {
  const body = { name: 'X', kind: 'marketing', subtypes: [], ...wrong };
  const answer = await app.live.request('PUT', path(slug), { body });
  expect([answer.status, answer.body.details.field, answer.body.details.reason]).toEqual([
    ...[400, field, reason],
  ]);
  expect((await get('x')).status).toBe(404);
});

describe('SUBSCRIPTION-TYPES-1 a subtype with consent history', () => {
  const CASES: Record<string, (subtype: string) => Promise<unknown>> = {
    'is subscribed to': (subtype) => createSubscriber(app, { subtypes: [subtype] }),
    'has an open confirmation request': (subtype) => askToConfirm(app, { subtypes: [subtype] }),
    'was unsubscribed from': async (subtype) => {
      const { email } = await createSubscriber(app, { subtypes: [subtype] });
      await app.live.request('PATCH', `/api/v1/contacts/${email}/subscription-preferences`, {
        body: { preferences: { [subtype]: false } },
      });
    },
    'occurs only in the ledger': async (subtype) => {
      const { email } = await createSubscriber(app, { subtypes: [subtype] });
      await app.live.request('DELETE', `/api/v1/contacts/${email}`);
    },
  };
  const cases = Object.entries(CASES).map(([what, ask], n) => ({ what, ask, n }));

  test.each(cases)('and that $what must be archived before it is removed', async ({ ask, n }) => {
    const [type, asked] = [`asked-${n}`, `asked-subtype-${n}`];
    await put(type, [asked, 'unused']);
    await ask(asked);
    const conflict = { reason: 'has_consent', subtypes: [asked] };
    for (const refused of [await put(type, ['unused']), await remove(type)]) {
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 409,
        code: 'CONFLICT',
      });
      expect(refused.body.details).toEqual(conflict);
    }
    const kind = await put(type, [asked, 'unused'], { kind: 'operational' });
    expect(kind.body.details).toEqual({ reason: 'kind_is_fixed', subtypes: [asked] });
    expect(keysOf(await put(type, [asked]))).toEqual([asked]);

    await put(type, [{ slug: asked, archived: true }]);
    expect(keysOf(await put(type, []))).toEqual([]);
    expect((await remove(type)).status).toBe(204);
  });
});

describe('SUBSCRIPTION-TYPES-1 an archived subtype', () => {
  const preferencesOf = (email: string): string =>
    `/api/v1/contacts/${email}/subscription-preferences`;

  test('keeps its subscriptions, accepts an unsubscribe and refuses a subscribe', async () => {
    await put('old', ['old-news', 'older-news']);
    const { email } = await createSubscriber(app, { subtypes: ['old-news', 'older-news'] });
    const link = await askToConfirm(app, { subtypes: ['old-news'], email: 'asked@person.example' });
    await put('old', [
      { slug: 'old-news', archived: true },
      { slug: 'older-news', archived: true },
    ]);

    const { body } = await app.live.get(preferencesOf(email));
    const shown = body.types.find(({ slug }: { slug: string }) => slug === 'old').subtypes;
    const still = { status: 'subscribed', effective: false, archived: true };
    expect(shown).toMatchObject([still, still]);
    expect(await ledgerOf(app, email)).toHaveLength(2);

    // CONSENT-9: preferences can be sent back as they came.
    const same = await app.live.request('PATCH', preferencesOf(email), {
      body: { preferences: body.preferences },
    });
    expect(same.body.preferences).toEqual(body.preferences);
    await app.live.request('PATCH', preferencesOf(email), {
      body: { preferences: { 'old-news': false } },
    });
    const again = await app.live.request('PATCH', preferencesOf(email), {
      body: { preferences: { 'old-news': true } },
    });
    expect(again.body.details).toMatchObject({
      field: 'preferences.old-news',
      reason: 'not_found',
      invalid_preferences: ['old-news'],
    });
    const upsert = await app.live.post('/api/v1/contacts', {
      email,
      opt_in_subtype_slugs: ['newsletter', 'old/older-news'],
    });
    expect(upsert.body.details).toMatchObject({
      field: 'opt_in_subtype_slugs.1',
      reason: 'not_found',
      invalid_subtypes: ['old/older-news'],
    });
    expect(await statusesOf(app, email)).toMatchObject({
      'old-news': 'unsubscribed',
      'older-news': 'subscribed',
      newsletter: 'none',
    });

    const confirmed = await strangers(app).request('POST', link, {
      headers: { Accept: 'application/json' },
    });
    expect(confirmed.status).toBe(200);
    expect((await statusesOf(app, 'asked@person.example'))['old-news']).toBe('pending');
  });

  test('appears on no page', async () => {
    await put('paged', ['still-here', { slug: 'retired', archived: true }]);
    const { id } = await createSubscriber(app, { subtypes: ['still-here'] });
    const url = `/api/u/${await preferencesToken(app, id)}/preferences`;
    const { body } = await strangers(app).get(url);
    expect(Object.keys(body.preferences)).toContain('still-here');
    expect(Object.keys(body.preferences)).not.toContain('retired');
    const tried = await strangers(app).request('POST', url, {
      body: { preferences: { retired: true } },
    });
    expect(tried.body.details).toMatchObject({ reason: 'not_found' });
  });

  test('EMAILS-5 refuses sends until it is restored', async () => {
    await put('orders', ['parcels'], { kind: 'operational' });
    const { email } = await createSubscriber(app, { subtypes: ['parcels'] });
    const send = (): Promise<Answer> =>
      app.live.post('/api/v1/emails/send', {
        to: email,
        template: 'welcome',
        data: { name: 'Žofie' },
        subtype_slug: 'parcels',
      });
    await put('orders', [{ slug: 'parcels', archived: true }], { kind: 'operational' });
    expect((await send()).body.details).toMatchObject({
      field: 'subtype_slug',
      reason: 'not_found',
    });
    await put('orders', ['parcels'], { kind: 'operational' });
    expect((await send()).status).toBe(200);
  });
});

describe('CONSENT-1 a second subtype with the same slug', () => {
  test('changes the keys of both; each full key stays valid', async () => {
    await put('first', ['weekly']);
    const { email } = await createSubscriber(app, { subtypes: ['first/weekly'] });
    expect(await statusesOf(app, email)).toMatchObject({ weekly: 'subscribed' });
    expect(keysOf(await put('second', ['weekly']))).toEqual(['second/weekly']);
    expect(keysOf(await get('first'))).toEqual(['first/weekly']);

    expect(await statusesOf(app, email)).toMatchObject({
      'first/weekly': 'subscribed',
      'second/weekly': 'none',
    });
    const bare = await app.live.post('/api/v1/contacts', {
      email,
      opt_in_subtype_slugs: ['weekly'],
    });
    expect(bare.body.details).toMatchObject({ reason: 'ambiguous', invalid_subtypes: ['weekly'] });
    const full = await app.live.post('/api/v1/contacts', {
      email,
      opt_in_subtype_slugs: ['second/weekly'],
      double_opt_in: false,
    });
    expect(full.status).toBe(200);

    await put('second', [{ slug: 'weekly', archived: true }]);
    await remove('second');
    expect(keysOf(await get('first'))).toEqual(['weekly']);
    expect(await statusesOf(app, email)).toMatchObject({ weekly: 'subscribed' });
  });

  test('LISTS-2 is refused while a rule names the first by its slug alone', async () => {
    const name = (consent: string): Promise<Answer> =>
      app.live.request('PUT', '/api/v1/lists/readers', { body: { name: 'R', rule: { consent } } });
    await put('unique', ['daily']);
    await name('daily');
    const refused = await put('another', ['daily']);
    expect(refused.status).toBe(409);
    expect(refused.body.details).toEqual({ reason: 'ambiguous', lists: ['readers'] });
    await name('unique/daily');
    expect((await put('another', ['daily'])).status).toBe(201);
  });
});

test('LISTS-2 a subtype that a rule names, by either form of its key, cannot be removed', async () => {
  await put('ruled', ['monthly', 'yearly', 'never']);
  for (const [slug, consent] of [
    ['by-slug', 'monthly'],
    ['by-key', 'ruled/yearly'],
  ] as const) {
    const body = { name: slug, rule: { not: { consent } } };
    await app.live.request('PUT', `/api/v1/lists/${slug}`, { body });
  }
  expect((await put('ruled', ['yearly'])).body.details).toEqual({
    reason: 'in_use',
    lists: ['by-slug'],
  });
  expect((await remove('ruled')).body.details).toEqual({
    reason: 'in_use',
    lists: ['by-key', 'by-slug'],
  });
  expect(keysOf(await put('ruled', ['monthly', 'yearly']))).toEqual(['monthly', 'yearly']);
});

test('CONSENT-LOG-1 a changed text is a new version, and the ledger records which version was shown', async () => {
  const made = await put('worded', ['promise', 'other']);
  expect(versionsOf(made)).toEqual([1, 1]);
  const [first, second] = [
    await createSubscriber(app, { subtypes: ['promise'] }),
    'later@person.example',
  ];
  const described = await put('worded', [
    { slug: 'promise', description: 'Nanejvýš jednou' },
    'other',
  ]);
  expect(versionsOf(described)).toEqual([2, 1]);
  // Fields that people do not read before they decide create no version.
  const moved = await put('worded', [
    'other',
    { slug: 'promise', description: 'Nanejvýš jednou', visibility: 'private' },
  ]);
  expect(versionsOf(moved)).toEqual([1, 2]);
  await createSubscriber(app, { email: second, subtypes: ['promise'] });
  expect(await ledgerOf(app, first.email)).toMatchObject([{ text_version: 1 }]);
  expect(await ledgerOf(app, second)).toMatchObject([{ text_version: 2 }]);
  // Pages show the type’s name above its subtypes.
  const renamed = await put(
    'worded',
    ['other', { slug: 'promise', description: 'Nanejvýš jednou' }],
    { name: 'Sliby' },
  );
  expect(versionsOf(renamed)).toEqual([2, 3]);
  const texts = (await auditOf(app, 'worded')).map(({ after }) => after);
  expect(texts).toMatchObject(
    [made.body, described.body, moved.body, renamed.body].map((body) => omit(body, 'test_mode')),
  );
});

describe('SUBSCRIPTION-TYPES-1 concurrently', () => {
  test('two puts end in one of the two descriptions, and the audit log shows the order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        put('meeting', [`only-${n}`, 'shared'], { name: `M ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    const last = (await get('meeting')).body;
    const state = omit(last, 'test_mode');
    const rows = await auditOf(app, 'meeting');
    expect(rows.at(-1)?.after).toEqual(state);
    for (const [place, { before }] of rows.entries()) {
      expect(before).toEqual(rows[place - 1]?.after ?? null);
    }
    expect(last.subtypes.map(({ slug }: { slug: string }) => slug)).toEqual([
      `only-${last.name.slice(2)}`,
      'shared',
    ]);
  });

  test('an opt-in and a renaming of its subtype both succeed', async () => {
    await put('renaming', ['topic']);
    const [answers, subscribers] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, (_, n) => put('renaming', [{ slug: 'topic', name: `T ${n}` }])),
      ),
      Promise.all(Array.from({ length: 8 }, () => createSubscriber(app, { subtypes: ['topic'] }))),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const { email } of subscribers) {
      expect(await statusesOf(app, email)).toMatchObject({ topic: 'subscribed' });
    }
  });

  test('of an opt-in and the removal of its subtype, one is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      await put('removing', ['kept', 'fleeting']);
      const [removed, ...upserts] = await Promise.all([
        put('removing', ['kept']),
        ...Array.from({ length: 3 }, (_, n) =>
          app.live.post('/api/v1/contacts', {
            email: `fleeting${n}@person.example`,
            opt_in_subtype_slugs: ['fleeting'],
          }),
        ),
      ]);
      const asked = upserts.filter(({ status }) => status < 300).length;
      expect(removed.status).toBe(asked > 0 ? 409 : 200);
      expect(upserts.every(({ status }) => [200, 201, 400].includes(status))).toBe(true);
      await put('removing', ['kept', { slug: 'fleeting', archived: true }]);
      await put('removing', ['kept']);
    }
  });
});

test('CONSENT-LOG-1 every version of a text can be read, with its time', async () => {
  const before = Date.now() - 1_000;
  const texts = (query = ''): Promise<Answer> =>
    app.live.get(`${path('magazine')}/subtypes/weekly/texts${query}`);
  await put('magazine', [{ slug: 'weekly', name: 'Weekly', description: 'On Fridays' }]);
  await put('magazine', [{ slug: 'weekly', name: 'Weekly', visibility: 'private' }]);
  await put('magazine', [{ slug: 'weekly', name: 'Weekly' }], { name: 'The magazine' });
  const { status, body } = await texts();
  expect([status, body.has_more]).toEqual([200, false]);
  const type = { type_name: 'magazine', type_description: null, translations: {} };
  expect(body.data.map((one: object) => omit(one, 'created_at'))).toEqual([
    { ...type, version: 3, name: 'Weekly', description: null, type_name: 'The magazine' },
    { ...type, version: 2, name: 'Weekly', description: null },
    { ...type, version: 1, name: 'Weekly', description: 'On Fridays' },
  ]);
  const times = body.data.map((one: { created_at: string }) => Date.parse(one.created_at));
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
  expect(times.at(-1)).toBeGreaterThan(before);

  // Page by page; a cursor of another list is no error.
  const first = await texts('?limit=2');
  const second = await texts(`?limit=2&cursor=${first.body.next_cursor}`);
  expect([...first.body.data, ...second.body.data]).toEqual(body.data);
  expect(second.body.next_cursor).toBeNull();

  // Texts from before there was a time, of which only the first is as old as the subtype.
  await app.asOwner((em) => query(em, sql`update subtype_texts set created_at = null`));
  const [, unknown, known] = (await texts()).body.data;
  expect(unknown.created_at).toBeNull();
  expect(known.created_at).toBe(body.data[2].created_at);

  expect((await texts('?cursor=x')).status).toBe(400);
  const missing = await app.live.get(`${path('magazine')}/subtypes/daily/texts`);
  expect([missing.status, missing.body.details]).toEqual([404, { resource: 'subtype' }]);
  expect((await app.live.get(`${path('none')}/subtypes/daily/texts`)).body.details).toEqual({
    resource: 'subscription_type',
  });
});
