import { GetAccountCommand, type GetAccountCommandOutput } from '@aws-sdk/client-sesv2';
import type { Log } from '../../../platform/log.ts';
import { type Database, query, sql } from '../../../platform/database/sql.ts';
import type { AdjustableRateLimiter } from '../../rate-limit/send-rate-limiter.ts';
import type { PauseReason } from '../../attempts/outcome.ts';

/** The limits of the account at SES. */
export interface SesAccount {
  /** Messages per second. */
  maxRate: number | null;
  /** Messages in 24 hours; null without a limit. */
  maxPerDay: number | null;
  standstill: { reason: PauseReason; message: string } | null;
}

/** How often the account is read, by all workers together. */
const REFRESH_SECONDS = 60;

/** The rate of every new account; used until GetAccount returns one. */
export const SANDBOX_RATE = 1;

/** Sets the rate limiter to what SES allows (GetAccount), if the account is due to be read. */
export async function refreshSesAccount(
  orm: Database,
  readAccount: () => Promise<SesAccount>,
  rateLimiter: AdjustableRateLimiter,
  log: Log,
): Promise<void> {
  try {
    if (!(await takeDue(orm))) return;
    const { maxRate, maxPerDay, standstill } = await readAccount();
    await storeQuota(orm, maxPerDay);
    if (maxRate !== null) await rateLimiter.setRate(maxRate);
    if (standstill) await rateLimiter.pause(standstill.reason, standstill.message);
    else await rateLimiter.retry(SHOWN_BY_ACCOUNT);
  } catch (error) {
    const { name } = error as Error;
    log.warn({ type: name }, 'the limits of the Amazon SES account cannot be read');
  }
}

/** A configuration set may still be paused, and SES updates its counts late, so a probe decides. */
const SHOWN_BY_ACCOUNT: PauseReason[] = ['daily_quota', 'sending_paused', 'account_suspended'];

/** Whether the account is due; true for one of several workers. */
async function takeDue(orm: Database): Promise<boolean> {
  const rows = await query(
    orm.em.fork(),
    sql`
      update send_token_buckets set account_read_at = now()
      where transport = 'ses' and account_read_at < now() - make_interval(secs => ${REFRESH_SECONDS})
      returning transport`,
  );
  return rows.length > 0;
}

const storeQuota = (orm: Database, maxPerDay: number | null) =>
  query(
    orm.em.fork(),
    sql`update send_token_buckets set max_per_day = ${maxPerDay}::double precision
      where transport = 'ses' and max_per_day is distinct from ${maxPerDay}::double precision`,
  );

export async function readSesAccount(client: {
  send(command: GetAccountCommand): Promise<GetAccountCommandOutput>;
}): Promise<SesAccount> {
  const { SendQuota, SendingEnabled, EnforcementStatus } = await client.send(
    new GetAccountCommand({}),
  );
  const { Max24HourSend = -1, SentLast24Hours = 0, MaxSendRate = 0 } = SendQuota ?? {};
  return {
    maxRate: MaxSendRate > 0 ? MaxSendRate : null,
    // -1 means that there is no limit.
    maxPerDay: Max24HourSend >= 0 ? Max24HourSend : null,
    standstill: findStandstill({
      Max24HourSend,
      SentLast24Hours,
      SendingEnabled,
      EnforcementStatus,
    }),
  };
}

function findStandstill(account: {
  Max24HourSend: number;
  SentLast24Hours: number;
  SendingEnabled: boolean | undefined;
  EnforcementStatus: string | undefined;
}): SesAccount['standstill'] {
  if (account.EnforcementStatus === 'SHUTDOWN') {
    const message = "The Amazon SES account is shut down; see the account's notices at AWS.";
    return { reason: 'account_suspended', message };
  }
  if (account.SendingEnabled === false) {
    const message = 'Sending is paused for the Amazon SES account; resume it at AWS.';
    return { reason: 'sending_paused', message };
  }
  // -1 means that there is no limit.
  if (account.Max24HourSend >= 0 && account.SentLast24Hours >= account.Max24HourSend) {
    const message = 'The daily sending quota of the Amazon SES account is used up.';
    return { reason: 'daily_quota', message };
  }
  return null;
}
