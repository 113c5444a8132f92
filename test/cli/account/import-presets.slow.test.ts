import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Folder, makeFolder, run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
let folder: Folder;
beforeAll(async () => {
  app = await startTestApp();
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: await app.issue({}) };
  folder = await makeFolder();
});
afterAll(async () => {
  await app?.close();
  await folder?.remove();
});

let files = 0;

/** Imports a file with these lines. */
async function importLines(
  kind: 'contacts' | 'suppressions',
  lines: string[],
  flags: string[] = [],
) {
  const file = join(folder.path, `file${(files += 1)}.csv`);
  await writeFile(file, lines.map((line) => `${line}\r\n`).join(''));
  const { code, stdout, stderr } = await run([kind, 'import', file, '--json', ...flags], env);
  return { code, stderr, imported: stdout === '' ? null : JSON.parse(stdout) };
}

const contact = async (email: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).body;

const suppression = async (email: string) =>
  (await app.live.get(`/api/v1/suppressions?email=${email}`)).body.data[0];

const newsletterOf = async (email: string) =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}/consent-history`)).body.data;

const SUBSCRIBE = ['--subscribe', 'newsletter', '--evidence', 'Form on our page'];

const MAILCHIMP = 'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,';

describe('IMPORTS-2 presets for the exports of other services', () => {
  test('IMPORTS-2 Mailchimp, found by its header: names, the time and the address of the consent', async () => {
    const { code, stderr, imported } = await importLines(
      'contacts',
      [
        `${MAILCHIMP}CONFIRM_TIME,CONFIRM_IP,LEID,EUID,Favourite color`,
        'mc@example.com,Žofie,Nováková,4,"2020-02-03 04:05:06",192.0.2.1,"2020-02-03 04:06:00",192.0.2.2,1,a,blue',
      ],
      SUBSCRIBE,
    );
    expect(stderr).toContain('The columns are those of Mailchimp');
    expect([code, imported.result]).toMatchObject([0, { created: 1, consent: { granted: 1 } }]);
    expect(imported.report.columns).toContainEqual({ name: 'Favourite color', target: null });
    expect(await contact('mc@example.com')).toMatchObject({
      name: 'Žofie Nováková',
      data: { first_name: 'Žofie', last_name: 'Nováková' },
    });
    expect(await newsletterOf('mc@example.com')).toMatchObject([
      {
        evidence: {
          text: 'Form on our page',
          collected_at: '2020-02-03T04:06:00.000Z',
          ip: '192.0.2.2',
        },
      },
    ]);
  });

  test('IMPORTS-10 tags of Mailchimp are data unless they are mapped to lists; a language, and a column with the IP address', async () => {
    const lines = [
      'Email Address,LEID,EUID,Adresa,TAGS',
      'tags@example.com,1,a,192.0.2.7,"""VIP"",""Praha 2"""',
    ];
    await importLines('contacts', lines);
    expect(await contact('tags@example.com')).toMatchObject({
      locale: 'en',
      data: { tags: '"VIP","Praha 2"' },
    });
    const { code, imported } = await importLines(
      'contacts',
      lines.map((line) => line.replace('tags@', 'lists@')),
      [
        ...['--map', 'TAGS=tags', '--from', 'mailchimp', '--tag', 'From Mailchimp'],
        ...['--locale', 'cs', '--ip-column', 'Adresa', ...SUBSCRIBE],
      ],
    );
    expect([code, imported.file_name]).toEqual([0, expect.stringMatching(/^file\d+\.csv$/)]);
    expect(await contact('lists@example.com')).toMatchObject({
      locale: 'cs',
      data: {},
      lists: ['from-mailchimp', 'praha-2', 'vip'],
    });
    expect(await newsletterOf('lists@example.com')).toMatchObject([
      { evidence: { ip: '192.0.2.7' } },
    ]);
  });

  test('IMPORTS-4 Mailchimp: those who have left get no marketing, and cannot be subscribed', async () => {
    const lines = [
      'Email Address,First Name,UNSUB_TIME,UNSUB_REASON,LEID,EUID',
      'left@example.com,Jan,2021-01-01 10:00:00,NORMAL,2,b',
    ];
    const refused = await importLines('contacts', lines, SUBSCRIBE);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--unsubscribe')]);
    const { imported } = await importLines('contacts', lines, ['--unsubscribe', 'newsletter']);
    expect(imported.result.consent).toMatchObject({ withdrawn: 1 });
    expect((await contact('left@example.com')).subscribed).toBe(false);
    expect(await newsletterOf('left@example.com')).toMatchObject([
      { to: 'unsubscribed', evidence: { collected_at: '2021-01-01T10:00:00.000Z' } },
    ]);
  });

  test('IMPORTS-2 Mailchimp: cleaned contacts are suppressions, and are not imported as contacts', async () => {
    const lines = [
      'Email Address,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID,EUID',
      'cleaned@example.com,2021-01-02 10:00:00,March,3,c',
    ];
    const refused = await importLines('contacts', lines);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('suppressions import'),
    ]);
    expect((await importLines('suppressions', lines)).code).toBe(0);
    expect(await suppression('cleaned@example.com')).toMatchObject({
      reason: 'hard_bounce',
      created_at: '2021-01-02T10:00:00.000Z',
    });
  });

  const HUBSPOT = [
    'Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report,Global Bounce,Marketing Information',
    'hs1@example.com,TRUE,FALSE,FALSE,FALSE,FALSE',
    'hs2@example.com,FALSE,TRUE,FALSE,FALSE,TRUE',
    'hs3@example.com,FALSE,FALSE,TRUE,FALSE,FALSE',
    'hs4@example.com,FALSE,FALSE,FALSE,FALSE,TRUE',
    'hs5@example.com,FALSE,FALSE,FALSE,TRUE,FALSE',
  ];

  test('IMPORTS-2 HubSpot: the export of contacts is not that of bounces', async () => {
    const lines = [
      'Record ID,First Name,Last Name,Email,Unsubscribed from all email',
      '1,Jan,Malý,hs-contact@example.com,FALSE',
      '2,Eva,Malá,hs-left@example.com,TRUE',
    ];
    expect((await importLines('contacts', lines)).code).toBe(0);
    expect(await contact('hs-contact@example.com')).toMatchObject({
      name: 'Jan Malý',
      subscribed: true,
    });
    expect((await contact('hs-left@example.com')).subscribed).toBe(false);
    const refused = await importLines('suppressions', lines);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('contacts import')]);
  });

  test('IMPORTS-2 HubSpot: bounces and spam reports are suppressions, and nothing else is', async () => {
    const { code, imported } = await importLines('suppressions', HUBSPOT);
    expect([code, imported.result]).toMatchObject([0, { created: 3, skipped: 2 }]);
    expect(await suppression('hs1@example.com')).toMatchObject({ reason: 'hard_bounce' });
    expect(await suppression('hs5@example.com')).toMatchObject({ reason: 'hard_bounce' });
    expect(await suppression('hs3@example.com')).toMatchObject({ reason: 'complaint' });
    expect(await suppression('hs2@example.com')).toBeUndefined();
  });

  test('IMPORTS-4 HubSpot: unsubscribes are withdrawals, of the column that --when names', async () => {
    const refused = await importLines('contacts', HUBSPOT, SUBSCRIBE);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--unsubscribe')]);
    const all = await importLines('contacts', HUBSPOT, ['--unsubscribe', 'newsletter']);
    expect(all.imported.result).toMatchObject({ created: 5, consent: { withdrawn: 1 } });
    expect((await contact('hs2@example.com')).subscribed).toBe(false);
    const flags = ['--unsubscribe', 'newsletter', '--when', 'Marketing Information'];
    const some = await importLines('contacts', HUBSPOT, flags);
    expect(some.imported.result.consent).toMatchObject({ withdrawn: 2, unchanged: 0 });
    expect(await newsletterOf('hs4@example.com')).toMatchObject([{ to: 'unsubscribed' }]);
    const alone = await importLines('contacts', HUBSPOT, ['--when', 'Portal Bounce']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--when requires')]);
  });

  test('IMPORTS-2 a file of rows with errors is recognized by the columns of its source', async () => {
    const columns = '_line,_column,_reason,_message';
    const { code, stderr, imported } = await importLines('contacts', [
      `CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,${columns}`,
      '1,brevo-error@example.com,Eva,Malá,2,EMAIL,invalid_format,No address.',
    ]);
    expect([code, imported?.result.created, stderr]).toEqual([
      0,
      1,
      expect.stringContaining('The columns are those of Brevo'),
    ]);
  });

  test('IMPORTS-2 formats of dates and numbers can be named', async () => {
    await app.live.request('PUT', '/api/v1/contact-attributes/born', { body: { type: 'date' } });
    const lines = ['email,custom_attributes.born', 'dated@example.com,5/6/2026'];
    const asked = await importLines('contacts', lines);
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('set date_format')]);
    const flags = ['--date-format', 'mdy', '--decimal', '.'];
    const { imported } = await importLines('contacts', lines, flags);
    expect(imported.report).toMatchObject({ date_format: 'mdy', decimal: '.' });
    expect((await contact('dated@example.com')).custom_attributes.born).toBe('2026-05-06');
  });

  test('IMPORTS-2 Brevo: blocked contacts get no marketing, whoever consents for them', async () => {
    const { imported } = await importLines(
      'contacts',
      [
        'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;_BLOCKLISTED;ADDED_TIME;MODIFIED_TIME',
        '1;brevo1@example.com;Eva;Malá;420601234567;;01-02-2023;01-02-2023',
        '2;brevo2@example.com;Ivo;Malý;;email_marketing,sms_marketing;01-02-2023;01-02-2023',
        '3;brevo3@example.com;Ota;;;sms_marketing;01-02-2023;01-02-2023',
      ],
      SUBSCRIBE,
    );
    expect(imported.result).toMatchObject({ created: 3, consent: { granted: 2, withdrawn: 0 } });
    expect(await contact('brevo1@example.com')).toMatchObject({
      subscribed: true,
      data: { first_name: 'Eva', last_name: 'Malá', phone: '420601234567' },
    });
    expect((await contact('brevo2@example.com')).subscribed).toBe(false);
    expect(await newsletterOf('brevo2@example.com')).toEqual([]);
    expect((await contact('brevo3@example.com')).subscribed).toBe(true);
  });

  test('IMPORTS-2 Brevo: blocked addresses with the reasons of its API', async () => {
    const { code } = await importLines(
      'suppressions',
      [
        'email,reason,blockedAt',
        'b1@example.com,hardBounce,',
        'b2@example.com,contactFlaggedAsSpam,',
        'b3@example.com,unsubscribedViaEmail,',
      ],
      ['--from', 'brevo'],
    );
    expect(code).toBe(0);
    const reasons = await Promise.all(
      ['b1', 'b2', 'b3'].map(async (name) => (await suppression(`${name}@example.com`)).reason),
    );
    expect(reasons).toEqual(['hard_bounce', 'complaint', 'manual']);
  });

  test('IMPORTS-2 SendGrid: contacts, bounces, spam reports and unsubscribes', async () => {
    const contacts = await importLines('contacts', [
      'EMAIL,FIRST_NAME,LAST_NAME,ADDRESS_LINE_1,STATE_PROVINCE_REGION,ALTERNATE_EMAILS,CREATED_AT',
      'sg@example.com,Ada,Nová,Dlouhá 1,,,2023-01-01T00:00:00Z',
    ]);
    expect(contacts.stderr).toContain('SendGrid');
    expect((await contact('sg@example.com')).data).toEqual({
      first_name: 'Ada',
      last_name: 'Nová',
      address_line_1: 'Dlouhá 1',
    });
    await importLines('suppressions', [
      'status,reason,email,created',
      '5.1.1,"550 5.1.1 No such user, sorry",sg-bounce@example.com,1700000000',
    ]);
    await importLines('suppressions', [
      'ip,email,created',
      '192.0.2.9,sg-spam@example.com,1700000001',
    ]);
    await importLines(
      'suppressions',
      ['email,created', 'sg-left@example.com,1700000002'],
      [...['--from', 'sendgrid']],
    );
    expect(await suppression('sg-bounce@example.com')).toMatchObject({
      reason: 'hard_bounce',
      created_at: '2023-11-14T22:13:20.000Z',
    });
    expect(await suppression('sg-spam@example.com')).toMatchObject({ reason: 'complaint' });
    expect(await suppression('sg-left@example.com')).toMatchObject({ reason: 'manual' });
  });

  test('IMPORTS-2 Resend: unsubscribed is the opposite of subscribed, and no consent', async () => {
    const { imported } = await importLines('contacts', [
      'id,email,first_name,last_name,created_at,unsubscribed',
      '1,re1@example.com,Jan,Hus,2024-01-01,false',
      '2,re2@example.com,Jan,Žižka,2024-01-01,true',
    ]);
    expect(imported.result).toMatchObject({ created: 2, consent: { granted: 0 } });
    expect((await contact('re1@example.com')).subscribed).toBe(true);
    expect((await contact('re2@example.com')).subscribed).toBe(false);
    const lines = ['email,type,created_at', 're3@example.com,complained,2024-01-01'];
    await importLines('suppressions', lines, ['--from', 'resend']);
    expect(await suppression('re3@example.com')).toMatchObject({ reason: 'complaint' });
  });

  test('IMPORTS-2 listmonk: blocklisted subscribers get no marketing, and are no suppressions', async () => {
    const lines = [
      'uuid,email,name,attributes,status,created_at,updated_at',
      'u1,lm1@example.com,Eliška Krásná,"{""city"": ""Brno""}",enabled,2024-01-01,2024-01-01',
      'u2,lm2@example.com,Petr,{},blocklisted,2024-01-01,2024-01-01',
    ];
    await importLines('contacts', lines, SUBSCRIBE);
    expect(await contact('lm1@example.com')).toMatchObject({
      name: 'Eliška Krásná',
      subscribed: true,
      data: { attributes: '{"city": "Brno"}' },
    });
    expect((await contact('lm2@example.com')).subscribed).toBe(false);
    expect(await newsletterOf('lm1@example.com')).toHaveLength(1);
    expect(await newsletterOf('lm2@example.com')).toEqual([]);
    const refused = await importLines('suppressions', lines);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('contacts import')]);
    expect(await suppression('lm1@example.com')).toBeUndefined();
  });

  test('EXPORTS-1 Mailwright: apostrophes of the export are removed, and the column of a subtype counts', async () => {
    const { imported } = await importLines(
      'contacts',
      [
        'email,name,locale,timezone,subscribed,validation_status,lists,data.n,consent.newsletter',
        "mw1@example.com,'=Jan,,Europe/Prague,true,valid,customers,1,subscribed",
        'mw2@example.com,Eva,,,true,valid,,2,unsubscribed',
        'mw3@example.com,Ota,,,true,valid,,3,pending',
      ],
      SUBSCRIBE,
    );
    expect(imported.result.consent).toEqual({ granted: 1, unchanged: 0, kept: 0, withdrawn: 1 });
    expect(await contact('mw1@example.com')).toMatchObject({
      name: '=Jan',
      timezone: 'Europe/Prague',
      data: { n: '1' },
      lists: ['customers'],
    });
  });

  test('IMPORTS-2 --map takes precedence, --from none ignores the header, and a wrong service is refused', async () => {
    const lines = ['Email Address,First Name,LEID,EUID', 'own@example.com,Jana,1,a'];
    await importLines('contacts', lines, ['--from', 'mailchimp', '--map', 'First Name=name']);
    expect(await contact('own@example.com')).toMatchObject({ name: 'Jana', data: {} });
    const none = await importLines('contacts', lines, ['--from', 'none']);
    expect(none.imported.refusal.code).toBe('missing_column');
    const wrong = await importLines('contacts', ['a,b', '1,2'], ['--from', 'resend']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Resend')]);
  });

  test('IMPORTS-2 options of one kind are refused for the other', async () => {
    const create = (kind: string, options: object) =>
      app.live.post('/api/v1/imports', { kind, options });
    const reason = await create('contacts', { reason: 'manual' });
    expect(reason.body.details).toMatchObject({ field: 'options.reason', reason: 'not_allowed' });
    const lists = await create('suppressions', { lists: ['customers'] });
    expect(lists.body.details).toMatchObject({ field: 'options.lists', reason: 'not_allowed' });
  });
});
