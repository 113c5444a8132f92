import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HourlyLimit } from '../../../server/messages/refused-sends/hourly-limit.ts';
import { insertRefused, type RefusedSend } from '../../../server/messages/refused-sends/insert.ts';
import { RefusedSendLog } from '../../../server/messages/refused-sends/refused-send-log.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createLog } from '../../../server/platform/log.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const LIST = '/api/v1/refused-sends';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const refusedOf = (organizationId: string): RefusedSend => ({
  id: newId(),
  organizationId,
  addressHash: Buffer.alloc(32, 1),
  contactId: null,
  reason: 'suppressed',
  subtypeSlug: null,
  templateSlug: null,
  apiKeyId: null,
  personId: null,
  requestId: null,
});

const refused = (organizationId: string, count: number): RefusedSend[] =>
  Array.from({ length: count }, () => refusedOf(organizationId));

const openLog = (): RefusedSendLog =>
  new RefusedSendLog({
    write: (group, leftOut) => app.asOwner((em) => insertRefused(em, group, leftOut)),
    log: createLog('silent'),
  });

const storedOf = async ({ id }: Pick<TestOrganization, 'id'>): Promise<number> => {
  const { stored } = await app.asOwner((em) =>
    queryOne<{ stored: number }>(
      em,
      sql`select count(*)::integer as stored from refused_sends where organization_id = ${id}`,
    ),
  );
  return stored;
};

const missingOf = async ({ live }: TestOrganization): Promise<number> => {
  const { body } = await live.get(`${LIST}?limit=1`);
  // Two entries, if the hour ended meanwhile.
  return body.left_out.reduce(
    (sum: number, { refused_sends: more }: { refused_sends: number }) => sum + more,
    0,
  );
};

describe('EMAILS-28 of an hour and organization, 1,000 refused sends are stored and the others counted', () => {
  test('by one process, also if others have room', async () => {
    const [shop, other] = [
      await createOrganization(app, 'flooded'),
      await createOrganization(app, 'calm'),
    ];
    const log = openLog();
    const hour = new Date().getUTCHours();
    for (const send of refused(shop.id, 12_000)) log.add(send);
    log.add(refusedOf(other.id));
    await log.flush();
    log.add(refusedOf(shop.id));
    await log.stop();
    const stored = await storedOf(shop);
    expect(stored + (await missingOf(shop))).toBe(12_001);
    // An hour that began meanwhile has room of its own.
    if (new Date().getUTCHours() === hour) expect(stored).toBe(1_000);
    expect([await storedOf(other), await missingOf(other)]).toEqual([1, 0]);
  });

  test('by several processes at the same time', async () => {
    const shop = await createOrganization(app, 'several');
    const id = newId();
    const groups = [0, 1, 2, 3].map(() =>
      refused(shop.id, 400).map((send) => ({ ...send, id: id.slice(0, 13) + send.id.slice(13) })),
    );
    await Promise.all(groups.map((group) => app.asOwner((em) => insertRefused(em, group, []))));
    expect([await storedOf(shop), await missingOf(shop)]).toEqual([1_000, 600]);
  });
});

test('EMAILS-28 a process passes on no more of an hour than can be stored', () => {
  const limit = new HourlyLimit();
  const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z'];
  const passes = (organizationId: string, hour: string, count: number): number =>
    Array.from({ length: count }, () => limit.allows(organizationId, hour)).filter(Boolean).length;
  expect(passes('a', first, 1_500)).toBe(1_000);
  expect(passes('b', first, 10)).toBe(10);
  limit.learn([{ organizationId: 'b', hour: first, refused: 998 }]);
  expect(passes('b', first, 10)).toBe(2);
  expect(passes('a', second, 1)).toBe(1);
  limit.learn([{ organizationId: 'a', hour: first, refused: 5_000 }]);
  expect(passes('a', second, 1)).toBe(1);
});

test('EMAILS-28 a group whose commit was lost is stored once, and the process works on', async () => {
  const shop = await createOrganization(app, 'lost-commit');
  const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
  let writes = 0;
  const log = new RefusedSendLog({
    async write(group, leftOut) {
      writes += 1;
      const counted = await app.asOwner((em) => insertRefused(em, group, leftOut));
      if (writes === 1) throw lost;
      return counted;
    },
    log: createLog('silent'),
  });
  for (const send of refused(shop.id, 3)) log.add(send);
  await log.flush();
  log.add(refusedOf(shop.id));
  await log.stop();
  expect(await storedOf(shop)).toBe(4);
});

test('EMAILS-28 nothing is stored of an organization that was deleted', async () => {
  const gone = { id: newId() };
  const log = openLog();
  log.add(refusedOf(gone.id));
  await log.stop();
  const rows = await app.asOwner((em) =>
    query(em, sql`select from refused_send_hours where organization_id = ${gone.id}`),
  );
  expect([await storedOf(gone), rows]).toEqual([0, []]);
});

test('EMAILS-28 what waits is written when the server stops', async () => {
  const other = await startTestApp({ parts: { api: true, worker: false } });
  const send = refusedOf(other.organizationId);
  other.running.services.recordRefusedSend(send);
  await other.running.stop();
  const rows = await other.asOwner((em) =>
    query<{ id: string }>(em, sql`select id from refused_sends`),
  );
  expect(rows).toEqual([{ id: send.id }]);
  await other.close();
});
