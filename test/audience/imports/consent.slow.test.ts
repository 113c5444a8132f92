import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import { importFile } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TEXT = { text: 'Form on the page of our shop.' };
const subscribe = (more: object = {}) => ({
  subtype: 'newsletter',
  action: 'subscribe',
  evidence: TEXT,
  ...more,
});
const path = (email: string): string => `/api/v1/contacts/${encodeURIComponent(email)}`;

/** Imports one address with consent. */
const importOne = (email: string, consent: object[], more: string[] = ['', '']) =>
  importFile(app.live, {
    parts: [`email${more[0]}\r\n${email}${more[1]}\r\n`],
    options: { consent },
  });

const withConsent = (email: string, slugs: string[] = ['newsletter']) =>
  app.live.post('/api/v1/contacts', {
    email,
    opt_in_subtype_slugs: slugs,
    double_opt_in: false,
  });

const unsubscribe = (email: string) =>
  app.live.request('PATCH', `${path(email)}/subscription-preferences`, {
    body: { preferences: { newsletter: false } },
  });

const historyOf = async (email: string) =>
  (await app.live.get(`${path(email)}/consent-history?limit=200`)).body.data as {
    from: string;
    to: string;
    source: string;
    evidence: object | null;
  }[];

const kept = { granted: 0, unchanged: 0, kept: 1, withdrawn: 0 };

describe('IMPORTS-4 consent in imports', () => {
  test('IMPORTS-4 nobody who has never answered: subscribed, with the evidence, the import and the line', async () => {
    const imported = await importOne('new@example.com', [
      subscribe({
        evidence: {
          ...TEXT,
          url: 'https://shop.example/join',
          collected_at: '2025-11-30T10:00:00+01:00',
          ip: '203.0.113.9',
        },
      }),
    ]);
    expect(imported).toMatchObject({
      status: 'completed',
      result: { rows: 1, created: 1, consent: { granted: 1, kept: 0 } },
    });
    expect(await historyOf('new@example.com')).toMatchObject([
      {
        from: 'none',
        to: 'subscribed',
        source: 'import',
        evidence: {
          ...TEXT,
          url: 'https://shop.example/join',
          collected_at: '2025-11-30T09:00:00.000Z',
          ip: '203.0.113.9',
          import_id: imported.id,
          import_line: 2,
        },
      },
    ]);
    const { text } = await app.live.get('/api/v1/consent-history.csv');
    const [header = '', ...rows] = text.split('\r\n').map((line) => line.split(','));
    const row = rows.find((cells) => cells[0] === 'new@example.com') ?? [];
    expect([
      row[header.indexOf('evidence.import_id')],
      row[header.indexOf('evidence.import_line')],
    ]).toEqual([imported.id, '2']);
  });

  test('IMPORTS-4 several answers of one new contact are in the history one after the other', async () => {
    const imported = await importFile(app.live, {
      parts: ['email,subscribed\r\nseveral@example.com,no\r\n'],
      options: {
        lists: ['customers'],
        consent: [
          subscribe({ subtype: 'order-updates' }),
          { subtype: 'newsletter', action: 'unsubscribe' },
        ],
      },
    });
    expect(imported).toMatchObject({
      status: 'completed',
      result: { created: 1, consent: { granted: 1, withdrawn: 1 } },
    });
    expect((await historyOf('several@example.com')).toReversed()).toMatchObject([
      { from: 'none', to: 'subscribed' },
      { from: 'none', to: 'unsubscribed' },
    ]);
    const { body } = await app.live.get(path('several@example.com'));
    expect(body).toMatchObject({ subscribed: false, lists: ['customers'] });
  });

  test('IMPORTS-4 the row of a new contact that turns marketing off grants none', async () => {
    const imported = await importOne('never@example.com', [subscribe()], [',subscribed', ',no']);
    expect(imported).toMatchObject({ result: { created: 1, consent: kept } });
    expect(await historyOf('never@example.com')).toEqual([]);
  });

  test('IMPORTS-4 a pending request: subscribed', async () => {
    await app.live.post('/api/v1/contacts', {
      email: 'pending@example.com',
      opt_in_subtype_slugs: ['newsletter'],
    });
    const { result } = await importOne('pending@example.com', [subscribe()]);
    expect(result.consent).toMatchObject({ granted: 1 });
    expect((await historyOf('pending@example.com'))[0]).toMatchObject({
      from: 'pending',
      to: 'subscribed',
      source: 'import',
    });
  });

  test('IMPORTS-4 a subscription: unchanged, without an entry in the history', async () => {
    await withConsent('subscribed@example.com');
    const { result } = await importOne('subscribed@example.com', [subscribe()]);
    expect(result.consent).toEqual({ granted: 0, unchanged: 1, kept: 0, withdrawn: 0 });
    expect(await historyOf('subscribed@example.com')).toHaveLength(1);
  });

  test('IMPORTS-4 an import never resurrects: unsubscribed stays so, and the profile is updated', async () => {
    await withConsent('left@example.com');
    await unsubscribe('left@example.com');
    const before = await historyOf('left@example.com');
    const { result } = await importFile(app.live, {
      parts: ['email,name\r\nleft@example.com,Left\r\n'],
      options: { consent: [subscribe()] },
    });
    expect(result).toMatchObject({ updated: 1, consent: kept });
    expect(await historyOf('left@example.com')).toEqual(before);
    expect((await app.live.get(path('left@example.com'))).body.name).toBe('Left');
  });

  test('IMPORTS-4 a suppressed address: kept', async () => {
    await app.live.request('PUT', '/api/v1/suppressions/gone%40example.com', { body: {} });
    const { result } = await importOne('gone@example.com', [subscribe()]);
    expect(result.consent).toEqual(kept);
    expect(await historyOf('gone@example.com')).toEqual([]);
  });

  test('IMPORTS-4 a contact who complained: kept, also with newer_than_withdrawal', async () => {
    await withConsent('complained@example.com');
    await unsubscribe('complained@example.com');
    await execute(
      app,
      sql`
      update consents set source = 'complaint', updated_at = '2020-01-01T00:00:00Z'
      where contact_id = (select id from contacts where email_key = 'complained@example.com')`,
    );
    const entry = subscribe({
      newer_than_withdrawal: true,
      evidence: { ...TEXT, collected_at: '2025-01-01T00:00:00Z' },
    });
    expect((await importOne('complained@example.com', [entry])).result.consent).toEqual(kept);
  });

  test('IMPORTS-4 the master switch is off: marketing is kept, and subscribed: true does not turn it on', async () => {
    await app.live.post('/api/v1/contacts', { email: 'off@example.com' });
    await app.live.request('PATCH', path('off@example.com'), { body: { subscribed: false } });
    const { result } = await importOne('off@example.com', [subscribe()], [',subscribed', ',true']);
    expect(result.consent).toEqual(kept);
    expect((await app.live.get(path('off@example.com'))).body.subscribed).toBe(false);
  });

  test('IMPORTS-4 the master switch is off: an operational subtype is subscribed', async () => {
    await app.live.post('/api/v1/contacts', { email: 'ops@example.com' });
    await app.live.request('PATCH', path('ops@example.com'), { body: { subscribed: false } });
    const { result } = await importOne('ops@example.com', [
      subscribe({ subtype: 'order-updates' }),
    ]);
    expect(result.consent).toMatchObject({ granted: 1 });
  });

  test('IMPORTS-4 newer_than_withdrawal subscribes again only with consent after the withdrawal', async () => {
    const consented = async (email: string, at: string) => {
      await withConsent(email);
      await unsubscribe(email);
      await execute(
        app,
        sql`
        update consents set updated_at = '2025-06-01T00:00:00Z'
        where contact_id = (select id from contacts where email_key = ${email})`,
      );
      const evidence = { ...TEXT, collected_at: at };
      const entry = subscribe({ newer_than_withdrawal: true, evidence });
      return (await importOne(email, [entry])).result.consent;
    };
    expect(await consented('later@example.com', '2025-06-02T00:00:00Z')).toMatchObject({
      granted: 1,
    });
    expect(await consented('earlier@example.com', '2025-05-31T00:00:00Z')).toEqual(kept);
  });

  test('IMPORTS-4 a withdrawal is always applied, also to somebody unknown and with on_conflict: skip', async () => {
    await withConsent('leaving@example.com');
    const { result } = await importFile(app.live, {
      parts: ['email,name\nleaving@example.com,Other\nunknown@example.com,\n'],
      options: {
        on_conflict: 'skip',
        consent: [{ subtype: 'newsletter', action: 'unsubscribe' }],
      },
    });
    expect(result).toMatchObject({ created: 1, skipped: 1, consent: { withdrawn: 2 } });
    expect((await historyOf('leaving@example.com'))[0]).toMatchObject({ to: 'unsubscribed' });
    expect((await historyOf('unknown@example.com'))[0]).toMatchObject({ to: 'unsubscribed' });
    expect((await app.live.get(path('leaving@example.com'))).body.name).toBeNull();
  });

  test.each([
    ['first', 'unsubscribe', 'subscribe'],
    ['last', 'subscribe', 'unsubscribe'],
  ])(
    'IMPORTS-4 a withdrawal that is the %s row of an address wins over its grant',
    async (place, one, two) => {
      const email = `both-${place}@example.com`;
      const { result } = await importFile(app.live, {
        parts: [`email,wish\n${email},${one}\n${email},${two}\n`],
        options: { consent: [subscribe({ action: { column: 'wish' } })] },
      });
      expect(result).toMatchObject({
        created: 1,
        duplicates: 1,
        consent: { granted: 0, withdrawn: 1 },
      });
      expect(await historyOf(email)).toMatchObject([{ from: 'none', to: 'unsubscribed' }]);
    },
  );

  test.each([
    ['first', ['true', '']],
    ['last', ['', 'true']],
  ])(
    'IMPORTS-4 nobody who has left by the %s row of the address is granted operational consent',
    async (place, [one, two]) => {
      const email = `departed-${place}@example.com`;
      const { result } = await importFile(app.live, {
        parts: [`email,unsubscribed\n${email},${one}\n${email},${two}\n`],
        options: { consent: [subscribe({ subtype: 'order-updates' })] },
      });
      expect(result).toMatchObject({ created: 1, duplicates: 1, consent: { granted: 0 } });
      expect(await historyOf(email)).toEqual([]);
      expect((await app.live.get(path(email))).body.subscribed).toBe(false);
    },
  );

  test('IMPORTS-4 subscribed: false turns marketing off', async () => {
    await withConsent('quiet@example.com');
    await importFile(app.live, { parts: ['email,subscribed\nquiet@example.com,no\n'] });
    expect((await app.live.get(path('quiet@example.com'))).body.subscribed).toBe(false);
  });

  test('IMPORTS-4 subscribe without evidence, and consent in the future, are errors of the row', async () => {
    const { report, result } = await importFile(app.live, {
      parts: [
        'email,how,when\na1@example.com,,\na2@example.com,Fair,2999-01-01T00:00:00Z\na3@example.com,Fair,\n',
      ],
      options: {
        max_error_rate: 1,
        consent: [
          subscribe({ evidence: { text: { column: 'how' }, collected_at: { column: 'when' } } }),
        ],
      },
    });
    expect(report.sample_errors).toMatchObject([
      { line: 2, column: 'how', reason: 'required' },
      { line: 3, column: 'when', reason: 'invalid_value' },
    ]);
    expect(result).toMatchObject({ created: 1, invalid: 2, consent: { granted: 1 } });
  });

  test('IMPORTS-4 there is no way to overwrite: subscribe needs a text, and newer_than_withdrawal a time', async () => {
    const create = (entry: object) =>
      app.live.post('/api/v1/imports', { kind: 'contacts', options: { consent: [entry] } });
    const noText = await create({ subtype: 'newsletter', action: 'subscribe' });
    expect(noText.body.details.field).toBe('options.consent.0.evidence.text');
    const noTime = await create(subscribe({ newer_than_withdrawal: true }));
    expect(noTime.body.details.field).toBe('options.consent.0.evidence.collected_at');
    const noSubtype = await create(subscribe({ subtype: 'nothing' }));
    expect(noSubtype.body.details.field).toBe('options.consent.0.subtype');
  });

  test('an import twice leaves one entry of the history for each consent', async () => {
    const parts = ['email\ntwice1@example.com\ntwice2@example.com\n'];
    const options = { consent: [subscribe()] };
    const first = await importFile(app.live, { parts, options });
    const second = await importFile(app.live, { parts, options });
    expect([first.result, second.result]).toMatchObject([
      { created: 2, consent: { granted: 2 } },
      { updated: 2, consent: { unchanged: 2 } },
    ]);
    expect(await historyOf('twice1@example.com')).toHaveLength(1);
  });
});
