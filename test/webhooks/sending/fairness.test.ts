import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/account.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { addEvents, deliveriesOf, putWebhook } from '../events.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

/** Half of the slots of a worker. */
const HALF = 128;

let app: TestApp;
let receiver: Receiver;
let silent: Receiver;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver();
  other = await createOrganization(app, 'other');
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

let answer: () => void;
const slugs: string[] = [];
beforeEach(async () => {
  const answered = new Promise<void>((resolve) => (answer = resolve));
  silent = await startReceiver(() => ({ after: answered }));
  await putWebhook(app, 'healthy', receiver.url);
});
afterEach(async () => {
  for (const slug of slugs.splice(0))
    await other.live.request('DELETE', `/api/v1/webhooks/${slug}`);
  await silent.close();
});

/** An endpoint of the other organization, which does not respond. */
async function silentEndpoint(maxInFlight: number): Promise<string> {
  const slug = `silent-${slugs.length}`;
  slugs.push(slug);
  const body = { url: silent.url, events: ['*'], max_in_flight: maxInFlight };
  await other.live.request('PUT', `/api/v1/webhooks/${slug}`, { body });
  return slug;
}

/** An event of the first organization is delivered. */
async function deliverHealthy(): Promise<void> {
  const [id] = await addEvents(app, [{}]);
  await eventually(
    () => deliveriesOf(app, 'healthy', '&status=delivered'),
    (delivered) => delivered.some((delivery) => delivery.id === id),
  );
}

/** The jobs of the other organization that are not finished. */
const unfinishedJobs = (): Promise<{ state: string }[]> =>
  app.asOwner((em) =>
    query(
      em,
      sql`select state from pgboss.job where name = 'webhook-deliver' and state < 'completed'
        and data->>'webhookId' <> (select id::text from webhooks where slug = 'healthy')`,
    ),
  );

test('D-A5 endpoints of one organization that do not respond leave half of the slots', async () => {
  for (let made = 0; made < 12; made += 1) await silentEndpoint(64);
  const drafts = Array.from({ length: 100 }, () => ({}));
  await addEvents(app, drafts, other.id);
  await eventually(
    async () => silent.inFlight,
    (count) => count >= 100,
  );
  await deliverHealthy();
  expect(silent.mostInFlight).toBeLessThanOrEqual(HALF);
});

test('D-A5 test deliveries are fetched no further ahead than others', async () => {
  const slug = await silentEndpoint(1);
  for (let made = 0; made < 30; made += 1) {
    await other.live.post(`/api/v1/webhooks/${slug}/test`, {});
  }
  await deliverHealthy();
  // One attempt, and four that wait for it.
  const active = (await unfinishedJobs()).filter(({ state }) => state === 'active');
  expect(active.length).toBeLessThanOrEqual(5);
});

test('after an endpoint was deleted, no attempt begins', async () => {
  const slug = await silentEndpoint(1);
  await addEvents(
    app,
    Array.from({ length: 20 }, () => ({})),
    other.id,
  );
  await eventually(
    async () => silent.inFlight,
    (count) => count === 1,
  );
  await other.live.request('DELETE', `/api/v1/webhooks/${slug}`);
  await eventually(unfinishedJobs, (jobs) => jobs.length === 1);
  answer();
  await eventually(unfinishedJobs, (jobs) => jobs.length === 0);
  expect(silent.received).toHaveLength(1);
});
