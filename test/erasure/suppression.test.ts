import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openOrm } from '../../server/database/orm.ts';
import { query, sql } from '../../server/database/sql.ts';
import { applyStored } from '../../server/delivery/events/apply.ts';
import { takeIn } from '../../server/delivery/events/inbox.ts';
import type { EmailEvent } from '../../server/emails/status.ts';
import { createLog } from '../../server/log.ts';
import { newId } from '../../server/values/id.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dump, findTraces } from '../support/dump.ts';
import { insertEmail, readEmailRow } from '../support/emails.ts';
import { withQueue } from '../support/queue-client.ts';

const WELCOME = { template: 'welcome', data: { name: 'Zdeňka' } };

let app: TestApp;
let orm: MikroORM;
beforeAll(async () => {
  // Events are applied when a test says so.
  app = await startTestApp({ parts: { api: true, worker: false } });
  orm = openOrm(app.running.services.installation.workerUrl, {
    ...{ applicationName: 'mailwright test', maxConnections: 2 },
  });
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

const eventFor = (emailId: string, what: Partial<EmailEvent>): EmailEvent => ({
  ...{ id: newId(), emailId, type: 'complaint', occurredAt: new Date().toISOString() },
  ...what,
});
const store = (...events: EmailEvent[]): Promise<void> =>
  withQueue(app, (boss) => app.asOwner((em) => takeIn(boss, em, events)));

async function apply(...events: EmailEvent[]): Promise<void> {
  const { hashAddress } = app.running.services.acceptance;
  const log = createLog('silent');
  const ids = events.map(({ id }) => id);
  await applyStored({ orm, hashAddress, log }, ids);
  const left = await app.asOwner((em) =>
    query(em, sql`select from provider_events where id = any(${ids}::uuid[])`),
  );
  expect(left).toEqual([]);
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

describe('C7, K13, E6 an erased person is not mailed again', () => {
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
      ...{ ...WELCOME, to: address },
    });
    expect(status).toBe(400);
    expect(body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
  });

  test.each<[string, Partial<EmailEvent>, string]>([
    ['a complaint', { type: 'complaint' }, 'complaint'],
    ['a hard bounce', hardBounce, 'hard_bounce'],
  ])('after %s that comes later, and nothing tells who it was', async (_what, event, reason) => {
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
  ])('but %s suppresses nobody', async (_what, event) => {
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

test('C7 mail that no transport ever had keeps no pseudonym', async () => {
  const { id, address } = await mailed();
  const { body: queued } = await app.live.post('/api/v1/emails/send', { ...WELCOME, to: address });
  const { body: simulated } = await app.test.post('/api/v1/emails/send', {
    ...{ ...WELCOME, to: address },
  });
  await erase(address);
  const hashOf = async (emailId: string): Promise<unknown> =>
    (await app.asOwner((em) => readEmailRow(em, emailId))).address_hash;
  expect(await hashOf(id)).toEqual(app.running.services.acceptance.hashAddress(address));
  expect(await hashOf(queued.id)).toBeNull();
  expect(await hashOf(simulated.id)).toBeNull();
});
