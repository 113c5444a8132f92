import type { PgBoss } from 'pg-boss';
import type { Log } from '../../../platform/log.ts';
import type { Tables } from '../../../../generated/tables.ts';
import { type Database, query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { enqueueNextCheck, type VerificationCheckJob } from '../../../platform/queue/enqueue.ts';
import { timeOfId } from '../../../platform/values/id.ts';
import type { DomainToken } from '../domain-token.ts';
import type { DomainCheckResult } from '../check-result.ts';
import { isProven } from '../proofs.ts';
import { withSenderEvents } from '../sender-events.ts';
import {
  verdictOf,
  checkRecords,
  type VerificationCheckParts,
  type Verdict,
} from './verification-check.ts';
import { endOfGrace, pauseWhileUnverified, pauseWhileVerified } from './schedule.ts';

export interface CheckParts extends VerificationCheckParts {
  orm: Database;
  boss: PgBoss;
  domainToken: DomainToken;
  now: () => Date;
  log: Log;
}

interface WatchedDomain extends Pick<
  Tables['domains'],
  'id' | 'organization_id' | 'name' | 'lost_since'
> {
  verified: boolean;
  facts: DomainCheckResult | null;
}

/** The result of a check. */
interface VerificationState {
  verified: boolean;
  lostSince: Date | null;
  /** Delay until the next check; null ends the checks. */
  pauseMs: number | null;
}

/**
 * Checks a domain once. Stores the results, the new state and the next check together; stores nothing if a
 * new series of checks has started meanwhile.
 */
export async function checkDomain(parts: CheckParts, job: VerificationCheckJob): Promise<void> {
  const { orm, boss, transport, domainToken, now, log } = parts;
  const domain = await readDomain(parts, job);
  if (!domain) return;
  const { name, organization_id: organizationId } = domain;
  const token = domainToken(organizationId, name);
  const identity = domain.facts?.identity ?? null;
  const isFirst = job.attempt === 0;
  const result = await checkRecords(parts, { domain: name, token, isFirst, identity });
  const verdict = verdictOf(result, { domain: name, token, transport });
  const at = now();
  const state = nextState(domain, verdict, at, at.getTime() - timeOfId(job.checkId).getTime());
  const write = async (em: Transaction): Promise<boolean> => {
    const { verified, lostSince, pauseMs } = state;
    const next = pauseMs === null ? null : new Date(at.getTime() + pauseMs);
    const rows = await query(
      em,
      sql`
        update domains d set facts = ${JSON.stringify(result)}::jsonb, checked_at = ${at},
          next_check_at = ${next}, lost_since = ${lostSince},
          verified_at = case when not ${verified} then null
            when ${isProven(transport, 'd')} then d.verified_at else ${at} end,
          verified_with = case when ${verified} then ${transport} end
        where d.id = ${domain.id} and d.check_id = ${job.checkId} returning d.id`,
    );
    if (rows.length > 0 && pauseMs !== null) await enqueueNextCheck(boss, em, job, pauseMs);
    return rows.length > 0;
  };
  const written = await orm.em.fork().transactional((em) => {
    const isChanging = state.verified !== domain.verified;
    if (!isChanging) return write(em);
    return withSenderEvents({ em, organizationId }, name, parts, () => write(em));
  });
  if (!written || state.verified === domain.verified) return;
  const about = { organization_id: organizationId, domain_id: domain.id };
  if (state.verified) log.info(about, 'a domain is verified');
  else log.warn(about, 'a domain is no longer verified');
}

async function readDomain(
  { orm, transport }: CheckParts,
  { subjectId, checkId }: VerificationCheckJob,
): Promise<WatchedDomain | undefined> {
  const [row] = await query<WatchedDomain>(
    orm.em.fork(),
    sql`
      select d.id, d.organization_id, d.name, ${isProven(transport, 'd')} as verified, d.lost_since,
        d.facts
      from domains d where d.id = ${subjectId} and d.check_id = ${checkId}`,
  );
  return row;
}

/**
 * A verified domain stays verified for 72 hours after its proof is missing, and while there is no answer: a
 * DNS mistake that is corrected the same day stops no mail.
 */
function nextState(
  { verified, lost_since }: WatchedDomain,
  verdict: Verdict,
  at: Date,
  sinceBegunMs: number,
): VerificationState {
  if (verdict === 'proven') {
    return { verified: true, lostSince: null, pauseMs: pauseWhileVerified(true) };
  }
  if (!verified) {
    return { verified: false, lostSince: null, pauseMs: pauseWhileUnverified(sinceBegunMs) };
  }
  const before = lost_since === null ? null : new Date(lost_since);
  const lostSince = verdict === 'unproven' ? (before ?? at) : before;
  const isOver = verdict === 'unproven' && lostSince !== null && endOfGrace(lostSince) <= at;
  return isOver
    ? { verified: false, lostSince: null, pauseMs: null }
    : { verified: true, lostSince, pauseMs: pauseWhileVerified(false) };
}
