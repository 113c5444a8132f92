import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { findDue } from '../../../server/messages/forms/form-worker.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { FORM } from '../../messages/forms/fixture.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import {
  count,
  linkIn,
  mailTo,
  openForm,
  putForm,
  type OpenedForm,
} from '../../support/app/forms.ts';
import { execute } from '../../support/app/requests.ts';
import { statusesOf } from '../../support/app/tokens.ts';
import { withWorker } from '../../support/app/worker.ts';
import { eventually } from '../../support/eventually.ts';

const SITE = 'https://shop.example';

const CZECH = {
  ...FORM.texts,
  cs: { title: 'Novinky', button: 'Přihlásit', thanks: 'Děkujeme.' },
};

const submissions = async (app: TestApp, slug: string): Promise<Record<string, string>[]> =>
  (await app.live.get(`/api/v1/forms/${slug}/submissions`)).body.data;

describe('a form beside a worker', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => app.close());

  test('FORMS-5 a name cannot put a link or a message of its own into the email', async () => {
    const fields = [{ field: 'name', label: { en: 'Your name' } }];
    const { send } = await putForm(app, 'spam', { ...FORM, fields });
    const name = `Ada! You have won: https://evil.example/win ${'x'.repeat(150)}`;
    expect((await send({ email: 'spam@person.example', name })).status).toBe(200);
    const mail = await mailTo(app, 'spam@person.example');
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/https?:\/\/evil|evil\.example|x{101}/);
    }
    expect(mail.text).toContain('Ada');
    // What was entered is stored as it is.
    await app.client(null).post(new URL(linkIn(mail)).pathname, {});
    const stored = await eventually(
      () => app.live.get('/api/v1/contacts/spam%40person.example'),
      ({ body }) => body.name !== null,
    );
    expect(stored.body.name).toBe(name);
  });

  test('FORMS-6 the dots of an address at Gmail are one mailbox', async () => {
    const { send } = await putForm(app, 'dots', FORM);
    const addresses = ['adalove@gmail.com', 'a.dalove@gmail.com', 'ada.love+x@googlemail.com'];
    for (const email of [...addresses, 'a.d.a.love@gmail.com']) await send({ email });
    const found = await eventually(
      () => submissions(app, 'dots'),
      (rows) => rows.length === 4 && rows.every(({ status }) => status !== 'received'),
    );
    const outcomes = found.map(({ status }) => status).toSorted();
    expect(outcomes).toEqual(['not_sent', 'sent', 'sent', 'sent']);
  });

  test.each([
    ['another language', 'cs'],
    ['no language', ''],
  ])('FORMS-2 a form with a field for the language can be sent with %s', async (_name, locale) => {
    const fields = [{ field: 'locale', label: { en: 'Language', cs: 'Jazyk' } }];
    const { url } = await putForm(app, 'languages', { ...FORM, texts: CZECH, fields });
    const { send } = await openForm(app, `${url}?lang=en`);
    const { status, text } = await send({ email: `locale-${locale}@person.example`, locale });
    expect([status, text]).toEqual([200, expect.stringContaining('Thank you.')]);
  });

  test('FORMS-2 the names of subscriptions are in the language of the form, and in its evidence', async () => {
    await app.live.request('PUT', '/api/v1/subscription-types/printed', {
      body: {
        name: 'Printed',
        kind: 'marketing',
        subtypes: [
          { slug: 'magazine', name: 'Magazine', translations: { cs: { name: 'Časopis' } } },
        ],
      },
    });
    const body = { ...FORM, subtypes: ['magazine'], texts: CZECH };
    const { url } = await putForm(app, 'translated', body);
    const english = await openForm(app, `${url}?lang=en`);
    expect(english.page.text).toContain('Magazine');
    const czech = await openForm(app, `${url}?lang=cs`);
    expect(czech.page.text).toContain('Časopis');
    expect(czech.page.text).not.toContain('Magazine');
    const { status } = await czech.send({ email: 'cesky@person.example' });
    expect(status).toBe(200);
    await mailTo(app, 'cesky@person.example');
    const history = await app.live.get('/api/v1/contacts/cesky%40person.example/consent-history');
    expect(history.body.data[0].evidence.text).toBe('Novinky\nČasopis\nPřihlásit');
  });

  test('FORMS-5 a link that is opened twice confirms once', async () => {
    const { send } = await putForm(app, 'twice', FORM);
    await send({ email: 'twice@person.example' });
    const path = new URL(linkIn(await mailTo(app, 'twice@person.example'))).pathname;
    const answers = await Promise.all([1, 2, 3].map(() => app.client(null).post(path, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await processed(app);
    expect((await app.client(null).post(path, {})).status).toBe(200);
    await processed(app);
    expect(await count(app, 'twice')).toMatchObject([{ sent: 1, confirmed: 1 }]);
    const history = await app.live.get('/api/v1/contacts/twice%40person.example/consent-history');
    expect(history.body.data.map(({ to }: { to: string }) => to)).toEqual([
      'subscribed',
      'pending',
    ]);
  });

  test('FORMS-5 a person can confirm when the form is deleted, and the proof still has what it showed', async () => {
    const { send } = await putForm(app, 'leaving', FORM);
    await send({ email: 'late@person.example' });
    const path = new URL(linkIn(await mailTo(app, 'late@person.example'))).pathname;
    await app.live.request('DELETE', '/api/v1/forms/leaving');
    expect((await app.client(null).post(path, {})).status).toBe(200);
    const { newsletter } = await statusesOf(app, 'late@person.example');
    expect(newsletter).toBe('subscribed');
    const history = await app.live.get('/api/v1/contacts/late%40person.example/consent-history');
    expect(history.body.data[0].evidence).toMatchObject({
      form: 'leaving',
      text: expect.stringContaining('Once a month.'),
    });
  });
});

describe('what programs send', () => {
  let app: TestApp;
  let opened: OpenedForm;
  beforeAll(async () => {
    app = await startTestApp({
      parts: { api: true, worker: false },
      env: { TRUST_PROXY: 'loopback' },
    });
    opened = await putForm(app, 'hostile', {
      ...FORM,
      fields: [
        { field: 'name', label: { en: 'Your name' } },
        { field: 'data.size', label: { en: 'Size' } },
      ],
      allowed_origins: [SITE],
    });
  });
  afterAll(() => app.close());

  test.each<[string, Record<string, string>, number]>([
    ['a null byte in the address', { email: 'a\0b@person.example' }, 400],
    ['a header in the address', { email: 'a@person.example\r\nBcc: b@person.example' }, 400],
    ['two addresses', { email: 'a@person.example, b@person.example' }, 400],
    ['an address of 300 characters', { email: `${'a'.repeat(300)}@person.example` }, 400],
    ['a null byte in the name', { name: 'Ada\0' }, 400],
    ['a name of 300 characters', { name: 'a'.repeat(300) }, 400],
    ['a text of 2,000 characters', { 'data.size': 'a'.repeat(2_000) }, 400],
    ['more than the form can have', { name: 'a'.repeat(40_000) }, 413],
    ['no address', { email: '' }, 400],
    ['an unknown subtype', { subtype: 'none' }, 400],
    ['a subtype that the form does not have', { subtype: 'offers' }, 400],
    ['no wording', { shown: '' }, 409],
    ['another version', { shown: '9.AAAAAAAAAAAAAAAA' }, 409],
  ])('FORMS-2 %s is refused, and nothing is stored', async (_name, fields, status) => {
    const before = await submissions(app, 'hostile');
    const answer = await opened.send({ email: 'ada@person.example', ...fields });
    expect(answer.status).toBe(status);
    expect(await submissions(app, 'hostile')).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ['a language that does not exist', { lang: '../../etc/passwd\0' }],
    [
      'a field that the form does not have',
      { 'data.other': 'x', __proto__x: 'y', constructor: 'z' },
    ],
    ['a proof of work that is no base64', { altcha: '%%%' }],
    ['a proof of work of 20,000 characters', { altcha: 'A'.repeat(20_000) }],
    ['a proof of work that is null', { altcha: Buffer.from('null').toString('base64') }],
    [
      'a proof of work of another shape',
      { altcha: Buffer.from('{"challenge":1}').toString('base64') },
    ],
  ])('FORMS-6 %s counts for nothing', async (_name, fields) => {
    const { status } = await opened.send({ email: 'plain@person.example', ...fields });
    expect(status).toBe(200);
    const stored = await app.asOwner((em) =>
      query<{ entered: object; challenge: null }>(
        em,
        sql`select entered, challenge from form_submissions order by id desc limit 1`,
      ),
    );
    expect(stored).toEqual([{ entered: { data: {}, custom_attributes: {} }, challenge: null }]);
  });

  test('a proof of work cannot change how other JSON is read', async () => {
    // V8 misreads keys after it has parsed one that contains a backslash.
    const altcha = Buffer.from('{"a\\\\u0":1,"challenge":{}}').toString('base64');
    expect((await opened.send({ email: 'keys@person.example', altcha })).status).toBe(200);
    expect(Object.keys(JSON.parse('{"a\\u00e9b":1}') as object)).toEqual(['aéb']);
  });

  test.each([
    'null',
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://shop.example:8443',
    'http://shop.example',
    'https://shop.example/',
    'https://user@shop.example',
  ])('FORMS-3 the origin %s cannot send the form or read the answer', async (Origin) => {
    for (const Accept of ['application/json', 'text/html']) {
      const { status, headers } = await opened.send(
        { email: 'origin@person.example' },
        { Origin, Accept },
      );
      expect(status).toBe(403);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });

  test.each([
    'https://shop.example@evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example:8443/',
    'http://shop.example/',
    '//shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    '\0',
  ])('FORMS-3 the page %j is not believed', async (page) => {
    await opened.send({ email: 'page@person.example', page });
    const [newest] = await submissions(app, 'hostile');
    expect(newest?.page).toBe(opened.url);
  });

  test('FORMS-3 the page has no password, no query and a limited length', async () => {
    const page = `https://ada:secret@shop.example/${'x'.repeat(5_000)}?token=secret#secret`;
    await opened.send({ email: 'page@person.example', page });
    const [newest] = await submissions(app, 'hostile');
    expect(newest?.page).toMatch(/^https:\/\/shop\.example\/x+$/);
    expect(newest?.page?.length).toBe(500);
  });

  test('FORMS-5 a proxy that names no network address leaves none', async () => {
    const { status } = await opened.send(
      { email: 'proxy@person.example' },
      { 'X-Forwarded-For': 'unknown' },
    );
    expect(status).toBe(200);
    const [stored] = await app.asOwner((em) =>
      query<{ evidence: object }>(
        em,
        sql`select evidence from form_submissions order by id desc limit 1`,
      ),
    );
    expect(stored?.evidence).not.toHaveProperty('ip');
  });
});

describe('submissions that wait for a worker', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      parts: { api: true, worker: false },
      env: { TRUST_PROXY: 'loopback' },
    });
  });
  afterAll(() => app.close());

  const emailsTo = (name: string): Promise<unknown[]> =>
    app.asOwner((em) =>
      query(em, sql`select from emails where to_key like ${`${name}%@person.example`}`),
    );

  test('FORMS-5 those of a form that was disabled or deleted since send nothing', async () => {
    const disabled = await putForm(app, 'disabled', FORM);
    const deleted = await putForm(app, 'deleted', FORM);
    await disabled.send({ email: 'stopped-1@person.example' });
    await deleted.send({ email: 'stopped-2@person.example' });
    await putForm(app, 'disabled', { ...FORM, enabled: false });
    await app.live.request('DELETE', '/api/v1/forms/deleted');
    await withWorker(app, () => processed(app));
    expect(await submissions(app, 'disabled')).toMatchObject([
      { status: 'not_sent', reason: 'closed' },
    ]);
    expect(await emailsTo('stopped-')).toEqual([]);
    expect((await app.live.get('/api/v1/contacts/stopped-1%40person.example')).status).toBe(404);
  });

  test('FORMS-6 a form accepts 300 submissions in ten minutes, whichever process has accepted them', async () => {
    const { send, url } = await putForm(app, 'limited', FORM);
    const { body } = await app.live.get('/api/v1/forms/limited');
    const store = (submissions: number, minutes: number) =>
      execute(
        app,
        sql`insert into form_submissions (id, organization_id, form_id, form_version, email,
            address_hash, locale, subtypes, entered, evidence, status, step_at)
          select uuidv7(${-minutes} * interval '1 minute'), ${app.organizationId}, ${body.id}, 1,
            n || '@before.example', sha256(n::text::bytea), 'en', '{newsletter}', '{}', '{}', 'sent',
            null
          from generate_series(1, ${submissions}) n`,
      );
    await store(1_000, 11);
    await store(299, 9);
    expect((await send({ email: 'last@person.example' })).status).toBe(200);
    const { status, text, headers } = await send({ email: 'beyond@person.example' });
    expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
    expect(text).toContain('<html');
    const elsewhere = await openForm(app, url.replace('/f/', '/f/test_'));
    expect((await elsewhere.send({ email: 'beyond@person.example' })).status).toBe(429);
    await execute(app, sql`delete from form_submissions where form_id = ${body.id}`);
  });

  test('FORMS-6 organizations take turns, however many submissions of one wait', async () => {
    const { id } = await createOrganization(app, 'attacked');
    const wait = (organizationId: string, submissions: number, seconds: number) =>
      execute(
        app,
        sql`insert into form_submissions (id, organization_id, form_id, form_version, email,
            address_hash, locale, subtypes, entered, evidence, step_at)
          select uuidv7(), ${organizationId}, ${newId()}, 1, n || '@waiting.example',
            sha256(n::text::bytea), 'en', '{newsletter}', '{}', '{}',
            now() - ${seconds} * interval '1 second' + n * interval '1 millisecond'
          from generate_series(1, ${submissions}) n`,
      );
    await wait(id, 100, 60);
    await wait(app.organizationId, 2, 10);
    const due = await findDue(app.running.services.mailboxOrm!);
    expect(due.slice(0, 3).map(({ organizationId }) => organizationId)).toEqual([
      id,
      app.organizationId,
      id,
    ]);
    await execute(app, sql`delete from form_submissions where email like '%@waiting.example'`);
  });

  test('FORMS-6 submissions that get no email are ended together, and others do not wait for each of them', async () => {
    const { send } = await putForm(app, 'flood', FORM);
    const { body } = await app.live.get('/api/v1/forms/flood');
    await send({ email: 'drowned@person.example' });
    await withWorker(app, () => processed(app));
    const { hashAddress } = app.running.services.acceptance;
    await execute(
      app,
      sql`update form_recipients set sent_at = array[now(), now(), now()]
        where address_hash = ${hashAddress('drowned@person.example')}`,
    );
    await execute(
      app,
      sql`insert into form_submissions (id, organization_id, form_id, form_version, email,
          address_hash, locale, subtypes, entered, evidence)
        select uuidv7(), ${app.organizationId}, ${body.id}, 1, 'drowned+' || n || '@person.example',
          sha256(n::text::bytea), 'en', '{newsletter}', '{}', '{}'
        from generate_series(1, 450) n`,
    );
    const other = await putForm(app, 'calm', FORM);
    await other.send({ email: 'later@person.example' });
    await withWorker(app, () => processed(app));
    const [refused] = await app.asOwner((em) =>
      query<{ submissions: number; transactions: number }>(
        em,
        sql`select count(*)::integer as submissions, count(distinct xmin::text)::integer as transactions
          from form_submissions where form_id = ${body.id} and reason = 'too_many_emails'`,
      ),
    );
    expect(refused).toEqual({ submissions: 450, transactions: 5 });
    expect(await emailsTo('later')).toHaveLength(1);
    expect(await emailsTo('drowned')).toHaveLength(1);
    await execute(app, sql`delete from form_submissions where form_id = ${body.id}`);
  });

  test('FORMS-6 two workers and two forms together send three emails to an address', async () => {
    const forms = [await putForm(app, 'one', FORM), await putForm(app, 'other', FORM)];
    for (let n = 0; n < 8; n += 1) {
      for (const { send } of forms) await send({ email: `flooded+${n}@person.example` });
    }
    await withWorker(app, () => withWorker(app, () => processed(app)));
    expect(await emailsTo('flooded')).toHaveLength(3);
    const all = [...(await submissions(app, 'one')), ...(await submissions(app, 'other'))];
    const refused = all.filter(({ reason }) => reason === 'too_many_emails');
    expect([all.length, refused.length]).toEqual([16, 13]);
  });
});

/** Waits until no submission has anything left to do. */
const processed = (app: TestApp): Promise<unknown> =>
  eventually(
    () =>
      app.asOwner((em) => query(em, sql`select from form_submissions where step_at is not null`)),
    (waiting) => waiting.length === 0,
  );
