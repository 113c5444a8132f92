import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { OPERATOR } from '../../server/platform/values/principal.ts';
import { liftBatch } from '../../server/audience/suppressions/lift-many.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { run } from './run.ts';

let app: TestApp;
let shop: TestOrganization;
let club: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'shop');
  club = await createOrganization(app, 'club');
});
afterAll(() => app.close());

const lift = (...options: string[]) =>
  run(['suppressions', 'lift', '--organization', 'shop', ...options], {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
  });

/** Suppresses an address like a provider event, at a given time. */
async function suppressed(
  { id, live }: TestOrganization,
  email: string,
  reason: string,
  at: string,
): Promise<void> {
  await live.post('/api/v1/contacts', { email });
  const hash = app.running.services.acceptance.hashAddress(email);
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into suppressions (organization_id, address_hash, email, reason, created_at)
        values (${id}, ${hash}, ${email}, ${reason}, ${at}::timestamptz)`,
    );
    await query(
      em,
      sql`update contacts set validation_status = 'invalid', validate_at = null
        where organization_id = ${id} and email_key = ${email}`,
    );
  });
}

const listed = async ({ live }: TestOrganization): Promise<string[]> => {
  const { body } = await live.get('/api/v1/suppressions');
  return (body.data as { email: string }[]).map(({ email }) => email).toSorted();
};
const eventsOf = async ({ id }: TestOrganization): Promise<string[]> => {
  const rows = await app.asOwner((em) =>
    query<{ event: string }>(
      em,
      sql`select type || ' ' || (data ->> 'email') as event from events
        where organization_id = ${id} and address_hash is not null order by event`,
    ),
  );
  return rows.map(({ event }) => event);
};
const statusOf = async ({ live }: TestOrganization, email: string): Promise<string> =>
  (await live.get(`/api/v1/contacts/${email}`)).body.validation_status as string;

test('ORGANIZATIONS-1 CONTACTS-7 EVENTS-4 an operator lifts suppressions by organization, reason and time, and contacts are validated again', async () => {
  const during = '2026-01-02T12:00:00Z';
  await suppressed(shop, 'a@example.com', 'hard_bounce', during);
  await suppressed(shop, 'b@example.com', 'hard_bounce', '2026-01-02T00:00:00Z');
  await suppressed(shop, 'before@example.com', 'hard_bounce', '2026-01-01T23:59:59Z');
  await suppressed(shop, 'after@example.com', 'hard_bounce', '2026-01-03T00:00:00Z');
  await suppressed(shop, 'complained@example.com', 'complaint', during);
  await suppressed(club, 'other@example.com', 'hard_bounce', during);
  const all = await listed(shop);
  // Another process writes the events.
  await shop.live.request('PATCH', '/api/v1/organization', { body: { event_log: true } });

  const chosen = ['--reason', 'hard_bounce', '--since', '2026-01-02', '--until', '2026-01-03'];
  expect(await lift(...chosen, '--dry-run')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: 'Found 2 suppressions; nothing was lifted.\n',
  });
  expect(await listed(shop)).toEqual(all);
  expect(await lift(...chosen)).toMatchObject({
    code: 0,
    stdout: 'Lifted 2 suppressions; 2 contacts are validated again.\n',
  });
  expect(await listed(shop)).toEqual([
    ...['after@example.com', 'before@example.com', 'complained@example.com'],
  ]);
  expect(await listed(club)).toEqual(['other@example.com']);
  expect(await statusOf(shop, 'a@example.com')).toBe('pending');
  expect(await statusOf(shop, 'before@example.com')).toBe('invalid');
  expect(await eventsOf(shop)).toEqual([
    ...['contact.validated a@example.com', 'contact.validated b@example.com'],
    ...['suppression.deleted a@example.com', 'suppression.deleted b@example.com'],
  ]);
  expect(await statusOf(club, 'other@example.com')).toBe('invalid');

  const { body } = await shop.live.get('/api/v1/audit-log?operation=suppressions.lift');
  expect(body.data).toMatchObject([
    {
      api_key: null,
      resource: { type: 'suppression', id: '*' },
      after: null,
      before: { reason: 'hard_bounce', count: 2, since: '2026-01-02T00:00:00.000Z' },
    },
  ]);
  expect(JSON.parse((await lift(...chosen, '--json')).stdout)).toEqual({
    found: 0,
    lifted: 0,
    contacts: 0,
  });
});

test('ORGANIZATIONS-1 suppressions are lifted in batches, each with an audit entry', async () => {
  const at = '2026-02-01T00:00:00Z';
  for (const name of ['x', 'y', 'z']) {
    await suppressed(club, `${name}@example.com`, 'hard_bounce', at);
  }
  const filter = {
    organizationId: club.id,
    reason: 'hard_bounce' as const,
    since: new Date('2026-02-01'),
    until: new Date('2026-02-02'),
  };
  const batches = [];
  for (let i = 0; i < 3; i += 1)
    batches.push(await app.asOwner((em) => liftBatch(em, filter, OPERATOR, 2)));
  expect(batches).toEqual([
    { suppressions: 2, contacts: 2 },
    { suppressions: 1, contacts: 1 },
    { suppressions: 0, contacts: 0 },
  ]);
  const { body } = await club.live.get('/api/v1/audit-log?operation=suppressions.lift');
  expect(body.data).toHaveLength(2);
});

test.each([
  [['--reason', 'hard_bounce', '--since', 'yesterday'], '--since must be a date'],
  [['--reason', 'hard_bounce', '--since', '2026-02-31'], '--since must be a date'],
  [['--reason', 'hard_bounce', '--since', '2026-01-02', '--until', '2026-01-01'], 'before --until'],
  [['--reason', 'hard_bounce', '--since', '9999-01-02'], '--since must be in the past.'],
  [['--organization', 'nobody', '--reason', 'manual', '--since', '2026-01-01'], 'no organization'],
])('%j is refused with an explanation', async (options, sentence) => {
  const { code, stderr } = await lift(...options);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
});
