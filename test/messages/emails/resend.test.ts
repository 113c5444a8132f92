import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { fileOf } from '../../support/read/attachments.ts';
import type { Answer } from '../../support/app/client.ts';
import { readEmailRow } from '../../support/read/emails.ts';
import { refusal } from '../../support/refusal.ts';
import { jobOf } from '../../support/app/queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const resend = (id: string, client = app.live, headers = {}): Promise<Answer> =>
  client.post(`/api/v1/emails/${id}/resend`, undefined, { headers });

/** An email that has ended with a failure, with its content. */
async function failed(code = 'expired', more: object = {}): Promise<string> {
  const { body } = await app.live.post('/api/v1/emails/send', {
    to: `${newId()}@example.com`,
    template: 'welcome',
    data: { name: 'Ada' },
    ...more,
  });
  const { id } = body as { id: string };
  await app.asOwner((em) =>
    query(
      em,
      sql`update emails set status = 'failed', failure_code = ${code}, failure_message = 'x',
          attempts = 3 where id = ${id}`,
    ),
  );
  return id;
}

const rowOf = (id: string) => app.asOwner((em) => readEmailRow(em, id));

describe('EMAILS-22 sending an email again', () => {
  test('returns the id of the old email in lower case', async () => {
    const id = await failed();
    expect((await resend(id.toUpperCase())).body).toMatchObject({ resend_of: id });
  });

  test('API-3 accepts no fields', async () => {
    const id = await failed();
    const path = `/api/v1/emails/${id}`;
    const body = { scheduled_at: new Date().toISOString() };
    for (const action of ['resend', 'cancel']) {
      const refused = await app.live.post(`${path}/${action}`, body);
      expect(refusal(refused)).toBe('400 scheduled_at unknown_field');
    }
    expect((await app.live.post(`${path}/resend`, {})).status).toBe(200);
  });

  test('creates a new email with the content and files of the old one, and its id', async () => {
    const id = await failed('expired', {
      from_name: 'Žofie',
      reply_to: 'reply@example.com',
      priority: 'low',
      unknown_outcome: 'resend',
      attachments: [fileOf('x'), fileOf('y')],
    });
    const { status, body } = await resend(id);
    expect([status, body]).toMatchObject([200, { status: 'queued', resend_of: id }]);
    const [old, made] = [await rowOf(id), await rowOf(body.id)];
    for (const column of [
      ...['to_email', 'to_key', 'from_email', 'from_name', 'reply_to', 'subject', 'template_slug'],
      ...[
        'template_version_id',
        'locale',
        'priority',
        'unknown_outcome',
        'variables',
        'attachments',
      ],
      ...['contact_id', 'subtype_id', 'organization_id', 'mode'],
    ]) {
      expect([column, made[column]]).toEqual([column, old[column]]);
    }
    expect(made).toMatchObject({
      status: 'queued',
      attempts: 0,
      batch_id: null,
      failure_code: null,
    });
    expect(await jobOf(app, body.id)).toMatchObject({ state: 'created' });
    const files = await app.asOwner((em) =>
      query(
        em,
        sql`select email_id from email_attachments
          where email_id = any(${[id, body.id]}::uuid[]) order by email_id, position`,
      ),
    );
    expect(files).toHaveLength(4);
    expect((await app.live.get(`/api/v1/emails/${id}`)).body.resent_as).toBe(body.id);
    expect((await app.live.get(`/api/v1/emails/${body.id}`)).body.resend_of).toBe(id);
  });

  test.each(['retries_exhausted', 'provider_rejected', 'sender_not_verified', 'render_failed'])(
    'is possible after %s',
    async (code) => {
      expect((await resend(await failed(code))).status).toBe(200);
    },
  );

  test.each(['contact_deleted', 'opt_in_required', 'suppressed', 'outcome_unknown'])(
    'EMAILS-17 is impossible after %s',
    async (code) => {
      expect((await resend(await failed(code))).body).toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'wrong_status', status: 'failed' },
      });
    },
  );

  test.each(['sent', 'delivered'])(
    'is possible with the status %s, as long as its content is stored',
    async (status) => {
      const [id, deleted] = [await failed(), await failed()];
      const set = (more = sql``) =>
        app.asOwner((em) =>
          query(
            em,
            sql`update emails set status = ${status}, failure_code = null ${more}
            where id = any(${[id, deleted]}::uuid[])`,
          ),
        );
      await set();
      const { status: answer, body } = await resend(id);
      expect([answer, body]).toMatchObject([200, { status: 'queued', resend_of: id }]);
      expect((await rowOf(body.id)).variables).toEqual((await rowOf(id)).variables);
      await set(sql`, variables = null`);
      expect((await app.live.get(`/api/v1/emails/${deleted}`)).body).toMatchObject({
        content_status: 'deleted',
        resend_refusal: 'content_deleted',
      });
      expect((await resend(deleted)).status).toBe(410);
    },
  );

  test.each([
    { priority: 'high' },
    { template: 'password-reset', data: { reset_url: 'https://a.example' } },
  ])(
    'is impossible for mail that gives access, whose content nobody can read: %j',
    async (more) => {
      const id = await failed('expired', more);
      const { body } = await app.live.get(`/api/v1/emails/${id}`);
      expect(body).toMatchObject({ content_status: 'sensitive', resend_refusal: 'sensitive' });
      expect((await app.live.get(`/api/v1/emails/${id}/content`)).body).toMatchObject({
        code: 'GONE',
        message: expect.stringContaining('sensitive'),
      });
      expect((await resend(id)).body).toMatchObject({
        code: 'GONE',
        message: expect.stringContaining('sensitive'),
      });
    },
  );

  test.each(['queued', 'sending', 'complained', 'canceled'])(
    'EMAILS-17 is impossible with the status %s',
    async (status) => {
      const id = await failed();
      await app.asOwner((em) =>
        query(em, sql`update emails set status = ${status}, failure_code = null where id = ${id}`),
      );
      expect((await resend(id)).body.details).toEqual({ reason: 'wrong_status', status });
      const { body } = await app.live.get(`/api/v1/emails/${id}`);
      expect(body.resend_refusal).toBe('wrong_status');
    },
  );

  test('is possible 24 hours after a temporary bounce, and never after a permanent one', async () => {
    const bounced = async (type: string, hours: number): Promise<string> => {
      const id = await failed();
      await app.asOwner(async (em) => {
        await query(
          em,
          sql`update emails set status = 'bounced', bounce_type = ${type}, failure_code = null
            where id = ${id}`,
        );
        await query(
          em,
          sql`insert into email_events (email_id, id, organization_id, type, occurred_at)
            values (${id}, ${newId()}, ${app.organizationId}, 'bounce',
              now() - make_interval(hours => ${hours}))`,
        );
      });
      return id;
    };
    expect((await resend(await bounced('soft', 25))).status).toBe(200);
    const conflict = { reason: 'wrong_status', status: 'bounced' };
    const young = await bounced('soft', 23);
    expect((await resend(young)).body.details).toEqual(conflict);
    const { body } = await app.live.get(`/api/v1/emails/${young}`);
    expect(body.resend_refusal).toBe('bounced_recently');
    expect((await resend(await bounced('hard', 25))).body.details).toEqual(conflict);
  });

  test('is possible once, also for concurrent requests', async () => {
    const id = await failed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body.details]).toEqual([
        409,
        { reason: 'already_resent', resent_as: made[0]?.body.id },
      ]);
    }
    const rows = await app.asOwner((em) =>
      query(em, sql`select id from emails where resend_of = ${id}`),
    );
    expect(rows).toHaveLength(1);
  });

  test('IDEMPOTENCY-2 is repeated by its Idempotency-Key', async () => {
    const id = await failed();
    const headers = { 'Idempotency-Key': `again ${id}`.replace(' ', '-') };
    const first = await resend(id, app.live, headers);
    const again = await resend(id, app.live, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    const reused = await resend(await failed(), app.live, headers);
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is impossible when the content has been deleted', async () => {
    const id = await failed();
    await app.asOwner((em) => query(em, sql`update emails set variables = null where id = ${id}`));
    expect((await resend(id)).body).toMatchObject({ code: 'GONE' });
  });

  test('ERASURES-1 is impossible for an erased recipient', async () => {
    const id = await failed('expired', { to: 'again-erased@example.com' });
    await app.live.post('/api/v1/erasures', { email: 'again-erased@example.com' });
    expect((await resend(id)).status).toBe(410);
  });

  test('EMAILS-6 is refused when the recipient is suppressed now', async () => {
    const id = await failed('expired', { to: 'again-suppressed@example.com' });
    await app.live.request('PUT', '/api/v1/suppressions/again-suppressed@example.com', {
      body: {},
    });
    expect(refusal(await resend(id))).toBe('400 to suppressed');
    // The refused request changed nothing, so the email can still be sent again.
    expect((await rowOf(id)).resent_as).toBeNull();
  });

  test('EMAILS-4 is refused when the sender is no longer verified', async () => {
    const id = await failed('expired', { from: 'someone@demo-shop.example' });
    await app.asOwner((em) =>
      query(em, sql`update emails set from_email = 'a@other.example' where id = ${id}`),
    );
    expect(refusal(await resend(id))).toBe('400 from not_verified');
  });

  test('EMAILS-5 is refused when the recipient’s consent is missing', async () => {
    const id = await failed();
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set subtype_id = (select b.id from subscription_subtypes b
            where b.slug = 'order-updates' and b.organization_id = ${app.organizationId})
          where id = ${id}`,
      ),
    );
    expect(refusal(await resend(id))).toBe('400 subtype_slug opt_in_required');
  });

  test('API-7 of another organization, or with a test key, is not found', async () => {
    const id = await failed();
    const other = await createOrganization(app, 'resender');
    expect((await resend(id, other.live)).status).toBe(404);
    expect((await resend(id, app.test)).status).toBe(404);
    expect((await resend('none')).status).toBe(404);
  });

  test('ORGANIZATIONS-1 is recorded in the audit log', async () => {
    const id = await failed();
    const { body } = await resend(id);
    const entries = await app.asOwner((em) =>
      query(em, sql`select operation, before, after from audit_log where resource_id = ${id}`),
    );
    expect(entries).toEqual([
      {
        operation: 'emails.resend',
        before: { resent_as: null },
        after: { resent_as: body.id },
      },
    ]);
  });

  test('TEST-MODE-4 is impossible for test emails, whatever their status', async () => {
    const { body } = await app.test.post('/api/v1/emails/send', {
      to: 'bounce@simulator.amazonses.com',
      template: 'welcome',
      data: { name: 'Ada' },
    });
    expect((await resend(body.id, app.test)).body.details.reason).toBe('wrong_status');
  });
});
