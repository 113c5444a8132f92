import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId, timeOfId } from '../../../server/platform/values/id.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { idFrom, insertEmail, readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { refusal } from '../../support/refusal.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WELCOME = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000 });
});
afterAll(() => app.close());

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const send = (scheduledAt?: unknown): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', { ...WELCOME, scheduled_at: scheduledAt });
const get = (id: string): Promise<Answer> => app.live.get(`/api/v1/emails/${id}`);
const update = (id: string, scheduledAt: unknown): Promise<Answer> =>
  app.live.request('PATCH', `/api/v1/emails/${id}`, { body: { scheduled_at: scheduledAt } });
const cancel = (id: string): Promise<Answer> =>
  app.live.request('POST', `/api/v1/emails/${id}/cancel`);
const cancelBatch = (batchId: string): Promise<Answer> =>
  app.live.post('/api/v1/emails/cancel', { batch_id: batchId });
const insert = (given: StoredEmail = {}): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, given));
const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));

interface Job {
  state: string;
  start_after: string;
  created_on: string;
  kept_days: number;
}
const jobOf = async (id: string): Promise<Job | undefined> => {
  const [job] = await app.asOwner((em) =>
    query<Job>(
      em,
      sql`select state::text, start_after, created_on,
          (extract(epoch from keep_until - start_after) / 86400)::integer as kept_days
        from pgboss.job where name = 'email-send' and id = ${id}`,
    ),
  );
  return job;
};
const time = (value: unknown): number => new Date(String(value)).getTime();

describe('EMAILS-19 scheduled_at of a send', () => {
  test('is returned in UTC with the status queued, and later with the status scheduled', async () => {
    const when = at(3 * DAY);
    const { status, body } = await send(when);
    expect([status, body.status, body.scheduled_at]).toEqual([200, 'queued', when]);
    const shown = await get(body.id);
    expect(shown.body).toMatchObject({ status: 'scheduled', scheduled_at: when, sent_at: null });
    expect(await row(body.id)).toMatchObject({ status: 'queued' });
  });

  test('sets the time of the job, which is kept longer than the time to live and ordered by that time', async () => {
    const when = at(30 * DAY - MINUTE);
    const { body } = await send(when);
    const job = await jobOf(body.id);
    expect(job).toMatchObject({ state: 'created', kept_days: 14 });
    expect([time(job?.start_after), time(job?.created_on)]).toEqual([time(when), time(when)]);
  });

  test('is null when it is omitted, and nothing is stored', async () => {
    const { body } = await app.live.post('/api/v1/emails/send', WELCOME);
    expect(body.scheduled_at).toBeNull();
    expect((await get(body.id)).body).toMatchObject({ status: 'queued', scheduled_at: null });
    expect((await row(body.id)).due_at).toBeNull();
    const job = await jobOf(body.id);
    expect(time(job?.start_after)).toBe(time(job?.created_on));
  });

  test.each([
    ['in the past', -DAY],
    ['now', 0],
    ['59 seconds ahead', 59_000],
  ])('%s means now', async (_name, ahead) => {
    const { status, body } = await send(at(ahead));
    expect([status, body.scheduled_at]).toEqual([200, null]);
    expect((await get(body.id)).body.status).toBe('queued');
  });

  test('is respected from 60 seconds ahead', async () => {
    const when = at(65_000);
    expect((await send(when)).body.scheduled_at).toBe(when);
  });

  test('is accepted up to 30 days ahead, and refused after that', async () => {
    expect((await send(at(30 * DAY - 5_000))).status).toBe(200);
    const refused = await send(at(30 * DAY + MINUTE));
    expect(refusal(refused)).toBe('400 scheduled_at invalid_value');
    expect(refused.body.message).toBe('The field scheduled_at must be at most 30 days ahead.');
  });

  test.each([
    ['+02:00', 2],
    ['-05:30', -5.5],
    ['+14:00', 14],
    ['Z', 0],
  ])(
    'uses the offset %s, as before and after a change to daylight saving time',
    async (offset, hours) => {
      const utc = new Date(Math.ceil(Date.now() / DAY) * DAY + 5 * DAY);
      const local = new Date(utc.getTime() + hours * 3_600_000).toISOString().slice(0, 19);
      expect((await send(local + offset)).body.scheduled_at).toBe(utc.toISOString());
    },
  );

  test.each([
    ['tomorrow', 'words are not understood'],
    ['in 5 min', 'words are not understood'],
    ['2030-01-01T10:00:00', 'needs a time with a UTC offset or Z'],
    ['2030-01-01 10:00', 'needs a time with a UTC offset or Z'],
    ['2030-01-01', 'needs a time with a UTC offset or Z'],
    ['1893456000', 'words are not understood'],
    ['2030-02-30T10:00:00Z', 'must be an existing date and time'],
    ['2030-01-01T25:00:00Z', 'must be an existing date and time'],
    ['2030-01-01T24:00:00Z', 'must be an existing date and time'],
    ['0000-01-01T10:00:00Z', 'must be an existing date and time'],
    ['2030-01-01T10:00:00+0200', 'words are not understood'],
    ['', 'words are not understood'],
  ])('%s is refused with a helpful message', async (text, words) => {
    const refused = await send(text);
    expect(refusal(refused)).toBe('400 scheduled_at invalid_format');
    expect(refused.body.message).toContain(words);
    expect(refused.body.message).toContain('2026-03-29T09:30:00+02:00');
  });

  test('a long text is refused', async () => {
    expect(refusal(await send('x'.repeat(100_000)))).toBe('400 scheduled_at too_long');
  });

  test.each([[1_893_456_000], [null], [true]])(
    'is refused when it is not a string: %p',
    async (value) => {
      expect(refusal(await send(value))).toBe('400 scheduled_at invalid_type');
    },
  );

  test('IDEMPOTENCY-2 a repeated request gets the time of the first response, even after a change', async () => {
    const headers = { 'Idempotency-Key': newId() };
    const body = { ...WELCOME, scheduled_at: at(DAY) };
    const first = await app.live.post('/api/v1/emails/send', body, { headers });
    await cancel(first.body.id);
    const second = await app.live.post('/api/v1/emails/send', body, { headers });
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });
});

describe('EMAILS-19 EMAILS-8 scheduled_at in a batch', () => {
  test('belongs to each item; one that is not valid fails its item', async () => {
    const when = at(2 * DAY);
    const { status, body } = await app.live.post('/api/v1/emails/batch', {
      emails: [
        { ...WELCOME, scheduled_at: when },
        WELCOME,
        { ...WELCOME, scheduled_at: 'tomorrow' },
        { ...WELCOME, scheduled_at: at(31 * DAY) },
      ],
    });
    expect([status, body.queued, body.failed]).toEqual([200, 2, 2]);
    expect(body.results.map((result: { scheduled_at?: unknown }) => result.scheduled_at)).toEqual([
      when,
      null,
      undefined,
      undefined,
    ]);
    const reasons = body.results.flatMap(({ error }: { error?: { details: object } }) =>
      error ? [error.details] : [],
    );
    expect(reasons).toMatchObject([
      { field: 'scheduled_at', reason: 'invalid_format' },
      { field: 'scheduled_at', reason: 'invalid_value' },
    ]);
  });

  test('is an error of the whole request when it is not a string', async () => {
    const emails = [{ ...WELCOME, scheduled_at: 5 }];
    expect(refusal(await app.live.post('/api/v1/emails/batch', { emails }))).toBe(
      '400 emails.0.scheduled_at invalid_type',
    );
  });

  test('IDEMPOTENCY-2 is the same in a repeated response', async () => {
    const headers = { 'Idempotency-Key': newId() };
    const body = { emails: [{ ...WELCOME, scheduled_at: at(DAY) }, WELCOME] };
    const first = await app.live.post('/api/v1/emails/batch', body, { headers });
    const second = await app.live.post('/api/v1/emails/batch', body, { headers });
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(second.text).toBe(first.text);
  });
});

describe('EMAILS-19 moving an email', () => {
  test('changes its time and that of its job', async () => {
    const { body } = await send(at(DAY));
    const later = at(20 * DAY);
    const moved = await update(body.id, later);
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ status: 'scheduled', scheduled_at: later, events: [] });
    const job = await jobOf(body.id);
    expect(job).toMatchObject({ state: 'created', kept_days: 14 });
    expect([time(job?.start_after), time(job?.created_on)]).toEqual([time(later), time(later)]);
  });

  test.each([
    ['null', () => null],
    ['a time in the past', () => at(-DAY)],
    ['less than 60 seconds ahead', () => at(30_000)],
  ])('%s means now', async (_name, when) => {
    const { body } = await send(at(DAY));
    const before = Date.now();
    const moved = await update(body.id, when());
    expect(moved.body.status).toBe('queued');
    expect(time(moved.body.scheduled_at)).toBeGreaterThanOrEqual(before - 1_000);
    expect(time(moved.body.scheduled_at)).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(time((await jobOf(body.id))?.start_after)).toBe(time(moved.body.scheduled_at));
  });

  test('schedules an email that is queued and not claimed', async () => {
    const { body } = await send();
    expect((await update(body.id, at(DAY))).body.status).toBe('scheduled');
  });

  test('is a 404 for an unknown email, whatever the time is', async () => {
    const { status } = await update('00000000-0000-4000-8000-000000000000', at(DAY));
    expect(status).toBe(404);
  });

  test('is limited to 30 days ahead, and to 90 days after acceptance', async () => {
    const { body } = await send(at(DAY));
    expect(refusal(await update(body.id, at(31 * DAY)))).toBe('400 scheduled_at invalid_value');
    const old = await insert({ id: idFrom(Date.now() - 70 * DAY), due_at: at(DAY) });
    expect((await update(old, at(19 * DAY))).status).toBe(200);
    const refused = await update(old, at(25 * DAY));
    expect(refusal(refused)).toBe('400 scheduled_at invalid_value');
    expect(refused.body.message).toContain('90 days after the email was accepted');
  });

  test('returns the id of a canceled batch in lower case', async () => {
    const sent = await app.live.post('/api/v1/emails/batch', {
      emails: [{ ...WELCOME, scheduled_at: at(DAY) }],
    });
    const id: string = sent.body.batch_id;
    const { body } = await app.live.post('/api/v1/emails/cancel', { batch_id: id.toUpperCase() });
    expect(body).toMatchObject({ batch_id: id, canceled: 1 });
  });

  test('needs the field with a valid time', async () => {
    const { body } = await send(at(DAY));
    const path = `/api/v1/emails/${body.id}`;
    expect(refusal(await app.live.request('PATCH', path, { body: {} }))).toBe(
      '400 scheduled_at required',
    );
    expect(refusal(await update(body.id, 'tomorrow'))).toBe('400 scheduled_at invalid_format');
    expect(refusal(await app.live.request('PATCH', path, { body: { subject: 'x' } }))).toMatch(
      /^400 /,
    );
  });
});

describe('EMAILS-19 canceling an email', () => {
  test.each([
    ['scheduled', DAY],
    ['queued', null],
  ])(
    'that is %s ends it, deletes its variables and its job, and can be repeated',
    async (_s, ahead) => {
      const { body } = await send(ahead === null ? undefined : at(ahead));
      const first = await cancel(body.id);
      expect([first.status, first.body.status, first.body.failure]).toEqual([
        200,
        'canceled',
        null,
      ]);
      expect(await row(body.id)).toMatchObject({ status: 'canceled', variables: null });
      expect(await jobOf(body.id)).toBeUndefined();
      const second = await cancel(body.id);
      expect([second.status, second.body]).toEqual([200, first.body]);
    },
  );

  test('of a batch counts the canceled emails and the others', async () => {
    const emails = Array.from({ length: 4 }, () => ({ ...WELCOME, scheduled_at: at(DAY) }));
    const { body } = await app.live.post('/api/v1/emails/batch', { emails });
    const [first, second] = body.results.map(({ id }: { id: string }) => id);
    await app.asOwner((em) =>
      query(em, sql`update emails set status = 'sending', claimed_at = now() where id = ${first}`),
    );
    await cancel(second);
    const answer = await cancelBatch(body.batch_id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ batch_id: body.batch_id, canceled: 3, not_canceled: 1 });
    expect((await cancelBatch(body.batch_id)).body).toEqual(answer.body);
    expect(await row(first)).toMatchObject({ status: 'sending' });
  });

  test.each([[newId()], ['no-id'], ['']])('of an unknown batch is refused', async (batchId) => {
    expect(refusal(await cancelBatch(batchId))).toBe('400 batch_id not_found');
  });
});

describe('EMAILS-17 EMAILS-19 an email', () => {
  test.each<[string, StoredEmail]>([
    ['sending', { status: 'sending', claimed_at: new Date() }],
    ['sending', { status: 'sending' }],
    ['sent', { status: 'sent' }],
    ['delivered', { status: 'delivered' }],
    ['bounced', { status: 'bounced', bounce_type: 'hard' }],
    ['complained', { status: 'complained' }],
    ['failed', { status: 'failed', failure_code: 'expired', failure_message: 'Too late.' }],
  ])('that is %s is neither moved nor canceled', async (status, given) => {
    const id = await insert(given);
    const before = await row(id);
    const answers = [await update(id, null), await update(id, at(DAY)), await cancel(id)];
    for (const { status: code, body } of answers) {
      expect([code, body.code]).toEqual([409, 'CONFLICT']);
      expect(body.details).toEqual({ reason: 'wrong_status', status });
    }
    expect(await row(id)).toEqual(before);
  });

  test('that is canceled is not moved', async () => {
    const { body } = await send(at(DAY));
    await cancel(body.id);
    const answer = await update(body.id, null);
    expect(answer.body.details).toEqual({ reason: 'wrong_status', status: 'canceled' });
  });

  test('that is unknown is a 404', async () => {
    for (const id of [newId(), 'no-id']) {
      for (const answer of [await update(id, null), await cancel(id)]) {
        expect([answer.status, answer.body.details]).toEqual([404, { resource: 'email' }]);
      }
    }
  });
});

test('EMAILS-19 moving and canceling need the scope send', async () => {
  const { body } = await send(at(DAY));
  const reader = app.client(await app.issue({ scopes: ['read'] }));
  const path = `/api/v1/emails/${body.id}`;
  const answers = [
    await reader.request('PATCH', path, { body: { scheduled_at: null } }),
    await reader.request('POST', `${path}/cancel`),
    await reader.post('/api/v1/emails/cancel', { batch_id: newId() }),
  ];
  for (const { status, body: error } of answers) {
    expect([status, error.details]).toEqual([403, { required_scope: 'send' }]);
  }
  const sender = app.client(await app.issue({ scopes: ['send'] }));
  expect((await sender.request('POST', `${path}/cancel`)).status).toBe(200);
});

test('EMAILS-19 the functions change no email of another organization or mode', async () => {
  const { body } = await send(at(DAY));
  const before = await row(body.id);
  const answers = [
    await app.test.request('PATCH', `/api/v1/emails/${body.id}`, { body: { scheduled_at: null } }),
    await app.test.request('POST', `/api/v1/emails/${body.id}/cancel`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(await row(body.id)).toEqual(before);
});

describe('EMAILS-19 EMAILS-10 the filter by status', () => {
  const ids = async (status: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await app.live.get(
        `/api/v1/emails?status=${status}&to=filter%40example.com&limit=2${cursor}`,
      );
      found.push(...body.data.map(({ id }: { id: string }) => id));
      for (const email of body.data) expect(email.status).toBe(status);
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    return found;
  };
  const to = { to_email: 'filter@example.com', to_key: 'filter@example.com' };
  const made: Record<string, string[]> = { scheduled: [], queued: [], canceled: [] };
  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) {
      const id = () => idFrom(Date.now() - 3_600_000 + n * 1_000);
      made.scheduled?.unshift(await insert({ ...to, id: id(), due_at: at((5 - n) * DAY) }));
      made.queued?.unshift(await insert({ ...to, id: id() }));
      made.canceled?.unshift(await insert({ ...to, id: id(), status: 'canceled' }));
    }
    made.queued?.unshift(await insert({ ...to, due_at: at(-MINUTE) }));
  });

  test.each(['scheduled', 'queued', 'canceled'])(
    'finds what is %s, newest acceptance first, over pages',
    async (status) => {
      expect(await ids(status)).toEqual(made[status]);
    },
  );

  test('orders the list by acceptance, not by the due time', async () => {
    const { body } = await app.live.get('/api/v1/emails?to=filter%40example.com&limit=200');
    const listed = body.data.map(({ id }: { id: string }) => id);
    expect(listed).toEqual(listed.toSorted().toReversed());
    for (const { id, queued_at } of body.data) {
      expect(queued_at).toBe(timeOfId(id).toISOString());
    }
  });
});

test('EMAILS-19 existing rows are due at their acceptance, and the indexes are on every partition', async () => {
  const { missing } = await app.asOwner((em) =>
    queryOne<{ missing: number }>(
      em,
      sql`select count(*)::integer as missing
        from pg_inherits i, pg_class parent
        where i.inhparent = 'emails'::regclass
          and parent.relname in ('emails_open', 'emails_scheduled', 'emails_canceled')
          and not exists (select from pg_index x join pg_inherits y on y.inhrelid = x.indexrelid
            where x.indrelid = i.inhrelid and y.inhparent = parent.oid and x.indisvalid)`,
    ),
  );
  expect(missing).toBe(0);
  await app.asOwner((em) =>
    query(em, sql`select ensure_email_partitions(now() + interval '5 months')`),
  );
  const { late } = await app.asOwner((em) =>
    queryOne<{ late: number }>(
      em,
      sql`select count(*)::integer as late from pg_indexes
        where tablename = 'emails_' || to_char(now() + interval '5 months', 'YYYY_MM')
          and indexdef like '%due_at%'`,
    ),
  );
  expect(late).toBe(2);
});
