import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { refusal } from '../../support/refusal.ts';
import { putTemplate } from '../../support/read/templates.ts';

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

/** The sender of the email in a response. */
async function senderOf({ body }: Answer): Promise<unknown> {
  const [row] = await app.asOwner((em) =>
    query(em, sql`select from_email, from_name from emails where id = ${body.id}`),
  );
  return row;
}

describe('EMAILS-4 the sender', () => {
  test('is the organization’s default unless another is given', async () => {
    expect(await senderOf(await send())).toEqual({
      from_email: 'hello@demo-shop.example',
      from_name: 'Demo Shop',
    });
  });

  test('may be any address exactly on a verified domain; its name is then the brand', async () => {
    await setBrand('The Brand');
    expect(await senderOf(await send({ from: 'Orders@DEMO-SHOP.example' }))).toEqual({
      from_email: 'Orders@demo-shop.example',
      from_name: 'The Brand',
    });
  });

  test.each([
    ...['a@mail.demo-shop.example', 'a@emo-shop.example', 'a@demo-shop.example.com'],
    ...['a@xdemo-shop.example', 'a@other-shop.example'],
  ])('is refused for %s', async (from) => {
    expect(refusal(await send({ from }))).toBe('400 from not_verified');
  });

  test('may be a verified address outside every verified domain, with its own name', async () => {
    await addSender('Ada@Personal.example', { name: 'Ada herself' });
    expect(await senderOf(await send({ from: 'ada@personal.example' }))).toEqual({
      from_email: 'ada@personal.example',
      from_name: 'Ada herself',
    });
    expect(refusal(await send({ from: 'bob@personal.example' }))).toBe('400 from not_verified');
  });

  test('gets its name from from_name, or else from its address, or else from the brand, or has none', async () => {
    await addSender('nameless@personal.example', { name: null });
    const from = 'nameless@personal.example';
    await setBrand('The Brand');
    const nameOf = async (change: object): Promise<unknown> =>
      ((await senderOf(await send({ from, ...change }))) as { from_name: unknown }).from_name;
    expect(await nameOf({ from_name: 'Žofie, s.r.o.' })).toBe('Žofie, s.r.o.');
    expect(await nameOf({})).toBe('The Brand');
    expect(await nameOf({ from_name: '' })).toBe('The Brand');
    // The template prints the brand, so data contains it here.
    await setBrand(null);
    expect(await nameOf({ data: { ...RESET.data, brand: 'x' } })).toBeNull();
    await setBrand('Demo Shop');
  });

  test('of a template takes precedence over the organization’s, and from over both', async () => {
    await addSender('template@personal.example', { name: 'By template' });
    await saveTemplate(app, 'with-sender', {}, { fromEmail: 'Template@personal.example' });
    const change = { template: 'with-sender' };
    expect(await senderOf(await send(change))).toEqual({
      from_email: 'Template@personal.example',
      from_name: 'By template',
    });
    expect(await senderOf(await send({ ...change, from: 'x@demo-shop.example' }))).toMatchObject({
      from_email: 'x@demo-shop.example',
    });
  });

  test('of a template may also be on a verified domain', async () => {
    const fromEmail = 'team@demo-shop.example';
    await saveTemplate(app, 'on-domain', {}, { fromEmail });
    expect(await senderOf(await send({ template: 'on-domain' }))).toEqual({
      from_email: fromEmail,
      from_name: 'Demo Shop',
    });
  });

  test('of a template that is not verified is not replaced by another', async () => {
    await saveTemplate(app, 'unverified', {}, { fromEmail: 'x@unverified.example' });
    expect(refusal(await send({ template: 'unverified' }))).toBe('400 from not_verified');
  });

  test('must be verified: an unverified address or domain is refused', async () => {
    await addSender('waiting@personal.example', { name: null, verified: false });
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into domains (id, organization_id, name)
          values (gen_random_uuid(), ${app.organizationId}, 'waiting.example')`,
      ),
    );
    for (const from of ['waiting@personal.example', 'a@waiting.example']) {
      expect(refusal(await send({ from }))).toBe('400 from not_verified');
    }
  });

  test('EMAILS-4 the errors for a missing and an unverified default sender differ', async () => {
    const { id, live } = await createOrganization(app, 'without-sender');
    await putTemplate(live, 'plain', { content: { en: { subject: 'Subject', text: 'Text' } } });
    const refused = async (): Promise<unknown> =>
      (await live.post(SEND, { to: 'ada@example.com', template: 'plain' })).body.message;
    const setDefault = (isDefault: boolean): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`update sender_addresses set is_default = ${isDefault}, verified_at = null
            where organization_id = ${id}`,
        ),
      );
    await setDefault(true);
    expect(await refused()).toMatch('The default sender is not verified;');
    await setDefault(false);
    expect(await refused()).toMatch('There is no default sender;');
  });

  test('API-7 of another organization is not verified in this one', async () => {
    await createOrganization(app, 'other-shop');
    expect(refusal(await send({ from: 'hello@other-shop.example' }))).toBe('400 from not_verified');
  });
});

const setBrand = (brand: string | null): Promise<unknown> =>
  app.asOwner((em) =>
    query(em, sql`update organizations set brand = ${brand} where id = ${app.organizationId}`),
  );

const addSender = (
  email: string,
  { name, verified = true }: { name: string | null; verified?: boolean },
): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`insert into sender_addresses
          (id, organization_id, email, email_key, name, verified_at, verified_with)
        values (gen_random_uuid(), ${app.organizationId}, ${email}, ${email.toLowerCase()}, ${name},
          ${verified ? new Date() : null}, ${verified ? 'mailbox' : null})`,
    ),
  );
