import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { countRows, saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { batches: 1_000 });
  await saveTemplate(app, 'hello', { subject: 'Ahoj, {{ name }}' });
});
afterAll(() => app.close());

const BATCH = '/api/v1/emails/batch';
const HELLO = { to: 'ada@example.com', template: 'hello', data: { name: 'Ada' } };
const sendBatch = (emails: unknown, client: TestClient = app.live): Promise<Answer> =>
  client.post(BATCH, { emails });

/** The stored emails and jobs. */
const stored = (): Promise<{ emails: number; jobs: number }> =>
  app.asOwner(async (em) => ({
    emails: await countRows(em, 'emails'),
    jobs: await countRows(em, 'pgboss.job'),
  }));

interface Row {
  id: string;
  batch_id: string;
  mode: string;
  to_email: string;
  subject: string;
  priority: string;
}
const rowsOf = (batchId: string): Promise<Row[]> =>
  app.asOwner((em) =>
    query<Row>(
      em,
      sql`select id, batch_id, mode, to_email, subject, priority from emails
        where batch_id = ${batchId} order by id`,
    ),
  );

describe('EMAILS-8 a batch', () => {
  test('returns a result for each email in its position, and stores the valid ones', async () => {
    const before = await stored();
    const { status, body, headers } = await sendBatch([
      { ...HELLO, to: ' Ada@Example.COM ', priority: 'high' },
      { ...HELLO, data: {} },
      { ...HELLO, template: 'no-such-template' },
      { ...HELLO, to: 'bob@example.com', from_name: 'Bob' },
      { ...HELLO, to: 'nobody' },
    ]);
    expect(status).toBe(200);
    expect(headers.get('X-RateLimit-Limit')).toBe('1000');
    expect(body).toMatchObject({ queued: 2, failed: 3, test_mode: false });
    const [ada, missing, unknown, bob, nobody] = body.results;
    expect(ada).toEqual({
      index: 0,
      to: ' Ada@Example.COM ',
      id: expect.any(String),
      status: 'queued',
      scheduled_at: null,
    });
    const message = 'The template prints the variable name; provide it in data.';
    const failure = { field: 'data.name', reason: 'missing_variable' };
    expect(missing).toEqual({
      index: 1,
      to: 'ada@example.com',
      id: null,
      status: 'failed',
      error: {
        message,
        code: 'VALIDATION_ERROR',
        details: { ...failure, errors: [{ ...failure, message }] },
      },
    });
    expect(unknown.error.details).toMatchObject({ field: 'template', reason: 'not_found' });
    expect(bob).toMatchObject({ index: 3, to: 'bob@example.com', status: 'queued' });
    expect(nobody).toMatchObject({
      index: 4,
      to: 'nobody',
      error: { details: { field: 'to', reason: 'invalid_format' } },
    });

    const rows = await rowsOf(body.batch_id);
    expect(rows).toMatchObject([
      { id: ada.id, to_email: 'Ada@example.com', subject: 'Ahoj, Ada', priority: 'high' },
      { id: bob.id, to_email: 'bob@example.com', subject: 'Ahoj, Ada', priority: 'normal' },
    ]);
    expect(await stored()).toEqual({ emails: before.emails + 2, jobs: before.jobs + 2 });
  });

  test('of 1,000 with Czech names and repeated recipients is accepted in order', async () => {
    const names = ['Žofie Nováková', 'Přemysl Šťastný', 'Růžena Ďuríčková', 'Jiří Čáp'];
    const emails = Array.from({ length: 1_000 }, (_, i) => ({
      ...HELLO,
      to: i % 3 === 0 ? 'zofie@háčky.cz' : `clovek.${i}@example.com`,
      data: { name: `${names[i % 4]} ${i}` },
      from_name: 'Účtárna, s.r.o.',
    }));
    const { body } = await sendBatch(emails);
    expect(body).toMatchObject({ queued: 1_000, failed: 0 });
    const ids = body.results.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(1_000);
    expect(body.results.map(({ to }: { to: string }) => to)).toEqual(emails.map(({ to }) => to));

    const rows = await rowsOf(body.batch_id);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ subject }) => subject)).toEqual(
      emails.map(({ data }) => `Ahoj, ${data.name}`),
    );
    expect(rows[0]?.to_email).toBe('zofie@xn--hky-ela4t.cz');
    const [jobs] = await app.asOwner((em) =>
      query<{ count: string }>(
        em,
        sql`select count(*) from pgboss.job where name = 'email-send' and id = any(${ids}::uuid[])`,
      ),
    );
    expect(Number(jobs?.count)).toBe(1_000);
  });

  test('responds 200 when every email fails, and stores nothing', async () => {
    const before = await stored();
    const { status, body } = await sendBatch(
      Array.from({ length: 1_000 }, (_, i) => ({ ...HELLO, to: `nobody ${i}` })),
    );
    expect([status, body.queued, body.failed]).toEqual([200, 0, 1_000]);
    expect(body.results.map(({ index }: { index: number }) => index)).toEqual([
      ...Array(1_000).keys(),
    ]);
    expect(await stored()).toEqual(before);
  });

  test('TEST-MODE-2 with a test key is stored as test emails, without jobs', async () => {
    const { jobs } = await stored();
    const suppressed = { ...HELLO, to: 'suppressionlist@simulator.amazonses.com' };
    const { body } = await sendBatch([HELLO, suppressed], app.test);
    expect(body).toMatchObject({ queued: 1, failed: 1, test_mode: true });
    expect(body.results[1].error.details.reason).toBe('suppressed');
    expect(await rowsOf(body.batch_id)).toMatchObject([{ mode: 'test' }]);
    expect((await stored()).jobs).toBe(jobs);
  });

  test('is rolled back when not all of its jobs can be stored', async () => {
    const before = await stored();
    const constrain = (change: string): Promise<unknown> =>
      app.asOwner((em) => query(em, sql`alter table pgboss.job ${sql.raw(change)}`));
    await constrain('add constraint full_up check (priority < 4 * 2 ^ 28) not valid');
    try {
      const answer = await sendBatch([HELLO, { ...HELLO, priority: 'high' }]);
      expect(answer.status).toBe(500);
    } finally {
      await constrain('drop constraint full_up');
    }
    expect(await stored()).toEqual(before);
  });
});

describe('EMAILS-8 the whole batch is refused for', () => {
  const many = Array.from({ length: 1_001 }, () => HELLO);
  test.each<[string, unknown, string]>([
    ['no emails', {}, '400 emails required'],
    ['an empty list', { emails: [] }, '400 emails too_short'],
    ['more than 1,000 emails', { emails: many }, '400 emails too_many'],
    ['no list', { emails: HELLO }, '400 emails invalid_type'],
    ['another field', { emails: [HELLO], template: 'hello' }, '400 template unknown_field'],
    ['an email that is not an object', { emails: [HELLO, 'x'] }, '400 emails.1 invalid_type'],
    ['no to', { emails: [HELLO, { template: 'hello' }] }, '400 emails.1.to required'],
    ['no template', { emails: [{ to: 'a@example.com' }] }, '400 emails.0.template required'],
    ['a wrong type', { emails: [{ ...HELLO, to: 5 }] }, '400 emails.0.to invalid_type'],
    ['a null', { emails: [{ ...HELLO, data: null }] }, '400 emails.0.data invalid_type'],
    [
      'an unknown field',
      { emails: [{ ...HELLO, copies: 'x' }] },
      '400 emails.0.copies unknown_field',
    ],
    [
      'API-5 a NUL',
      { emails: [{ ...HELLO, data: { a: '\0' } }] },
      '400 emails.0.data.a invalid_format',
    ],
  ])('%s', async (_name, body, expected) => {
    const before = await stored();
    expect(refusal(await app.live.post(BATCH, body))).toBe(expected);
    expect(await stored()).toEqual(before);
  });

  test('millions of entries, before any of them is validated', async () => {
    const ofEntries = (count: number): Promise<Answer> =>
      app.live.request('POST', BATCH, { raw: `{"emails":[${'{},'.repeat(count - 1)}{}]}` });
    const most = await ofEntries(199_998);
    expect(refusal(most)).toBe('400 emails too_many');
    expect(most.body.details.errors).toHaveLength(1);
    expect(refusal(await ofEntries(2_000_000))).toBe('400 body too_many');
  });
});

test('API-6 a batch may have 16 MiB, a single send 12 MiB', async () => {
  const padded = (bytes: number): string => JSON.stringify({ emails: [HELLO] }).padEnd(bytes, ' ');
  const MIB = 1024 * 1024;
  expect((await app.live.request('POST', BATCH, { raw: padded(16 * MIB) })).status).toBe(200);
  const large = await app.live.request('POST', BATCH, { raw: padded(16 * MIB + 1) });
  expect([large.status, large.body.details.limit_bytes]).toEqual([413, 16 * MIB]);
  const single = await app.live.request('POST', '/api/v1/emails/send', {
    raw: padded(12 * MIB + 1),
  });
  expect([single.status, single.body.details.limit_bytes]).toEqual([413, 12 * MIB]);
});

test('LIMITS-4 results truncate a recipient to the maximum length of an address', async () => {
  const emails = [
    { ...HELLO, to: '\n'.repeat(100_000) },
    { ...HELLO, to: `${'x'.repeat(319)}😀` },
    { ...HELLO, to: `  ${HELLO.to} ` },
  ];
  const { body } = await sendBatch(emails);
  const recipients = ['\n'.repeat(320), `${'x'.repeat(319)}\ufffd`, `  ${HELLO.to} `];
  expect(body.results.map(({ to }: { to: string }) => to)).toEqual(recipients);
});

test('other requests are served while a batch is rendered', async () => {
  const loops = '{% for a in list %}{% for b in list %}{{ a }}{% endfor %}{% endfor %}';
  await saveTemplate(app, 'laborious', { subject: 'Long', text: loops });
  const data = { list: Array.from({ length: 60 }, (_, i) => i) };
  let answered = 0;
  let done = false;
  const batch = sendBatch(Array<object>(300).fill({ ...HELLO, template: 'laborious', data }));
  void batch.finally(() => (done = true));
  while (!done) {
    await fetch(`${app.baseUrl}/livez`);
    answered += 1;
  }
  expect((await batch).body.queued).toBe(300);
  expect(answered).toBeGreaterThan(10);
});
