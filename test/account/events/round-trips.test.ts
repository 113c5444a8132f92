import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { recordOutcomes } from '../../../server/delivery/attempts/store-outcomes.ts';
import { setLimits } from '../../../server/messages/sending/limits/set-limits.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { logEvents } from '../../support/read/events.ts';

/** The statements that connections of this process send, each pipeline as one. */
interface Sent {
  pool: string;
  text: string;
}
const sent: Sent[] = [];
interface Querying {
  query: (this: pg.Client, ...given: unknown[]) => unknown;
}
const { query } = pg.Client.prototype as unknown as Querying;

let app: TestApp;
beforeAll(async () => {
  const record = function (this: pg.Client, ...given: unknown[]): unknown {
    const [statement] = given as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    const { connectionParameters } = this as unknown as {
      connectionParameters: { application_name: string };
    };
    sent.push({ pool: connectionParameters.application_name, text });
    return query.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { query: record });
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query });
  await app.close();
});

/**
 * The least round trips of a pool in three repetitions of the work, because caches may expire during one of them. Those that
 * find out what is wanted do not count.
 */
async function roundTrips(pool: string, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < 3; n += 1) least = Math.min(least, await countOnce(pool, work));
  return least;
}

async function countOnce(pool: string, work: () => Promise<unknown>): Promise<number> {
  const before = sent.length;
  await work();
  return sent
    .slice(before)
    .filter((one) => one.pool === `mailwright ${pool}` && !one.text.includes('wanted_events'))
    .length;
}

const upsert = (): Promise<number> =>
  roundTrips('api', () =>
    app.live.post('/api/v1/contacts', { email: 'ada@example.com', data: { n: newId() } }),
  );

/** Of storing the outcome of a hand-over. */
async function store(): Promise<number> {
  const orm = app.running.services.mailboxOrm!;
  const outcome = { disposition: 'done', status: 'sent', closes: true } as const;
  return roundTrips('worker', async () => {
    const row = { status: 'sending', claimed_at: 'now', claim_id: newId(), transport: 'ses' };
    const id = await app.asOwner((em) => insertEmail(em, app, row));
    await recordOutcomes(orm.em.fork(), [{ id, claimId: row.claim_id, ...outcome }]);
  });
}

describe('EVENTS-4 round trips to the database', () => {
  test('an event that nobody wants costs none, and one that is wanted costs an upsert one', async () => {
    // The first requests find nothing in caches.
    for (let i = 0; i < 3; i += 1) await upsert();
    const plain = await upsert();
    expect(await store()).toBe(1);

    await logEvents(app);
    await upsert();
    expect(await upsert()).toBe(plain + 1);
    expect(await store()).toBeGreaterThan(1);

    await app.live.request('PATCH', '/api/v1/organization', { body: { event_log: false } });
    await eventually(
      async () => app.running.services.eventLog.wants(app.organizationId, ['email.sent']),
      (wanted) => !wanted,
    );
    expect(await upsert()).toBe(plain);
    expect(await store()).toBe(1);
  });
});

test('SENDING-3 a limit of emails costs a send one round trip, and none without a limit', async () => {
  const email = { to: 'ada@example.com', content: { subject: 'Subject', text: 'Text' } };
  const send = () => roundTrips('api', () => app.live.post('/api/v1/emails/send', email));
  for (let i = 0; i < 3; i += 1) await send();
  const plain = await send();
  await app.asOwner((em) => setLimits(em, app.organizationId, { monthly: 1_000 }));
  expect(await send()).toBe(plain + 1);
  await app.asOwner((em) => setLimits(em, app.organizationId, { monthly: null }));
  expect(await send()).toBe(plain);
});
