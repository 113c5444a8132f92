import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventType } from '../../../server/account/events/event-types.ts';
import { listEvents } from '../../../server/account/events/list-events.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/app/requests.ts';

const LOG = '/api/v1/events';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Waits until the process knows whether somebody wants the type. */
const untilWanted = (organizationId: string, type: EventType, isWanted = true) =>
  eventually(
    async () => app.running.services.eventLog.wants(organizationId, [type]),
    (wanted) => wanted === isWanted,
  );

const countStored = async (organizationId: string): Promise<number> => {
  const rows = await app.asOwner((em) =>
    query(em, sql`select from events where organization_id = ${organizationId}`),
  );
  return rows.length;
};

describe('EVENTS-4 an event is written when the organization wants its type', () => {
  let shop: TestOrganization;
  const upsert = (email: string) => shop.live.post('/api/v1/contacts', { email });
  const want = (types: string[]) =>
    execute(
      app,
      sql`insert into wanted_events (organization_id, endpoint_id, types)
        values (${shop.id}, ${newId()}, ${types})`,
    );
  beforeAll(async () => {
    shop = await createOrganization(app, 'wanting');
  });

  test('none is written while nobody wants any', async () => {
    await upsert('unwanted@example.com');
    expect(await countStored(shop.id)).toBe(0);
  });

  test('an endpoint gets the types that it names', async () => {
    await want(['contact.updated', 'suppression.created']);
    await untilWanted(shop.id, 'contact.updated');
    await upsert('created@example.com');
    await shop.live.request('PUT', '/api/v1/suppressions/created%40example.com', { body: {} });
    const types = await app.asOwner((em) =>
      query(em, sql`select type from events where organization_id = ${shop.id}`),
    );
    expect(types).toEqual([{ type: 'suppression.created' }]);
  });

  test('another organization gets none of them', async () => {
    await app.live.request('PUT', '/api/v1/suppressions/created%40example.com', { body: {} });
    expect(await countStored(app.organizationId)).toBe(0);
  });

  test('* means every type', async () => {
    await want(['*']);
    await untilWanted(shop.id, 'contact.erased');
    await upsert('everything@example.com');
    const types = await app.asOwner((em) =>
      query(
        em,
        sql`select from events
        where organization_id = ${shop.id} and type = 'contact.created'`,
      ),
    );
    expect(types).toHaveLength(1);
  });

  test('without endpoints, the events end', async () => {
    await execute(app, sql`delete from wanted_events where organization_id = ${shop.id}`);
    await untilWanted(shop.id, 'contact.created', false);
    const before = await countStored(shop.id);
    await upsert('after@example.com');
    expect(await countStored(shop.id)).toBe(before);
  });

  test('event_log of the organization logs every type, and can be switched off', async () => {
    const { body } = await shop.live.get('/api/v1/organization');
    expect(body).toMatchObject({ event_log: false, alert_email: null });
    const change = (update: object) =>
      shop.live.request('PATCH', '/api/v1/organization', { body: update });
    const { body: changed } = await change({ event_log: true, alert_email: ' Ops@Shop.Example ' });
    expect(changed).toMatchObject({ event_log: true, alert_email: 'Ops@shop.example' });
    await untilWanted(shop.id, 'contact.created');
    const before = await countStored(shop.id);
    await upsert('logged@example.com');
    expect(await countStored(shop.id)).toBe(before + 1);
    await change({ event_log: false });
    await untilWanted(shop.id, 'contact.created', false);
    expect((await change({ alert_email: 'nobody' })).status).toBe(400);
  });

  test('a test key changes nothing', async () => {
    const key = await app.issue({ mode: 'test', organizationId: shop.id });
    const answer = await app
      .client(key)
      .request('PATCH', '/api/v1/organization', { body: { event_log: true } });
    expect(answer.body.event_log).toBe(true);
    expect((await shop.live.get('/api/v1/organization')).body.event_log).toBe(false);
  });
});

describe('EVENTS-3 GET /events', () => {
  const begin = Date.now() - 3_600_000;
  /** The time of the n-th event. */
  const timeOf = (n: number): Date => new Date(begin + n * 30_000);
  let shop: TestOrganization;
  let ids: string[];

  /** Eight events. The fourth was committed late, so its number is higher than the fifth's. */
  beforeAll(async () => {
    shop = await createOrganization(app, 'reading');
    ids = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => idAt(timeOf(n)));
    const types = ids.map((_, n) => (n === 6 ? 'contact.erased' : 'suppression.deleted'));
    await execute(
      app,
      sql`insert into events (id, organization_id, type, data, sequence)
        select e.id, ${shop.id}, e.type, json_build_object('id', e.id, 'erased', true), e.sequence
        from unnest(${ids}::uuid[], ${types}::text[], ${[1, 2, 3, 5, 4, 6, 7, 8]}::bigint[])
          as e (id, type, sequence)`,
      sql`insert into event_sequences (organization_id, last) values (${shop.id}, 8)`,
    );
  });

  const read = async (parameters: string) => (await shop.live.get(`${LOG}?${parameters}`)).body;
  const sequencesOf = (body: { data: { sequence: number }[] }): number[] =>
    body.data.map(({ sequence }) => sequence);

  test('lists events in the order of their numbers', async () => {
    const body = await read('limit=3');
    expect(body).toMatchObject({ has_more: true, next_cursor: '3', test_mode: false });
    expect(body.data[0]).toEqual({
      id: ids[0],
      type: 'suppression.deleted',
      timestamp: timeOf(1).toISOString(),
      sequence: 1,
      test_mode: false,
      data: { id: ids[0], erased: true },
    });
    expect(sequencesOf(await read('limit=3&cursor=3'))).toEqual([4, 5, 6]);
    expect(await read('cursor=8')).toMatchObject({ data: [], has_more: false, next_cursor: null });
  });

  test('since names the first time, also where an earlier number has a later time', async () => {
    const at = (n: number): string => `since=${timeOf(n).toISOString()}`;
    expect(sequencesOf(await read(at(4)))).toEqual([4, 5, 6, 7, 8]);
    expect(sequencesOf(await read(at(5)))).toEqual([4, 6, 7, 8]);
    expect(sequencesOf(await read(`${at(5)}&cursor=4&limit=2`))).toEqual([6, 7]);
    expect(sequencesOf(await read(`since=${new Date(Date.now() + 60_000).toISOString()}`))).toEqual(
      [],
    );
    expect(sequencesOf(await read('since=1960-01-01T00:00:00Z'))).toHaveLength(8);
  });

  test('type finds events of that type only', async () => {
    expect(sequencesOf(await read('type=contact.erased'))).toEqual([7]);
    expect(sequencesOf(await read('type=no.such.type'))).toEqual([]);
  });

  test('a page for a type examines a limited number of events', async () => {
    const pages: { sequences: string[]; reached: string | null }[] = [];
    await app.asOwner(async (em) => {
      const scope = { em, organizationId: shop.id };
      for (let after: string | null = '0'; after !== null;) {
        const slice = { after, limit: 50 };
        const { rows, reached } = await listEvents(scope, { type: 'contact.erased' }, slice, 3);
        pages.push({ sequences: rows.map(({ sequence }) => sequence), reached });
        after = reached;
      }
    });
    expect(pages).toEqual([
      { sequences: [], reached: '3' },
      { sequences: [], reached: '6' },
      { sequences: ['7'], reached: null },
    ]);
  });

  test('a cursor that is not a number is rejected', async () => {
    for (const cursor of ['x', '-1', '1.5', '1'.repeat(19)]) {
      const { status, body } = await shop.live.get(`${LOG}?cursor=${cursor}`);
      expect([cursor, status, body.details?.reason]).toEqual([cursor, 400, 'invalid_cursor']);
    }
  });

  test('TEST-MODE-6 a test key reads the live events', async () => {
    const key = await app.issue({ mode: 'test', organizationId: shop.id });
    const { body } = await app.client(key).get(LOG);
    expect(body.test_mode).toBe(true);
    expect(body.data).toHaveLength(8);
    expect(body.data[0].test_mode).toBe(false);
  });

  test('a page ends after about a megabyte', async () => {
    const big = await createOrganization(app, 'big');
    const large = Array.from({ length: 80 }, () => newId());
    await execute(
      app,
      sql`insert into events (id, organization_id, type, data, sequence)
        select e.id, ${big.id}, 'suppression.created', json_build_object('id', e.id, 'email', null,
          'reason', 'manual', 'note', repeat('x', 19000), 'created_at', '2026-01-01T00:00:00.000Z'),
          e.sequence
        from unnest(${large}::uuid[]) with ordinality e (id, sequence)`,
      sql`insert into event_sequences (organization_id, last) values (${big.id}, 80)`,
    );
    const { body } = await big.live.get(`${LOG}?limit=200`);
    expect(body.data.length).toBeGreaterThan(40);
    expect(body.data.length).toBeLessThan(60);
    expect(body).toMatchObject({ has_more: true, next_cursor: String(body.data.length) });
    const rest = await big.live.get(`${LOG}?limit=200&cursor=${body.next_cursor}`);
    expect(body.data.length + rest.body.data.length).toBe(80);
  });
});
