import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ERASES } from '../../../server/app/nouns.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { applyStored } from '../../../server/delivery/feedback/apply.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { applyEvent, type EmailEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { erasePerson } from '../../../server/privacy/erasures/erase.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { Principal } from '../../../server/platform/values/principal.ts';
import { suppress } from '../../../server/audience/suppressions/suppress.ts';
import { requireAddress } from '../../../server/platform/values/address.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { dump, findTraces } from '../../support/database/dump.ts';
import { insertEmail, readEmailRow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { withQueue } from '../../support/app/queue-client.ts';

const WELCOME = { template: 'welcome', data: { name: 'Zdeňka' } };

let app: TestApp;
let orm: MikroORM;
beforeAll(async () => {
  // Provider events are applied only when a test says so.
  app = await startTestApp({ parts: { api: true, worker: false } });
  orm = openOrm(
    app.running.services.installation.workerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 2,
    },
    null,
  );
});
afterAll(async () => {
  await orm.close(true);
  await app.close();
});

const hardBounce = {
  type: 'bounce',
  bounce: { type: 'hard', subType: 'General', diagnostic: null },
} as const;
const softBounce = {
  type: 'bounce',
  bounce: { type: 'soft', subType: 'General', diagnostic: null },
} as const;

function createSink() {
  const lines: string[] = [];
  return { lines, sink: { write: (line: string) => void lines.push(line) } };
}

const eventFor = (emailId: string, what: Partial<EmailEvent>): EmailEvent => ({
  id: newId(),
  emailId,
  type: 'complaint',
  occurredAt: new Date().toISOString(),
  ...what,
});
const store = (...events: EmailEvent[]): Promise<void> =>
  withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, events)));

/** Applies provider events and returns what was logged meanwhile. */
async function apply(...events: EmailEvent[]): Promise<string> {
  const { hashAddress } = app.running.services.acceptance;
  const { lines, sink } = createSink();
  const ids = events.map(({ id }) => id);
  await applyStored({ orm, hashAddress, metrics: NO_METRICS, log: createLog('warn', sink) }, ids);
  const left = await app.asOwner((em) =>
    query(em, sql`select from provider_events where id = any(${ids}::uuid[])`),
  );
  expect(left).toEqual([]);
  return lines.join('');
}

async function mailed(): Promise<{ id: string; address: string }> {
  const address = `${newId()}@example.com`;
  await app.live.post('/api/v1/contacts', { email: address });
  const row = { to_email: address, to_key: address, status: 'sent', transport: 'ses' };
  return { id: await app.asOwner((em) => insertEmail(em, app, row)), address };
}

const erase = async (address: string): Promise<void> => {
  const { status } = await app.live.request('DELETE', `/api/v1/contacts/${address}`);
  expect(status).toBe(204);
};

/** Erases, and runs something else just before the commit. */
async function eraseSlowly(address: string, meanwhile: () => Promise<void>): Promise<void> {
  const { organizationId, running } = app;
  const principal: Principal = {
    organizationId,
    actor: { kind: 'api_key', id: newId() },
    mode: 'live',
    scopes: ['full'],
    senderDomains: null,
  };
  const { hashAddress } = running.services.acceptance;
  await unitOfWork(running.services.orm, { tenant: principal }, async (em) => {
    const parts = { hashAddress, erases: ERASES };
    expect(await erasePerson({ em, ...principal }, requireAddress('to', address), parts)).toBe(
      true,
    );
    await meanwhile();
  });
}

const storedEvents = (em: EntityManager, emailId: string): Promise<unknown[]> =>
  query(em, sql`select event from provider_events where email_id = ${emailId}`);

/** The number of transactions that wait for another. */
const countWaiting = async (): Promise<number> => {
  const { waiting } = await app.asOwner((em) =>
    queryOne<{ waiting: number }>(
      em,
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return waiting;
};

async function suppression(address: string): Promise<string | null> {
  const rows = await app.asOwner((em) =>
    query<{ reason: string }>(
      em,
      sql`select reason from suppressions
        where organization_id = ${app.organizationId}
          and address_hash = ${app.running.services.acceptance.hashAddress(address)}`,
    ),
  );
  return rows[0]?.reason ?? null;
}

describe('ERASURES-1, CONSENT-11, EMAILS-6 an erased person receives no mail', () => {
  test.each<[string, Partial<EmailEvent>, string]>([
    ['a complaint', { type: 'complaint' }, 'complaint'],
    ['a hard bounce', hardBounce, 'hard_bounce'],
  ])('after %s that was received before the erasure', async (_what, event, reason) => {
    const { id, address } = await mailed();
    const received = eventFor(id, event);
    await store(received);
    await erase(address);
    await apply(received);
    expect(await suppression(address)).toBe(reason);
    const { status, body } = await app.live.post('/api/v1/emails/send', {
      ...WELCOME,
      to: address,
    });
    expect(status).toBe(400);
    expect(body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
  });

  test.each<[string, Partial<EmailEvent>, string]>([
    ['a complaint', { type: 'complaint' }, 'complaint'],
    ['a hard bounce', hardBounce, 'hard_bounce'],
  ])('after %s that is received later, without the address', async (_what, event, reason) => {
    const { id, address } = await mailed();
    await erase(address);
    const late = eventFor(id, event);
    await store(late);
    await apply(late);
    expect(await suppression(address)).toBe(reason);
    expect(findTraces(await app.asOwner(dump), [address])).toEqual([]);
  });

  test.each<[string, Partial<EmailEvent>]>([
    ['a soft bounce', softBounce],
    ['“not spam”', { type: 'not_spam' }],
    ['a delivery', { type: 'delivery' }],
  ])('although %s suppresses nobody', async (_what, event) => {
    const { id, address } = await mailed();
    await erase(address);
    const late = eventFor(id, event);
    await store(late);
    await apply(late);
    expect(await suppression(address)).toBeNull();
  });

  test('and a complaint takes precedence over a hard bounce, in both orders', async () => {
    for (const kinds of [
      [hardBounce, { type: 'complaint' }],
      [{ type: 'complaint' }, hardBounce],
    ] as Partial<EmailEvent>[][]) {
      const { id, address } = await mailed();
      await erase(address);
      for (const kind of kinds) {
        const late = eventFor(id, kind);
        await store(late);
        await apply(late);
      }
      expect(await suppression(address)).toBe('complaint');
    }
  });
});

test('ERASURES-1 a concurrent erasure removes the address that a bounce event stores', async () => {
  const address = `${newId()}@example.com`;
  const row = { to_email: address, to_key: address, status: 'sent', transport: 'ses' };
  const id = await app.asOwner((em) => insertEmail(em, app, row));
  const addressHash = app.running.services.acceptance.hashAddress(address);
  const em = orm.em.fork();
  await em.begin();
  await applyEvent(em, eventFor(id, hardBounce));
  await suppress(
    { em, organizationId: app.organizationId },
    { addressHash, email: address, reason: 'hard_bounce' },
  );
  // The recipient is not a contact: there is no contact row to lock.
  const erasure = app.live.post('/api/v1/erasures', { email: address });
  await eventually(countWaiting, (waiting) => waiting === 1);
  await em.commit();
  expect((await erasure).status).toBe(204);
  expect(await suppression(address)).toBe('hard_bounce');
  expect(findTraces(await app.asOwner(dump), [address])).toEqual([]);
});

test('ERASURES-1 an email that no transport has received keeps no pseudonym', async () => {
  const { id, address } = await mailed();
  const { body: queued } = await app.live.post('/api/v1/emails/send', { ...WELCOME, to: address });
  const { body: simulated } = await app.test.post('/api/v1/emails/send', {
    ...WELCOME,
    to: address,
  });
  await erase(address);
  const hashOf = async (emailId: string): Promise<unknown> =>
    (await app.asOwner((em) => readEmailRow(em, emailId))).address_hash;
  expect(await hashOf(id)).toEqual(app.running.services.acceptance.hashAddress(address));
  expect(await hashOf(queued.id)).toBeNull();
  expect(await hashOf(simulated.id)).toBeNull();
});

describe('ERASURES-1 the provider’s message of a bounce', () => {
  const quoting = (address: string): Partial<EmailEvent> => ({
    type: 'bounce',
    bounce: { ...hardBounce.bounce, diagnostic: `smtp; 550 <${address}> unknown` },
  });
  const traces = async (address: string): Promise<string[]> =>
    findTraces(await app.asOwner(dump), [address]);

  test('is not stored for an erased email', async () => {
    const { id, address } = await mailed();
    await erase(address);
    const late = eventFor(id, quoting(address));
    await store(late);
    expect(await traces(address)).toEqual([]);
    expect(await app.asOwner((em) => storedEvents(em, id))).toMatchObject([
      { event: { type: 'bounce', bounce: { type: 'hard', subType: 'General' } } },
    ]);
  });

  test('is removed by an erasure that runs while it is being stored', async () => {
    const { id, address } = await mailed();
    const event = eventFor(id, quoting(address));
    let erasure: Promise<void> | undefined;
    await withQueue(app, (boss) =>
      app.asOwner(async (em) => {
        await storeProviderEvents(boss, em, [event]);
        erasure = erase(address);
        await eventually(countWaiting, (waiting) => waiting === 1);
      }),
    );
    await erasure;
    expect(await traces(address)).toEqual([]);
  });

  test('is not stored by an event that had to wait for the erasure', async () => {
    const { id, address } = await mailed();
    const event = eventFor(id, quoting(address));
    let storing: Promise<void> | undefined;
    await eraseSlowly(address, async () => {
      storing = store(event);
      await eventually(countWaiting, (waiting) => waiting === 1);
    });
    await storing;
    expect(await traces(address)).toEqual([]);
  });
});

test.each<[string, Partial<EmailEvent>]>([
  ['a complaint', { type: 'complaint' }],
  ['a hard bounce', hardBounce],
])('CONSENT-11, CONTACTS-7 %s locks the contact before the email', async (_what, kind) => {
  const { id, address } = await mailed();
  const event = eventFor(id, kind);
  await store(event);
  const em = orm.em.fork();
  await em.begin();
  await query(em, sql`select from contacts where email_key = ${address} for update`);
  const applying = apply(event);
  await eventually(countWaiting, (waiting) => waiting === 1);
  // Otherwise an erasure, which locks in this order, and the event would deadlock.
  const free = await query(em, sql`select from emails where id = ${id} for update skip locked`);
  await em.commit();
  expect(free).toHaveLength(1);
  expect(await applying).toBe('');
  expect(await suppression(address)).not.toBeNull();
});

test('PROVIDERS-5 an event whose transaction PostgreSQL aborted as a deadlock victim is retried without an error', async () => {
  await app.asOwner(async (em) => {
    // A sequence keeps its value after a rollback.
    await query(em, sql`create sequence tries`);
    await query(
      em,
      sql`create function lose_once() returns trigger language plpgsql security definer as $$
        begin
          if nextval('tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
          return new;
        end $$`,
    );
    await query(
      em,
      sql`create trigger lose_once before insert on email_events
        for each row execute function lose_once()`,
    );
  });
  const { id, address } = await mailed();
  const event = eventFor(id, { type: 'complaint' });
  await store(event);
  expect(await apply(event)).toBe('');
  expect(await suppression(address)).toBe('complaint');
  await app.asOwner(async (em) => {
    const { last_value: tries } = await queryOne<{ last_value: string }>(
      em,
      sql`select last_value from tries`,
    );
    expect(Number(tries)).toBe(2);
    await query(em, sql`drop function lose_once cascade`);
    await query(em, sql`drop sequence tries`);
  });
});
