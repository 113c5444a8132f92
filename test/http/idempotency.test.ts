import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import type { Running } from '../../server/app/start.ts';
import { countRows, createOrganization, setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Answer, TestClient } from '../support/app/client.ts';
import { eventually } from '../support/eventually.ts';
import { omit } from '../support/omit.ts';
import { refusal } from '../support/refusal.ts';
import { startSecondServer } from '../support/app/second-server.ts';
import { runMaintenanceUntil } from '../support/app/maintenance.ts';
import { putTemplate, templatePath } from '../support/read/templates.ts';

let app: TestApp;
let second: Running;
let elsewhere: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 10_000, batches: 1_000 });
  second = await startSecondServer(app);
  elsewhere = new TestClient(second.baseUrl, app.live.key);
});
afterAll(async () => {
  await second.stop();
  await app.close();
});
afterEach(() =>
  app.asOwner(async (em) => {
    for (const table of ['emails', 'idempotency_records', 'pgboss.job']) {
      await query(em, sql`delete from ${sql.table(table)}`);
    }
  }),
);

const SEND = '/api/v1/emails/send';
const BATCH = '/api/v1/emails/batch';
const TEST_SEND = '/api/v1/templates/password-reset/test-send';
const ORDER = {
  to: 'ada@example.com',
  template: 'password-reset',
  data: { reset_url: 'https://shop.example/r', n: { a: 1, b: [1, 2] } },
};
const post = (path: string, body: object, key: string, client = app.live): Promise<Answer> =>
  client.post(path, body, { headers: { 'Idempotency-Key': key } });
const send = (key: string, change: object = {}, client = app.live): Promise<Answer> =>
  post(SEND, { ...ORDER, ...change }, key, client);

const count = (table: string): Promise<number> => app.asOwner((em) => countRows(em, table));
const isReplay = ({ headers }: Answer): boolean => headers.get('Idempotent-Replayed') === 'true';
const codeOf = ({ status, body }: Answer): string => `${status} ${body.code}`;

/** While the work runs, emails can be read and not written. */
async function withEmailsLocked<T>(work: () => Promise<T>): Promise<T> {
  return app.asOwner(async (em) => {
    await query(em, sql`lock table emails in share mode`);
    return work();
  });
}
/** Waits until this many requests wait to write an email. */
const untilWriting = (requests: number): Promise<unknown> =>
  eventually(
    () =>
      app.asOwner((em) =>
        queryOne<{ count: string }>(
          em,
          sql`select count(*) from pg_locks where relation = 'emails'::regclass and not granted`,
        ),
      ),
    ({ count: waiting }) => Number(waiting) >= requests,
  );

describe('IDEMPOTENCY-2 a repeated request with the same key', () => {
  test('returns the stored response and sends nothing', async () => {
    const first = await send('again');
    const again = await send('again', {}, elsewhere);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect([await count('emails'), await count('pgboss.job')]).toEqual([1, 1]);
  });

  test('has its own request id and counts against the rate limit', async () => {
    const [first, again] = [await send('headers'), await send('headers')];
    const idOf = ({ headers }: Answer): string | null => headers.get('X-Request-Id');
    expect(idOf(again)).not.toBe(idOf(first));
    expect(again.headers.get('X-RateLimit-Limit')).toBe('10000');
  });

  test('may have another key order and white space in its body', async () => {
    const first = await send('order');
    const raw = `{ "data": {"n": {"b":[1,2],  "a":1}, "reset_url":"https:\\/\\/shop.example/r"},
      "template":"password-reset","to":"ada@example.com" }`;
    const headers = { 'Idempotency-Key': 'order', 'Content-Type': 'application/json' };
    const again = await app.live.request('POST', SEND, { raw, headers });
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
  });

  test('may be a batch with failed emails (IDEMPOTENCY-5)', async () => {
    const mixed = { emails: [ORDER, { ...ORDER, to: 'nobody' }, { ...ORDER, data: {} }] };
    const failing = { emails: [{ ...ORDER, to: 'nobody' }] };
    for (const [key, body] of Object.entries({ mixed, failing })) {
      const first = await post(BATCH, body, key);
      const again = await post(BATCH, body, key, elsewhere);
      expect(again.text).toBe(first.text);
      expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    }
    expect([await count('emails'), await count('pgboss.job')]).toEqual([1, 1]);
  });

  test('IDEMPOTENCY-2 may be a test send, which is handed over and logged once', async () => {
    const body = omit(ORDER, 'template');
    const logged = async (): Promise<number> =>
      (await app.live.get('/api/v1/audit-log?operation=templates.testSend')).body.data.length;
    const before = await logged();
    const first = await post(TEST_SEND, body, 'author');
    const again = await post(TEST_SEND, body, 'author', elsewhere);
    expect(again.text).toBe(first.text);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect([await count('emails'), await count('pgboss.job')]).toEqual([1, 1]);
    expect(await logged()).toBe(before + 1);
  });

  test('TEST-MODE-2 may be in test mode, independently of live requests', async () => {
    const first = await send('mode', {}, app.test);
    const again = await send('mode', {}, app.test);
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    const live = await send('mode');
    expect([isReplay(live), live.body.test_mode]).toEqual([false, false]);
  });
});

describe('an idempotency key', () => {
  test('IDEMPOTENCY-4 is refused with another body', async () => {
    await send('reused');
    const other = await send('reused', { to: 'bob@example.com' });
    expect(codeOf(other)).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(other.headers.get('Retry-After')).toBeNull();
    expect(await count('emails')).toBe(1);
  });

  test('IDEMPOTENCY-4 is refused with another template, even with the same body', async () => {
    await putTemplate(app.live, 'other', { content: { en: { subject: 'Other', text: 'Other' } } });
    const body = { to: 'ada@example.com', data: { reset_url: 'https://shop.example/r' } };
    expect((await post(TEST_SEND, body, 'author')).status).toBe(200);
    const other = await post(`${templatePath('other')}/test-send`, body, 'author');
    expect(codeOf(other)).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(await count('emails')).toBe(1);
  });

  test('IDEMPOTENCY-6 can be used again when storing the email’s job fails: both are rolled back', async () => {
    const constrain = (change: string): Promise<unknown> =>
      app.asOwner((em) => query(em, sql`alter table pgboss.job ${sql.raw(change)}`));
    await constrain('add constraint full_up check (priority < 4 * 2 ^ 28) not valid');
    try {
      expect((await send('batchCalls', { priority: 'high' })).status).toBe(500);
    } finally {
      await constrain('drop constraint full_up');
    }
    expect([await count('emails'), await count('idempotency_records')]).toEqual([0, 0]);
    const next = await send('batchCalls', { priority: 'high' });
    expect([next.status, isReplay(next)]).toEqual([200, false]);
    expect([await count('emails'), await count('idempotency_records')]).toEqual([1, 1]);
  });

  test('IDEMPOTENCY-1 is separate for each operation and organization', async () => {
    const other = await createOrganization(app, 'other-shop');
    expect((await send('scope')).status).toBe(200);
    const batch = await post(BATCH, { emails: [ORDER] }, 'scope');
    expect([batch.status, isReplay(batch)]).toEqual([200, false]);
    // The other organization has no such template: it gets its own error, not our response.
    expect(refusal(await send('scope', {}, other.live))).toBe('400 template not_found');
  });

  test('IDEMPOTENCY-5 of a refused request can be used again', async () => {
    expect(refusal(await send('refused', { template: 'no-such' }))).toBe('400 template not_found');
    const corrected = await send('refused');
    expect([corrected.status, isReplay(corrected)]).toEqual([200, false]);
  });

  test.each([
    ['empty', ''],
    ['of more than 255 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with non-ASCII letters', 'klíč'.normalize('NFC').replace('č', 'c')],
  ])('IDEMPOTENCY-1 %s is refused', async (_name, key) => {
    expect(refusal(await send(key))).toBe('400 Idempotency-Key invalid_format');
  });

  test('IDEMPOTENCY-1 may be 255 of any visible characters', async () => {
    const key = `~!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}`.padEnd(255, 'k');
    expect([isReplay(await send(key)), isReplay(await send(key))]).toEqual([false, true]);
  });

  test('is ignored by operations that do not support it', async () => {
    const headers = { 'Idempotency-Key': 'a b' };
    expect((await app.live.get('/api/v1/templates', { headers })).status).toBe(200);
  });

  test('IDEMPOTENCY-1 is kept for 24 hours, then deleted', async () => {
    const age = (hours: number): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`update idempotency_records set created_at = now() - make_interval(hours => ${hours})`,
        ),
      );
    await send('old');
    await age(23);
    expect(isReplay(await send('old'))).toBe(true);
    await age(24);
    const other = await send('old', { to: 'bob@example.com' });
    expect([other.status, isReplay(other)]).toEqual([200, false]);
    expect(isReplay(await send('old', { to: 'bob@example.com' }))).toBe(true);

    await send('young');
    await app.asOwner((em) =>
      query(
        em,
        sql`update idempotency_records set created_at = now() - interval '25 hours'
          where key_hash = (select min(key_hash) from idempotency_records)`,
      ),
    );
    await runMaintenanceUntil(app, async () => (await count('idempotency_records')) === 1);
  });

  test('is stored without an address and without the key itself', async () => {
    await send('reset for ada@example.com'.replaceAll(' ', '-'));
    await post(BATCH, { emails: [ORDER, { ...ORDER, to: 'ada@example.com', data: {} }] }, 'ada');
    const { records } = await app.asOwner((em) =>
      queryOne<{ records: string }>(
        em,
        sql`select string_agg(r::text, ' ') as records from idempotency_records r`,
      ),
    );
    expect(records).toContain('missing_variable');
    expect(records).not.toMatch(/ada@|example/i);
    expect(records).not.toContain(Buffer.from('ada@').toString('hex'));
  });
});

describe('IDEMPOTENCY-3 concurrent requests with the same key', () => {
  test('on two servers: one of fifty is executed, and all return its response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => send('twins', {}, i % 2 ? elsewhere : app.live)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect([await count('emails'), await count('pgboss.job')]).toEqual([1, 1]);
  });

  test('hold no connections: with sixty waiting, others are served', async () => {
    const duplicates = await withEmailsLocked(async () => {
      const sent = Array.from({ length: 60 }, () => send('crowd'));
      const crowd = Array.from({ length: 60 }, () => send('crowd', {}, elsewhere));
      await untilWriting(1);
      // More than the connections of the pool.
      const reads = Array.from({ length: 40 }, () => app.live.get('/api/v1/templates'));
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(40).fill(200));
      return [...sent, ...crowd];
    });
    const answers = await Promise.all(duplicates);
    // On a slow machine the reads take longer than duplicates wait, and these are then told to repeat.
    const texts = answers.filter(({ status }) => status !== 409).map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
    expect(await count('emails')).toBe(1);
  });

  test('get a 409 after five seconds while the first is in progress', async () => {
    const { first, waiting } = await withEmailsLocked(async () => {
      const working = send('slow');
      await untilWriting(1);
      const duplicates = [send('slow'), send('slow', {}, elsewhere)];
      return { first: working, waiting: await Promise.all(duplicates) };
    });
    for (const answer of waiting) {
      expect(codeOf(answer)).toBe('409 IDEMPOTENCY_IN_PROGRESS');
      expect(answer.headers.get('Retry-After')).toBe('1');
    }
    expect((await first).status).toBe(200);
    expect((await send('slow')).text).toBe((await first).text);
  });

  test('are executed by the next one when the first is refused', async () => {
    const missing = { data: {} };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => send('refused', missing, i % 2 ? elsewhere : app.live)),
    );
    for (const answer of answers) {
      expect(refusal(answer)).toBe('400 data.reset_url missing_variable');
    }
  });

  test('can use the key again when the first loses its connection', async () => {
    const dead = await withEmailsLocked(async () => {
      const working = send('crash', {}, elsewhere);
      await untilWriting(1);
      await app.asOwner((em) =>
        query(
          em,
          sql`select pg_terminate_backend(pid) from pg_locks
            where relation = 'emails'::regclass and not granted`,
        ),
      );
      return working;
    });
    expect(dead.status).toBe(503);
    const next = await send('crash');
    expect([next.status, isReplay(next)]).toEqual([200, false]);
    expect(await count('emails')).toBe(1);
  });
});
