import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { watchPauses } from '../../../../server/delivery/pauses/paused-mail.ts';
import { adjustState, clearState } from '../../../../server/messages/sending/guard/change-state.ts';
import { foldOutcomes } from '../../../../server/messages/sending/guard/fold.ts';
import {
  type GuardMode,
  HIGHEST,
  shownThresholds,
} from '../../../../server/messages/sending/guard/thresholds.ts';
import { createSendingGuard } from '../../../../server/messages/sending/guard/sending-guard.ts';
import { readWindows } from '../../../../server/messages/sending/guard/windows.ts';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { newId } from '../../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { eventually } from '../../../support/eventually.ts';
import { createTestPerson } from '../../../support/app/people.ts';
import { execute } from '../../../support/app/requests.ts';

const ACKNOWLEDGE = '/api/v1/organization/sending/acknowledge';
const EMAIL = { to: 'ada@example.com', content: { subject: 'Subject', text: 'Text' } };

let app: TestApp;
let shop: TestOrganization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  shop = await createOrganization(app, `guard-${count}`);
});

interface Outcome {
  /** When the emails were handed over, in seconds before now; negative: after it. */
  ago: number;
  handedOver: number;
  hard?: number;
  complaints?: number;
}

const add = ({ ago, handedOver, hard = 0, complaints = 0 }: Outcome) =>
  execute(
    app,
    sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces, complaints)
      values (${shop.id}, ${newId()}, clock_timestamp() - make_interval(secs => ${ago}::float8),
        ${handedOver}, ${hard}, ${complaints})`,
  );
const adjust = (mode: GuardMode = 'enforce') =>
  app.asOwner((em) => adjustState({ em, organizationId: shop.id }, HIGHEST[mode]));
const readSending = async () => (await shop.live.get('/api/v1/organization')).body.sending;
const acknowledge = () => shop.live.request('POST', ACKNOWLEDGE);
const send = () => shop.live.post('/api/v1/emails/send', EMAIL);

describe('SENDING-2 the guard', () => {
  test('shows its thresholds, the worst first: those that count in the mode of the operator', async () => {
    const { thresholds } = await readSending();
    expect(thresholds).toHaveLength(7);
    expect(thresholds[0]).toEqual({
      state: 'paused',
      reason: 'hard_bounces',
      rate: 0.1,
      count: 50,
    });
    const statesIn = (mode: GuardMode) => [
      ...new Set(shownThresholds(mode).map(({ state }) => state)),
    ];
    expect(statesIn('enforce')).toEqual(['paused', 'marketing_paused', 'warned']);
    expect(statesIn('warn')).toEqual(['marketing_paused', 'warned']);
    expect(statesIn('off')).toEqual([]);
  });

  test('shows the worse window, and begins as ok', async () => {
    expect(await readSending()).toMatchObject({
      state: 'ok',
      since: null,
      reason: null,
      hard_bounce_rate: null,
      complaint_rate: null,
      sample: 0,
    });
    await add({ ago: 60, handedOver: 50, hard: 1 });
    expect(await readSending()).toMatchObject({ state: 'ok', hard_bounce_rate: 0.02, sample: 50 });
  });

  test('rises through its states, and stops sends in the last', async () => {
    await add({ ago: 60, handedOver: 500, hard: 16 });
    expect(await adjust()).toBe('warned');
    expect(await adjust()).toBeNull();
    await add({ ago: 50, handedOver: 100, hard: 20 });
    expect(await adjust()).toBe('marketing_paused');
    expect((await send()).status).toBe(200);
    await add({ ago: 40, handedOver: 100, hard: 50 });
    expect(await adjust()).toBe('paused');
    expect(await readSending()).toMatchObject({
      state: 'paused',
      reason: 'hard_bounces',
      sample: 700,
      pauses: [{ by: 'guard', rejects_sends: true, reason: 'hard_bounces' }],
    });
    const refused = await send();
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'SENDING_PAUSED', details: { by: 'guard' } });
  });

  test('finds 120 bounces among the last 1,000 hand-overs after 50,000 clean ones', async () => {
    await add({ ago: 3_600, handedOver: 50_000 });
    for (let ago = 20; ago > 0; ago -= 1) await add({ ago, handedOver: 50, hard: 6 });
    expect(await adjust()).toBe('paused');
    expect(await readSending()).toMatchObject({ sample: 1_000, hard_bounce_rate: 0.12 });
  });

  test('counts a bounce for the time of its hand-over, and nothing that is older than 7 days', async () => {
    // The bounces of an old mailing arrive late.
    await add({ ago: 8 * 86_400, handedOver: 2_000 });
    await add({ ago: 60, handedOver: 1_000 });
    await add({ ago: 8 * 86_400, handedOver: 0, hard: 500 });
    expect(await adjust()).toBeNull();
    expect(await readSending()).toMatchObject({ sample: 1_000, hard_bounce_rate: 0 });
  });

  test('with GUARD=warn stops nothing; with off, it also lowers a stored state', async () => {
    await add({ ago: 60, handedOver: 1_000, hard: 200 });
    expect(await adjust('warn')).toBe('marketing_paused');
    expect(await adjust('enforce')).toBe('paused');
    expect(await adjust('warn')).toBe('marketing_paused');
    expect((await send()).status).toBe(200);
    expect(await adjust('off')).toBe('ok');
    expect(await adjust('off')).toBeNull();
  });

  test('acknowledged, is left when newer mail allows it', async () => {
    await add({ ago: 60, handedOver: 1_000, hard: 200 });
    await adjust();
    const answer = await acknowledge();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ state: 'ok', sample: 0, pauses: [] });
    expect((await send()).status).toBe(200);
    // Earlier mail does not count again.
    expect(await adjust()).toBeNull();
  });

  test('acknowledged, stays while newer mail bounces as much', async () => {
    await add({ ago: 60, handedOver: 1_000, hard: 40 });
    expect(await adjust()).toBe('warned');
    await add({ ago: -1, handedOver: 200, hard: 8 });
    expect((await acknowledge()).body).toMatchObject({ state: 'warned' });
    expect(await adjust()).toBeNull();
    await add({ ago: -2, handedOver: 1_000 });
    expect(await adjust()).toBe('ok');
  });

  test('is not acknowledged by a test key, and its acknowledgement is in the audit log once', async () => {
    await add({ ago: 60, handedOver: 1_000, hard: 200 });
    await adjust();
    expect((await shop.test.request('POST', ACKNOWLEDGE)).body.state).toBe('ok');
    expect((await readSending()).state).toBe('paused');
    await acknowledge();
    await acknowledge();
    const { body } = await shop.live.get('/api/v1/audit-log');
    const operations = body.data.map(({ operation }: { operation: string }) => operation);
    expect(operations).toEqual(['organization.acknowledgeSending']);
  });

  test('is acknowledged by API keys and by people once in 7 days, however often a program tries', async () => {
    await add({ ago: 60, handedOver: 1_000, hard: 200 });
    await adjust();
    expect((await acknowledge()).body.state).toBe('ok');
    await add({ ago: 0, handedOver: 1_000, hard: 200 });
    expect(await adjust()).toBe('paused');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await acknowledge();
      expect(answer.status).toBe(409);
      expect(answer.body.details).toEqual({ reason: 'acknowledged_recently' });
      expect(answer.body.message).toContain('An owner or admin who is signed in can do it');
    }
    expect((await readSending()).state).toBe('paused');
    expect((await send()).status).toBe(403);
    const { client } = await createTestPerson(app, { roles: { [`guard-${count}`]: 'admin' } });
    const ofPerson = () => client.request('POST', ACKNOWLEDGE);
    expect((await ofPerson()).body.state).toBe('ok');
    // The same program with a session.
    await add({ ago: -2, handedOver: 1_000, hard: 200 });
    expect(await adjust()).toBe('paused');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await ofPerson();
      expect(answer.status).toBe(409);
      expect(answer.body.details).toEqual({ reason: 'acknowledged_recently' });
      expect(answer.body.message).toContain(
        'The operator of the server can end the state earlier.',
      );
    }
    expect((await send()).status).toBe(403);
    // The bounces that are counted later than the state began keep it.
    await execute(
      app,
      sql`update sending_guards set key_acknowledged_at = now() - interval '7 days',
          person_acknowledged_at = now() - interval '7 days', acknowledged_at = null
        where organization_id = ${shop.id}`,
    );
    expect((await acknowledge()).status).toBe(200);
    expect((await ofPerson()).status).toBe(200);
  });

  test('is cleared by an operator, whatever the rates are', async () => {
    await add({ ago: 60, handedOver: 1_000, hard: 200 });
    await adjust();
    await app.asOwner((em) => clearState({ em, organizationId: shop.id }, 'anna'));
    expect(await readSending()).toMatchObject({ state: 'ok', sample: 0, pauses: [] });
  });
});

test('SENDING-2 checks of several processes enter a state once, and record one event', async () => {
  await shop.live.request('PATCH', '/api/v1/organization', { body: { event_log: true } });
  const { eventLog } = app.running.services;
  await eventually(
    async () => eventLog.wants(shop.id, ['sending.paused']),
    (isWanted) => isWanted,
  );
  await add({ ago: 60, handedOver: 1_000, hard: 200 });
  // Under the role of workers.
  const orm = app.running.services.mailboxOrm!;
  const guards = [1, 2, 3].map(() =>
    createSendingGuard({ orm, log: createLog('silent') }, 'enforce'),
  );
  for (const guard of guards) {
    guard.check(shop.id);
    guard.check(shop.id);
  }
  await Promise.all(guards.map((guard) => guard.stop()));
  await Promise.all(guards.map((guard) => guard.checkAll()));
  expect((await readSending()).state).toBe('paused');
  const events = await app.asOwner((em) =>
    query<{ type: string; data: object }>(
      em,
      sql`select type, data from events where organization_id = ${shop.id} and type like 'sending.%'`,
    ),
  );
  expect(events.map(({ type }) => type)).toEqual(['sending.paused']);
  expect(events[0]?.data).toMatchObject({
    by: 'guard',
    reason: 'hard_bounces',
    guard: { state: 'paused', hard_bounce_rate: 0.2, sample: 1_000 },
  });
});

test('SENDING-2 a pause by the guard holds back mail at once that its process has claimed', async () => {
  const orm = app.running.services.mailboxOrm!;
  const guard = createSendingGuard({ orm, log: createLog('silent') }, 'enforce');
  const pausedMail = watchPauses(orm);
  guard.onChange(() => pausedMail.changed());
  await pausedMail.readPausedPriorities();
  await add({ ago: 60, handedOver: 1_000, hard: 200 });
  guard.check(shop.id);
  await guard.stop();
  expect(pausedMail.isPaused({ organizationId: shop.id, priority: 'normal' })).toBe(true);
});

test('SENDING-2 adding up old outcomes changes no window', async () => {
  await execute(
    app,
    sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
      select ${shop.id}, gen_random_uuid(), now() - make_interval(secs => n * 20), 1, (n % 7 = 0)::integer
      from generate_series(1, 5000) as n`,
  );
  const windows = () => app.asOwner((em) => readWindows(em, shop.id, '-infinity'));
  const rows = () =>
    app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::integer as count from sending_outcomes where organization_id = ${shop.id}`,
      ),
    );
  const before = await windows();
  expect(before.week.handed_over).toBe(5_000);
  expect(before.last.handed_over).toBe(1_000);
  await app.asOwner((em) => foldOutcomes(em));
  expect(await windows()).toEqual(before);
  expect((await rows()).count).toBeLessThan(2_100);
});
