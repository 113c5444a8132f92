import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readEventLag } from '../../../server/account/events/event-lag.ts';
import { numberEvents } from '../../../server/account/events/sequencer.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { withWorker } from '../../support/app/worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const insert = (em: EntityManager, organizationId: string, ids: string[]): Promise<unknown> =>
  query(
    em,
    sql`insert into events (id, organization_id, type, data)
      select id, ${organizationId}, 'contact.erased', json_build_object('id', id)
      from unnest(${ids}::uuid[]) id`,
  );

const store = (organizationId: string, ids: string[]): Promise<unknown> =>
  app.asOwner((em) => insert(em, organizationId, ids));

/** Numbers what can be numbered. Transactions of other tests hold events back. */
const number = (): Promise<number> => app.asOwner((em) => numberEvents(em));

/** The ids of the numbered events, by number. */
async function numbered(organizationId: string): Promise<[string, string][]> {
  const rows = await app.asOwner((em) =>
    query<{ sequence: string; id: string }>(
      em,
      sql`select sequence::text as sequence, id from events
        where organization_id = ${organizationId} and sequence is not null
        order by events.sequence`,
    ),
  );
  return rows.map(({ sequence, id }) => [sequence, id]);
}

const numberUntil = (organizationId: string, count: number) =>
  eventually(
    async () => {
      await number();
      return numbered(organizationId);
    },
    (events) => events.length === count,
  );

/** A transaction that stays open until it is told to commit. */
async function openTransaction(
  organizationId: string,
  ids: string[],
): Promise<{ commit: () => Promise<void> }> {
  const opened = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const done = app.asOwner(async (em) => {
    await insert(em, organizationId, ids);
    opened.resolve();
    await ending.promise;
  });
  await opened.promise;
  return {
    async commit() {
      ending.resolve();
      await done;
    },
  };
}

const makeIds = (count: number): string[] => Array.from({ length: count }, () => newId());
/** Ids whose events wait for the transactions that are open, however long that takes. */
const later = (seconds: number): string => idAt(new Date(Date.now() + seconds * 1_000));
const longAgo = (): string => idAt(new Date(Date.now() - 60_000));

describe('EVENTS-2 the sequencer', () => {
  test("numbers each organization's events from 1, in the order of their transactions", async () => {
    const [one, other] = [
      await createOrganization(app, 'first'),
      await createOrganization(app, 'second'),
    ];
    const ids = [later(60), later(61), later(62)];
    // An id says when the fact happened, which need not be the order in which they were stored.
    const early = later(30);
    await store(one.id, ids.slice(0, 2));
    await store(other.id, [ids[2]!]);
    await store(one.id, [early]);
    expect(await numberUntil(one.id, 3)).toEqual([
      ['1', ids[0]],
      ['2', ids[1]],
      ['3', early],
    ]);
    expect(await numbered(other.id)).toEqual([['1', ids[2]]]);
    await store(one.id, [longAgo()]);
    expect((await numberUntil(one.id, 4)).at(-1)?.[0]).toBe('4');
  });

  test('numbers nothing twice, and a limited number at once', async () => {
    const { id } = await createOrganization(app, 'limited');
    await store(id, [longAgo(), longAgo(), longAgo()]);
    expect(await app.asOwner((em) => numberEvents(em, 2))).toBe(2);
    expect(await numberUntil(id, 3)).toHaveLength(3);
    expect(await number()).toBe(0);
  });

  test('leaves the work to the process that is at it', async () => {
    const { id } = await createOrganization(app, 'alone');
    await store(id, [longAgo()]);
    await app.asOwner(async (em) => {
      expect(await numberEvents(em)).toBe(1);
      // Not committed yet, so the lock is held.
      expect(await number()).toBe(0);
    });
  });

  test('a transaction that is still open holds back those that began after it', async () => {
    const { id } = await createOrganization(app, 'ordered');
    const [early, late] = [later(61), later(60)];
    const open = await openTransaction(id, [early]);
    await store(id, [late]);
    await number();
    expect(await numbered(id)).toEqual([]);
    await open.commit();
    expect(await numberUntil(id, 2)).toEqual([
      ['1', early],
      ['2', late],
    ]);
  });

  test('but for seconds only, and what it commits later comes after what was read', async () => {
    const { id } = await createOrganization(app, 'forgotten');
    const [held, waiting] = [newId(), longAgo()];
    const open = await openTransaction(id, [held]);
    await store(id, [waiting]);
    expect(await numberUntil(id, 1)).toEqual([['1', waiting]]);
    await open.commit();
    expect((await numberUntil(id, 2))[1]).toEqual(['2', held]);
  });
});

test('EVENTS-2 a page skips no event of a transaction that was open for 2 s while others committed', async () => {
  const shop: TestOrganization = await createOrganization(app, 'following');
  const [held, others] = [makeIds(3), makeIds(60)];
  const read: { id: string; sequence: number }[] = [];
  let cursor = '0';
  const follow = async (): Promise<void> => {
    const { body } = await shop.live.get(`/api/v1/events?limit=7&cursor=${cursor}`);
    read.push(...(body.data as typeof read));
    cursor = String(read.at(-1)?.sequence ?? 0);
  };

  await withWorker(app, async () => {
    const open = await openTransaction(shop.id, held);
    const until = Date.now() + 2_000;
    for (const id of others) {
      await store(shop.id, [id]);
      await follow();
    }
    await sleep(Math.max(0, until - Date.now()));
    await follow();
    await open.commit();
    await eventually(follow, () => read.length >= held.length + others.length);
  });
  expect(read.map(({ sequence }) => sequence)).toEqual(read.map((_, n) => n + 1));
  expect(read.map(({ id }) => id).toSorted()).toEqual([...held, ...others].toSorted());
});

test('EVENTS-2 the lag is the age of the oldest event without a number', async () => {
  const { id } = await createOrganization(app, 'lag');
  const lag = (): Promise<number> => app.asOwner((em) => readEventLag(em));
  await eventually(
    async () => [await number(), await lag()],
    ([numberedNow, seconds]) => numberedNow === 0 && seconds === 0,
  );
  await store(id, [idAt(new Date(Date.now() - 60_000)), newId()]);
  expect(await lag()).toBeGreaterThanOrEqual(60);
  await eventually(
    async () => [await number(), await lag()],
    ([, seconds]) => seconds === 0,
  );
});
