import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  beginDeletion,
  countDeletion,
  deleteRows,
} from '../../../server/privacy/organizations/delete-organization.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { NOUNS } from '../../../server/app/nouns.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import { launch, run } from '../../cli/run.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { findTraces, dump } from '../../support/database/dump.ts';
import { eventually } from '../../support/eventually.ts';
import { createForeign, type Foreign } from '../../support/app/foreign.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { execute } from '../../support/app/requests.ts';

/** What remains of an organization: the history of consent, and the log that proves it. */
const KEPT = NOUNS.flatMap(({ deletes = {} }) =>
  Object.keys(deletes).filter((table) => deletes[table] === 'stays'),
);

let app: TestApp;
let foreign: Foreign;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  foreign = await createForeign(app);
});
afterAll(() => app.close());

const mailwright = (...args: string[]) =>
  run(args, { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' });

/** The tables with rows of an organization. */
async function tablesOf(organizationId: string): Promise<string[]> {
  const tables = await app.asOwner((em) =>
    query<{ name: string }>(
      em,
      sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not c.relispartition and a.attname = 'organization_id' and not a.attisdropped
        order by 1`,
    ),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.asOwner((em) =>
      query(
        em,
        sql`select from ${sql.table(name)} where organization_id = ${organizationId} limit 1`,
      ),
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const isErased = async (organizationId: string): Promise<boolean> =>
  (await tablesOf(organizationId)).every((table) => KEPT.includes(table));

const ADDRESS = 'erased.person@example.com';

/** Stores contacts with consent, emails with jobs and labels, and a list. */
async function fill({ live }: TestOrganization): Promise<void> {
  const expectOk = async (answer: Promise<{ status: number }>): Promise<void> => {
    expect((await answer).status).toBeLessThan(300);
  };
  await expectOk(
    live.request('PUT', '/api/v1/subscription-types/news', {
      body: {
        name: 'News',
        kind: 'operational',
        subtypes: [{ slug: 'orders', name: 'Orders', visibility: 'public' }],
      },
    }),
  );
  for (const email of [ADDRESS, 'second.person@example.com']) {
    await expectOk(
      live.post('/api/v1/contacts', {
        email,
        opt_in_subtype_slugs: ['orders'],
        double_opt_in: false,
      }),
    );
    await expectOk(
      live.post('/api/v1/emails/send', {
        to: email,
        content: { subject: 'Subject', text: 'Text' },
        tags: ['orders'],
      }),
    );
  }
}

const readLedger = (organizationId: string) =>
  app.asOwner((em) =>
    query<{
      contact_id: string | null;
      to_status: string;
      source: string;
      hash: Buffer;
      latest_withdrawal: boolean;
    }>(
      em,
      sql`select contact_id, to_status, source, hash, latest_withdrawal from consent_ledger
        where organization_id = ${organizationId} order by id`,
    ),
  );

const jobs = async (): Promise<number> => {
  const { count } = await app.asOwner((em) =>
    queryOne<{ count: number }>(
      em,
      sql`select count(*)::integer as count from pgboss.job where name = 'email-send'`,
    ),
  );
  return count;
};

describe('ORGANIZATIONS-3 organizations delete', () => {
  test('asks for the slug, and deletes nothing otherwise', async () => {
    const before = await tablesOf(foreign.names.organizationId);
    const without = await mailwright('organizations', 'delete', 'foreign');
    expect([without.code, without.stdout]).toEqual([1, '']);
    expect(without.stderr).toMatch(/This deletes foreign with 2 emails and 1 contact\./);
    const wrong = await mailwright('organizations', 'delete', 'foreign', '--confirm', 'demo');
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain('Nothing was deleted.');
    expect(await tablesOf(foreign.names.organizationId)).toEqual(before);
    expect((await foreign.live.get('/api/v1/organization')).status).toBe(200);
  });

  test('leaves no row of any table but the history of consent, and other organizations as they were', async () => {
    const other = await createOrganization(app, 'stays');
    await fill(other);
    const otherBefore = await tablesOf(other.id);
    const { organizationId } = foreign.names;
    const { code, stdout } = await mailwright(
      ...['organizations', 'delete', 'foreign', '--confirm', 'foreign', '--as', 'anna'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Deleted foreign: \d+ contacts? .* other rows deleted\./);
    // Requests are logged some time after their response; maintenance deletes those that are logged late.
    await runMaintenanceUntil(app, async () => isErased(organizationId), 60_000);
    expect(await tablesOf(other.id)).toEqual(expect.arrayContaining(otherBefore));
    expect((await foreign.live.get('/api/v1/organization')).status).toBe(401);
    const [deleted] = await app.asOwner((em) =>
      query(em, sql`select * from deleted_organizations where id = ${organizationId}`),
    );
    expect(deleted).toMatchObject({ slug: 'foreign', deleted_by: 'anna' });
    expect(deleted).toHaveProperty('finished_at', expect.any(String));
    // The slug is free.
    await createOrganization(app, 'foreign');
  });

  test('deletes the people whom its identity provider manages, and no others', async () => {
    const shop = await createOrganization(app, 'managing');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into people (id, email, email_key, name, created_at, updated_at, managed_by)
          values (gen_random_uuid(), 'a', 'managed', 'Žofie', now(), now(), ${shop.id}),
            (gen_random_uuid(), 'b', 'other', 'Žofie', now(), now(), null)`,
      ),
    );
    const { stdout } = await mailwright(
      'organizations',
      'delete',
      'managing',
      '--confirm',
      'managing',
    );
    expect(stdout).toMatch(/^Deleted managing: /);
    const left = await app.asOwner((em) =>
      query<{ email_key: string }>(em, sql`select email_key from people where name = 'Žofie'`),
    );
    expect(left).toEqual([{ email_key: 'other' }]);
  });

  test('keeps the history of consent without addresses, as an erasure does', async () => {
    const shop = await createOrganization(app, 'shop');
    await fill(shop);
    const before = await readLedger(shop.id);
    expect(before.map(({ to_status: to }) => to)).toEqual(['subscribed', 'subscribed']);
    await mailwright('organizations', 'delete', 'shop', '--confirm', 'shop');
    const after = await readLedger(shop.id);
    expect(after.map(({ to_status: to, source }) => [to, source])).toEqual(
      expect.arrayContaining([['unsubscribed', 'erasure']]),
    );
    expect(after).toHaveLength(4);
    expect(after.every(({ contact_id: contact }) => contact === null)).toBe(true);
    // After CONSENT_RETENTION, withdrawals are forgotten, too.
    expect(after.some(({ latest_withdrawal: isKept }) => isKept)).toBe(false);
    const hashes = after.map(({ hash }) => hash.toString('hex'));
    expect(hashes).toEqual(expect.arrayContaining(before.map(({ hash }) => hash.toString('hex'))));
  });

  test('continues after an interruption at any batch', async () => {
    const shop = await createOrganization(app, 'interrupted');
    await fill(shop);
    const { id } = shop;
    await app.asOwner((em) => beginDeletion(em, { id, slug: 'interrupted', author: 'anna' }));
    expect((await shop.live.get('/api/v1/organization')).status).toBe(401);
    const hashAddress = addressHasher(app.running.services.installation.suppressionKey);
    let left = 1;
    // A process that is killed leaves the transactions that it has committed.
    const transact: TestApp['asOwner'] = (work) => {
      if (left === 0) throw new Error('Killed.');
      left -= 1;
      return app.asOwner(work);
    };
    await expect(deleteRows(id, { transact, hashAddress })).rejects.toThrow('Killed.');
    expect(await app.asOwner((em) => countDeletion(em, id))).toEqual({ emails: 2, contacts: 0 });
    const listed = await mailwright('organizations', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toEqual(
      expect.arrayContaining([expect.objectContaining({ slug: 'interrupted', state: 'deleting' })]),
    );
    const suspended = await mailwright(
      ...['organizations', 'suspend', 'interrupted', '--reason', 'Late'],
    );
    expect(suspended.stderr).toContain('interrupted is being deleted');
    const { code } = await mailwright(
      ...['organizations', 'delete', 'interrupted', '--confirm', 'interrupted', '--as', 'bela'],
    );
    expect(code).toBe(0);
    await runMaintenanceUntil(app, () => isErased(id), 60_000);
    const traces = findTraces(await app.asOwner(dump), ['interrupted']);
    // Who deleted what remains.
    expect(traces).toEqual([
      'public.deleted_organizations: interrupted',
      'public.operator_log: interrupted',
    ]);
  });
});

test('ORGANIZATIONS-3 a deletion whose process was killed continues with the same command', async () => {
  const shop = await createOrganization(app, 'killed');
  await fill(shop);
  const { id } = shop;
  const args = ['organizations', 'delete', 'killed', '--confirm', 'killed'];
  await app.asOwner(async (em) => {
    // The deletion waits for this lock, after it has erased the contacts.
    await query(em, sql`select from emails where organization_id = ${id} for update`);
    const deletion = launch(args, { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' });
    await eventually(
      () => app.asOwner((other) => countDeletion(other, id)),
      ({ contacts }) => contacts === 0,
    );
    deletion.process.kill('SIGKILL');
    expect((await deletion.ended).code).toBeNull();
  });
  expect(await app.asOwner((em) => countDeletion(em, id))).toEqual({ emails: 2, contacts: 0 });
  expect((await shop.live.get('/api/v1/organization')).status).toBe(401);
  expect((await mailwright(...args)).code).toBe(0);
  await runMaintenanceUntil(app, () => isErased(id), 60_000);
});

test('ORGANIZATIONS-3 requests that are being executed when a deletion begins leave no contact', async () => {
  const shop = await createOrganization(app, 'in-flight');
  const { id } = shop;
  const args = ['organizations', 'delete', 'in-flight', '--confirm', 'in-flight', '--json'];
  const insert = (em: EntityManager, address: string): Promise<unknown> =>
    query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        values (${newId()}, ${id}, ${address}, ${address}, 'en')`,
    );
  const isDeleting = async (): Promise<boolean> => {
    const rows = await app.asOwner((em) =>
      query(em, sql`select from deleted_organizations where id = ${id}`),
    );
    return rows.length > 0;
  };
  const scope = { organizationId: id, mode: 'live' as const };
  const { orm } = app.running.services;

  // A request that has stored its contact: the deletion waits for it.
  const deletion = await unitOfWork(orm, { tenant: scope }, async (em) => {
    await insert(em, ADDRESS);
    const running = launch(args, { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' });
    await eventually(
      () =>
        app.asOwner((other) =>
          query(
            other,
            sql`select from pg_stat_activity where datname = current_database()
              and application_name = 'mailwright cli' and wait_event_type = 'Lock'`,
          ),
        ),
      (waiting) => waiting.length > 0,
    );
    expect(await isDeleting()).toBe(false);
    return running;
  });
  expect(JSON.parse((await deletion.ended).stdout)).toMatchObject({ contacts: 1 });
  // A request that was authenticated before, and stores its contact later.
  const late = unitOfWork(orm, { tenant: scope }, (em) => insert(em, 'late@example.com'));
  await expect(late).rejects.toMatchObject({ code: 'MW001' });
  expect(await app.asOwner((em) => countDeletion(em, id))).toEqual({ emails: 0, contacts: 0 });
});

test('ORGANIZATIONS-3 a request whose organization is being deleted is a 401', async () => {
  const shop = await createOrganization(app, 'in-flight-http');
  // The request is authenticated before the deletion begins, and stores its contact afterwards.
  await execute(
    app,
    sql`insert into deleted_organizations (id, slug) values (${shop.id}, 'in-flight-http')`,
  );
  const { status, body } = await shop.live.post('/api/v1/contacts', { email: ADDRESS });
  expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  expect(await app.asOwner((em) => countDeletion(em, shop.id))).toMatchObject({ contacts: 0 });
  await execute(app, sql`delete from deleted_organizations where id = ${shop.id}`);
});

describe('ORGANIZATIONS-3 an organization whose row is deleted with SQL', () => {
  test('leaves no orphans', async () => {
    const shop = await createOrganization(app, 'deleted-with-sql');
    await fill(shop);
    const queued = await jobs();
    await execute(app, sql`delete from organizations where id = ${shop.id}`);
    expect(await tablesOf(shop.id)).toContain('emails');
    await runMaintenanceUntil(app, async () => (await tablesOf(shop.id)).length === 0, 60_000);
    expect(await jobs()).toBe(queued - 2);
  });
});

describe('organizations list', () => {
  test('shows volumes and states', async () => {
    const shop = await createOrganization(app, 'listed');
    await fill(shop);
    await mailwright('organizations', 'suspend', 'listed', '--reason', 'The invoice is unpaid');
    const read = async () => {
      const { stdout } = await mailwright('organizations', 'list', '--json');
      const rows = JSON.parse(stdout) as { slug: string }[];
      return rows.find(({ slug }) => slug === 'listed');
    };
    expect(await read()).toMatchObject({
      name: 'listed',
      state: 'suspended',
      contacts: 2,
      sent_30_days: 0,
      waiting: 2,
    });
    const sent = await shop.live.post('/api/v1/emails/send', {
      to: ADDRESS,
      content: { subject: 'Subject', text: 'Text' },
    });
    expect([sent.status, sent.body.code]).toEqual([403, 'SENDING_PAUSED']);
    expect(sent.body.details.reason).toBe('The invoice is unpaid');
    const { stdout } = await mailwright('organizations', 'resume', 'listed');
    expect(stdout).toBe('listed can send again.\n');
    expect(await read()).toMatchObject({ state: 'active' });
    const text = await mailwright('organizations', 'list');
    expect(text.stdout).toMatch(/^slug +state +contacts +sent, 30 days +waiting +name\n/);
    expect(text.stdout).toMatch(/^listed +active +2 +0 +2 +listed$/m);
  });
});
