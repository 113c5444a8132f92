import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import {
  type SendRateLimiter,
  openSendRateLimiter,
} from '../../../../server/delivery/send-rate-limiter.ts';
import { PROBE_CANDIDATES } from '../../../../server/delivery/probe-rotation.ts';
import { readPause } from '../../../../server/delivery/queue-state.ts';
import {
  followSesAccount,
  type SesAccount,
} from '../../../../server/delivery/transports/ses/account.ts';
import type { PauseReason } from '../../../../server/delivery/provider-transport.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { insertEmail } from '../../../support/emails.ts';

const log = createLog('silent');
const healthy: SesAccount = { maxRate: null, standstill: null };
let app: TestApp;
let rateLimiter: SendRateLimiter;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.asOwner((em) => query(em, sql`delete from send_gates`));
  await app.asOwner((em) => query(em, sql`delete from emails`));
  rateLimiter = await openSendRateLimiter(workerOrm(), 'ses', 10, log);
});

function workerOrm() {
  const orm = app.running.services.mailboxOrm;
  if (!orm) throw new Error('The app has no role of a worker.');
  return orm;
}

/** Looks at the account once. */
async function look(account: SesAccount): Promise<void> {
  await app.asOwner((em) => query(em, sql`update send_gates set account_read_at = '-infinity'`));
  await (await followSesAccount(workerOrm(), async () => account, rateLimiter, log)).stop();
}

/** As after many probes in vain. */
async function pauseLong(reason: PauseReason): Promise<void> {
  await rateLimiter.park(reason, 'For the test.');
  await app.asOwner((em) =>
    query(em, sql`update send_gates set probes = 9, probe_at = now() + interval '5 minutes'`),
  );
}

const parkedFor = async (): Promise<string | null> =>
  (await app.asOwner((em) => readPause(em, 'ses')))?.reason ?? null;

const TOLD: PauseReason[] = ['daily_quota', 'sending_paused', 'account_suspended'];

test('an account at a standstill parks the queue', async () => {
  await look({ maxRate: null, standstill: { reason: 'sending_paused', message: 'Paused.' } });
  expect(await parkedFor()).toBe('sending_paused');
});

test.each(TOLD)('with nothing to send, %s ends when the account says so', async (reason) => {
  await pauseLong(reason);
  await app.asOwner((em) => insertEmail(em, app, { status: 'sent' }));
  await look(healthy);
  expect(await parkedFor()).toBeNull();
});

test.each(TOLD)('mail that waits because of %s is tried once as soon as', async (reason) => {
  await pauseLong(reason);
  await app.asOwner((em) => insertEmail(em, app, { status: 'queued' }));
  expect((await rateLimiter.lookAhead()).limit).toBe(0);
  await look(healthy);
  expect(await parkedFor()).toBe(reason);
  expect((await rateLimiter.lookAhead()).limit).toBe(PROBE_CANDIDATES);
  expect(await rateLimiter.take(5)).toMatchObject({ granted: 1, parked: true });
  // Where the probe says otherwise, the next ones stay seldom.
  const { probes } = await app.asOwner((em) =>
    queryOne<{ probes: number }>(em, sql`select probes from send_gates`),
  );
  expect(probes).toBe(10);
});

test.each<PauseReason>(['credentials_refused', 'unreachable'])(
  'about %s the account says nothing',
  async (reason) => {
    await pauseLong(reason);
    await look(healthy);
    expect(await parkedFor()).toBe(reason);
    expect((await rateLimiter.lookAhead()).limit).toBe(0);
  },
);
