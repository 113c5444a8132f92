import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import { beginReplay, type ReplayDraft } from '../../server/webhooks/deliveries/replay.ts';
import { disableByHand, readState } from '../../server/webhooks/endpoints/shown-state.ts';
import { Webhook } from '../../server/webhooks/endpoints/webhook.entity.ts';
import { type Finding, nextState } from '../../server/webhooks/sending/endpoint-state.ts';
import { lockEndpointStates, storeEndpointState } from '../../server/webhooks/sending/endpoints.ts';
import { type TestApp, startTestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';
import { eventually } from '../support/eventually.ts';
import { addEvents, deliveriesOf, putWebhook } from './events.ts';
import { isSignedWith, type Receiver, startReceiver } from './receiver.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

let endpoints = 0;
let slug = '';
/** Before the events of the test. */
let since = '';
async function newEndpoint(more: object = {}): Promise<string> {
  endpoints += 1;
  slug = `replayed-${endpoints}`;
  since = new Date().toISOString();
  receiver.received.length = 0;
  receiver.reply = () => ({});
  const { body } = await putWebhook(app, slug, receiver.url, more);
  return body.secret;
}
afterEach(async () => {
  await app.live.request('DELETE', `/api/v1/webhooks/${slug}`);
});

const post = (action: string, body: object = {}): Promise<Answer> =>
  app.live.post(`/api/v1/webhooks/${slug}/${action}`, body);
const enable = (isEnabled: boolean): Promise<Answer> =>
  putWebhook(app, slug, receiver.url, { enabled: isEnabled });

const receivedIds = (): string[] => receiver.received.map(({ id }) => id);
const untilReceived = (count: number): Promise<unknown> =>
  eventually(
    async () => receiver.received.length,
    (length) => length >= count,
  );
const untilDelivered = (count: number): Promise<unknown> =>
  eventually(
    () => deliveriesOf(app, slug, '&status=delivered'),
    ({ length }) => length === count,
  );
/** Later changes of an endpoint do not concern these events any more. */
const untilFannedOut = (ids: string[]): Promise<unknown> =>
  eventually(
    () =>
      app.asOwner((em) =>
        query(
          em,
          sql`select from events e join webhook_fan_outs f using (organization_id)
            where e.id = any(${ids}::uuid[]) and e.sequence <= f.sequence`,
        ),
      ),
    ({ length }) => length === ids.length,
  );

/**
 * Adds an event while a transaction holds a lock. The event is committed by `added`. Its transaction began first, because the
 * sequencer waits for earlier ones.
 */
async function addEventBefore(
  lock: RawBuilder<unknown>,
  work: (em: EntityManager, id: string, added: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const isWritten = Promise.withResolvers<string>();
  const mayCommit = Promise.withResolvers<void>();
  const adding = app.asOwner(async (em) => {
    const [id = ''] = await addEvents({ ...app, asOwner: (write) => write(em) }, [{}]);
    isWritten.resolve(id);
    await mayCommit.promise;
  });
  adding.catch(isWritten.reject);
  const added = (): Promise<void> => {
    mayCommit.resolve();
    return adding;
  };
  const id = await isWritten.promise;
  try {
    await app.asOwner(async (em) => {
      await query(em, lock);
      await work(em, id, added);
    });
  } finally {
    await added();
  }
}

describe('EVENTS-3 a retry', () => {
  test('delivers an event again, with the same id and body', async () => {
    await newEndpoint();
    const [id] = await addEvents(app, [{ data: { a: 1 } }]);
    await untilDelivered(1);
    const { status, body } = await app.live.request(
      'POST',
      `/api/v1/webhooks/${slug}/deliveries/${id}/retry`,
    );
    expect([status, body.status, body.attempt_count]).toEqual([202, 'pending', 0]);
    await untilReceived(2);
    await untilDelivered(1);
    const [first, second] = receiver.received;
    expect([second?.id, second?.raw]).toEqual([id, first?.raw]);
    const details = await app.live.get(`/api/v1/webhooks/${slug}/deliveries/${id}`);
    expect(details.body).toMatchObject({ attempt_count: 1 });
    expect(details.body.attempts).toHaveLength(2);
  });

  test('of a disabled endpoint is a 409', async () => {
    await newEndpoint();
    const [id] = await addEvents(app, [{}]);
    await untilDelivered(1);
    await enable(false);
    const { status, body } = await app.live.request(
      'POST',
      `/api/v1/webhooks/${slug}/deliveries/${id}/retry`,
    );
    expect([status, body.details]).toEqual([409, { reason: 'wrong_status', status: 'disabled' }]);
  });
});

describe('EVENTS-3 a replay', () => {
  test('of undelivered events includes events that occurred while the endpoint was disabled', async () => {
    await newEndpoint();
    const [before] = await addEvents(app, [{}]);
    await untilDelivered(1);
    await enable(false);
    const missed = await addEvents(app, [{}, { type: 'contact.updated' }]);
    await untilFannedOut(missed);
    expect((await post('replay', { since, which: 'all' })).body.details).toMatchObject({
      reason: 'wrong_status',
    });
    const { body } = await enable(true);
    expect(body.status).toBe('enabled');
    expect(await deliveriesOf(app, slug)).toHaveLength(1);

    const typed = { since, which: 'undelivered', types: ['contact.updated'] };
    expect((await post('replay', typed)).body).toMatchObject({ events: 1 });
    await untilReceived(2);
    await untilDelivered(2);
    const { status, body: started } = await post('replay', { since, which: 'undelivered' });
    expect([status, started.events]).toEqual([202, 1]);
    await untilReceived(3);
    expect(receivedIds()).toEqual([before, missed[1], missed[0]]);
  });

  test('of failed deliveries does not repeat the others', async () => {
    await newEndpoint();
    const ids = await addEvents(app, [{}, {}]);
    await untilDelivered(2);
    await app.asOwner((em) =>
      query(em, sql`update webhook_deliveries set status = 'failed' where event_id = ${ids[1]}`),
    );
    expect((await post('replay', { since, which: 'failed' })).body.events).toBe(1);
    await untilReceived(3);
    expect(receivedIds().at(-1)).toBe(ids[1]);
  });

  test('of all events keeps their ids and the filter', async () => {
    await newEndpoint({ events: ['email.sent'], filter: { tags: ['a'] } });
    const [id] = await addEvents(app, [
      { type: 'email.sent', data: { tags: ['a'] } },
      { type: 'email.sent', data: { tags: ['b'] } },
      { type: 'email.failed', data: { tags: ['a'] } },
    ]);
    await untilDelivered(1);
    expect((await post('replay', { since, which: 'all' })).body.events).toBe(1);
    await untilReceived(2);
    expect(receivedIds()).toEqual([id, id]);
    const future = { since: '2098-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z', which: 'all' };
    expect((await post('replay', future)).body.events).toBe(0);
  });

  test('TEST-MODE-5 with a test key delivers nothing', async () => {
    await newEndpoint();
    await addEvents(app, [{}]);
    await untilDelivered(1);
    const path = `/api/v1/webhooks/${slug}`;
    const replay = { since, which: 'all' };
    expect((await app.test.post(`${path}/replay`, replay)).body).toMatchObject({ events: 1 });
    expect((await app.test.post(`${path}/test`, {})).status).toBe(202);
    await post('test');
    await untilReceived(2);
    expect(receiver.received.map(({ body }) => body.type)).toEqual([
      'contact.created',
      'webhook.test',
    ]);
  });
});

describe('WEBHOOKS-5 after an endpoint was disabled', () => {
  const webhook = async () => (await app.live.get(`/api/v1/webhooks/${slug}`)).body;

  test('a replay without a time delivers what was waiting and what occurred meanwhile', async () => {
    await newEndpoint({ max_in_flight: 1 });
    expect(await webhook()).toMatchObject({ undelivered_since: null });
    receiver.reply = () => ({ status: 410 });
    const waiting = await addEvents(app, [{}, {}, {}]);
    const [oldest] = await eventually(
      async () => (await deliveriesOf(app, slug, '&status=failed')).toReversed(),
      ({ length }) => length === waiting.length,
    );
    const disabled = await webhook();
    expect(disabled).toMatchObject({ status: 'disabled', undelivered_since: oldest.created_at });
    expect(Date.parse(disabled.failing_since)).toBeLessThanOrEqual(
      Date.parse(disabled.disabled_at),
    );
    const missed = await addEvents(app, [{}, {}]);
    await untilFannedOut(missed);
    receiver.reply = () => ({});
    expect((await enable(true)).body).toMatchObject({
      status: 'enabled',
      disabled_at: null,
      failing_since: null,
      undelivered_since: oldest.created_at,
    });
    expect((await post('replay', { which: 'failed' })).body.events).toBe(3);
    await untilDelivered(3);
    expect(await webhook()).toMatchObject({ undelivered_since: disabled.disabled_at });
    expect((await post('replay', { which: 'undelivered' })).body.events).toBe(2);
    await untilDelivered(5);
    expect(new Set(receivedIds())).toEqual(new Set([...waiting, ...missed]));
    expect(await webhook()).toMatchObject({ undelivered_since: null });
    expect((await post('replay', { which: 'undelivered' })).body.events).toBe(0);
  });

  const disableByReply = async (): Promise<void> => {
    receiver.reply = () => ({ status: 410 });
    await addEvents(app, [{}]);
    await eventually(webhook, ({ status }) => status === 'disabled');
    receiver.reply = () => ({});
  };
  /** Returns an event that occurs while the endpoint is disabled. */
  const addMissed = async (): Promise<string> => {
    const ids = await addEvents(app, [{}]);
    await untilFannedOut(ids);
    return ids[0] ?? '';
  };

  test.each([
    ['by its replies', disableByReply, 1],
    ['by hand', () => enable(false), 0],
  ])(
    'twice %s, a replay delivers what occurred both times',
    async (_name, disable, failedEachTime) => {
      await newEndpoint();
      await disable();
      const { disabled_at: firstDisabledAt } = await webhook();
      const missed = [await addMissed()];
      await enable(true);
      // A failed delivery would also say since when events are undelivered.
      await post('replay', { which: 'failed' });
      await untilDelivered(failedEachTime);
      await disable();
      expect(Date.parse((await webhook()).disabled_at)).toBeGreaterThan(
        Date.parse(firstDisabledAt),
      );
      missed.push(await addMissed());
      expect((await enable(true)).body).toMatchObject({ undelivered_since: firstDisabledAt });
      const { body } = await post('replay', { which: 'undelivered' });
      expect(body.events).toBe(missed.length + failedEachTime);
      await untilDelivered(missed.length + 2 * failedEachTime);
      expect(receivedIds()).toEqual(expect.arrayContaining(missed));
      expect(await webhook()).toMatchObject({ undelivered_since: null });
    },
  );

  test.each<[string, (em: EntityManager, id: string) => Promise<void>]>([
    ['by hand', (em, id) => disableByHand({ em, organizationId: app.organizationId }, id)],
    [
      'by its replies',
      async (em, id) => {
        const [state] = await lockEndpointStates(em, [id]).then((states) => [...states.values()]);
        const gone: Finding = { kind: 'gone', eventId: newId(), at: new Date() };
        await storeEndpointState(em, id, nextState(state!, gone));
      },
    ],
  ])('%s during a replay, what it had not reached is still undelivered', async (_name, disable) => {
    await newEndpoint();
    await enable(false);
    const { id, disabled_at: firstDisabledAt } = await webhook();
    const missed = await addMissed();
    await enable(true);
    await app.asOwner(async (em) => {
      const found = await em.findOneOrFail(Webhook, { id });
      const draft: ReplayDraft = { which: 'undelivered', types: null, since: null, until: null };
      const scope = { em, organizationId: app.organizationId };
      expect((await beginReplay(scope, found, draft, new Date())).events).toBe(1);
      expect(await readState(scope, id)).toMatchObject({ undelivered_since: null });
      // No worker sees the replay before.
      await disable(em, id);
    });
    await eventually(webhook, ({ undelivered_since: time }) => time === firstDisabledAt);
    await enable(true);
    expect((await post('replay', { which: 'undelivered' })).body.events).toBe(1);
    await untilDelivered(1);
    expect(receivedIds()).toEqual([missed]);
  });

  test('events of before have failed, even if they become deliveries later', async () => {
    await newEndpoint();
    // No process turns events into deliveries.
    await addEventBefore(sql`select from webhook_fan_outs for update`, async (em, id, added) => {
      await added();
      await eventually(
        () => query(em, sql`select from events where id = ${id} and sequence is not null`),
        ({ length }) => length === 1,
      );
      await enable(false);
    });
    await eventually(
      () => deliveriesOf(app, slug, '&status=failed'),
      ({ length }) => length === 1,
    );
    await enable(true);
    expect((await post('replay', { which: 'failed' })).body.events).toBe(1);
    await untilDelivered(1);
  });

  test('no replay of it is in progress', async () => {
    await newEndpoint();
    const { id } = await webhook();
    const { organizationId } = app;
    await app.asOwner(async (em) => {
      // No worker sees it.
      await query(
        em,
        sql`insert into webhook_replays (id, organization_id, webhook_id, which, after_id, before_id)
          values (${id}, ${organizationId}, ${id}, 'all', ${id}, ${id})`,
      );
      await disableByHand({ em, organizationId }, id);
      expect(await query(em, sql`select from webhook_replays where ended_at is null`)).toEqual([]);
    });
  });
});

describe('the time range of a replay', () => {
  test.each([
    ['since', { which: 'all' }],
    ['since', { which: 'all', since: '2099-01-01T00:00:00Z' }],
    ['until', { which: 'all', since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }],
  ])('an error names %s: %j', async (field, body) => {
    await newEndpoint();
    const { status, body: error } = await post('replay', body);
    expect([status, error.details.field]).toEqual([400, field]);
  });

  test('can begin and end before 1970', async () => {
    await newEndpoint();
    await enable(false);
    const missed = await addEvents(app, [{}]);
    await untilFannedOut(missed);
    const { body: enabled } = await enable(true);
    const old = { which: 'all', since: '0001-01-01T00:00:00Z' };
    const { status, body } = await post('replay', { ...old, until: '1969-12-31T23:59:59Z' });
    expect([status, body.events]).toEqual([202, 0]);
    const { undelivered_since: undelivered } = enabled;
    expect((await app.live.get(`/api/v1/webhooks/${slug}`)).body).toMatchObject({
      undelivered_since: undelivered,
    });
    // Events of other tests, too.
    expect((await post('replay', { ...old, which: 'undelivered' })).body.events).toBeGreaterThan(0);
    await eventually(
      async () => receivedIds(),
      (ids) => ids.includes(missed[0]!),
    );
  });
});

describe('EVENTS-5 a test', () => {
  test('delivers the example of a type in one attempt and does not change the endpoint', async () => {
    const secret = await newEndpoint({ events: ['email.sent'] });
    receiver.reply = () => ({ status: 500 });
    const { status, body } = await post('test', { type: 'email.delivered' });
    expect(status).toBe(202);
    await untilReceived(1);
    const [received] = receiver.received;
    expect(received?.body).toMatchObject({
      id: body.id,
      type: 'email.delivered',
      sequence: 0,
      test_mode: true,
    });
    expect(received && isSignedWith(received, secret)).toBe(true);
    const [delivery] = await eventually(
      () => deliveriesOf(app, slug),
      ([first]) => first?.status === 'failed',
    );
    expect(delivery).toMatchObject({ id: body.id, attempt_count: 1 });
    const { body: webhook } = await app.live.get(`/api/v1/webhooks/${slug}`);
    expect(webhook).toMatchObject({ status: 'enabled', failing_since: null });
    const details = await app.live.get(`/api/v1/webhooks/${slug}/deliveries/${body.id}`);
    expect(details.body.payload).toEqual(received?.body);
  });

  test('reaches a disabled endpoint', async () => {
    await newEndpoint();
    await enable(false);
    await post('test');
    await untilReceived(1);
    expect(receiver.received[0]?.body).toMatchObject({ type: 'webhook.test' });
    await untilDelivered(1);
    expect((await app.live.get(`/api/v1/webhooks/${slug}`)).body.status).toBe('disabled');
  });

  test('of an unknown type is rejected', async () => {
    await newEndpoint();
    const { status, body } = await post('test', { type: 'email.lost' });
    expect([status, body.details.field]).toEqual([400, 'type']);
  });
});

test('WEBHOOKS-2 during the overlap of a rotation, deliveries have signatures of both secrets', async () => {
  const first = await newEndpoint();
  const { body: second } = await post('rotate-secret', { overlap_hours: 1 });
  await addEvents(app, [{}]);
  await untilReceived(1);
  const [both] = receiver.received;
  expect(both && [first, second.secret].map((secret) => isSignedWith(both, secret))).toEqual([
    true,
    true,
  ]);
  const { body: third } = await post('rotate-secret', { overlap_hours: 0 });
  await addEvents(app, [{}]);
  await untilReceived(2);
  const one = receiver.received[1];
  const secrets = [first, second.secret, third.secret];
  expect(one && secrets.map((secret) => isSignedWith(one, secret))).toEqual([false, false, true]);
});

test('WEBHOOKS-5 when an endpoint is disabled, the others receive webhook.disabled', async () => {
  await newEndpoint({ events: ['webhook.disabled'] });
  const gone = await startReceiver(() => ({ status: 410 }));
  await putWebhook(app, 'gone', gone.url);
  // The set of wanted types is read after the change.
  const arrival = eventually(
    async () => receiver.received,
    ({ length }) => length > 0,
  );
  await eventually(
    async () => {
      await addEvents(app, [{}]);
      return (await app.live.get('/api/v1/webhooks/gone')).body;
    },
    ({ status }) => status === 'disabled',
  );
  await arrival;
  expect(receiver.received[0]?.body).toMatchObject({
    type: 'webhook.disabled',
    data: { slug: 'gone', status: 'disabled', disabled_reason: 'gone' },
  });
  await app.live.request('DELETE', '/api/v1/webhooks/gone');
  await gone.close();
});

test('WEBHOOKS-5 an endpoint never receives its own webhook.disabled, even from a replay', async () => {
  await newEndpoint();
  const { eventLog } = app.running.services;
  await eventually(
    async () => eventLog.wants(app.organizationId, ['webhook.disabled']),
    (isWanted) => isWanted,
  );
  receiver.reply = () => ({ status: 410 });
  const [id = ''] = await addEvents(app, [{}]);
  const [own] = await eventually(
    () =>
      app.asOwner((em) =>
        query<{ id: string }>(
          em,
          sql`select id from events where type = 'webhook.disabled'
          and data ->> 'slug' = ${slug}`,
        ),
      ),
    ({ length }) => length > 0,
  );
  await untilFannedOut([own!.id]);
  receiver.reply = () => ({});
  await enable(true);
  expect((await post('replay', { since, which: 'all' })).body).toMatchObject({ events: 1 });
  await untilDelivered(1);
  expect(receivedIds()).toEqual([id, id]);
});

test('ERASURES-1 an erasure deletes pending deliveries and the responses to others', async () => {
  await newEndpoint();
  receiver.reply = ({ body }) => ({ status: body.data.n === 1 ? 500 : 200, body: 'To Grace' });
  const { hashAddress } = app.running.services.acceptance;
  const addressHash = hashAddress('grace@example.com');
  const ids = await addEvents(app, [
    { data: { n: 1, email: 'grace@example.com' }, addressHash },
    { data: { n: 2, email: 'grace@example.com' }, addressHash },
    { data: { n: 3, email: 'linus@example.com' } },
  ]);
  await eventually(
    () => deliveriesOf(app, slug),
    (found) => found.every(({ attempt_count: count }) => count === 1) && found.length === 3,
  );
  const erasure = await app.live.post('/api/v1/erasures', { email: 'grace@example.com' });
  expect(erasure.status).toBe(204);
  const found = await deliveriesOf(app, slug);
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[1], ids[2]]));
  expect(found.map(({ id }) => id)).not.toContain(ids[0]);
  const [erased, other] = await Promise.all(
    [ids[1], ids[2]].map((id) => app.live.get(`/api/v1/webhooks/${slug}/deliveries/${id}`)),
  );
  expect(erased?.body.attempts).toMatchObject([{ status: 200, reply: null }]);
  expect(erased?.body.payload.data).toMatchObject({ erased: true });
  expect(other?.body.attempts).toMatchObject([{ reply: 'To Grace' }]);
});

test('ERASURES-1 after an erasure, no attempt begins with an event that was read before', async () => {
  await newEndpoint({ max_in_flight: 1 });
  const reply = Promise.withResolvers<void>();
  receiver.reply = () => ({ after: reply.promise });
  const addressHash = app.running.services.acceptance.hashAddress('ada@example.com');
  const ada = { data: { email: 'ada@example.com' }, addressHash };
  // As many as are fetched at once.
  const ids = await addEvents(app, [ada, ada, ada, { data: { email: 'linus@example.com' } }]);
  await untilReceived(1);
  // All deliveries are fetched, and were read so long ago that they are read again.
  await sleep(3_000);
  expect((await app.live.post('/api/v1/erasures', { email: 'ada@example.com' })).status).toBe(204);
  reply.resolve();
  await untilDelivered(1);
  expect(receivedIds()).toEqual([ids[0], ids[3]]);
});
