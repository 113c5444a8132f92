import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Running } from '../../../../server/app/start.ts';
import {
  type OperatorLimits,
  setLimits,
} from '../../../../server/messages/sending/limits/set-limits.ts';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { type Answer, TestClient } from '../../../support/app/client.ts';
import { execute } from '../../../support/app/requests.ts';
import { startSecondServer } from '../../../support/app/second-server.ts';

const SEND = '/api/v1/emails/send';
const BATCH = '/api/v1/emails/batch';
const EMAIL = { to: 'ada@example.com', content: { subject: 'Subject', text: 'Text' } };

let app: TestApp;
let second: Running;
/** Each test has an organization of its own, so that it begins without usage. */
let shop: TestOrganization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  second = await startSecondServer(app);
});
afterAll(async () => {
  await second.stop();
  await app.close();
});
beforeEach(async () => {
  count += 1;
  shop = await createOrganization(app, `shop-${count}`);
});

const limit = (change: Partial<OperatorLimits>) =>
  app.asOwner((em) => setLimits(em, shop.id, change));
const send = (headers: Record<string, string> = {}, client = shop.live): Promise<Answer> =>
  client.request('POST', SEND, { body: EMAIL, headers });
const sendBatch = (emails: object[]): Promise<Answer> => shop.live.post(BATCH, { emails });
const countEmails = async (): Promise<number> => {
  const { emails } = await app.asOwner((em) =>
    queryOne<{ emails: number }>(
      em,
      sql`select count(*)::integer as emails from emails
        where organization_id = ${shop.id} and mode = 'live'`,
    ),
  );
  return emails;
};
const readLimits = async () => (await shop.live.get('/api/v1/organization')).body.sending.limits;
const midnight = (): string => {
  const now = new Date();
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1),
  ).toISOString();
};

describe('SENDING-3 a limit', () => {
  test('of a day rejects sends above it, and counts none of them', async () => {
    await limit({ daily: 2 });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const before = midnight();
    const { status, body, headers } = await send();
    expect(status).toBe(429);
    expect(body).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { limit: 2, used: 2, window: 'day' },
    });
    // The day can end during the test.
    expect([before, midnight()]).toContain(body.details.resets_at);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(86_400);
    expect(await countEmails()).toBe(2);
    expect(await readLimits()).toEqual({
      daily: { limit: 2, used: 2, resets_at: body.details.resets_at },
      monthly: null,
    });
  });

  test('of a month is reported if both are used up', async () => {
    await limit({ daily: 1, monthly: 1 });
    await send();
    const { body } = await send();
    expect(body.details).toMatchObject({ limit: 1, used: 1, window: 'month' });
    expect(body.details.resets_at).toMatch(/-01T00:00:00\.000Z$/);
  });

  test('begins again on the next day and in the next month', async () => {
    await limit({ daily: 1, monthly: 2 });
    await send();
    expect((await send()).status).toBe(429);
    await execute(
      app,
      sql`update sending_usage set day = day - 1 where organization_id = ${shop.id}`,
    );
    expect((await readLimits()).daily).toMatchObject({ used: 0 });
    expect((await send()).status).toBe(200);
    await execute(
      app,
      sql`update sending_usage set day = day - 1, month = month - interval '1 month'
        where organization_id = ${shop.id}`,
    );
    expect((await readLimits()).monthly).toMatchObject({ used: 0 });
    expect((await send()).status).toBe(200);
  });

  test('counts the emails that were sent before it was set', async () => {
    await send();
    await send();
    await limit({ monthly: 3 });
    expect((await readLimits()).monthly).toMatchObject({ limit: 3, used: 2 });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    await limit({ monthly: null });
    expect((await send()).status).toBe(200);
    expect(await readLimits()).toEqual({ daily: null, monthly: null });
  });

  test('counts an email that is sent again', async () => {
    const { body } = await send();
    await execute(
      app,
      sql`update emails set status = 'failed', failure_code = 'expired', failure_message = 'x'
        where id = ${body.id}`,
    );
    await limit({ daily: 1 });
    const again = () => shop.live.post(`/api/v1/emails/${body.id}/resend`, undefined);
    expect((await again()).body).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await limit({ daily: 2 });
    expect((await again()).status).toBe(200);
    expect((await readLimits()).daily).toMatchObject({ used: 2 });
  });

  test('does not concern test emails', async () => {
    await limit({ daily: 0 });
    expect((await send({}, shop.test)).status).toBe(200);
    expect((await send()).body.details).toMatchObject({ limit: 0, used: 0 });
  });

  test('does not count a send that is rejected, and counts a repeated one once', async () => {
    await limit({ daily: 2 });
    const invalid = await shop.live.post(SEND, { ...EMAIL, to: 'nobody' });
    expect(invalid.status).toBe(400);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send(headers);
    expect((await send(headers)).body.id).toBe(first.body.id);
    await send();
    const refused = { 'Idempotency-Key': randomUUID() };
    expect((await send(refused)).status).toBe(429);
    // The rejected send has left no record, so it can be repeated.
    await limit({ daily: 3 });
    expect((await send(refused)).status).toBe(200);
    expect((await readLimits()).daily).toMatchObject({ used: 3 });
  });

  test('allows exactly its emails when several processes send at once', async () => {
    await limit({ daily: 10 });
    const elsewhere = new TestClient(second.baseUrl, shop.live.key);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => send({}, n % 2 === 0 ? shop.live : elsewhere)),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    expect(await countEmails()).toBe(10);
    expect((await readLimits()).daily).toMatchObject({ used: 10 });
  });
});

describe('SENDING-3 a batch', () => {
  test('is sent as far as the limit allows, in its order', async () => {
    await limit({ daily: 2 });
    const { status, body } = await sendBatch([EMAIL, { ...EMAIL, to: 'nobody' }, EMAIL, EMAIL]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ queued: 2, failed: 2 });
    const [first, invalid, last, beyond] = body.results;
    expect([first.status, last.status]).toEqual(['queued', 'queued']);
    expect(invalid.error.details.reason).toBe('invalid_format');
    expect(beyond).toMatchObject({
      id: null,
      error: { details: { field: 'to', reason: 'quota_exceeded' } },
    });
    expect(await countEmails()).toBe(2);
  });

  test('of which nothing can be sent is rejected as a whole', async () => {
    await limit({ daily: 0 });
    const { status, body } = await sendBatch([EMAIL, EMAIL]);
    expect(status).toBe(429);
    expect(body.details).toMatchObject({ limit: 0, used: 0, window: 'day' });
  });
});

test('SENDING-3 a warm-up raises the limit of a day in steps, then only the daily limit remains', async () => {
  const limits = (daily: number | null) =>
    app.asOwner((em) =>
      query<{ daily: number | null }>(
        em,
        sql`
          select daily_limit_of(row(${shop.id}::uuid, ${daily}::integer, null,
            '[{"days": 2, "volume": 50}, {"days": 1, "volume": 400}]'::jsonb, date '2026-02-27',
            now())::sending_limits, day::date) as daily
          from generate_series(date '2026-02-27', date '2026-03-02', interval '1 day') as day`,
      ),
    );
  const of = async (daily: number | null) => (await limits(daily)).map((row) => row.daily);
  expect(await of(1_000)).toEqual([50, 50, 400, 1_000]);
  expect(await of(100)).toEqual([50, 50, 100, 100]);
  expect(await of(null)).toEqual([50, 50, 400, null]);
});
