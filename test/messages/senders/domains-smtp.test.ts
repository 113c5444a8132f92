import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { idAt } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type DnsServer, startDnsServer } from '../../support/fakes/dns-server.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/refusal.ts';
import {
  adviceOn,
  getDomain,
  looked,
  lookNow,
  recordsOf,
  resolverOf,
  senderJobs,
} from '../../support/read/senders.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import { withWorker } from '../../support/app/worker.ts';

const HOUR = 3_600_000;
const DOMAINS = '/api/v1/domains';

let dns: DnsServer;
let smtp: SmtpEndpoint;
let app: TestApp;
beforeAll(async () => {
  dns = await startDnsServer();
  smtp = await startSmtpEndpoint();
  app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url },
    parts: { api: true, worker: true, resolver: resolverOf(dns) },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await dns.close();
});

const add = (name: string) => app.live.post(DOMAINS, { name });

/** Creates a domain that is verified by its token. */
async function addVerified(name: string): Promise<string> {
  const token = String(recordsOf(await add(name)).ownership?.value);
  await looked(app.live, name);
  dns.zones.set(`_mailwright.${name}`, { txt: [token] });
  expect((await lookNow(app, app.live, name)).body.status).toBe('verified');
  return token;
}

const setRow = (name: string, assignment: ReturnType<typeof sql>): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update domains set ${assignment} where name = ${name}`));

/** Moves a series of checks into the past, including the next check. */
async function age(name: string, hours: number): Promise<void> {
  const checkId = idAt(new Date(Date.now() - hours * HOUR));
  const [row] = await app.asOwner((em) =>
    query<{ before: string }>(
      em,
      sql`with past as (select id, check_id from domains where name = ${name})
        update domains d set check_id = ${checkId} from past where past.id = d.id
        returning past.check_id as before`,
    ),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set data = data || ${JSON.stringify({ checkId })}::jsonb
        where name = 'sender-verify' and data ->> 'checkId' = ${row?.before}`,
    ),
  );
}

const pauseOf = ({ body }: { body: Record<string, string> }): number =>
  Math.round((Date.parse(body.next_check_at ?? '') - Date.parse(body.checked_at ?? '')) / 1_000);

describe('SENDERS-1 a domain over SMTP', () => {
  test('is verified by its token only', async () => {
    await addVerified('token.example');
    const { body } = await getDomain(app.live, 'token.example');
    expect(body.records.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'ownership',
      'dmarc',
    ]);
    expect((await app.live.get(DOMAINS)).text).toContain('token.example');
  });

  test.each([
    ['Háčky.cz', 'xn--hky-ela4t.cz'],
    [' UPPER.Example ', 'upper.example'],
    ['co.uk', 'co.uk'],
  ])('%j is %s', async (given, name) => {
    const { status, body } = await add(given);
    expect([status, body.name]).toEqual([201, name]);
    const again = await add(name.toUpperCase());
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    expect((await getDomain(app.live, given.trim())).body.id).toBe(body.id);
  });

  test.each([
    ['localhost', 'invalid_format'],
    ['shop..example', 'invalid_format'],
    ['a@shop.example', 'invalid_format'],
    ['https://shop.example', 'invalid_format'],
    ['192.0.2.1', 'invalid_format'],
    ['-shop.example', 'invalid_format'],
    [`${'a.'.repeat(99)}example`, 'too_long'],
    [`${'ž'.repeat(30)}.${'ž.'.repeat(60)}example`, 'invalid_format'],
    ['', 'too_short'],
  ])('%j is refused', async (name, reason) => {
    expect(refusal(await add(name))).toBe(`400 name ${reason}`);
  });

  test('API-7 has its own token in each organization, and the same token when it is added again', async () => {
    const other = await createOrganization(app, 'other');
    const tokenOf = async (client: typeof app.live) =>
      recordsOf(await client.post(DOMAINS, { name: 'tokens.example' })).ownership?.value;
    const [mine, theirs] = [await tokenOf(app.live), await tokenOf(other.live)];
    expect(mine).not.toBe(theirs);
    const { status } = await app.live.request('DELETE', `${DOMAINS}/tokens.example`);
    expect(status).toBe(204);
    expect((await getDomain(app.live, 'tokens.example')).status).toBe(404);
    expect((await getDomain(other.live, 'tokens.example')).status).toBe(200);
    expect(await tokenOf(app.live)).toBe(mine);
  });

  test('created concurrently exists once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('twins.example')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('may be one of up to 100 unverified domains', async () => {
    const crowd = await createOrganization(app, 'crowd');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into domains (id, organization_id, name)
          select gen_random_uuid(), ${crowd.id}, 'crowd-' || n || '.example'
          from generate_series(1, 100) n`,
      ),
    );
    const answer = await crowd.live.post(DOMAINS, { name: 'one-more.example' });
    expect(refusal(answer)).toBe('400 name too_many');
    expect((await crowd.live.post(DOMAINS, { name: 'crowd-7.example' })).status).toBe(200);
  });

  test('ORGANIZATIONS-1 adds an entry to the audit log for each change', async () => {
    await add('audited.example');
    await add('audited.example');
    await app.live.request('DELETE', `${DOMAINS}/audited.example`);
    const lines = await app.asOwner((em) =>
      query(
        em,
        sql`select operation, before ->> 'name' as before, after ->> 'name' as after from audit_log
          where resource_type = 'domain' and resource_id = 'audited.example' order by id`,
      ),
    );
    expect(lines).toEqual([
      { operation: 'domains.create', before: null, after: 'audited.example' },
      { operation: 'domains.delete', before: 'audited.example', after: null },
    ]);
  });
});

describe('SENDERS-1 the verification of a domain', () => {
  test.each([
    [0.001, 30],
    [1, 900],
    [10, 3_600],
    [71, 3_600],
  ])('continues at growing intervals: after %d h in %d s', async (hours, seconds) => {
    const name = `after-${hours * 1_000}.example`;
    await add(name);
    await looked(app.live, name);
    await age(name, hours);
    const answer = await lookNow(app, app.live, name);
    expect(Math.abs(pauseOf(answer) - seconds)).toBeLessThanOrEqual(seconds / 10 + 20);
    expect(answer.body.status).toBe('pending');
  });

  test('ends after 72 hours, until it is requested again', async () => {
    const name = 'too-late.example';
    await add(name);
    await looked(app.live, name);
    await age(name, 72.1);
    const { body } = await lookNow(app, app.live, name);
    expect(body).toMatchObject({ status: 'failed', next_check_at: null });
    const answer = await app.live.request('POST', `${DOMAINS}/${name}/verify`);
    expect([answer.status, answer.body.status]).toEqual([200, 'pending']);
    await eventually(
      () => getDomain(app.live, name),
      (got) => got.body.checked_at !== body.checked_at && got.body.next_check_at !== null,
    );
  });

  test('is not restarted by a repeated request', async () => {
    const name = 'impatient.example';
    await add(name);
    const { body } = await looked(app.live, name);
    for (let i = 0; i < 3; i += 1) {
      const asked = await app.live.request('POST', `${DOMAINS}/${name}/verify`);
      expect(asked.body.next_check_at).toBe(body.next_check_at);
    }
  });

  test('continues after a restart', async () => {
    const resting = await startTestApp({
      env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url },
      parts: { api: true, worker: false },
    });
    try {
      const name = 'restart.example';
      const token = recordsOf(await resting.live.post(DOMAINS, { name })).ownership?.value;
      expect(await senderJobs(resting)).toEqual([{ kind: 'domain', state: 'created' }]);
      const env = { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url };
      const parts = { api: false, worker: true, resolver: resolverOf(dns) };
      await withWorker(resting, () => looked(resting.live, name), env, parts);
      dns.zones.set(`_mailwright.${name}`, { txt: [String(token)] });
      await withWorker(
        resting,
        async () => {
          expect((await lookNow(resting, resting.live, name)).body.status).toBe('verified');
        },
        env,
        parts,
      );
      expect(await senderJobs(resting)).toEqual([{ kind: 'domain', state: 'created' }]);
    } finally {
      await resting.close();
    }
  });
});

describe('SENDERS-1 a verified domain whose token was removed', () => {
  test('stays verified for 72 hours, is checked hourly, and has a warning', async () => {
    const name = 'mistake.example';
    const token = await addVerified(name);
    dns.zones.delete(`_mailwright.${name}`);
    const lost = await lookNow(app, app.live, name);
    expect(lost.body.status).toBe('verified');
    expect(pauseOf(lost)).toBe(3_600);
    expect(adviceOn(lost, 'ownership')[0]).toMatch(
      /^problem: The proof that verified the domain is missing/,
    );
    dns.zones.set(`_mailwright.${name}`, { txt: [token] });
    const restored = await lookNow(app, app.live, name);
    expect(pauseOf(restored)).toBe(86_400);
    expect(adviceOn(restored, 'ownership')).toEqual([]);
  });

  test('is not verified afterwards', async () => {
    const name = 'lost.example';
    await addVerified(name);
    dns.zones.delete(`_mailwright.${name}`);
    await lookNow(app, app.live, name);
    await setRow(name, sql`lost_since = now() - interval '71 hours'`);
    expect((await lookNow(app, app.live, name)).body.status).toBe('verified');
    await setRow(name, sql`lost_since = now() - interval '73 hours'`);
    const { body } = await lookNow(app, app.live, name);
    expect(body).toMatchObject({ status: 'failed', verified_at: null, next_check_at: null });
    const from = `a@${name}`;
    const order = { from, to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
    expect(refusal(await app.live.post('/api/v1/emails/send', order))).toBe(
      '400 from not_verified',
    );
  });

  test.each(['servfail', 'silent'] as const)(
    'stays verified while its name servers are %s',
    async (fault) => {
      const name = `${fault}.example`;
      await addVerified(name);
      dns.zones.set(`_mailwright.${name}`, fault);
      await setRow(name, sql`lost_since = now() - interval '100 hours'`);
      const { body } = await lookNow(app, app.live, name);
      expect(body.status).toBe('verified');
      expect(recordsOf({ body } as never).ownership?.status).toBe('unanswered');
    },
  );
});

describe('PROVIDERS-1 a verification by one transport', () => {
  test('does not count for another: the mailbox’s is void over SMTP', async () => {
    const { body } = await getDomain(app.live, 'demo-shop.example');
    expect(body).toMatchObject({ status: 'failed', verified_at: null });
    expect((await app.live.get(`${DOMAINS}?status=verified`)).text).not.toContain('demo-shop');
    expect((await app.live.get(`${DOMAINS}?status=all&limit=200`)).text).toContain('demo-shop');
  });
});
