import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { announceDeliveries } from '../../server/webhooks/sending/due.ts';
import { type TestApp, startTestApp } from '../support/app/app.ts';
import { eventually } from '../support/eventually.ts';
import { withWorker } from '../support/app/worker.ts';
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
/** An endpoint of its own for each test. */
async function newEndpoint(more: object = {}): Promise<{ slug: string; secret: string }> {
  endpoints += 1;
  const slug = `endpoint-${endpoints}`;
  receiver.received.length = 0;
  receiver.mostInFlight = 0;
  receiver.reply = () => ({});
  const { status, body } = await putWebhook(app, slug, receiver.url, more);
  expect(status).toBe(201);
  return { slug, secret: body.secret };
}
afterEach(async () => {
  await app.live.request('DELETE', `/api/v1/webhooks/endpoint-${endpoints}`);
});

const arrived = (count: number): Promise<unknown> =>
  eventually(
    async () => receiver.received.length,
    (length) => length >= count,
  );

/** The first delivery, as soon as it satisfies the condition. */
async function deliveryThat(
  slug: string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the API shows it
  satisfies: (delivery: any) => boolean,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the API shows it
): Promise<any> {
  const [first] = await eventually(
    () => deliveriesOf(app, slug),
    (found) => found.length > 0 && satisfies(found[0]),
  );
  const { body } = await app.live.get(`/api/v1/webhooks/${slug}/deliveries/${first.id}`);
  return body;
}

const webhook = async (slug: string) => (await app.live.get(`/api/v1/webhooks/${slug}`)).body;

/** Makes the next attempt due now. */
const makeDue = (slug: string): Promise<unknown> =>
  app.asOwner(async (em) => {
    await query(
      em,
      sql`update webhook_deliveries d set next_attempt_at = now() from webhooks w
        where w.id = d.webhook_id and w.slug = ${slug} and d.status = 'pending'`,
    );
    await announceDeliveries(em);
  });

/** All attempts that the receiver has got are recorded. */
const untilRecorded = (slug: string): Promise<unknown> =>
  eventually(
    () =>
      app.asOwner((em) =>
        query<{ attempts: number }>(
          em,
          sql`select sum(d.attempts)::integer as attempts from webhook_deliveries d
            join webhooks w on w.id = d.webhook_id where w.slug = ${slug}`,
        ),
      ),
    ([row]) => row?.attempts === receiver.received.length,
  );

describe('EVENTS-1 an event', () => {
  test('is delivered with a signature of Standard Webhooks and its id', async () => {
    const { slug, secret } = await newEndpoint();
    const [id] = await addEvents(app, [{ data: { id: 'x', name: 'Žofie' } }]);
    await arrived(1);

    const [received] = receiver.received;
    if (!received) throw new Error('Nothing was received.');
    expect(received).toMatchObject({
      id,
      headers: { 'content-type': 'application/json', 'webhook-id': id },
      body: { id, type: 'contact.created', test_mode: false, data: { id: 'x', name: 'Žofie' } },
    });
    expect(isSignedWith(received, secret)).toBe(true);
    expect(received.body.sequence).toBeGreaterThan(0);
    const delivery = await deliveryThat(slug, ({ status }) => status === 'delivered');
    expect(delivery).toMatchObject({ id, attempt_count: 1, next_attempt_at: null });
    expect(delivery.payload).toEqual(received.body);
    expect(delivery.attempts).toMatchObject([{ status: 204, error: null, reply: null }]);
    expect(await webhook(slug)).toMatchObject({ status: 'enabled', failing_since: null });
    expect((await webhook(slug)).last_success_at).not.toBeNull();
  });

  test('has the same id and body in every attempt, each signed anew', async () => {
    const { slug, secret } = await newEndpoint();
    receiver.reply = () => ({ status: 500, body: 'Out of order' });
    await addEvents(app, [{}]);
    const first = await deliveryThat(slug, ({ attempt_count: count }) => count === 1);
    expect(first).toMatchObject({ status: 'pending' });
    expect(first.attempts).toMatchObject([
      { status: 500, error: 'http_status', reply: 'Out of order' },
    ]);
    receiver.reply = () => ({});
    await makeDue(slug);
    const second = await deliveryThat(slug, ({ status }) => status === 'delivered');
    expect(second).toMatchObject({ attempt_count: 2 });
    const [one, two] = receiver.received;
    if (!one || !two) throw new Error('There were not two attempts.');
    expect([two.id, two.raw]).toEqual([one.id, one.raw]);
    expect([one, two].map((received) => isSignedWith(received, secret))).toEqual([true, true]);
  });
});

describe('WEBHOOKS-3 attempts', () => {
  test('a redirect is a failure, and is not followed', async () => {
    const { slug } = await newEndpoint();
    receiver.reply = () => ({ status: 307, headers: { Location: '/elsewhere' } });
    await addEvents(app, [{}]);
    const delivery = await deliveryThat(slug, ({ attempt_count: count }) => count === 1);
    expect(delivery.attempts).toMatchObject([{ status: 307, error: 'http_status' }]);
    expect(receiver.received).toHaveLength(1);
  });

  test('Retry-After of a 503 sets the time of the next attempt', async () => {
    const { slug } = await newEndpoint();
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '7200' } });
    await addEvents(app, [{}]);
    const delivery = await deliveryThat(slug, ({ attempt_count: count }) => count === 1);
    const attemptedAt = Date.parse(delivery.attempts[0].at);
    const waitMs = Date.parse(delivery.next_attempt_at) - attemptedAt;
    expect(waitMs).toBeGreaterThanOrEqual(7_199_000);
    expect(waitMs).toBeLessThan(7_300_000);
  });

  test('410 disables the endpoint and fails its pending deliveries', async () => {
    const { slug } = await newEndpoint();
    receiver.reply = () => ({ status: 410 });
    await addEvents(app, [{}]);
    await eventually(
      () => webhook(slug),
      ({ status }) => status === 'disabled',
    );
    expect(await webhook(slug)).toMatchObject({ disabled_reason: 'gone', enabled: false });
    await deliveryThat(slug, ({ status }) => status === 'failed');
    await addEvents(app, [{}, {}]);
    expect(await deliveriesOf(app, slug)).toHaveLength(1);
  });

  test('a refused connection is an attempt without a status', async () => {
    const { slug } = await newEndpoint();
    const gone = await startReceiver();
    await gone.close();
    await putWebhook(app, slug, gone.url);
    await addEvents(app, [{}]);
    const delivery = await deliveryThat(slug, ({ attempt_count: count }) => count === 1);
    expect(delivery.attempts).toMatchObject([{ status: null, error: 'connect', reply: null }]);
  });

  test('after ten attempts the delivery has failed', async () => {
    const { slug } = await newEndpoint();
    receiver.reply = () => ({ status: 400 });
    await addEvents(app, [{}]);
    for (let made = 1; made < 10; made += 1) {
      await deliveryThat(slug, ({ attempt_count: count }) => count === made);
      await makeDue(slug);
    }
    const delivery = await deliveryThat(slug, ({ status }) => status === 'failed');
    expect(delivery).toMatchObject({ attempt_count: 10, next_attempt_at: null });
    expect(delivery.attempts).toHaveLength(10);
    // One event is not enough evidence against the endpoint.
    expect(await webhook(slug)).toMatchObject({ status: 'enabled' });
  });
});

describe('WEBHOOKS-4 endpoints and concurrency', () => {
  test('a failing endpoint gets one attempt a minute, and all deliveries after a success', async () => {
    const { slug } = await newEndpoint();
    receiver.reply = () => ({ status: 500 });
    const ids = await addEvents(
      app,
      Array.from({ length: 30 }, () => ({})),
    );
    await eventually(
      () => webhook(slug),
      ({ status }) => status === 'failing',
    );
    expect((await webhook(slug)).failing_since).not.toBeNull();
    await untilRecorded(slug);
    const attempts = receiver.received.length;
    expect(attempts).toBeLessThan(30);
    receiver.reply = () => ({});
    await app.asOwner((em) => query(em, sql`update webhook_states set probe_at = now()`));
    await eventually(
      () => deliveriesOf(app, slug, '&status=delivered'),
      (delivered) => delivered.length === ids.length,
    );
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(ids));
    expect(await webhook(slug)).toMatchObject({ status: 'enabled', failing_since: null });
  });

  test('each attempt while it is failing is for another event', async () => {
    const { slug } = await newEndpoint();
    receiver.reply = () => ({ status: 500 });
    const ids = await addEvents(
      app,
      Array.from({ length: 6 }, () => ({})),
    );
    await eventually(
      () => webhook(slug),
      ({ status }) => status === 'failing',
    );
    const probe = () =>
      app.asOwner((em) => query(em, sql`update webhook_states set probe_at = now()`));
    await eventually(
      async () => {
        await probe();
        return new Set(receiver.received.map(({ id }) => id));
      },
      ({ size }) => size === ids.length,
    );
    // The receiver always rejects the oldest event.
    receiver.reply = ({ id }) => ({ status: id === ids[0] ? 500 : 204 });
    await eventually(
      async () => {
        await probe();
        return deliveriesOf(app, slug, '&status=delivered');
      },
      ({ length }) => length === ids.length - 1,
    );
    expect(await webhook(slug)).toMatchObject({ status: 'enabled' });
  });

  test('max_in_flight limits concurrent attempts', async () => {
    const { slug } = await newEndpoint({ max_in_flight: 2 });
    receiver.reply = () => ({ after: new Promise((resolve) => setTimeout(resolve, 20)) });
    await addEvents(
      app,
      Array.from({ length: 20 }, () => ({})),
    );
    await eventually(
      () => deliveriesOf(app, slug, '&status=delivered'),
      (delivered) => delivered.length === 20,
    );
    expect(receiver.mostInFlight).toBe(2);
  });

  test('max_in_flight applies to all workers together', async () => {
    const { slug } = await newEndpoint({ max_in_flight: 1 });
    receiver.reply = () => ({ after: new Promise((resolve) => setTimeout(resolve, 10)) });
    await withWorker(app, async () => {
      await addEvents(
        app,
        Array.from({ length: 40 }, () => ({})),
      );
      await eventually(
        () => deliveriesOf(app, slug, '&status=delivered'),
        (delivered) => delivered.length === 40,
      );
    });
    expect(receiver.mostInFlight).toBe(1);
    expect(receiver.received).toHaveLength(40);
  });

  test('an endpoint that does not respond does not delay another one', async () => {
    const { slug } = await newEndpoint({ max_in_flight: 64 });
    const silent = await startReceiver(() => ({ after: new Promise(() => {}) }));
    await putWebhook(app, 'silent', silent.url, { max_in_flight: 64 });
    await addEvents(
      app,
      Array.from({ length: 200 }, () => ({})),
    );
    await eventually(
      () => deliveriesOf(app, slug, '&status=delivered'),
      (delivered) => delivered.length === 200,
    );
    expect(silent.inFlight).toBeGreaterThan(0);
    await app.live.request('DELETE', '/api/v1/webhooks/silent');
    await silent.close();
  });
});

describe('WEBHOOKS-1 the filter of an endpoint', () => {
  test('chooses types, and emails by domain, template and tag', async () => {
    const { slug } = await newEndpoint({
      events: ['email.sent', 'contact.created'],
      filter: { domains: ['shop.example'], templates: ['receipt'], tags: ['a', 'b'] },
    });
    const email = { from_email: 'x@Shop.example', template_slug: 'receipt', tags: ['b', 'c'] };
    const events = [
      { type: 'email.sent', data: email },
      { type: 'email.delivered', data: email },
      { type: 'email.sent', data: { ...email, from_email: 'x@mail.shop.example' } },
      { type: 'email.sent', data: { ...email, template_slug: null } },
      { type: 'email.sent', data: { ...email, tags: [] } },
      { type: 'contact.created', data: {} },
    ];
    const ids = await addEvents(app, events);
    await arrived(2);
    const delivered = await eventually(
      () => deliveriesOf(app, slug, '&status=delivered'),
      (found) => found.length === 2,
    );
    expect(delivered.map(({ id }) => id)).toEqual([ids[5], ids[0]]);
    expect(await deliveriesOf(app, slug)).toHaveLength(2);
  });
});
