import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { contactPath, execute } from '../../support/app/requests.ts';

let app: TestApp;
let shop: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'verdicts');
  await makeType('orders', 'operational', ['order-updates']);
  await makeType('news', 'marketing', ['newsletter', 'offers']);
});
afterAll(() => app.close());

const makeType = (slug: string, kind: string, subtypes: string[]) =>
  shop.live.request('PUT', `/api/v1/subscription-types/${slug}`, {
    body: {
      name: slug,
      kind,
      subtypes: subtypes.map((name) => ({ slug: name, name, visibility: 'public' })),
    },
  });

interface Verdict {
  subtype: string | null;
  ok: boolean;
  reason: string | null;
  since: string | null;
}

let created = 0;
async function newContact(): Promise<string> {
  created += 1;
  const email = `person-${created}@example.com`;
  await shop.live.post('/api/v1/contacts', { email });
  return email;
}

const change = (email: string, body: object) =>
  shop.live.request('PATCH', contactPath(email), { body });
const setPreferences = (email: string, preferences: object) =>
  shop.live.request('PATCH', `${contactPath(email)}/subscription-preferences`, {
    body: { preferences },
  });
const verdictsOf = async (email: string, client = shop.live): Promise<Verdict[]> =>
  (await client.get(contactPath(email))).body.can_receive;

/** The reasons by subtype, in the order of the response; `ok` for email that would be sent. */
const summaryOf = async (email: string): Promise<string[]> =>
  (await verdictsOf(email)).map(
    ({ subtype, ok, reason }) => `${subtype ?? 'other'}: ${ok ? 'ok' : reason}`,
  );

describe('CONTACTS-9 a contact', () => {
  test('that was never asked gets email without a subtype, and no other', async () => {
    const email = await newContact();
    expect(await verdictsOf(email)).toEqual([
      { subtype: null, ok: true, reason: null, since: null },
      { subtype: 'newsletter', ok: false, reason: 'opt_in_required', since: null },
      { subtype: 'offers', ok: false, reason: 'opt_in_required', since: null },
      { subtype: 'order-updates', ok: false, reason: 'opt_in_required', since: null },
    ]);
  });

  test('gets what it has confirmed, and not what it has withdrawn', async () => {
    const email = await newContact();
    await setPreferences(email, { newsletter: true, offers: true, 'order-updates': true });
    await setPreferences(email, { offers: false });
    const path = `${contactPath(email)}/subscription-preferences`;
    const { body } = await shop.live.get(path);
    const subtypes: { key: string; confirmed_at: string; updated_at: string }[] =
      body.types.flatMap((type: { subtypes: object[] }) => type.subtypes);
    const [newsletter, offers, orders] = subtypes;
    expect(await verdictsOf(email)).toEqual([
      { subtype: null, ok: true, reason: null, since: null },
      { subtype: 'newsletter', ok: true, reason: null, since: newsletter?.confirmed_at },
      { subtype: 'offers', ok: false, reason: 'opt_in_required', since: offers?.updated_at },
      { subtype: 'order-updates', ok: true, reason: null, since: orders?.confirmed_at },
    ]);
  });

  test('that was asked and has not answered is as one that was not asked', async () => {
    const email = await newContact();
    await shop.live.post('/api/v1/contacts', { email, opt_in_subtype_slugs: ['newsletter'] });
    expect((await verdictsOf(email))[1]).toEqual({
      subtype: 'newsletter',
      ok: false,
      reason: 'opt_in_required',
      since: null,
    });
  });

  test('without marketing, or with an invalid address, gets the rest', async () => {
    const email = await newContact();
    await setPreferences(email, { newsletter: true, 'order-updates': true });
    const { body } = await change(email, { subscribed: false });
    expect(body.can_receive).toEqual(await verdictsOf(email));
    expect(await summaryOf(email)).toEqual([
      'other: ok',
      'newsletter: unsubscribed',
      'offers: unsubscribed',
      'order-updates: ok',
    ]);
    await change(email, { subscribed: true });
    await execute(
      app,
      sql`update contacts set validation_status = 'invalid', validate_at = null where email = ${email}`,
    );
    expect(await summaryOf(email)).toEqual([
      'other: ok',
      'newsletter: invalid_recipient',
      'offers: opt_in_required',
      'order-updates: ok',
    ]);
  });

  test('that is suppressed gets nothing', async () => {
    const email = await newContact();
    await setPreferences(email, { newsletter: true, 'order-updates': true });
    const path = `/api/v1/suppressions/${email.toUpperCase()}`;
    const { body } = await shop.live.request('PUT', path, { body: {} });
    expect(await verdictsOf(email)).toEqual(
      [null, 'newsletter', 'offers', 'order-updates'].map((subtype) => ({
        subtype,
        ok: false,
        reason: 'suppressed',
        since: body.created_at,
      })),
    );
  });

  test('has the same verdict as the sends to it', async () => {
    const email = await newContact();
    await setPreferences(email, { 'order-updates': true });
    const content = { subject: 'Order', text: 'Order' };
    const send = async (more: object) => {
      const { status, body } = await shop.live.post('/api/v1/emails/send', {
        to: email,
        content,
        ...more,
      });
      return status === 200 ? 'ok' : String(body.details.reason);
    };
    const both = async () => [
      `other: ${await send({})}`,
      `order-updates: ${await send({ subtype_slug: 'order-updates' })}`,
    ];
    const shown = async () => (await summaryOf(email)).filter((_, index) => index % 3 === 0);
    expect(await shown()).toEqual(await both());
    await setPreferences(email, { 'order-updates': false });
    expect(await shown()).toEqual(await both());
    await shop.live.request('PUT', `/api/v1/suppressions/${email}`, { body: {} });
    const [first] = await shown();
    expect(first).toBe((await both())[0]);
  });
});

test('CONTACTS-9 verdicts exist for a single contact, and not in lists', async () => {
  const email = await newContact();
  const { body } = await shop.live.get('/api/v1/contacts');
  expect(Object.keys(body.data[0])).not.toContain('can_receive');
  const upserted = await shop.live.post('/api/v1/contacts', { email });
  expect(Object.keys(upserted.body)).not.toContain('can_receive');
  expect(await verdictsOf(email, shop.test)).toEqual(await verdictsOf(email));
});

test('CONTACTS-9 archived subtypes have no verdict, and of others the first 200 have one', async () => {
  const other = await createOrganization(app, 'many-subtypes');
  await execute(
    app,
    sql`insert into subscription_types (id, organization_id, slug, name, kind)
      values (${newId()}, ${other.id}, 'many', 'Many', 'operational')`,
    sql`insert into subscription_subtypes (id, organization_id, type_id, slug, name, position, archived)
      select gen_random_uuid(), ${other.id}, t.id, 'subtype-' || n, 'Subtype', n, n = 1
      from subscription_types t, generate_series(1, 300) n where t.organization_id = ${other.id}`,
  );
  await other.live.post('/api/v1/contacts', { email: 'ada@example.com' });
  const verdicts = await verdictsOf('ada@example.com', other.live);
  expect(verdicts).toHaveLength(201);
  expect(verdicts[1]?.subtype).toBe('subtype-2');
});
