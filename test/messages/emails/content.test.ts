import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { putTemplate } from '../../support/read/templates.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { fileOf } from '../../support/read/attachments.ts';
import type { Answer } from '../../support/app/client.ts';

const SEND = '/api/v1/emails/send';
const content = (id: string): string => `/api/v1/emails/${id}/content`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await putTemplate(app.live, 'invoice', {
    content: {
      cs: {
        subject: 'Faktura {{ number }}',
        html: '<p>Faktura {{ number }} <img src="cid:logo"></p>',
        text: 'Faktura {{ number }}',
      },
    },
    default_locale: 'cs',
  });
});
afterAll(() => app.close());

async function send(more: object = {}, client = app.live): Promise<string> {
  const { body } = await client.post(SEND, {
    to: 'zofie@example.com',
    template: 'invoice',
    data: { number: '42' },
    ...more,
  });
  return body.id as string;
}

describe('EMAILS-22 the content of an email', () => {
  test('is its template version, rendered with its variables, and its files without content', async () => {
    const id = await send({
      from_name: 'Žofie',
      reply_to: 'reply@example.com',
      attachments: [
        fileOf('x', { filename: 'příloha.pdf' }),
        fileOf('abc', { filename: 'logo.png', content_id: 'logo' }),
        fileOf('abcd', { filename: 'other.png', content_id: 'other' }),
      ],
    });
    await putTemplate(app.live, 'invoice', {
      content: { cs: { subject: 'Nová', text: 'Nová' } },
      default_locale: 'cs',
    });
    const { status, body } = await app.live.get(content(id));
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      subject: 'Faktura 42',
      html: '<p>Faktura 42 <img src="cid:logo"></p>',
      text: 'Faktura 42',
      headers: [
        { name: 'From', value: 'Žofie <hello@demo-shop.example>' },
        { name: 'To', value: 'zofie@example.com' },
        { name: 'Reply-To', value: 'reply@example.com' },
      ],
      attachments: [
        { filename: 'příloha.pdf', content_type: 'application/pdf', size: 1, content_id: null },
        { filename: 'logo.png', content_type: 'image/png', size: 3, content_id: 'logo' },
        { filename: 'other.png', content_type: 'image/png', size: 4, content_id: 'other' },
      ],
      warnings: [expect.stringContaining('content_id other')],
      test_mode: false,
    });
  });

  test('names copies, but no blind copies', async () => {
    const id = await send({ cc: ['cc@example.com', 'dd@example.com'], bcc: ['bcc@example.com'] });
    const { body } = await app.live.get(content(id));
    expect(body.headers).toContainEqual({ name: 'Cc', value: 'cc@example.com, dd@example.com' });
    expect(JSON.stringify(body)).not.toContain('bcc@example.com');
  });

  test('needs the scope manage or full', async () => {
    const id = await send();
    for (const scope of ['send', 'read', 'contacts'] as const) {
      const client = app.client(await app.issue({ scopes: [scope] }));
      expect((await client.get(content(id))).body).toMatchObject({
        code: 'FORBIDDEN',
        details: { required_scope: 'manage' },
      });
    }
    const manager = app.client(await app.issue({ scopes: ['manage'] }));
    expect((await manager.get(content(id))).status).toBe(200);
  });

  test('ORGANIZATIONS-1 is recorded in the audit log, without the content', async () => {
    const id = await send({ data: { number: 'secret number' } });
    await app.live.get(content(id));
    const entries = await app.asOwner((em) =>
      query(em, sql`select operation, before, after from audit_log where resource_id = ${id}`),
    );
    expect(entries).toEqual([{ operation: 'emails.getContent', before: null, after: null }]);
    const { body } = await app.live.get('/api/v1/audit-log?limit=1');
    expect(body.data[0]).toMatchObject({ resource: { type: 'email', id } });
  });

  test('API-7 of another organization’s email, or of an unknown one, is not found', async () => {
    const id = await send();
    const other = await createOrganization(app, 'content-reader');
    for (const [client, path] of [
      [other.live, content(id)],
      [app.test, content(id)],
      [app.live, content('0193a1b2-7c3d-7e4f-8a5b-000000000000')],
      [app.live, content('none')],
    ] as const) {
      expect((await client.get(path)).status).toBe(404);
    }
  });

  test('TEST-MODE-1 of test emails is visible to test keys only', async () => {
    const id = await send({}, app.test);
    const { body } = await app.test.get(content(id));
    expect([body.text, body.test_mode]).toEqual(['Nová', true]);
    expect((await app.live.get(content(id))).status).toBe(404);
  });

  test('is no longer available when it has been deleted', async () => {
    const id = await send();
    await app.asOwner((em) =>
      query(em, sql`update emails set variables = null, status = 'sent' where id = ${id}`),
    );
    const answer: Answer = await app.live.get(content(id));
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([410, 'GONE', {}]);
    expect(answer.body.message).toMatch(/no longer stored/);
  });

  test('ERASURES-1 of an erased recipient is no longer available', async () => {
    const id = await send({ to: 'erased@example.com' });
    await app.live.post('/api/v1/erasures', { email: 'erased@example.com' });
    expect((await app.live.get(content(id))).status).toBe(410);
  });

  test('that can no longer be rendered is a conflict', async () => {
    const id = await send();
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set variables = jsonb_build_object('number', null) where id = ${id}`,
      ),
    );
    const { status } = await app.live.get(content(id));
    expect([200, 409]).toContain(status);
  });
});
