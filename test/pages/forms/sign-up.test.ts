import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { FORM } from '../../messages/forms/fixture.ts';
import {
  count,
  linkIn,
  mailTo,
  openForm,
  putForm,
  type OpenedForm,
} from '../../support/app/forms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  await app.live.request('PUT', '/api/v1/contact-attributes/plan', {
    body: { type: 'enum', values: ['basic', 'premium'] },
  });
  await app.live.request('PUT', '/api/v1/lists/readers', { body: { name: 'Readers' } });
});
afterAll(() => app.close());

const FIELDS = [
  { field: 'name', label: { en: 'Your name' }, required: true },
  { field: 'custom_attributes.plan', label: { en: 'Plan' } },
  { field: 'data.shoe_size', label: { en: 'Shoe size' } },
];

/** What became of the newest submission of a form. */
const outcome = (slug: string) =>
  eventually(
    async () => (await app.live.get(`/api/v1/forms/${slug}/submissions`)).body.data[0],
    (found) => found !== undefined && found.status !== 'received',
  );

describe('FORMS-5 double opt-in', () => {
  let opened: OpenedForm;
  beforeAll(async () => {
    opened = await putForm(app, 'whole', { ...FORM, fields: FIELDS, lists: ['readers'] });
  });

  test('FORMS-7 a sign-up is confirmed by the link in the email, and only then stored', async () => {
    const email = 'Zofie@Person.example';
    const { status, text } = await opened.send({
      email,
      name: 'Žofie',
      'custom_attributes.plan': 'premium',
      'data.shoe_size': '38',
    });
    expect(status).toBe(200);
    expect(text).toContain('Thank you.');
    expect(await outcome('whole')).toMatchObject({
      email: 'Zofie@person.example',
      status: 'sent',
      reason: null,
      form_version: 1,
      locale: 'en',
      page: opened.url,
    });
    const before = await app.live.get('/api/v1/contacts/zofie%40person.example');
    expect(before.body).toMatchObject({ name: null, lists: [], data: {}, custom_attributes: {} });

    const link = linkIn(await mailTo(app, 'Zofie@person.example'));
    expect((await app.client(null).post(new URL(link).pathname, {})).status).toBe(200);
    const contact = await eventually(
      () => app.live.get('/api/v1/contacts/zofie%40person.example'),
      ({ body }) => body.name !== null,
    );
    expect(contact.body).toMatchObject({
      name: 'Žofie',
      lists: ['readers'],
      data: { shoe_size: '38' },
      custom_attributes: { plan: 'premium' },
      subscribed: true,
    });
    expect((await outcome('whole')).status).toBe('confirmed');
    expect(await count(app, 'whole')).toMatchObject([{ page: opened.url, sent: 1, confirmed: 1 }]);
  });

  test('the history and the proof have what the form showed', async () => {
    const evidence = {
      form: 'whole',
      form_version: 1,
      url: opened.url,
      ip: expect.any(String),
      user_agent: expect.any(String),
      collected_at: expect.any(String),
      text: 'News\nOnce a month.\nMonthly newsletter\nYour name\nPlan\nShoe size\nSign me up',
    };
    const { body } = await app.live.get('/api/v1/contacts/zofie%40person.example/consent-history');
    expect(body.data).toMatchObject([
      { source: 'double_opt_in', to: 'subscribed', evidence, ip: expect.any(String) },
      { source: 'form', to: 'pending', evidence, api_key_id: null },
    ]);
    const proof = await eventually(
      () =>
        app.live.get('/api/v1/contacts/zofie%40person.example/consent-proof?subtype=newsletter'),
      ({ status }) => status === 200,
    );
    expect(proof.body.rows.map((one: { row: { actor: object } }) => one.row.actor)).toEqual([
      { type: 'form', id: null },
      { type: 'recipient', id: null },
    ]);
    expect(proof.text).toContain('Once a month.');
  });

  test('a person who is subscribed already gets an email that says so', async () => {
    const { status } = await opened.send({ email: 'zofie@person.example', name: 'Somebody else' });
    expect(status).toBe(200);
    expect((await outcome('whole')).status).toBe('already_subscribed');
    const mail = await mailTo(app, 'zofie@person.example', 2);
    expect(mail.subject).toBe('You are subscribed already');
    expect(mail.text).toMatch(/\/api\/u\/[\w.-]+\/preferences/);
    const { body } = await app.live.get('/api/v1/contacts/zofie%40person.example');
    expect(body.name).toBe('Žofie');
  });

  test('a suppressed address gets nothing and becomes no contact', async () => {
    await app.live.request('PUT', '/api/v1/suppressions/gone%40person.example', { body: {} });
    const { status, text } = await opened.send({ email: 'gone@person.example', name: 'Gone' });
    expect(status).toBe(200);
    expect(text).toContain('Thank you.');
    expect(await outcome('whole')).toMatchObject({ status: 'not_sent', reason: 'suppressed' });
    expect((await app.live.get('/api/v1/contacts/gone%40person.example')).status).toBe(404);
  });

  test('FORMS-6 an address gets three emails in 24 hours, with and without a plus sign', async () => {
    const statuses: string[] = [];
    for (const tag of ['', '+a', '+b', '+c']) {
      await opened.send({ email: `often${tag}@person.example`, name: 'Often' });
      statuses.push((await outcome('whole')).status);
    }
    expect(statuses).toEqual(['sent', 'sent', 'sent', 'not_sent']);
    expect((await outcome('whole')).reason).toBe('too_many_emails');
  });
});

describe('FORMS-2 the page', () => {
  test('says what is wrong, keeps what was entered, and stores nothing', async () => {
    const opened = await putForm(app, 'faults', { ...FORM, fields: FIELDS });
    const { status, text } = await opened.send({ email: 'nobody', 'data.shoe_size': '"><b>' });
    expect(status).toBe(400);
    expect(text).toContain('This is not an email address.');
    expect(text).toContain('Please fill this in as asked.');
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect((await app.live.get('/api/v1/forms/faults/submissions')).body.data).toEqual([]);
  });

  test('a form that has changed is shown again', async () => {
    const opened = await putForm(app, 'changing', FORM);
    const texts = { en: { ...FORM.texts.en, introduction: 'Every day.' } };
    await putForm(app, 'changing', { ...FORM, texts });
    const { status, text } = await opened.send({ email: 'late@person.example' });
    expect(status).toBe(409);
    expect(text).toContain('This form has changed since you opened it.');
    expect(text).toContain('Every day.');
    expect((await app.live.get('/api/v1/forms/changing/submissions')).body.data).toEqual([]);
  });

  test('a mistyped domain is asked about once', async () => {
    const opened = await putForm(app, 'mistyped', FORM);
    const first = await opened.send({ email: 'zofie@gmial.com' });
    expect(first.status).toBe(409);
    expect(first.text).toContain('Did you mean zofie@gmail.com?');
    expect((await opened.send({ email: 'zofie@gmial.com', sure: 'true' })).status).toBe(200);
  });

  test('with several subtypes, people choose', async () => {
    const opened = await putForm(app, 'several', {
      ...FORM,
      subtypes: ['newsletter', 'order-updates'],
    });
    const none = await opened.send({ email: 'choice@person.example', subtype: '' });
    expect(none.status).toBe(400);
    expect(none.text).toContain('Please choose at least one.');
    await opened.send({ email: 'choice@person.example', subtype: 'order-updates' });
    expect(await outcome('several')).toMatchObject({ subtypes: ['order-updates'] });
  });

  test('a program that fills in everything gets the usual answer, and nothing is stored', async () => {
    const opened = await putForm(app, 'trap', FORM);
    const { status, text } = await opened.send({ email: 'x@person.example', website: 'x' });
    expect(status).toBe(200);
    expect(text).toContain('Thank you.');
    expect((await app.live.get('/api/v1/forms/trap/submissions')).body.data).toEqual([]);
  });

  test('a form that is disabled, deleted or unknown is closed', async () => {
    const opened = await putForm(app, 'closing', FORM);
    await putForm(app, 'closing', { ...FORM, enabled: false });
    const disabled = await opened.send({ email: 'closed@person.example' });
    await app.live.request('DELETE', '/api/v1/forms/closing');
    const deleted = await openForm(app, opened.url);
    const unknown = await openForm(app, `${app.baseUrl}/f/${'A'.repeat(22)}`);
    for (const { status, text } of [disabled, deleted.page, unknown.page]) {
      expect(status).toBe(404);
      expect(text).toContain('This form is closed');
    }
  });

  test('TEST-MODE-1 with a test key, the page stores nothing and says so', async () => {
    await putForm(app, 'tried', FORM);
    const { body } = await app.test.get('/api/v1/forms/tried');
    const opened = await openForm(app, body.url);
    expect(opened.page.text).toContain('This is a test link.');
    expect((await opened.send({ email: 'tried@person.example' })).status).toBe(200);
    expect((await app.live.get('/api/v1/forms/tried/submissions')).body.data).toEqual([]);
  });

  test('sets no cookies and loads nothing from other servers', async () => {
    const { page } = await putForm(app, 'strict', FORM);
    expect(page.headers.get('Set-Cookie')).toBeNull();
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('FORMS-3 other sites', () => {
  const SITE = 'https://shop.example';
  let opened: OpenedForm;
  beforeAll(async () => {
    opened = await putForm(app, 'elsewhere', { ...FORM, allowed_origins: [SITE] });
  });

  test('an allowed site sends the form, its script reads the answer, and its page is counted', async () => {
    const { status, body, headers } = await opened.send(
      { email: 'site@person.example', page: `${SITE}/blog/tea?utm=1#top` },
      { Origin: SITE, Accept: 'application/json' },
    );
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'sent', message: 'Thank you.', url: null });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    expect((await outcome('elsewhere')).page).toBe(`${SITE}/blog/tea`);
    expect(await count(app, 'elsewhere')).toMatchObject([{ page: `${SITE}/blog/tea`, sent: 1 }]);
  });

  test('another site cannot', async () => {
    const { status, headers } = await opened.send(
      { email: 'evil@person.example' },
      { Origin: 'https://evil.example', Accept: 'application/json' },
    );
    expect(status).toBe(403);
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('a page that is not allowed is not believed', async () => {
    await opened.send({ email: 'page@person.example', page: 'https://evil.example/x' });
    const { page } = await eventually(
      async () => (await app.live.get('/api/v1/forms/elsewhere/submissions')).body.data[0],
      ({ email }) => email === 'page@person.example',
    );
    expect(page).toBe(opened.url);
  });

  test('the snippet has the form in the chosen language', async () => {
    const { body } = await app.live.get('/api/v1/forms/elsewhere?locale=en');
    expect(body.snippet).toContain(`action="${opened.url}"`);
    expect(body.snippet).toContain('Once a month.');
    expect(body.snippet).toContain(`name="shown" value="${opened.mark}"`);
  });
});

describe('FORMS-6 limits', () => {
  test('forms use a fifth of the emails of a day', async () => {
    // What the tests before have sent does not count.
    await eventually(
      () =>
        app.asOwner((em) => query(em, sql`select from form_submissions where step_at is not null`)),
      (waiting) => waiting.length === 0,
    );
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into sending_limits (organization_id, daily) values (${app.organizationId}, 10000)`,
      ),
    );
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into form_usage (organization_id, day, sent)
          values (${app.organizationId}, (now() at time zone 'UTC')::date, 1999)
          on conflict (organization_id) do update set sent = 1999`,
      ),
    );
    const opened = await putForm(app, 'quota', FORM);
    await opened.send({ email: 'last@person.example' });
    expect(await outcome('quota')).toMatchObject({ status: 'sent', reason: null });
    await opened.send({ email: 'beyond@person.example' });
    const refused = await eventually(
      async () => (await app.live.get('/api/v1/forms/quota/submissions')).body.data[0],
      ({ email, status }) => email === 'beyond@person.example' && status !== 'received',
    );
    expect(refused).toMatchObject({ status: 'not_sent', reason: 'quota' });
  });

  test('a network sends a form ten times in ten minutes without a proof of work', async () => {
    const opened = await putForm(app, 'network', FORM);
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) {
      const headers = { 'X-Forwarded-For': `2001:db8:7::${n}` };
      statuses.push((await opened.send({ email: `n${n}@person.example` }, headers)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses[10]).toBe(429);
    const other = await opened.send(
      { email: 'other@person.example' },
      { 'X-Forwarded-For': '2001:db8:8::1' },
    );
    expect(other.status).toBe(200);
  });
});
