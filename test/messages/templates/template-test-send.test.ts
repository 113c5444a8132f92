import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { follow } from '../../support/read/emails.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { dump, findTraces } from '../../support/database/dump.ts';
import { putTemplate, templatePath } from '../../support/read/templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const said = (word: string) => ({
    subject: `${word} {{ brand }}`,
    html: `<p>${word} {{ name }}</p>`,
  });
  const content = { en: said('Hello'), cs: said('Ahoj') };
  await putTemplate(app.live, 'hello', { content, layout: 'card' });
});
afterAll(() => app.close());

const testSend = (slug: string, body: object, client: TestClient = app.live): Promise<Answer> =>
  client.post(`${templatePath(slug)}/test-send`, { to: 'author@example.com', ...body });
const data = { name: 'Ada' };

describe('TEMPLATES-1 a test send', () => {
  test('creates a real email in the given locale, with a status', async () => {
    const { status, body } = await testSend('hello', { data, locale: 'cs-CZ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'queued', test_mode: false });
    const { body: email } = await follow(app.live, body.id, 'delivered');
    expect(email).toMatchObject({ to_email: 'author@example.com', template_slug: 'hello' });
    const message = await readMailbox(app, body.id);
    expect(message.subject).toBe('Ahoj Demo Shop');
    expect(message.html).toMatch(/<html lang="cs".*<p>Ahoj Ada<\/p>.*Demo Shop Ltd\./s);
    expect(message.text).toContain('Ahoj Ada');
  });

  test('ORGANIZATIONS-1 is in the audit log by its id, without the recipient', async () => {
    const to = 'secret-reader@example.com';
    const { id } = (await testSend('hello', { data, to })).body;
    expect((await testSend('hello', { to })).status).toBe(400);
    const sent = async () =>
      (await app.live.get('/api/v1/audit-log?operation=templates.testSend')).body.data;
    const [line, ...others] = (await sent()).filter(
      ({ after }: { after: { email_id: string } }) => after.email_id === id,
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      api_key: { name: 'Demo, live' },
      resource: { type: 'template', id: 'hello' },
      before: null,
      after: { email_id: id },
    });
    const logged = (await app.asOwner(dump)).filter(({ table }) => table === 'public.audit_log');
    expect(findTraces(logged, [id])).toEqual([`public.audit_log: ${id}`]);
    expect(findTraces(logged, [to])).toEqual([]);
    const count = (await sent()).length;
    expect((await testSend('hello', { data, to }, app.test)).status).toBe(200);
    expect(await sent()).toHaveLength(count);

    expect((await app.live.post('/api/v1/erasures', { email: to })).status).toBe(204);
    const [erased] = (await sent()).filter(({ id }: { id: string }) => id === line.id);
    expect(erased).toMatchObject({ resource: { id: '[deleted]' }, after: {} });
  });

  test("without a locale uses the recipient's", async () => {
    await app.live.post('/api/v1/contacts', { email: 'author@example.com', locale: 'cs' });
    const subject = async (body: object): Promise<string> => {
      const { id } = (await testSend('hello', { data, ...body })).body;
      return (await app.live.get(`/api/v1/emails/${id}`)).body.subject;
    };
    expect(await subject({})).toBe('Ahoj Demo Shop');
    expect(await subject({ locale: 'en' })).toBe('Hello Demo Shop');
  });

  test('uses the given sender', async () => {
    const { body } = await testSend('hello', { data, from: 'Author@demo-shop.example' });
    const email = await app.live.get(`/api/v1/emails/${body.id}`);
    expect(email.body.from_email).toBe('Author@demo-shop.example');
  });

  test.each<[string, object, string, string]>([
    ['a missing variable', {}, 'data.name', 'missing_variable'],
    ['an unverified sender', { data, from: 'a@elsewhere.example' }, 'from', 'not_verified'],
    ['no address', { data, to: 'author' }, 'to', 'invalid_format'],
    ['no locale', { data, locale: '?' }, 'locale', 'invalid_format'],
    ['an unknown field', { data, priority: 'high' }, 'priority', 'unknown_field'],
  ])('is refused for %s, like a send', async (_what, body, field, reason) => {
    expect(await testSend('hello', body)).toMatchObject({
      status: 400,
      body: { details: { field, reason } },
    });
  });

  test('EMAILS-6 is refused for a suppressed recipient', async () => {
    const hash = app.running.services.acceptance.hashAddress('suppressed@example.com');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${app.organizationId}, ${hash}, 'manual')`,
      ),
    );
    const { body } = await testSend('hello', { data, to: 'suppressed@example.com' });
    expect(body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
  });

  test('of an unknown template is a 404', async () => {
    expect((await testSend('no-such-template', {})).body.details).toEqual({ resource: 'template' });
  });

  test('TEST-MODE-2 with a test key is stored as a test email and not handed over', async () => {
    const { body } = await testSend('hello', { data }, app.test);
    expect(body.test_mode).toBe(true);
    await follow(app.test, body.id, 'delivered');
    expect((await app.live.get(`/api/v1/emails/${body.id}`)).status).toBe(404);
    const left = await app.asOwner((em) =>
      query(em, sql`select from mailbox_messages where email_id = ${body.id}`),
    );
    expect(left).toEqual([]);
  });

  test('LIMITS-1 counts as a send', async () => {
    await setRateLimits(app, { sends: 7, reads: 1_000, writes: 1_000 });
    const { headers } = await testSend('hello', { data });
    expect(headers.get('X-RateLimit-Limit')).toBe('7');
  });

  test('requires unsubscribe links in data, because there is no subscriber', async () => {
    await saveTemplate(app, 'links', { text: '{{ unsubscribe_url }}' });
    expect((await testSend('links', {})).body.details.field).toBe('data.unsubscribe_url');
    const given = { unsubscribe_url: 'https://shop.example/bye' };
    expect((await testSend('links', { data: given })).status).toBe(200);
  });
});

test('API-KEYS-1 previews and test sends require the scope manage', async () => {
  for (const scope of ['send', 'contacts', 'read'] as const) {
    const client = app.client(await app.issue({ scopes: [scope] }));
    for (const answer of [
      await testSend('hello', {}, client),
      await client.post(`${templatePath('hello')}/preview`, {}),
      await putTemplate(client, 'hello'),
      await client.request('DELETE', templatePath('hello')),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { details: { required_scope: 'manage' } },
      });
    }
  }
});
