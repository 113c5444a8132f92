import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { changeTemplate, saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { withWorker } from '../../support/app/worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000 });
});
afterAll(() => app.close());

const send = (template: string, data: object = {}, more: object = {}): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', { to: 'ada@example.com', template, data, ...more });

const subjectOf = async ({ body }: Answer): Promise<string> =>
  (await app.live.get(`/api/v1/emails/${body.id}`)).body.subject;

/** All errors of a response, as `data.name missing_variable`. */
function failures({ status, body }: Answer): string[] {
  const errors: { field: string; reason: string }[] = status === 200 ? [] : body.details.errors;
  return errors.map(({ field, reason }) => `${field} ${reason}`);
}

const setOrganization = (values: Record<string, string | null>): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`update organizations set (brand, legal_entity, legal_address, legal_details) =
          (select brand, legal_entity, legal_address, legal_details
            from jsonb_populate_record(organizations, ${JSON.stringify(values)}::jsonb))
        where id = ${app.organizationId}`,
    ),
  );

test('EMAILS-3 fields of the organization have the text of the locale of the email, unless the send sets them', async () => {
  await setOrganization({ legal_details: 'Company no. 1', legal_address: 'Brno' });
  const content = (subject: string) => ({ subject, html: null, text: '{{ legal_address }}' });
  await app.live.request('PUT', '/api/v1/templates/legal', {
    body: {
      name: 'Legal',
      default_locale: 'en',
      content: { en: content('{{ legal_details }}'), cs: content('cs {{ legal_details }}') },
    },
  });
  const texts = { 'email.legal_details': 'IČO 1' };
  await app.live.request('PUT', '/api/v1/organization/texts/cs', { body: { texts } });
  const legal = async (locale: string, data: object = {}) =>
    subjectOf(await send('legal', data, { locale }));
  expect(await legal('en')).toBe('Company no. 1');
  expect(await legal('cs-CZ')).toBe('cs IČO 1');
  expect(await legal('cs', { legal_details: 'own' })).toBe('cs own');
  const preview = await app.live.post('/api/v1/templates/legal/preview', { locale: 'cs' });
  expect([preview.body.subject, preview.body.text]).toEqual(['cs IČO 1', 'Brno']);
  await app.live.request('DELETE', '/api/v1/organization/texts/cs');
});

describe('EMAILS-2 a template variable', () => {
  beforeAll(() =>
    saveTemplate(app, 'variables', {
      subject: 'For {{ name }}',
      html: '<p>{{ name }} {{ user.city }} {{ items[0].title }}</p>',
      text: '{{ code }} {{ greeting | default("Hello") }}{% if vip %} {{ vip }}{% endif %}',
    }),
  );
  const complete = { name: 'Ada', user: { city: 'Brno' }, items: [{ title: 'Hat' }], code: 7 };

  test('that is printed and not given is missing: all of them are named', async () => {
    const answer = await send('variables');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('The template prints the variable name; provide it in data.');
    expect(failures(answer)).toEqual([
      'data.name missing_variable',
      'data.user.city missing_variable',
      'data.items.0.title missing_variable',
      'data.code missing_variable',
    ]);
  });

  test('that is null is missing', async () => {
    const answer = await send('variables', { ...complete, name: null, user: { city: null } });
    expect(failures(answer)).toEqual([
      'data.name missing_variable',
      'data.user.city missing_variable',
    ]);
  });

  test('that is empty, zero or false is given', async () => {
    const data = { name: '', user: { city: false }, items: [{ title: 0 }], code: '' };
    expect(failures(await send('variables', data))).toEqual([]);
  });

  test('with a default, or tested with if, is optional', async () => {
    expect(failures(await send('variables', complete))).toEqual([]);
    expect(failures(await send('variables', { ...complete, vip: true }))).toEqual([]);
  });

  test('that no template prints is allowed', async () => {
    expect(failures(await send('variables', { ...complete, unused: { a: [1] } }))).toEqual([]);
  });
});

describe('EMAILS-3 variables of the organization', () => {
  const ALL = ['brand', 'legal_entity', 'legal_address', 'legal_details', 'company'];
  const settings = {
    brand: 'Žluťásek',
    legal_entity: 'Žluťásek s.r.o.',
    legal_address: 'Dlouhá 1, Brno',
    legal_details: 'IČO 12345678',
  };
  beforeAll(async () => {
    const subject = ALL.map((name) => `{{ ${name} }}`).join('|');
    await saveTemplate(app, 'settings', { subject });
    await setOrganization(settings);
  });

  test('are injected when data does not contain them; company is the brand', async () => {
    expect(await subjectOf(await send('settings'))).toBe(
      'Žluťásek|Žluťásek s.r.o.|Dlouhá 1, Brno|IČO 12345678|Žluťásek',
    );
  });

  test('are overridden by values in data', async () => {
    const data = { legal_entity: 'Other', legal_address: '', legal_details: 'x', company: 'C' };
    expect(await subjectOf(await send('settings', { brand: 'B', ...data }))).toBe('B|Other||x|C');
  });

  test('company is the effective brand, also when data overrides it', async () => {
    expect(await subjectOf(await send('settings', { brand: 'Sub-brand' }))).toBe(
      'Sub-brand|Žluťásek s.r.o.|Dlouhá 1, Brno|IČO 12345678|Sub-brand',
    );
  });

  test('that are not set are not injected', async () => {
    await setOrganization({ legal_address: null, legal_details: null, brand: null });
    expect(failures(await send('settings'))).toEqual(
      ['brand', 'legal_address', 'legal_details'].map((name) => `data.${name} missing_variable`),
    );
    await setOrganization(settings);
  });

  test('company is the organization’s name without a brand', async () => {
    await saveTemplate(app, 'company', { subject: '{{ company }}' });
    await setOrganization({ brand: null });
    expect(await subjectOf(await send('company'))).toBe('Demo Shop');
    expect(await subjectOf(await send('company', { brand: null }))).toBe('Demo Shop');
    expect(await subjectOf(await send('company', { brand: 'Sub-brand' }))).toBe('Sub-brand');
    await setOrganization(settings);
  });
});

describe('the template locale', () => {
  const texts = (subject: string) => ({ subject, html: null, text: 'Text' });
  beforeAll(async () => {
    const content = {
      en: texts('English'),
      cs: texts('Česky'),
      pt: texts('Português'),
      'pt-BR': texts('Português do Brasil'),
    };
    await saveTemplate(app, 'languages', {}, { content });
  });

  test.each([
    ['cs', 'Česky'],
    ['cs-CZ', 'Česky'],
    ['pt-BR', 'Português do Brasil'],
    ['pt-PT', 'Português'],
    ['de', 'English'],
  ])('of a contact with %s is %s', async (locale, subject) => {
    const to = `${locale}@example.com`.toLowerCase();
    await app.live.post('/api/v1/contacts', { email: to, locale });
    expect(await subjectOf(await send('languages', {}, { to: to.toUpperCase() }))).toBe(subject);
  });

  test('of a recipient who is not a contact is the template’s default', async () => {
    const content = { en: texts('English'), cs: texts('Česky') };
    await saveTemplate(app, 'czech-first', {}, { defaultLocale: 'cs', content });
    expect(await subjectOf(await send('czech-first', {}, { to: 'stranger@example.com' }))).toBe(
      'Česky',
    );
  });
});

test('EMAILS-2 template version, injected values, sender and locale are fixed at acceptance', async () => {
  const text = '{{ brand }} says {{ word }}';
  await saveTemplate(app, 'fixed', { subject: 'First {{ brand }}', html: null, text });
  await setOrganization({ brand: 'Before' });
  await app.live.post('/api/v1/contacts', { email: 'fixed@example.com', locale: 'en' });
  const sent = await send('fixed', { word: 'one' }, { to: 'fixed@example.com' });

  await setOrganization({ brand: 'After' });
  const changed = { subject: 'Second {{ brand }}', html: null, text: 'Changed {{ brand }}' };
  await changeTemplate(app, 'fixed', { en: changed, cs: changed });
  await app.live.post('/api/v1/contacts', { email: 'fixed@example.com', locale: 'cs' });
  await app.asOwner((em) => query(em, sql`update sender_addresses set name = 'After'`));
  const later = await send('fixed', {}, { to: 'fixed@example.com' });

  const [first, second] = await withWorker(app, () =>
    Promise.all([readMailbox(app, sent.body.id), readMailbox(app, later.body.id)]),
  );

  expect(first.subject).toBe('First Before');
  expect(first.text?.trim()).toBe('Before says one');
  expect(first.from?.name).toBe('Demo Shop');
  expect(second.subject).toBe('Second After');
  expect(second.text?.trim()).toBe('Changed After');
});
