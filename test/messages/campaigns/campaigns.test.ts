import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withFooter } from '../../../server/messages/campaigns/footer.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists, createOrganization, saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { follow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { execute } from '../../support/app/requests.ts';
import { deleteTemplate, putTemplate } from '../../support/read/templates.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  campaignPath,
  CAMPAIGNS,
  NEWS,
  put,
} from './campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addLists(app, 'static', ['readers', 'staff']);
  await addLists(app, 'smart', ['everybody']);
});
afterAll(() => app.close());

const refusal = async (body: object) => {
  const { status, body: error } = await put(app.live, 'refused', body);
  return [status, error.details?.field, error.details?.reason];
};

describe('API-16 campaigns.put', () => {
  test('creates, repeats, changes and describes a draft', async () => {
    const body = { audience: { lists: ['readers'], exclude_lists: ['staff'] }, tags: ['spring'] };
    const created = await put(app.live, 'first', body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...NEWS,
      slug: 'first',
      status: 'draft',
      audience: { lists: ['readers'], rule: null, exclude_lists: ['staff'] },
      first_wave: true,
      pause: null,
      counts: { matched: 0, sendable: 0 },
    });
    const repeated = await put(app.live, 'first', body);
    expect([repeated.status, repeated.body]).toEqual([200, created.body]);
    const renamed = await put(app.live, 'first', { ...body, name: 'Zprávy pro Žofii' });
    expect(renamed.body).toMatchObject({ name: 'Zprávy pro Žofii', id: created.body.id });
    const { body: page } = await app.live.get(`${CAMPAIGNS}?status=draft`);
    expect(page.data.map(({ slug }: { slug: string }) => slug)).toContain('first');
    expect((await app.live.get(`${CAMPAIGNS}?status=completed`)).body.data).toEqual([]);
  });

  test('EMAILS-31 replies go to a list of addresses, which is kept as it is', async () => {
    const replies = '"Novák, Jan" <jan@shop.example>, help@shop.example';
    expect((await put(app.live, 'replies', { reply_to: replies })).body.reply_to).toBe(replies);
    expect((await put(app.live, 'replies', { reply_to: 'Help@SHOP.example' })).body.reply_to).toBe(
      'Help@shop.example',
    );
    const many = Array.from({ length: 6 }, (_, n) => `a${n}@shop.example`).join(', ');
    expect(await refusal({ reply_to: many })).toEqual([400, 'reply_to', 'too_many']);
    expect(await refusal({ reply_to: 'Team: a@b.example;' })).toEqual([
      400,
      'reply_to',
      'invalid_format',
    ]);
  });

  test('names each field that is wrong', async () => {
    expect(await refusal({ subtype: 'order-updates' })).toEqual([400, 'subtype', 'not_marketing']);
    expect(await refusal({ subtype: 'none' })).toEqual([400, 'subtype', 'not_found']);
    expect(await refusal({ template: 'none' })).toEqual([400, 'template', 'not_found']);
    expect(await refusal({ audience: { lists: ['readers', 'none'] } })).toEqual([
      400,
      'audience.lists.1',
      'not_found',
    ]);
    const rule = { field: 'locale', op: 'is', value: 'cs' };
    expect(await refusal({ audience: { rule } })).toEqual([
      400,
      'audience.rule.op',
      'invalid_value',
    ]);
    expect(await refusal({ audience: { lists: ['readers'], rule: { all: [] } } })).toEqual([
      400,
      'audience.rule',
      'conflict',
    ]);
    expect(await refusal({ from: 'nobody' })).toEqual([400, 'from', 'invalid_format']);
    expect((await app.live.get(campaignPath('refused'))).status).toBe(404);
  });

  test('makes a scheduled campaign a draft again', async () => {
    await put(app.live, 'moved');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await act(app.live, 'moved', 'schedule', { at })).body).toMatchObject({
      status: 'scheduled',
      scheduled_at: at,
    });
    expect((await put(app.live, 'moved')).body.status).toBe('scheduled');
    const changed = await put(app.live, 'moved', { name: 'Changed' });
    expect(changed.body).toMatchObject({
      status: 'draft',
      scheduled_at: null,
      template_version: null,
    });
  });
});

describe('CAMPAIGNS-20 a change that names what it is based on', () => {
  const putIfMatch = (slug: string, updatedAt: string, name: string) =>
    app.live.request('PUT', campaignPath(slug), {
      body: { ...NEWS, name },
      headers: { 'If-Match': `"${updatedAt}"` },
    });
  const refused = { code: 'PRECONDITION_FAILED', details: {} };

  test('is refused when somebody has changed the campaign since', async () => {
    const { updated_at: first } = (await put(app.live, 'shared')).body;
    const changed = await putIfMatch('shared', first, 'Changed');
    expect([changed.status, changed.body.name]).toEqual([200, 'Changed']);
    expect(changed.body.updated_at > first).toBe(true);
    const late = await putIfMatch('shared', first, 'Late');
    expect([late.status, late.body]).toEqual([412, expect.objectContaining(refused)]);
    expect((await app.live.get(campaignPath('shared'))).body.name).toBe('Changed');
    // Its response may have been lost.
    expect((await putIfMatch('shared', first, 'Changed')).status).toBe(200);
    expect((await putIfMatch('none', first, 'New')).status).toBe(412);
    expect((await app.live.get(campaignPath('none'))).status).toBe(404);
  });

  test('is refused when somebody has scheduled the campaign', async () => {
    const { updated_at: draft } = (await put(app.live, 'scheduled-meanwhile')).body;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await act(app.live, 'scheduled-meanwhile', 'schedule', { at });
    expect((await putIfMatch('scheduled-meanwhile', draft, 'Late')).status).toBe(412);
    const { body } = await app.live.get(campaignPath('scheduled-meanwhile'));
    expect([body.status, body.scheduled_at]).toEqual(['scheduled', at]);
  });

  test('is a 400 if the header has another form', async () => {
    for (const header of ['no quotes', 'x'.repeat(101)]) {
      const { status, body } = await app.live.request('PUT', campaignPath('malformed'), {
        body: NEWS,
        headers: { 'If-Match': header },
      });
      expect([status, body.details?.field]).toEqual([400, 'If-Match']);
    }
  });

  test('of several at the same time, one is made', async () => {
    const { updated_at: read } = (await put(app.live, 'raced')).body;
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => putIfMatch('raced', read, name)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });
});

const from = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('CAMPAIGNS-17 the time of the start', () => {
  test.each([
    ['hours', -2 * 3_600_000],
    ['61 seconds', -61_000],
  ])('that passed %s ago is refused', async (_, ago) => {
    await put(app.live, 'late');
    const { status, body } = await act(app.live, 'late', 'schedule', { at: from(ago) });
    expect([status, body.details.field, body.details.reason]).toEqual([400, 'at', 'in_the_past']);
    expect((await app.live.get(campaignPath('late'))).body.status).toBe('draft');
  });

  test('within a minute, null and omitted means now', async () => {
    const bodies = [{}, { at: null }, { at: from(-1_000) }, { at: from(30_000) }];
    for (const [n, body] of bodies.entries()) {
      // The worker may start it at once, which the checks of campaigns to other subtypes do not mention.
      await put(app.live, `at-once-${n}`, { subtype: 'offers', audience: { lists: ['staff'] } });
      const before = Date.now();
      const answer = await act(app.live, `at-once-${n}`, 'schedule', body);
      expect([answer.status, answer.body.status]).toEqual([200, 'scheduled']);
      expect(Date.parse(answer.body.scheduled_at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(answer.body.scheduled_at)).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe('EMAILS-17 actions', () => {
  test.each(['pause', 'resume', 'cancel'])('%s a draft is a conflict', async (action) => {
    await put(app.live, 'still-draft');
    const { status, body } = await act(
      app.live,
      'still-draft',
      action,
      action === 'resume' ? {} : undefined,
    );
    expect([status, body.details]).toEqual([409, { reason: 'wrong_status', status: 'draft' }]);
  });

  test('a campaign is moved, canceled, duplicated and deleted', async () => {
    await put(app.live, 'summer');
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await act(app.live, 'summer', 'schedule', {
      at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await act(app.live, 'summer', 'schedule', { at })).body.scheduled_at).toBe(at);
    const far = await act(app.live, 'summer', 'schedule', { at: '2099-01-01T00:00:00Z' });
    expect(far.body.details).toMatchObject({ field: 'at', reason: 'invalid_value' });
    expect((await act(app.live, 'summer', 'cancel')).body.status).toBe('canceled');
    const copy = await act(app.live, 'summer', 'duplicate', { slug: 'autumn', name: 'Autumn' });
    expect([copy.status, copy.body.status, copy.body.name]).toEqual([201, 'draft', 'Autumn']);
    const taken = await act(app.live, 'summer', 'duplicate', { slug: 'autumn' });
    expect([taken.status, taken.body.details.reason]).toEqual([409, 'slug_taken']);
    expect((await app.live.request('DELETE', campaignPath('summer'))).status).toBe(204);
    expect((await app.live.request('DELETE', campaignPath('summer'))).status).toBe(404);
    const { body: log } = await app.live.get('/api/v1/audit-log?operation=campaigns.cancel');
    expect(log.data[0]).toMatchObject({
      resource: { type: 'campaign', id: 'summer' },
      after: { status: 'canceled' },
    });
  });
});

describe('CAMPAIGNS-9 campaigns.check', () => {
  test('counts the audience by the first reason, and renders a sample', async () => {
    await addSubscribers(app, { count: 4, prefix: 'checked', list: 'readers' });
    await addSubscribers(app, { count: 2, prefix: 'unsure', list: 'readers', state: null });
    await addSubscribers(app, { count: 1, prefix: 'colleague', list: 'staff' });
    await execute(
      app,
      sql`update contacts set validation_status = 'invalid', subscribed = false where email = 'checked0@example.com'`,
      sql`update contacts set data = '{}' where email = 'checked1@example.com'`,
    );
    await app.live.request('PUT', '/api/v1/suppressions/checked0%40example.com', { body: {} });
    await put(app.live, 'checked', { audience: { lists: ['readers'], exclude_lists: ['staff'] } });
    const { body } = await act(app.live, 'checked', 'check');
    expect(body.audience).toEqual({
      matched: 6,
      sendable: 3,
      excluded: { suppressed: 1, invalid: 0, unsubscribed: 0, no_consent: 2, recently_mailed: 0 },
      locales: { en: 3 },
    });
    expect(body).toMatchObject({
      sample: 3,
      missing_variables: [{ name: 'contact.data.city', contacts: 1 }],
      ready: false,
    });
    expect(body.errors).toMatchObject([{ code: 'render_failed' }]);
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'no_text',
      'no_fallback',
      'new_audience',
    ]);
    const refused = await act(app.live, 'checked', 'schedule', {});
    expect([refused.status, refused.body.details.errors]).toMatchObject([
      400,
      [{ field: 'campaign', reason: 'invalid_value' }],
    ]);
  });

  test('says why nobody would get it', async () => {
    await addLists(app, 'static', ['nobody']);
    await addSubscribers(app, { count: 3, prefix: 'silent', list: 'nobody', state: null });
    await execute(
      app,
      sql`update contacts set validation_status = 'invalid' where email = 'silent0@example.com'`,
    );
    await put(app.live, 'nobody', { audience: { lists: ['nobody'] } });
    const { body } = await act(app.live, 'nobody', 'check');
    expect(body.warnings).toContainEqual({
      code: 'nobody',
      message:
        'Nobody would get this campaign. Contacts in its audience: 1 with an invalid address, 2 without consent.',
    });
  });

  test('finds missing legal details, an unverified sender and a guard', async () => {
    const { id, live } = await createOrganization(app, 'bare');
    await live.request('PUT', '/api/v1/subscription-types/news', {
      body: { name: 'News', kind: 'marketing', subtypes: [{ slug: 'weekly', name: 'Weekly' }] },
    });
    await live.request('PUT', '/api/v1/templates/plain', {
      body: { name: 'Plain', content: { en: { subject: 'Hello', text: 'Text' } } },
    });
    const body = {
      name: 'Bare',
      subtype: 'weekly',
      template: 'plain',
      from: 'me@elsewhere.example',
    };
    await live.request('PUT', campaignPath('bare'), { body });
    await execute(
      app,
      sql`insert into sending_guards (organization_id, state, since, reason)
        values (${id}, 'marketing_paused', now(), 'complaints')`,
    );
    const { body: check } = await act(live, 'bare', 'check');
    expect(check.errors.map(({ code }: { code: string }) => code)).toEqual([
      'guard',
      'no_legal_details',
      'sender_not_verified',
    ]);
    expect(check.warnings).toEqual([
      {
        code: 'nobody',
        message: 'Nobody would get this campaign: its audience has no contacts.',
      },
    ]);
    const refused = await act(live, 'bare', 'schedule', {});
    expect([refused.status, refused.body.details.reason]).toEqual([409, 'guard']);
  });
});

describe('CAMPAIGNS-9 campaigns.schedule sends the version of the template that was checked', () => {
  const UNCHECKED = { subject: 'Unchecked', text: 'Text' };

  test.each([
    [
      'published',
      (slug: string) => putTemplate(app.live, slug, { content: { en: UNCHECKED } }),
      200,
    ],
    ['deleted', (slug: string) => deleteTemplate(app.live, slug), 204],
  ])('when the template is %s during the check', async (how, change, status) => {
    await putTemplate(app.live, how);
    await put(app.live, how, { template: how });
    const isWaiting = () =>
      app.asOwner((em) =>
        query(
          em,
          sql`select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%provider_daily_quota%'`,
        ),
      );
    const { scheduling } = await app.asOwner(async (em) => {
      // The last statement of the check waits for this lock.
      await query(em, sql`lock table send_token_buckets in access exclusive mode`);
      const scheduled = act(app.live, how, 'schedule', { at: from(3_600_000) });
      await eventually(isWaiting, ({ length }) => length > 0);
      expect((await change(how)).status).toBe(status);
      return { scheduling: scheduled };
    });
    const { status: answered, body } = await scheduling;
    expect([answered, body.status, body.template_version]).toEqual([200, 'scheduled', 1]);
  });
});

describe('CAMPAIGNS-9 campaigns.check warns', () => {
  const warnings = async () => (await act(app.live, 'warned', 'check')).body.warnings;
  const isUnrecognized = ({ code }: { code: string }): boolean => code === 'unrecognized_tag';
  const codes = async () => (await warnings()).map(({ code }: { code: string }) => code);

  test('of a domain of the sender without a DMARC record', async () => {
    await put(app.live, 'warned');
    const setAnswer = (record: string[] | null) =>
      execute(
        app,
        sql`update domains d set facts = jsonb_build_object('answers',
          jsonb_build_object('TXT _dmarc.' || d.name, ${JSON.stringify(record)}::jsonb))`,
      );
    await setAnswer(null);
    expect(await codes()).not.toContain('no_dmarc');
    await setAnswer(['v=DMARC1; p=none']);
    expect(await codes()).not.toContain('no_dmarc');
    await setAnswer(['other=text']);
    expect(await codes()).toContain('no_dmarc');
    await setAnswer(['v=DMARC1; p=none', 'v=DMARC1; p=reject']);
    expect(await codes()).toContain('no_dmarc');
    await execute(app, sql`update domains set facts = null`);
  });

  test('of tags of other tools, in every locale of the template and once', async () => {
    const html = '<p>*|FNAME|* {{ contact.name }}</p>';
    await saveTemplate(app, 'imported', { subject: 'News', html, text: '*|UNSUB|*' });
    await put(app.live, 'warned', { template: 'imported' });
    expect((await warnings()).filter(isUnrecognized)).toMatchObject([
      { message: expect.stringMatching(/^\*\|FNAME\|\* in the HTML .*\{\{ contact\.name \}\}/) },
      { message: expect.stringMatching(/^\*\|UNSUB\|\* in the text part /) },
    ]);
    const content = {
      en: { subject: 'News', html, text: 'T' },
      cs: { subject: 'Novinky [jméno]', html, text: 'T' },
    };
    await putTemplate(app.live, 'imported', { content, default_locale: 'en' });
    expect((await warnings()).filter(isUnrecognized)).toHaveLength(2);
    await put(app.live, 'warned');
    expect(await codes()).not.toContain('unrecognized_tag');
  });

  test('of links to unsubscribe in English in another language', async () => {
    const parts = { subject: 'News', html: '<p>x</p>', text: 'T' };
    const own = {
      ...parts,
      html: '<a href="{{ unsubscribe_url }}">x</a>',
      text: '{{ unsubscribe_url }}',
    };
    await putTemplate(app.live, 'languages', {
      content: { en: parts, fr: parts, it: own },
      default_locale: 'en',
    });
    await put(app.live, 'warned', { template: 'languages' });
    const found = async () =>
      (await warnings()).filter(({ code }: { code: string }) => code === 'untranslated_layout');
    expect(await found()).toMatchObject([{ message: expect.stringMatching(/ for fr\.$/) }]);
    const texts = { 'email.unsubscribe': 'Se désabonner', 'email.preferences': 'Préférences' };
    await app.live.request('PUT', '/api/v1/organization/texts/fr', { body: { texts } });
    expect(await found()).toEqual([]);
    const urls = { unsubscribeUrl: 'https://u.example/u', preferencesUrl: 'https://u.example/p' };
    const footed = withFooter(
      { html: '<p>x</p>', text: 'x' },
      { footer_texts: { fr: { unsubscribe: 'Quitter' } } },
      urls,
      'fr-CA',
    );
    expect(footed.html).toContain('<p lang="fr-CA" dir="ltr"');
    for (const part of [footed.html, footed.text]) {
      expect(part).toMatch(/Quitter[^]*Email preferences/);
    }
    await put(app.live, 'warned');
  });

  test('of a daily quota of the provider that is smaller than the audience', async () => {
    await addSubscribers(app, { count: 5, prefix: 'quota' });
    const setQuota = (emails: number | null) =>
      execute(
        app,
        sql`insert into send_token_buckets (transport, max_per_day) values ('mailbox', ${emails})
          on conflict (transport) do update set max_per_day = excluded.max_per_day`,
      );
    await setQuota(2);
    expect(await warnings()).toContainEqual({
      code: 'provider_quota',
      message: expect.stringMatching(/accepts 2 emails in 24 hours.* takes at least \d+ days/),
    });
    await setQuota(1_000);
    expect(await codes()).not.toContain('provider_quota');
    await setQuota(null);
    expect(await codes()).not.toContain('provider_quota');
  });
});

describe('CAMPAIGNS-10 campaigns.testSend', () => {
  const testSend = (body: object, client = app.live) => act(client, 'tested', 'test-send', body);

  test('sends real emails that are counted nowhere, with links that change nothing', async () => {
    await put(app.live, 'tested');
    await addSubscribers(app, { count: 1, prefix: 'model' });
    const sent = await testSend({ to: ['author@example.com'], as_contact: 'model0@example.com' });
    expect(sent.status).toBe(200);
    const [{ id }] = sent.body.emails;
    await follow(app.live, id, 'delivered');
    const message = await readMailbox(app, id);
    expect(message.subject).toBe('[Test] News for Žofie 0');
    expect(
      await app.asOwner((em) => query(em, sql`select from campaign_recipients limit 1`)),
    ).toEqual([]);
    const { body: log } = await app.live.get('/api/v1/audit-log?operation=campaigns.testSend');
    expect(JSON.stringify(log.data)).not.toContain('author@example.com');
  });

  test('sends the content in the locale that is asked for', async () => {
    const blocks = (text: string) => [{ type: 'heading', level: 1, text }];
    await put(app.live, 'bilingual', {
      template: undefined,
      data: {},
      default_locale: 'en',
      content: {
        en: { subject: 'Winter', blocks: blocks('Winter') },
        cs: { subject: 'Zima', blocks: blocks('Zima') },
      },
    });
    const subjectIn = async (locale?: string) => {
      const body = { to: ['author@example.com'], locale };
      const sent = await act(app.live, 'bilingual', 'test-send', body);
      const { body: email } = await app.live.get(`/api/v1/emails/${sent.body.emails[0].id}`);
      return email.subject;
    };
    expect(await subjectIn('cs-CZ')).toBe('[Test] Zima');
    expect(await subjectIn('de')).toBe('[Test] Winter');
    expect(await subjectIn()).toBe('[Test] Winter');
    const refused = await testSend({ to: ['author@example.com'], locale: 'not a locale' });
    expect(refused.body.details).toMatchObject({ field: 'locale' });
  });

  test('refuses a wrong or suppressed address, and a contact without a value', async () => {
    await app.live.request('PUT', '/api/v1/suppressions/blocked%40example.com', { body: {} });
    const field = async (body: object) => (await testSend(body)).body.details.field;
    expect(await field({ to: ['author'] })).toBe('to.0');
    expect(await field({ to: ['a@example.com', 'blocked@example.com'] })).toBe('to.1');
    expect(await field({ to: ['a@example.com'], as_contact: 'nobody@example.com' })).toBe(
      'as_contact',
    );
    expect(await field({ to: ['a@example.com'] })).toBe('data.contact.name');
  });
});

test('CAMPAIGNS-10 tests that are sent at the same time reach 100 addresses in an hour', async () => {
  await put(app.live, 'many-tests');
  await execute(app, sql`delete from emails where trial`);
  const to = Array.from({ length: 10 }, (_, n) => `quota-author${n}@example.com`);
  const sent = await Promise.all(
    Array.from({ length: 12 }, () =>
      act(app.live, 'many-tests', 'test-send', { to, as_contact: 'model0@example.com' }),
    ),
  );
  const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
});

describe('EMAILS-15 the scope campaigns', () => {
  test('allows campaigns and nothing else', async () => {
    const client = app.client(await app.issue({ scopes: ['campaigns'] }));
    expect((await put(client, 'scoped')).status).toBe(201);
    expect((await client.get('/api/v1/contacts')).status).toBe(403);
  });

  test('API-KEYS-1 the scope read reads campaigns and changes none', async () => {
    await put(app.live, 'read-only');
    const reader = app.client(await app.issue({ scopes: ['read'] }));
    expect((await reader.get(CAMPAIGNS)).status).toBe(200);
    for (const part of ['', 'recipients', 'links']) {
      expect((await reader.get(campaignPath('read-only', part))).status).toBe(200);
    }
    expect((await put(reader, 'read-only')).status).toBe(403);
    expect((await act(reader, 'read-only', 'schedule', {})).status).toBe(403);
  });

  test('CAMPAIGNS-16 a test key checks and schedules nothing', async () => {
    await put(app.live, 'tried', { audience: { lists: ['staff'] } });
    expect((await act(app.test, 'tried', 'check')).body.test_mode).toBe(true);
    expect((await act(app.test, 'tried', 'schedule', {})).body.status).toBe('scheduled');
    expect((await app.live.get(campaignPath('tried'))).body.status).toBe('draft');
  });
});

describe('IDEMPOTENCY-2 campaigns.duplicate', () => {
  test('with an Idempotency-Key creates one campaign', async () => {
    await put(app.live, 'original', { data: { offer: 'ten per cent' } });
    const duplicate = (body: object, key: string) =>
      app.live.request('POST', campaignPath('original', 'duplicate'), {
        body,
        headers: { 'Idempotency-Key': key },
      });
    const first = await duplicate({ slug: 'copy' }, 'one');
    expect([first.status, first.body.data]).toEqual([201, { offer: 'ten per cent' }]);
    const second = await duplicate({ slug: 'copy' }, 'one');
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(second.body).toEqual(first.body);
    const other = await duplicate({ slug: 'other-copy' }, 'one');
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const taken = await duplicate({ slug: 'copy' }, 'two');
    expect([taken.status, taken.body.details]).toEqual([409, { reason: 'slug_taken' }]);
  });
});

describe('campaigns.exportRecipients', () => {
  test('exports recipients as CSV and NDJSON, by state, and is audited', async () => {
    await put(app.live, 'exported');
    await addSubscribers(app, { count: 2, prefix: 'exported' });
    await execute(
      app,
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state, reason)
        select c.id, k.id, c.organization_id, s.state, s.reason from campaigns c, contacts k,
          (values ('exported0@example.com', 'delivered', null), ('exported1@example.com', 'skipped', 'suppressed'))
            as s (email, state, reason)
        where c.slug = 'exported' and k.email = s.email`,
    );
    const read = (file: string) => app.live.get(campaignPath('exported', file));
    // Before the others: two exports may run, and one ends after its last byte.
    expect((await read('recipients.xml')).status).toBe(404);
    const { text, headers } = await read('recipients.csv?trailer=true');
    expect(text).toMatch(
      /^contact_id,email,state,reason,email_id\r\n[\w-]+,exported1@example.com,skipped,suppressed,\r\n[\w-]+,exported0@example.com,delivered,,\r\n# rows: 2\r\n$/,
    );
    expect(headers.get('content-disposition')).toContain('recipients.csv');
    const filtered = await read('recipients.ndjson?state=skipped');
    expect(JSON.parse(filtered.text)).toMatchObject({ state: 'skipped', reason: 'suppressed' });
    // An export is recorded after its last byte.
    await eventually(
      async () =>
        (await app.live.get('/api/v1/audit-log?operation=campaigns.exportRecipients')).body,
      ({ data: [last] }) =>
        last?.after.filter.state === 'skipped' &&
        last.after.filter.campaign === 'exported' &&
        last.after.rows === 1,
    );
  });
});
