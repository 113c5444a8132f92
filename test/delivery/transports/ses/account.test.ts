import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import {
  type AdjustableRateLimiter,
  openSendRateLimiter,
} from '../../../../server/delivery/rate-limit/send-rate-limiter.ts';
import { readPause } from '../../../../server/delivery/rate-limit/provider-pause.ts';
import { PROBE_CANDIDATES } from '../../../../server/delivery/rate-limit/token-bucket.ts';
import {
  refreshSesAccount,
  type SesAccount,
} from '../../../../server/delivery/transports/ses/account.ts';
import type { PauseReason } from '../../../../server/delivery/attempts/outcome.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { insertEmail } from '../../../support/read/emails.ts';

const log = createLog('silent');
const healthy: SesAccount = { maxRate: null, maxPerDay: null, standstill: null };
let app: TestApp;
let rateLimiter: AdjustableRateLimiter;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.asOwner((em) => query(em, sql`delete from send_token_buckets`));
  await app.asOwner((em) => query(em, sql`delete from emails`));
  rateLimiter = await openSendRateLimiter(workerOrm(), 'ses', 10, log);
});

function workerOrm() {
  const orm = app.running.services.mailboxOrm;
  if (!orm) throw new Error('The app has no ORM of a worker.');
  return orm;
}

/** Reads the account from SES once. */
async function read(account: SesAccount): Promise<void> {
  await app.asOwner((em) =>
    query(em, sql`update send_token_buckets set account_read_at = '-infinity'`),
  );
  await refreshSesAccount(workerOrm(), async () => account, rateLimiter, log);
}

/** As after many probes that failed. */
async function pauseLong(reason: PauseReason): Promise<void> {
  await rateLimiter.pause(reason, 'For the test.');
  await app.asOwner((em) =>
    query(
      em,
      sql`update send_token_buckets set probes = 9, probe_at = now() + interval '5 minutes'`,
    ),
  );
}

const pausedFor = async (): Promise<string | null> =>
  (await app.asOwner((em) => readPause(em, 'ses')))?.reason ?? null;

const TOLD: PauseReason[] = ['daily_quota', 'sending_paused', 'account_suspended'];

test('an account that cannot send pauses the queue', async () => {
  await read({
    maxRate: null,
    maxPerDay: null,
    standstill: { reason: 'sending_paused', message: 'Paused.' },
  });
  expect(await pausedFor()).toBe('sending_paused');
});

test.each(TOLD)(
  'a pause because of %s ends when the account is healthy and no email waits',
  async (reason) => {
    await pauseLong(reason);
    await app.asOwner((em) => insertEmail(em, app, { status: 'sent' }));
    await read(healthy);
    expect(await pausedFor()).toBeNull();
  },
);

test.each(TOLD)(
  'a pause because of %s gets one probe as soon as the account is healthy and email waits',
  async (reason) => {
    await pauseLong(reason);
    await app.asOwner((em) => insertEmail(em, app, { status: 'queued' }));
    expect((await rateLimiter.lookAhead()).limit).toBe(0);
    await read(healthy);
    expect(await pausedFor()).toBe(reason);
    expect((await rateLimiter.lookAhead()).limit).toBe(PROBE_CANDIDATES);
    expect(await rateLimiter.take(5)).toMatchObject({ granted: 1, paused: true });
    // If the probe fails, the delay of the next one does not shrink.
    const { probes } = await app.asOwner((em) =>
      queryOne<{ probes: number }>(em, sql`select probes from send_token_buckets`),
    );
    expect(probes).toBe(10);
  },
);

test.each<PauseReason>(['credentials_refused', 'unreachable'])(
  'a pause because of %s does not depend on the state of the account',
  async (reason) => {
    await pauseLong(reason);
    await read(healthy);
    expect(await pausedFor()).toBe(reason);
    expect((await rateLimiter.lookAhead()).limit).toBe(0);
  },
);

test('CAMPAIGNS-9 keeps the daily quota of the account', async () => {
  const quota = async () =>
    app.asOwner((em) =>
      queryOne<{ quota: number | null }>(em, sql`select provider_daily_quota('ses') as quota`),
    );
  await read({ ...healthy, maxPerDay: 50_000 });
  expect(await quota()).toEqual({ quota: 50_000 });
  await read(healthy);
  expect(await quota()).toEqual({ quota: null });
});
