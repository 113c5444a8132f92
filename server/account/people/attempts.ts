import { createHash } from 'node:crypto';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { TooManyAttemptsError } from '../../platform/errors.ts';

/**
 * PEOPLE-4: attempts are counted before the password is checked, so that concurrent ones count too. A person is never locked
 * out of networks where they have signed in before.
 */
const OF_NETWORK = { attempts: 10, seconds: 900, firstWait: 30, maxWait: 900 };

/** Of an address from all networks where the person has not signed in before. */
const OF_ADDRESS = { attempts: 100, seconds: 3_600, firstWait: 30, maxWait: 900 };

/** Of a network, for all addresses of people who have not signed in from it before. Successful attempts do not count. */
const OF_ALL_ADDRESSES = { attempts: 100, seconds: 3_600, firstWait: 30, maxWait: 900 };

/** After the last wait, the count starts again after this time. */
const FORGET_SECONDS = 3_600;

type Limit = typeof OF_NETWORK;

export interface Attempt {
  /** The HMAC of the address. */
  address: Buffer;
  /** The client's network; for attempts with a session, that session. */
  network: string;
  /** Whether the person has signed in from this network before. */
  isKnown: boolean;
}

const keyOf = ({ address }: Attempt, network: string): Buffer =>
  createHash('sha256').update(address).update(network).digest();

const keyOfNetwork = (attempt: Attempt): Buffer => keyOf(attempt, attempt.network);
const keyOfAddress = (attempt: Attempt): Buffer => keyOf(attempt, '');
const keyOfAllAddresses = ({ network }: Attempt): Buffer =>
  createHash('sha256').update('network ').update(network).digest();

/** Counts an attempt; throws if it must wait. */
export async function countAttempt(em: Transaction, attempt: Attempt): Promise<void> {
  await deleteOldAttempts(em);
  await count(em, keyOfNetwork(attempt), OF_NETWORK);
  if (attempt.isKnown) return;
  await count(em, keyOfAllAddresses(attempt), OF_ALL_ADDRESSES);
  await count(em, keyOfAddress(attempt), OF_ADDRESS);
}

/** After a success, the attempts from this network no longer count. */
export async function forgetAttempts(em: Transaction, attempt: Attempt): Promise<void> {
  await query(em, sql`delete from sign_in_attempts where key = ${keyOfNetwork(attempt)}`);
  if (attempt.isKnown) return;
  // Many people can share a network.
  await query(
    em,
    sql`update sign_in_attempts set attempts = attempts - 1
      where key = ${keyOfAllAddresses(attempt)} and attempts > 0 and blocked_until is null`,
  );
}

async function count(em: Transaction, key: Buffer, limit: Limit): Promise<void> {
  const { attempts, seconds, firstWait, maxWait } = limit;
  // A row that waits is not changed, so that attempts during a wait do not extend it.
  const { wait } = await queryOne<{ wait: number | null }>(
    em,
    sql`
      with now as (select clock_timestamp() as t), counted as (
        insert into sign_in_attempts as a (key, attempts, since)
          select ${key}, 1, t from now
        on conflict (key) do update set (attempts, since, blocked_until) = (
          select n, case when n = 1 then t else a.since end,
            case when n >= ${attempts} then t + make_interval(
              secs => least(${firstWait} * 2 ^ least(n - ${attempts}, 20), ${maxWait})) end
          from now, lateral (select case
            when a.blocked_until is null and a.since < t - make_interval(secs => ${seconds}) then 1
            when a.blocked_until < t - make_interval(secs => ${FORGET_SECONDS}) then 1
            else a.attempts + 1 end as n) as next)
        where a.blocked_until is null or a.blocked_until <= (select t from now)
        returning 1
      )
      select case when exists (select from counted) then null
        else greatest(1, (select extract(epoch from a.blocked_until - t) from sign_in_attempts a, now
          where a.key = ${key}))::float8 end as wait`,
  );
  if (wait === null) return;
  throw new TooManyAttemptsError({ attempts, seconds, waitSeconds: Math.ceil(wait) });
}

/** Deletes some expired rows, more than one attempt adds, so that attempts for many addresses cannot fill the disk. */
async function deleteOldAttempts(em: Transaction): Promise<void> {
  await query(
    em,
    sql`delete from sign_in_attempts where key = any(array(select key from sign_in_attempts
      where coalesce(blocked_until, since) < now() - make_interval(secs => ${2 * FORGET_SECONDS})
      order by coalesce(blocked_until, since) limit 10 for update skip locked))`,
  );
}
