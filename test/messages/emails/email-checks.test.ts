import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import {
  countRows,
  createOrganization,
  saveTemplate,
  setRateLimits,
} from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000, writes: 5_000 });
});
afterAll(() => app.close());

const SEND = '/api/v1/emails/send';
const RESET = {
  to: 'ada@example.com',
  template: 'password-reset',
  data: { reset_url: 'https://shop.example/r' },
};
const send = (change: object = {}): Promise<Answer> => app.live.post(SEND, { ...RESET, ...change });

const suppress = (key: string): Promise<unknown> => {
  const hash = addressHasher(app.running.services.installation.suppressionKey)(key);
  return app.asOwner((em) =>
    query(
      em,
      sql`insert into suppressions (organization_id, address_hash, reason)
        values (${app.organizationId}, ${hash}, 'manual')`,
    ),
  );
};

describe('EMAILS-1 the first failing stage decides the error', () => {
  const wrong = {
    form: { to: 'nobody' },
    template: { template: 'no-such-template' },
    sender: { from: 'hello@unverified.example' },
    subtype: { subtype_slug: 'no-such-subtype' },
    suppression: { to: 'suppressed@example.com' },
    rendering: { data: {} },
  };
  beforeAll(() => suppress('suppressed@example.com'));

  test.each([
    ['form', '400 to invalid_format'],
    ['template', '400 template not_found'],
    ['sender', '400 from not_verified'],
    ['subtype', '400 subtype_slug not_found'],
    ['suppression', '400 to suppressed'],
    ['rendering', '400 data.reset_url missing_variable'],
  ] as const)('%s, whatever later stages would report', async (stage, expected) => {
    const stages = Object.keys(wrong) as (keyof typeof wrong)[];
    const before = await app.asOwner((em) => countRows(em, 'emails'));
    // This stage and all later ones fail; where two use the same field, the value of the earlier
    // stage is used.
    const failing = stages.slice(stages.indexOf(stage)).reverse();
    const request = Object.assign({}, ...failing.map((name) => wrong[name]));
    expect(refusal(await send(request))).toEqual(expected);
    expect(await app.asOwner((em) => countRows(em, 'emails'))).toBe(before);
  });

  test('and nothing is stored or queued', async () => {
    await Promise.all(Object.values(wrong).map(send));
    const [jobs] = await app.asOwner((em) =>
      query<{ lost: string }>(
        em,
        sql`select count(*) as lost from pgboss.job j
          where j.name = 'email-send' and not exists (select from emails e where e.id = j.id)`,
      ),
    );
    expect(Number(jobs?.lost)).toBe(0);
  });

  test('API-3 the structure is validated by the document: types, lengths, values, unknown fields', async () => {
    expect(refusal(await send({ to: 5 }))).toBe('400 to invalid_type');
    expect(refusal(await send({ to: ['a@example.com'] }))).toBe('400 to invalid_type');
    expect(refusal(await send({ priority: 'urgent' }))).toBe('400 priority invalid_value');
    expect(refusal(await send({ copies: 'a@example.com' }))).toBe('400 copies unknown_field');
    expect(refusal(await send({ data: [] }))).toBe('400 data invalid_type');
    expect(refusal(await send({ template: 'No Such' }))).toBe('400 template invalid_format');
    expect(refusal(await app.live.post(SEND, { to: 'a@example.com' }))).toBe(
      '400 template required',
    );
  });

  test('CONTACTS-1 API-5 every address and name is validated', async () => {
    for (const field of ['to', 'from', 'reply_to']) {
      expect(refusal(await send({ [field]: 'a@b@c' }))).toBe(`400 ${field} invalid_format`);
    }
    for (const field of ['to', 'from']) {
      expect(refusal(await send({ [field]: 'a@b.example, c@d.example' }))).toBe(
        `400 ${field} invalid_format`,
      );
    }
    expect(refusal(await send({ from_name: 'A\r\nBcc: x@y.example' }))).toBe(
      '400 from_name invalid_format',
    );
  });

  test('EMAILS-31 replies go to at most five addresses', async () => {
    const list = (count: number): string =>
      Array.from({ length: count }, (_, i) => `"No. ${i}" <a${i}@b.example>`).join(', ');
    expect(refusal(await send({ reply_to: list(5) }))).toBeNull();
    expect(refusal(await send({ reply_to: list(6) }))).toBe('400 reply_to too_many');
    expect(refusal(await send({ reply_to: 'a@b.example, c' }))).toBe('400 reply_to invalid_format');
  });

  test('API-6 data and names have limits', async () => {
    expect(refusal(await send({ data: { a: 'x'.repeat(65_536) } }))).toBe('400 data too_long');
    expect(refusal(await send({ from_name: 'x'.repeat(256) }))).toBe('400 from_name too_long');
    expect(refusal(await send({ reply_to: `${'x'.repeat(990)}@example.cz` }))).toBe(
      '400 reply_to too_long',
    );
  });
});

describe('EMAILS-5 a subtype', () => {
  const to = 'consent@example.com';
  let contactId: string;
  beforeAll(async () => {
    const { body } = await app.live.post('/api/v1/contacts', { email: to });
    contactId = body.id;
    await app.asOwner((em) =>
      query(
        em,
        sql`with second as (
            insert into subscription_types (id, organization_id, slug, name, kind)
            values (gen_random_uuid(), ${app.organizationId}, 'second', 'Second', 'operational')
            returning id
          )
          insert into subscription_subtypes (id, organization_id, type_id, slug, name)
          select gen_random_uuid(), ${app.organizationId}, id, 'order-updates', 'Twin' from second`,
      ),
    );
  });
  beforeEach(() =>
    app.asOwner((em) => query(em, sql`delete from consents where contact_id = ${contactId}`)),
  );

  const setConsent = (key: string, state: 'subscribed' | 'unsubscribed'): Promise<unknown> =>
    app.asOwner((em) =>
      query(
        em,
        sql`insert into consents (organization_id, contact_id, subtype_id, state, source)
          select ${app.organizationId}, ${contactId}, b.id, ${state}, 'api'
          from subscription_subtypes b join subscription_types t on t.id = b.type_id
          where t.slug || '/' || b.slug = ${key} and b.organization_id = ${app.organizationId}`,
      ),
    );
  const sendAs = (subtype: string, change: object = {}): Promise<Answer> =>
    send({ to, subtype_slug: subtype, ...change });

  test.each(['no-such', 'service/no-such', 'news/order-updates', '', '/', 'a/b/c', 'service/'])(
    'is refused when it is unknown: %j',
    async (key) => {
      expect(refusal(await sendAs(key))).toBe('400 subtype_slug not_found');
    },
  );

  test('is refused when it is marketing, by both forms of its key, confirmed or not', async () => {
    await setConsent('news/newsletter', 'subscribed');
    for (const key of ['newsletter', 'news/newsletter']) {
      expect(refusal(await sendAs(key))).toBe('400 subtype_slug not_operational');
    }
  });

  test('CONSENT-1 is ambiguous when its slug exists in two types, and the error names them', async () => {
    await setConsent('service/order-updates', 'subscribed');
    const answer = await sendAs('order-updates');
    expect(refusal(answer)).toBe('400 subtype_slug ambiguous');
    expect(answer.body.message).toContain('second/order-updates, service/order-updates');
    expect(refusal(await sendAs('service/order-updates'))).toBeNull();
    expect(refusal(await sendAs('second/order-updates'))).toBe('400 subtype_slug opt_in_required');
  });

  test('needs a contact who has confirmed it', async () => {
    const refused = '400 subtype_slug opt_in_required';
    expect(refusal(await sendAs('price-alerts', { to: 'stranger@example.com' }))).toEqual(refused);
    expect(refusal(await sendAs('price-alerts'))).toEqual(refused);
    await setConsent('service/order-updates', 'subscribed');
    expect(refusal(await sendAs('price-alerts'))).toEqual(refused);
    await setConsent('service/price-alerts', 'subscribed');
    expect(refusal(await sendAs('price-alerts'))).toBeNull();
    expect(refusal(await sendAs('service/price-alerts', { to: 'CONSENT@Example.com' }))).toBeNull();
  });

  test('is refused after an unsubscribe', async () => {
    await setConsent('service/price-alerts', 'unsubscribed');
    expect(refusal(await sendAs('price-alerts'))).toBe('400 subtype_slug opt_in_required');
  });

  test('is not required for mail without a subtype', async () => {
    expect(refusal(await send({ to }))).toBeNull();
  });
});

describe('EMAILS-6 a suppressed recipient', () => {
  test('is refused, in any spelling of the address', async () => {
    await suppress('gone@xn--hky-ela4t.cz');
    for (const to of ['gone@háčky.cz', 'GONE@xn--hky-ela4t.cz', ' Gone@HÁČKY.cz ']) {
      expect(refusal(await send({ to }))).toBe('400 to suppressed');
    }
    expect(refusal(await send({ to: 'here@háčky.cz' }))).toBeNull();
  });

  test('API-7 is suppressed in this organization only', async () => {
    const other = await createOrganization(app, 'fresh-shop');
    await suppress('apart@example.com');
    const body = { to: 'apart@example.com', template: 'no-such' };
    expect(refusal(await other.live.post(SEND, body))).toBe('400 template not_found');
    expect(refusal(await send({ to: 'apart@example.com' }))).toBe('400 to suppressed');
  });

  test('differs from a recipient with an invalid validation_status, who is never refused', async () => {
    await app.live.post('/api/v1/contacts', { email: 'doubtful@example.com' });
    await app.asOwner((em) =>
      query(
        em,
        sql`update contacts set validation_status = 'invalid' where email = 'doubtful@example.com'`,
      ),
    );
    expect(refusal(await send({ to: 'doubtful@example.com' }))).toBeNull();
  });
});

describe('API-5 the subject', () => {
  const subjectOf = async ({ body }: Answer): Promise<string> =>
    (await app.live.get(`/api/v1/emails/${body.id}`)).body.subject;
  beforeAll(() => saveTemplate(app, 'subject', { subject: 'Hello {{ name }}' }));
  const sendTo = (name: string): Promise<Answer> => send({ template: 'subject', data: { name } });

  test('is one line: a line break in a variable becomes a space', async () => {
    const answer = await sendTo('Ada\r\nBcc: eve@example.com\u2028x\u202ey');
    expect(await subjectOf(answer)).toBe('Hello Ada Bcc: eve@example.com x y');
  });

  test('is plain text without HTML escaping', async () => {
    expect(await subjectOf(await sendTo('<Tom> & "Žofie"'))).toBe('Hello <Tom> & "Žofie"');
  });

  test('API-6 has at most 998 characters after rendering', async () => {
    expect(await subjectOf(await sendTo('x'.repeat(992)))).toHaveLength(998);
    expect(refusal(await sendTo('x'.repeat(993)))).toBe('400 data too_long');
  });
});
