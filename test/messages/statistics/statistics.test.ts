import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markEmails } from '../../../server/messages/statistics/marks.ts';
import { BEGIN, readEntries } from '../../../server/messages/statistics/grouped.ts';
import { readRange } from '../../../server/messages/statistics/range.ts';
import { recomputeMarked } from '../../../server/messages/statistics/recompute.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { idFrom, insertEmail, type StoredEmail } from '../../support/read/emails.ts';

const EMAILS = '/api/v1/statistics/emails';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const PRAGUE = 'timezone=Europe/Prague';
const QUARTER = 900_000;

/** Stores emails that were due at this time, of an organization, and counts them. */
async function store(
  { id: organizationId }: TestOrganization,
  ...emails: (StoredEmail & { at: string })[]
): Promise<void> {
  await app.asOwner(async (em) => {
    const ids: string[] = [];
    for (const { at, ...email } of emails) {
      const row = {
        id: idFrom(Date.parse(at)),
        organization_id: organizationId,
        status: 'delivered',
        sent_at: at,
        delivered_at: at,
        transport: 'ses',
        configuration_set: 'mailwright',
        ...email,
      };
      ids.push(await insertEmail(em, app, row));
    }
    await markEmails(em, ids);
  });
  await app.asOwner((em) => recomputeMarked(em, 10_000));
}

const fault = ({ status, body }: Answer) => ({ status, ...body.details.errors[0] });

describe('STATISTICS-2 statistics of emails', () => {
  test('dates count in the time zone, also on days on which clocks change', async () => {
    const { live, ...organization } = await createOrganization(app, 'zones');
    await store(
      { live, ...organization },
      { at: '2026-03-28T22:59:59.999Z' },
      { at: '2026-03-28T23:00:00.000Z' },
      { at: '2026-03-29T21:59:59.999Z' },
      { at: '2026-03-29T22:00:00.000Z' },
    );
    const { body } = await live.get(`${EMAILS}?since=2026-03-28&until=2026-03-31&${PRAGUE}`);
    expect(body).toMatchObject({
      since: '2026-03-27T23:00:00.000Z',
      until: '2026-03-30T22:00:00.000Z',
      granularity: 'day',
      timezone: 'Europe/Prague',
      totals: { sent: 4, delivered: 4, delivery_rate: 1 },
    });
    expect(body.data).toMatchObject([
      { period: '2026-03-28', sent: 1, ends_at: '2026-03-28T23:00:00.000Z', group: null },
      { period: '2026-03-29', sent: 2, ends_at: '2026-03-29T22:00:00.000Z' },
      { period: '2026-03-30', sent: 1, ends_at: '2026-03-30T22:00:00.000Z' },
    ]);
  });

  test('zones of half and quarter hours have exact days', async () => {
    const organization = await createOrganization(app, 'halves');
    await store(
      organization,
      { at: '2026-01-01T18:14:59.999Z' },
      { at: '2026-01-01T18:15:00.000Z' },
      { at: '2026-01-01T18:30:00.000Z' },
    );
    const sentIn = async (zone: string): Promise<unknown> => {
      const path = `${EMAILS}?since=2026-01-02&until=2026-01-03&timezone=${zone}`;
      return (await organization.live.get(path)).body.totals.sent;
    };
    expect(await sentIn('Asia/Kathmandu')).toBe(2);
    expect(await sentIn('Asia/Kolkata')).toBe(1);
    expect(await sentIn('UTC')).toBe(0);
  });

  test('every range and period is the sum of its quarters, in zones of all kinds', async () => {
    const { id, live } = await createOrganization(app, 'ranges');
    // Of nine days with a change of clocks in Prague, one quarter in five has emails.
    const first = Date.parse('2026-03-25T00:00:00Z');
    const quarters = Array.from({ length: 9 * 96 }, (_, n) =>
      (n * 7) % 5 === 0 ? 1 + (n % 13) : 0,
    );
    const store = (from: number, to: number): Promise<unknown> =>
      app.asOwner(async (em) => {
        const rows = quarters.slice(from, to).map((sent, n) => ({
          at: new Date(first + (from + n) * QUARTER).toISOString(),
          sent,
        }));
        await query(
          em,
          sql`delete from email_stats where organization_id = ${id}
            and bucket = any(${rows.map(({ at }) => at)}::timestamptz[])`,
        );
        await query(
          em,
          sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported, delivered,
              hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
              machine_clicked, unsubscribed, failed, canceled)
            select ${id}, r.at, d.dimension, d.value, r.sent, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
            from json_to_recordset(${JSON.stringify(rows)}::json) as r (at timestamptz, sent integer),
              (values ('all', null), ('template', 'welcome'), ('template', null)) as d (dimension, value)
            where r.sent > 0`,
        );
      });
    const count = (begin: string, end: string): number => {
      const at = (time: string): number =>
        Math.max(0, Math.round((Date.parse(time) - first) / QUARTER));
      return quarters.slice(at(begin), at(end)).reduce((sum, sent) => sum + sent, 0);
    };
    await store(0, quarters.length);

    const edge = fc.integer({ min: -8, max: quarters.length + 8 });
    const ranges = fc.record({
      edges: fc.uniqueArray(edge, { minLength: 2, maxLength: 2 }),
      zone: fc.constantFrom('Europe/Prague', 'Asia/Kolkata', 'Asia/Kathmandu', 'UTC'),
      granularity: fc.constantFrom('hour', 'day', 'week', 'month'),
      isGrouped: fc.boolean(),
      // Hours that are counted again.
      changed: fc.nat({ max: quarters.length - 6 }),
    });
    await fc.assert(
      fc.asyncProperty(ranges, async ({ edges, zone, granularity, isGrouped, changed }) => {
        for (let n = changed; n < changed + 6; n += 1) quarters[n] = ((quarters[n] ?? 0) + n) % 4;
        await store(changed, changed + 6);
        const [since, until] = edges
          .toSorted((a, b) => a - b)
          .map((quarter) => new Date(first + quarter * QUARTER).toISOString());
        const path = `${EMAILS}?since=${since}&until=${until}&timezone=${zone}&granularity=${granularity}`;
        const { body } = await live.get(`${path}${isGrouped ? '&group_by=template' : ''}`);
        expect(body.totals.sent).toBe(count(since ?? '', until ?? ''));
        const entries = body.data as { starts_at: string; ends_at: string; sent: number }[];
        expect(entries.map(({ sent }) => sent)).toEqual(
          entries.map(({ starts_at: begin, ends_at: end }) => count(begin, end)),
        );
        const sum = entries.reduce((total, { sent }) => total + sent, 0);
        expect(sum).toBe(body.totals.sent * (isGrouped ? 2 : 1));
      }),
      { numRuns: 60 },
    );
  });

  test('an email belongs to the time at which it was due', async () => {
    const organization = await createOrganization(app, 'due');
    await store(organization, { at: '2026-01-01T12:00:00Z', due_at: '2026-01-05T12:00:00Z' });
    const { body } = await organization.live.get(`${EMAILS}?since=2026-01-01&until=2026-01-06`);
    expect(body.data.map(({ sent }: { sent: number }) => sent)).toEqual([0, 0, 0, 0, 1]);
  });

  test('emails are grouped by template, sender domain, recipient provider, campaign and tag', async () => {
    const organization = await createOrganization(app, 'groups');
    const at = '2026-01-01T12:00:00Z';
    await store(
      organization,
      { at, template_slug: 'welcome', tags: ['a', 'b'], recipient_provider: 'google' },
      { at, template_slug: 'welcome', tags: ['b'], from_email: 'x@other.example' },
      { at, template_slug: null, template_version_id: null },
    );
    const groups = async (group: string): Promise<unknown> => {
      const path = `${EMAILS}?since=2026-01-01&until=2026-01-02&group_by=${group}`;
      const { body } = await organization.live.get(path);
      expect(body.totals.sent).toBe(3);
      return body.data.map(({ group: name, sent }: { group: string; sent: number }) => [
        name,
        sent,
      ]);
    };
    expect(await groups('template')).toEqual([
      ['welcome', 2],
      [null, 1],
    ]);
    expect(await groups('sender_domain')).toEqual([
      ['demo-shop.example', 2],
      ['other.example', 1],
    ]);
    expect(await groups('recipient_provider')).toEqual([
      ['google', 1],
      ['other', 2],
    ]);
    expect(await groups('campaign')).toEqual([[null, 3]]);
    expect(await groups('tag')).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test('rates have their documented denominators', async () => {
    const organization = await createOrganization(app, 'rates');
    const at = '2026-01-01T12:00:00Z';
    const bounced = { at, status: 'bounced', delivered_at: null };
    await store(
      organization,
      { at, opened_at: at, clicked_at: at, machine_opened_at: at, unsubscribed_at: at },
      { at, opened_at: at },
      { at, machine_opened_at: at, machine_clicked_at: at },
      { at, status: 'complained' },
      { ...bounced, bounce_type: 'hard' },
      { ...bounced, bounce_type: 'hard', sent_at: null },
      { ...bounced, bounce_type: 'soft' },
      { at, status: 'sent', delivered_at: null },
      { at, status: 'failed', failure_code: 'expired', sent_at: null, delivered_at: null },
      { at, status: 'canceled', sent_at: null, delivered_at: null },
      { at, status: 'queued', sent_at: null, delivered_at: null },
    );
    const { body } = await organization.live.get(`${EMAILS}?since=2026-01-01&until=2026-01-02`);
    expect(body.totals).toEqual({
      sent: 8,
      reported: 8,
      delivered: 4,
      hard_bounced: 2,
      soft_bounced: 1,
      complained: 1,
      opened: 2,
      machine_opened: 2,
      clicked: 1,
      machine_clicked: 1,
      unsubscribed: 1,
      failed: 1,
      canceled: 1,
      delivery_rate: 0.5,
      bounce_rate: 0.25,
      complaint_rate: 0.25,
      open_rate: 0.5,
      click_rate: 0.25,
      unsubscribe_rate: 0.25,
    });
  });

  test('rates of what nobody reports, and of nothing, are null', async () => {
    const organization = await createOrganization(app, 'smtp');
    const at = '2026-01-01T12:00:00Z';
    const smtp = { at, transport: 'smtp', configuration_set: null, delivered_at: null };
    await store(
      organization,
      { ...smtp, status: 'sent' },
      { ...smtp, status: 'bounced', bounce_type: 'hard', sent_at: null },
    );
    const { body } = await organization.live.get(`${EMAILS}?since=2026-01-01&until=2026-01-03`);
    const unknown = {
      delivery_rate: null,
      complaint_rate: null,
      open_rate: null,
      click_rate: null,
      unsubscribe_rate: null,
    };
    expect(body.data).toMatchObject([
      { sent: 2, reported: 0, bounce_rate: 0.5, ...unknown },
      { sent: 0, reported: 0, bounce_rate: null, ...unknown },
    ]);
  });

  test('a test key reads the live numbers, and test sends are not counted', async () => {
    const organization = await createOrganization(app, 'modes');
    const at = '2026-01-01T12:00:00Z';
    await store(organization, { at }, { at, mode: 'test' });
    const path = `${EMAILS}?since=2026-01-01&until=2026-01-02`;
    const { body } = await organization.test.get(path);
    expect(body).toMatchObject({ totals: { sent: 1 }, test_mode: true });
  });

  test('the default is the last seven days by day in UTC', async () => {
    const { body } = await app.live.get(EMAILS);
    expect(body).toMatchObject({ granularity: 'day', timezone: 'UTC' });
    expect(body.since).toMatch(/T00:00:00.000Z$/);
    expect(body.data).toHaveLength(7);
  });

  // Thursday, 26 November 2026, 23:45 in Prague.
  const NOW = new Date('2026-11-26T22:45:00Z');
  test.each([
    [{ timezone: 'Europe/Prague' }, '2026-11-19T23:00:00.000Z', 7],
    [{ timezone: 'Asia/Kolkata' }, '2026-11-20T18:30:00.000Z', 7],
    [{ granularity: 'hour', timezone: 'Europe/Prague' }, '2026-11-19T23:00:00.000Z', 7 * 24],
    [{ granularity: 'week', timezone: 'Europe/Prague' }, '2026-11-15T23:00:00.000Z', 2],
    [{ granularity: 'month', timezone: 'Europe/Prague' }, '2026-10-31T23:00:00.000Z', 1],
    [{ granularity: 'month', until: '2026-12-03' }, '2026-11-01T00:00:00.000Z', 2],
    // Monday: the last 7 days are one week.
    [{ granularity: 'week', until: '2026-11-23' }, '2026-11-16T00:00:00.000Z', 1],
    [{ until: '2026-11-08' }, '2026-11-01T00:00:00.000Z', 7],
    [{ until: '2026-11-08T00:00:01Z' }, '2026-11-02T00:00:00.000Z', 7],
    // On 25 October clocks change.
    [{ until: '2026-10-27', timezone: 'Europe/Prague' }, '2026-10-19T22:00:00.000Z', 7],
  ] as const)('without since, %j begins with a period', async (given, begin, count) => {
    const range = await readRange(given, NOW);
    expect(new Date(range.begin).toISOString()).toBe(begin);
    expect(range.periods).toHaveLength(count);
  });

  test.each([
    ['timezone=Middle-earth/Shire', 'timezone', 'invalid_value'],
    ['timezone=%2B02:00', 'timezone', 'invalid_value'],
    ['since=yesterday', 'since', 'invalid_format'],
    ['since=2026-02-30', 'since', 'invalid_format'],
    ['since=2026-01-01T00:00:00', 'since', 'invalid_format'],
    ['until=2026-13-01T00:00:00Z', 'until', 'invalid_format'],
    ['since=2026-01-02&until=2026-01-02', 'since', 'invalid_value'],
    ['since=2026-01-02&until=2026-01-01', 'since', 'invalid_value'],
    ['since=2020-01-01&until=2026-01-01&granularity=hour', 'granularity', 'too_many'],
    ['granularity=minute', 'granularity', 'invalid_value'],
    ['group_by=recipient', 'group_by', 'invalid_value'],
  ])('%s is rejected', async (parameters, field, reason) => {
    expect(fault(await app.live.get(`${EMAILS}?${parameters}`))).toMatchObject({
      status: 400,
      field,
      reason,
    });
  });

  test('a range of extreme years is counted', async () => {
    const extreme = 'since=0001-01-01&until=9999-12-31T23:59:59Z&granularity=month';
    expect((await app.live.get(`${EMAILS}?${extreme}`)).status).toBe(200);
  });

  test('more than 5,000 entries are rejected', async () => {
    const organization = await createOrganization(app, 'many');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
            delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
            machine_clicked, unsubscribed, failed, canceled)
          select ${organization.id}, '2026-01-01T12:00:00Z', 'tag', 'tag-' || n,
            1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 5001) n`,
      ),
    );
    const path = `${EMAILS}?since=2026-01-01&until=2026-01-02&group_by=tag`;
    expect(fault(await organization.live.get(path))).toMatchObject({
      status: 400,
      field: 'group_by',
      reason: 'too_many',
    });
  });

  test('counting ends with the first entry too many', async () => {
    const hour = 3_600_000;
    const periods = Array.from({ length: 1_000 }, (_, n) => ({
      name: `${n}`,
      begin: n * hour,
      end: (n + 1) * hour,
    }));
    const read = await app.asOwner(async (em) => {
      await query(em, sql`create temporary sequence rows_read`);
      const counted = {
        rows: sql`generate_series(1, 100) n where ${BEGIN} is not null`,
        counts: sql`count(nextval('rows_read')) as read`,
        group: sql`n::text`,
      };
      await expect(readEntries(em, counted, periods)).rejects.toThrow('more than 5000 entries');
      const { last } = await queryOne<{ last: string }>(
        em,
        sql`select last_value as last from rows_read`,
      );
      return Number(last);
    });
    expect(read).toBeGreaterThan(5_000);
    expect(read).toBeLessThanOrEqual(5_100);
  });
});

test('STATISTICS-2 an organization counts once at a time, for a limited time', async () => {
  const { live } = await createOrganization(app, 'slow');
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = app.asOwner(async (em) => {
    await query(
      em,
      sql`lock table email_stats_hours, contacts, consent_ledger in access exclusive mode`,
    );
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const stuck = (): Promise<number> =>
    app
      .asOwner((em) =>
        queryOne<{ count: number }>(
          em,
          sql`select count(*)::integer as count from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()
              and application_name = 'mailwright api'`,
        ),
      )
      .then(({ count }) => count);
  const asked = ['emails', 'consent', 'contacts', 'emails', 'consent', 'contacts'].map((what) =>
    live.get(`/api/v1/statistics/${what}`),
  );
  await eventually(stuck, (count) => count > 0);
  for (let n = 0; n < 10; n += 1) {
    expect((await live.get('/api/v1/organization')).status).toBe(200);
    expect(await stuck()).toBeLessThanOrEqual(1);
  }
  const answers = await Promise.all(asked);
  release.resolve();
  await holding;
  const responses = new Set(
    answers.map(({ status, body }) => `${status} ${body.details.reason ?? ''}`),
  );
  // The last requests have waited too long for the first ones.
  expect([...responses].sort()).toEqual(['409 statistics_too_slow', '503 ']);
  expect((await live.get(EMAILS)).status).toBe(200);
});

test('STATISTICS-1 who runs the mailbox is stored when an email is accepted', async () => {
  const send = async (to: string): Promise<unknown> => {
    const email = { to, template: 'welcome', data: { name: 'Ada' } };
    const { body } = await app.live.post('/api/v1/emails/send', email);
    const [row] = await app.asOwner((em) =>
      query<{ recipient_provider: string | null }>(
        em,
        sql`select recipient_provider from emails where id = ${body.id}`,
      ),
    );
    return row?.recipient_provider;
  };
  expect(await send('ada@GMAIL.com')).toBe('google');
  expect(await send('ada@seznam.cz')).toBe('seznam');
  expect(await send('ada@gmail.com.example')).toBeNull();
});

describe('STATISTICS-2 statistics of consent and contacts', () => {
  const today = new Date().toISOString().slice(0, 10);

  test('changes of consent are those of the history', async () => {
    const organization = await createOrganization(app, 'consent');
    const line = (from: string, to: string, source: string, key = 'news') =>
      app.asOwner((em) =>
        query(
          em,
          sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
              from_status, to_status, source, text_version, occurred_at)
            values (${newId()}, ${organization.id}, ${newId()}, ${newId()}, ${key}, ${from}, ${to},
              ${source}, 1, '2026-01-01T12:00:00Z')`,
        ),
      );
    await line('none', 'pending', 'api');
    await line('pending', 'subscribed', 'double_opt_in');
    await line('subscribed', 'unsubscribed', 'one_click');
    await line('none', 'pending', 'api', 'offers');
    await line('pending', 'none', 'expired', 'offers');
    const read = async (group: string) => {
      const path = `/api/v1/statistics/consent?since=2026-01-01&until=2026-01-02${group}`;
      return (await organization.live.get(path)).body;
    };
    expect(await read('')).toMatchObject({
      totals: { requested: 2, granted: 1, withdrawn: 1, lapsed: 1 },
      data: [{ period: '2026-01-01', group: null, requested: 2 }],
    });
    expect((await read('&group_by=subtype')).data).toMatchObject([
      { group: 'news', requested: 1, granted: 1, withdrawn: 1, lapsed: 0 },
      { group: 'offers', requested: 1, granted: 0, withdrawn: 0, lapsed: 1 },
    ]);
    expect((await read('&group_by=source')).data).toMatchObject([
      { group: 'api', requested: 2 },
      { group: 'double_opt_in', granted: 1 },
      { group: 'expired', lapsed: 1 },
      { group: 'one_click', withdrawn: 1 },
    ]);
  });

  test('contacts count by the time of their creation and what they are now', async () => {
    const organization = await createOrganization(app, 'contacts');
    for (const name of ['a', 'b', 'c']) {
      await organization.live.post('/api/v1/contacts', { email: `${name}@example.com` });
    }
    const unsubscribed = { body: { subscribed: false } };
    await organization.live.request('PATCH', '/api/v1/contacts/a@example.com', unsubscribed);
    await organization.live.request('DELETE', '/api/v1/contacts/b@example.com');
    const { body } = await organization.live.get(`/api/v1/statistics/contacts?since=${today}`);
    expect(body.totals).toMatchObject({ created: 2, subscribed: 1 });
    const { valid, risky, invalid, unknown, pending } = body.totals;
    expect(valid + risky + invalid + unknown + pending).toBe(2);
  });
});
