import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { findWithdrawn } from '../../../server/delivery/attempts/eligibility.ts';
import { numberEvents } from '../../../server/account/events/sequencer.ts';
import { startMaintenance } from '../../../server/platform/maintenance.ts';
import { createLog } from '../../../server/platform/log.ts';
import { fanOut } from '../../../server/webhooks/fan-out/fan-out.ts';
import { frequentSteps } from '../../support/app/maintenance.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { DatabaseServer } from '../../support/database/database-server.ts';
import { follow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { fill } from '../../support/app/fill.ts';
import {
  type Executed,
  listenToPlans,
  type PlanListener,
  rowsLookedAt,
  scannedByPlan,
  startTellingServer,
} from '../../support/database/plans.ts';
import { pageOf, preferencesToken } from '../../support/app/tokens.ts';
import { withWorker } from '../../support/app/worker.ts';
import { importFile } from '../../audience/imports/import-file.ts';

const MUCH = { contacts: 15_000, emails: 30_000 };
/** A table with so many rows must not be scanned as a whole. */
const LARGE = 1_000;
/** So often that functions use generic plans (plan_cache_mode). */
const REPEATED = 7;

let server: DatabaseServer;
let listener: PlanListener;
let app: TestApp;
let largeTables: Set<string>;

beforeAll(async () => {
  server = await startTellingServer();
  process.env.TEST_DATABASE_URL = server.url;
  // The template database belongs to another server.
  delete process.env.TEST_DATABASE_TEMPLATE;
  listener = listenToPlans();
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { id: other } = await createOrganization(app, 'other');
  for (const [organizationId, waiting] of [
    [app.organizationId, 0],
    [other, 3_000],
  ] as const) {
    await fill(app.asOwner, {
      ...MUCH,
      organizationId,
      waiting,
      scheduled: waiting,
      events: true,
    });
  }
  await app.asOwner((em) => query(em, sql`analyze`));
  const large = await app.asOwner((em) =>
    query<{ relname: string }>(
      em,
      sql`select relname from pg_class where reltuples >= ${LARGE} and relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
    ),
  );
  largeTables = new Set(large.map(({ relname }) => relname));
});
afterAll(async () => {
  listener?.stop();
  await app?.close();
  await server?.stop();
});

const ADDRESS = '17@filled.example';
const ORDER = {
  to: ADDRESS,
  template: 'welcome',
  data: { name: 'Ada' },
  subtype_slug: 'order-updates',
  priority: 'high',
};

/** Returns the response body; fails unless the request succeeds. */
async function succeed(answer: ReturnType<TestApp['live']['get']>) {
  const { status, text, body } = await answer;
  if (status > 201) throw new Error(`${status}: ${text}`);
  return body;
}

const send = (key: string) =>
  succeed(app.live.post('/api/v1/emails/send', ORDER, { headers: { 'Idempotency-Key': key } }));

async function pagesOf(path: string, pages: number): Promise<void> {
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const { next_cursor: next } = await succeed(app.live.get(`${path}${cursor}`));
    cursor = `&cursor=${next}`;
  }
}

async function accept(): Promise<void> {
  for (let i = 0; i < REPEATED; i += 1) {
    const { id } = await send(`key-${i}`);
    expect(await send(`key-${i}`)).toMatchObject({ id });
    await succeed(app.live.get(`/api/v1/emails/${id}`));
  }
  await authenticateTogether(50);
  const emails = Array.from({ length: 20 }, (_, i) => ({ ...ORDER, to: `${i}@filled.example` }));
  await succeed(app.live.post('/api/v1/emails/batch', { emails }));
}

/** The first requests wait for a lock of the table in which they are counted; the others gather meanwhile. */
async function authenticateTogether(count: number): Promise<void> {
  const requests = await app.asOwner(async (em) => {
    await query(em, sql`lock table rate_windows`);
    const sent = Array.from({ length: count }, () => app.live.get('/api/v1/emails?limit=1'));
    await eventually(
      () =>
        query(
          em,
          sql`select from pg_locks where relation = 'rate_windows'::regclass and not granted`,
        ),
      (waiting) => waiting.length > 0,
    );
    await sleep(500);
    return { sent };
  });
  await Promise.all(requests.sent.map(succeed));
}

async function keepContacts(): Promise<void> {
  for (const email of ['new@filled.example', ADDRESS, ADDRESS]) {
    const contact = { email, name: 'Ada', data: { city: 'Brno' }, lists: ['customers'] };
    await succeed(app.live.post('/api/v1/contacts', contact));
    await succeed(app.live.get(`/api/v1/contacts/${email}`));
  }
}

async function list(): Promise<void> {
  for (const filter of ['', '&list=customers', '&validation_status=valid', '&subscribed=true']) {
    await pagesOf(`/api/v1/contacts?limit=50${filter}`, 2);
  }
  for (const text of ['1499', 'person 1499', 'nobody']) {
    await pagesOf(`/api/v1/contacts?limit=50&search=${encodeURIComponent(text)}`, 1);
  }
  const filters = [
    '',
    '&status=delivered',
    '&status=bounced',
    '&status=failed',
    '&template=welcome',
    '&tag=order',
  ];
  for (const filter of filters) await pagesOf(`/api/v1/emails?limit=50${filter}`, 2);
  await pagesOf(`/api/v1/emails?to=${ADDRESS}`, 1);
  const { data } = await succeed(app.live.get('/api/v1/emails?metadata[order_id]=30000'));
  expect(data).toMatchObject([{ metadata: { order_id: '30000' } }]);
  await pagesOf('/api/v1/emails?tag=order&metadata[order_id]=27', 1);
  const { batch_id: batch } = await succeed(
    app.live.post('/api/v1/emails/batch', { emails: [ORDER, ORDER] }),
  );
  await pagesOf(`/api/v1/emails?batch_id=${batch}`, 1);
}

/** With priority `high`, so that the email is sent before the backlog, with its provider events. */
async function deliver(): Promise<void> {
  const { id } = await send('delivered');
  await withWorker(app, () => follow(app.live, id, 'delivered'));
  // This check runs only while tokens are scarce; the mailbox transport never limits them.
  const { mailboxOrm: orm, acceptance } = app.running.services;
  if (!orm) throw new Error('The app has no role of a worker.');
  const toHash = acceptance.hashAddress('delivered@example.com').toString('hex');
  await findWithdrawn(orm.em.fork(), [{ id, toHash }], acceptance.transport);
}

/** One round of each step, with the worker's role. */
async function cleanUp(executed: Executed[]): Promise<void> {
  const { mailboxOrm: orm, acceptance, installation } = app.running.services;
  if (!orm) throw new Error('The app has no role of a worker.');
  const boss = new PgBoss({
    connectionString: installation.ownerUrl,
    migrate: false,
    supervise: false,
  });
  boss.on('error', () => undefined); // Failures are reported as rejections.
  await boss.start();
  const shared = { orm, boss, log: createLog('silent'), hashAddress: acceptance.hashAddress };
  const lifetimes = { high: 60, others: 259_200 };
  const maintenance = startMaintenance(frequentSteps({ ...shared, lifetimes }, 50), shared.log);
  // The last steps of a round.
  const ends = [
    /^select distinct t\.organization_id as id from templates t/,
    /^delete from mailbox_messages/,
  ];
  await eventually(
    async () => ends.every((end) => executed.some(({ statement }) => end.test(statement))),
    Boolean,
  );
  await maintenance.stop();
  await boss.stop({ graceful: false, close: true });
}

const NEW_EVENTS = 50;

const storeEvents = (): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`insert into events (id, organization_id, type, data)
        select id, ${app.organizationId}, 'contact.erased', '{}'
        from unnest(${Array.from({ length: NEW_EVENTS }, () => newId())}::uuid[]) id`,
    ),
  );

/** Pages of the event log from all places, and the numbering of what is committed meanwhile. */
async function followEvents(): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await pagesOf('/api/v1/events?limit=50', 2);
  await pagesOf(`/api/v1/events?limit=50&since=${yesterday}`, 2);
  await succeed(app.live.get('/api/v1/events?limit=50&cursor=45000'));
  await succeed(app.live.get(`/api/v1/events?limit=50&cursor=45000&since=${yesterday}`));
  await storeEvents();
  const { mailboxOrm: orm } = app.running.services;
  for (let i = 0; i < REPEATED; i += 1) await numberEvents(orm!.em.fork());
}

/** Deliveries to an endpoint that is older than all events of the log, of which the last ones are new. */
async function fanOutEvents(): Promise<void> {
  const endpoint = { url: 'http://localhost:9999/hook', events: ['*'] };
  await succeed(app.live.request('PUT', '/api/v1/webhooks/old', { body: endpoint }));
  await app.asOwner((em) =>
    query(
      em,
      sql`with old as (update webhooks set id = uuid_at(now() - interval '40 days') returning id)
        update webhook_states s set webhook_id = old.id from old`,
    ),
  );
  const { mailboxOrm: orm } = app.running.services;
  await storeEvents();
  await numberEvents(orm!.em.fork());
  expect(await fanOut(orm!)).toBe(NEW_EVENTS);
  await app.live.request('DELETE', '/api/v1/webhooks/old');
}

/** pg-boss supervises its queues once a minute, and reads all of their jobs. */
const SUPERVISION = /^BEGIN; SET LOCAL lock_timeout = 30000;/;

const statementsThatScan = (executed: Executed[]): string[] =>
  executed
    .filter(({ statement }) => !SUPERVISION.test(statement))
    .filter(({ plan }) => scannedByPlan(plan).some((table) => largeTables.has(table)))
    .map(({ statement }) => statement);

const WORK = { accept, keepContacts, list, followEvents, deliver, cleanUp, fanOutEvents };

test.each(Object.entries(WORK))('no statement scans a large table: %s', async (_name, work) => {
  const executed = await listener.during(work);
  expect(statementsThatScan(executed)).toEqual([]);
  recorded.push(...executed);
});

test('LISTS-4 no statement scans a large table: smart lists of days and of campaigns', async () => {
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
          first_wave, status, started_at)
        select gen_random_uuid(), ${app.organizationId}, 'news-' || n, 'News', 'newsletter', '{}', 'news', '{}',
          '{}', false, 'completed', now() - make_interval(days => n) from generate_series(1, 3) n`,
    );
    await query(
      em,
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state, email_id)
        select m.id, c.id, c.organization_id, 'delivered', gen_random_uuid() from campaigns m
          join contacts c on c.organization_id = m.organization_id`,
    );
    await query(
      em,
      sql`insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at)
        select r.campaign_id, r.contact_id, r.organization_id, now() from campaign_recipients r
        where hashtext(r.contact_id::text) % 9 = 0`,
    );
    await query(em, sql`analyze campaign_recipients, campaign_engagement`);
  });
  const rules = {
    openers: { engagement: 'opened', last_campaigns: 3 },
    asleep: {
      all: [
        { engagement: 'got', last_campaigns: 3, at_least: 3 },
        { not: { engagement: 'opened', within_last_days: 30 } },
      ],
    },
    recent: { field: 'created_at', op: 'within_last_days', value: 30 },
  };
  for (const [slug, rule] of Object.entries(rules)) {
    await succeed(app.live.request('PUT', `/api/v1/lists/${slug}`, { body: { name: slug, rule } }));
  }
  const executed = await listener.during(async () => {
    for (const slug of Object.keys(rules))
      await pagesOf(`/api/v1/contacts?limit=50&list=${slug}`, 2);
  });
  expect(statementsThatScan(executed)).toEqual([]);
  const scanned = executed.flatMap(({ plan }) => scannedByPlan(plan));
  expect(scanned.filter((table) => table.startsWith('campaign_'))).toEqual([]);
});

test('an erasure finds emails, dead letters and audit entries by indexes', async () => {
  const executed = await listener.during(() =>
    app.live.post('/api/v1/erasures', { email: ADDRESS }),
  );
  expect(statementsThatScan(executed)).toEqual([]);
});

test('withdrawals of erased contacts are looked up by address, and links by their contact', async () => {
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`update consent_ledger set contact_id = null, erased_at = now(), latest_withdrawal = true,
          address_hash = sha256(uuid_send(contact_id)), contact_digest = sha256(uuid_send(contact_id))
          where contact_id is not null`,
    );
    await query(em, sql`analyze consent_ledger`);
  });
  const addresses = Array.from({ length: 500 }, (_, n) => `again${n}@filled.example`);
  const consent = [{ subtype: 'newsletter', action: 'subscribe', evidence: { text: 'A form.' } }];
  const executed = await listener.during(async () => {
    const contacts = addresses.slice(0, 200).map((email) => ({ email }));
    await succeed(app.live.post('/api/v1/contacts/batch', { contacts }));
    await succeed(app.live.post('/api/v1/contacts', { email: 'again@filled.example' }));
    const token = await preferencesToken(app, newId(), { subtype: 'newsletter' });
    await app.client(null).request('POST', pageOf(token, 'unsubscribe'));
    const parts = [`email\n${addresses.join('\n')}\n`];
    await withWorker(app, () => importFile(app.live, { parts, options: { consent } }));
  });
  // The worker of the consent log reads its whole queue, and here the queue holds all entries of the database.
  const others = executed.filter(({ statement }) => !/consent_log_queue/.test(statement));
  expect(statementsThatScan(others)).toEqual([]);
  const reads = others.filter(({ statement }) => /consent_ledger/.test(statement));
  expect(reads.length).toBeGreaterThan(4);
  expect(reads.filter(({ plan }) => rowsLookedAt(plan) >= 3 * addresses.length)).toEqual([]);
});

test('a page of events of one type examines a limited number of events', async () => {
  const executed = await listener.during(async () => {
    const { next_cursor: next } = await succeed(app.live.get('/api/v1/events?type=domain.lost'));
    expect(next).toBe('20000');
  });
  const [pages] = executed
    .filter(({ statement }) => statement.startsWith('select *, sum(octet_length(data))'))
    .map(({ plan }) => rowsLookedAt(plan));
  // Days that consist of such events are read as a whole, with those of the other organization.
  expect(pages).toBeLessThan(3 * 20_000);
});

test('a list without results reads each email that it examines once', async () => {
  const executed = await listener.during(() =>
    succeed(app.live.get('/api/v1/emails?tag=order&metadata[order_id]=3&search=Nothing')).then(() =>
      succeed(app.live.get('/api/v1/emails?tag=order&search=Nothing')),
    ),
  );
  expect(statementsThatScan(executed)).toEqual([]);
  const [few, many] = executed
    .filter(({ statement }) => statement.startsWith('with page as materialized'))
    .map(({ plan }) => rowsLookedAt(plan));
  expect(few).toBeLessThan(10);
  // The labels, the emails, and the labels again for the end of the window.
  const labeled = MUCH.emails / 3;
  expect(many).toBeLessThanOrEqual(3 * labeled + PAGE);
});

const recorded: Executed[] = [];

/**
 * A page of 50 and the one further row that shows whether another page follows; every partition
 * reads that many.
 */
const PAGE = 60;
/**
 * Three rows for each email that a worker fetches together: its own row and two that are checked.
 */
const GROUP = 600;

describe('the most frequent statements read few rows, however large the tables are:', () => {
  test.each<[string, RegExp, number]>([
    ['authenticate an API key', /^select k\.id, k\.organization_id/, 5],
    ['authenticate requests that arrive together', /^with asked as materialized/, 100],
    ['count a request', /^insert into rate_windows/, 1],
    ['look up an idempotency key', /left join idempotency_records/, 1],
    ['read the data that a send needs', /^with named as \( select t\.slug/, 200],
    ['store emails', /^insert into emails/, 0],
    ['read an email by its id', /from email_events v where v\.email_id = e\.id/, 5],
    [
      'read a page of emails',
      /^select \* from \( select page\.\*.* from \( ?select e\.id, e\.mode, (?!.*email_labels)/,
      3 * PAGE,
    ],
    [
      'read a page of emails by tags and metadata',
      /^select \* from \( select page\.\*.* from \( ?select e\.id, e\.mode, .*email_labels/,
      5 * PAGE,
    ],
    ['examine emails for a page', /^with page as materialized/, 10 * PAGE],
    ['write a contact', /^with named as .* insert into contacts/, 20],
    ['find the organizations of contacts to validate', /^with recursive longest_due/, 20],
    ['take contacts to validate', /^select d\.\*, row_number\(\) .* c\.validation_attempt/, 20],
    ['claim contacts to validate', /^update contacts c set validate_at/, 20],
    ['write their validation results', /^update contacts c set validation_status/, 20],
    ['read a contact by its address', /from contacts c where .* c\.email_key = \$/, 10],
    ['read a page of contacts', /^select \* from \( select page\.\*.* from contacts c /, 6 * PAGE],
    [
      'find the first event',
      /^select e\.sequence::text .* from events e .* order by e\.sequence limit/,
      PAGE,
    ],
    [
      'read a page of events',
      /^select \*, sum\(octet_length\(data\)\)(?!.*e\.type = ).* from events e/,
      3 * PAGE,
    ],
    ['number events', /^with fresh as materialized/, 5 * PAGE],
    ['store deliveries', /^with stored as \( insert into webhook_deliveries/, 10 * PAGE],
    ['find the priorities of due jobs', /^with recursive present as/, 50],
    ['fetch jobs', /^with next as \( select j\.id from pgboss\.job/, GROUP],
    [
      'check emails before they are sent',
      /^with checked as .* select id, erased, suppressed, unconfirmed, excluded from withdrawn$/,
      GROUP,
    ],
    ['check them again and claim them', /^with checked as .* update emails e set/, GROUP],
    ['record the outcome of an email', /^with handed_over as \( update emails/, 5],
    ['find the emails of provider events', /^with reported as/, GROUP],
    [
      'apply provider events',
      /^with reported as materialized .* known as \( update emails/,
      5 * GROUP,
    ],
  ])('%s', (_name, beginning, most) => {
    const executed = recorded.filter(({ statement }) => beginning.test(statement));
    expect(executed).not.toEqual([]);
    const rowsRead = executed.map(({ plan }) => rowsLookedAt(plan));
    expect(Math.max(...rowsRead)).toBeLessThanOrEqual(most);
  });
});

test('a statement without a suitable index is detected, also inside a function', async () => {
  const executed = await listener.during(() =>
    app.asOwner(async (em) => {
      await query(em, sql`select from emails where subject = 'Nothing'`);
      await query(em, sql`do $$ begin perform from contacts where name = 'Nobody'; end $$`);
    }),
  );
  const scanned = executed
    .flatMap(({ plan }) => scannedByPlan(plan))
    .filter((t) => largeTables.has(t));
  expect(scanned).toEqual(expect.arrayContaining([expect.stringMatching(/^emails_/), 'contacts']));
  expect(
    executed.map(({ plan }) => rowsLookedAt(plan)).filter((rows) => rows > LARGE),
  ).toHaveLength(2);
});
