import type { Log } from '../../platform/log.ts';
import type { Database, Transaction } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import {
  commitOnce,
  untilDatabaseAnswers,
} from '../../platform/database/until-database-answers.ts';
import type { AdjustableRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { Outcome, RefusalVerdict } from '../attempts/outcome.ts';
import {
  readRefusedDomains,
  recordAcceptance,
  recordLimit,
  recordRefusal,
  type Refusal,
  type RefusedDomain,
  type SaidOfEmail,
} from './domain-state.ts';
import { releaseFree, releaseHeld } from './held-emails.ts';
import { chooseProbe, discountProbe, probeAllNow, readDueProbes } from './probes.ts';
import type { DomainAtRelay } from './relay-name.ts';
import { watchRelay } from './relay-watch.ts';
import { createSharedLimits, domainOf } from './shared-limits.ts';

/** An email with its sender and its recipient. */
export interface SentEmail {
  id: string;
  organizationId: string;
  /** When it was due. */
  dueAt: Date;
  /** The addresses of the sender and the recipient. */
  from: string;
  to: string;
}

/**
 * V2: policy refusals of an SMTP relay are counted per relay and sender domain. The domain is blocked after
 * three consecutive refusals that speak of the sender, or after the same refusal for ten recipients of
 * three domains. While a domain is blocked, its mail waits in the queue and is not fetched; one email, at
 * growing intervals of 30 s to 30 min, probes whether the relay accepts mail of the domain again. Then the
 * others follow. Mail of other domains is sent meanwhile; the whole queue pauses only if the relay refuses
 * everybody (`refusesEverybody`). A domain that has sent more than the relay allows it is blocked at once.
 * A refused email is tried again by the schedule of `retry-schedule.ts` and ends as `expired`. It fails at
 * once if the refusal speaks of its recipient and not of the domain. It fails at its third attempt or later
 * if the relay has accepted other mail of the domain since the email was queued: then the refusal is about
 * the email itself, such as its content.
 */
export interface SenderDomains {
  /** Whether the email has to wait for its domain, by the state of the last second. */
  mustWait(email: SentEmail): boolean;
  /** Interprets an answer that seems to concern all mail. Called once for each answer. */
  interpret(email: SentEmail, outcome: Outcome): Outcome;
  /** Records an outcome for the email's domain. */
  record(
    email: SentEmail,
    attempt: number,
    outcome: Outcome,
    probing: boolean,
  ): Promise<RefusalVerdict>;
  /** Reads the state of the domains, chooses due probes and releases held emails. Called once a second. */
  refresh(): Promise<void>;
  /** Calls back when emails were released that can be fetched. */
  onRelease(wake: () => void): void;
}

/** For transports that don't refuse mail by its sender domain. */
export const NEVER_BLOCKED: SenderDomains = {
  mustWait: () => false,
  interpret: (_email, outcome) => outcome,
  record: async () => 'retry',
  refresh: async () => {},
  onRelease: () => {},
};

export interface SenderDomainsParts {
  orm: Database;
  boss: PgBoss;
  rateLimiter: AdjustableRateLimiter;
  /** Host and port. */
  relay: string;
  log: Log;
}

/** The shortest time between two recorded acceptances of a domain without refusals. */
const ACCEPTANCE_EVERY_MS = 5_000;
/** The most domains that are remembered for that; a forgotten one costs a statement. */
const MOST_REMEMBERED = 10_000;

/** With fewer attempts an email is tried again even if other mail of its domain was taken. */
const ATTEMPTS_TO_REJECT = 3;

/** A probe with one of these outcomes says nothing about the sender. */
const INCONCLUSIVE: Outcome['kind'][] = [
  ...(['rejected', 'hard_bounce', 'soft_bounce', 'refused', 'unknown'] as const),
];

/** Reads the state of the domains before it returns. */
export async function openSenderDomains(parts: SenderDomainsParts): Promise<SenderDomains> {
  const { orm, boss, rateLimiter, relay, log } = parts;
  const em = (): Transaction => orm.em.fork();
  const watch = watchRelay({ orm, rateLimiter, relay, log });
  const limits = createSharedLimits();
  /** Domains with refusals, by organization and name. */
  let refused = new Map<string, RefusedDomain>();
  const acceptedAt = new Map<string, number>();
  let wake = (): void => {};

  const at = ({ organizationId, from }: SentEmail): DomainAtRelay => ({
    relay,
    organizationId,
    domain: domainOf(from),
  });

  async function accepted(where: DomainAtRelay, probing: boolean): Promise<void> {
    const key = keyOf(where);
    const now = performance.now();
    const known = now - (acceptedAt.get(key) ?? -Infinity) < ACCEPTANCE_EVERY_MS;
    if (known && !refused.has(key) && !probing) return;
    if (acceptedAt.size >= MOST_REMEMBERED) acceptedAt.clear();
    acceptedAt.set(key, now);
    const wasBlocked = await untilDatabaseAnswers(() => recordAcceptance(em(), where));
    if (wasBlocked)
      log.info(shown(where), 'the SMTP server takes mail of this sender domain again');
    if (probing) await untilDatabaseAnswers(() => probeAllNow(em(), relay));
  }

  function note(
    { organizationId, domain }: DomainAtRelay,
    now: Omit<RefusedDomain, 'organization_id' | 'domain'>,
  ) {
    const key = keyOf({ organizationId, domain });
    // The next acceptance counts at once.
    acceptedAt.delete(key);
    refused.set(key, { organization_id: organizationId, domain, ...now });
  }

  async function refusedBy(where: DomainAtRelay, said: SaidOfEmail): Promise<Refusal> {
    const { message } = said;
    const refusal = await commitOnce(orm, (inside) => recordRefusal(inside, where, said));
    const { blocked, probeEmailId: probe_email_id } = refusal;
    note(where, { blocked, probe_email_id });
    if (refusal.justBlocked) {
      log.error(shown(where), `mail of this sender domain waits: ${message}`);
    } else if (refusal.refusals === 1 && refusal.concernsDomain) {
      log.warn(shown(where), message);
    }
    if (refusal.everybody) {
      await untilDatabaseAnswers(() => rateLimiter.pause('policy_refused', message));
    }
    return refusal;
  }

  async function limitedBy(where: DomainAtRelay, emailId: string, message: string): Promise<void> {
    const { justBlocked, probeEmailId: probe_email_id } = await commitOnce(orm, (inside) =>
      recordLimit(inside, where, { emailId, message }),
    );
    note(where, { blocked: true, probe_email_id });
    if (justBlocked) log.warn(shown(where), `mail of this sender domain waits: ${message}`);
  }

  /** Decides what happens to an email that was refused. */
  async function judge(
    where: DomainAtRelay,
    said: SaidOfEmail & { dueAt: Date },
    attempt: number,
  ): Promise<RefusalVerdict> {
    const { blocked, concernsDomain, acceptedAt: lastAccepted } = await refusedBy(where, said);
    if (said.about === 'recipient' && !concernsDomain) return 'reject';
    if (blocked) return 'hold';
    const othersTaken = lastAccepted !== null && lastAccepted > said.dueAt;
    return othersTaken && attempt >= ATTEMPTS_TO_REJECT ? 'reject' : 'retry';
  }

  /** Reads which domains are blocked. Returns whether one has been freed. */
  async function readState(): Promise<boolean> {
    const rows = await readRefusedDomains(em(), relay);
    const before = refused;
    refused = new Map(
      rows.map((row) => [keyOf({ organizationId: row.organization_id, domain: row.domain }), row]),
    );
    return [...before].some(([key, { blocked }]) => blocked && !refused.get(key)?.blocked);
  }

  async function refresh(): Promise<void> {
    await watch.refresh();
    const freed = await readState();
    const released = freed ? await releaseFree(boss, relay) : 0;
    const probes: string[] = [];
    for (const { organization_id: organizationId, domain } of await readDueProbes(em(), relay)) {
      const probe = await chooseProbe(em(), { relay, organizationId, domain });
      if (probe) probes.push(probe);
    }
    if (probes.length > 0) {
      await readState();
      await releaseHeld(boss, probes);
    }
    if (released + probes.length > 0) wake();
  }

  const senderDomains: SenderDomains = {
    mustWait(email) {
      const domain = refused.get(keyOf(at(email)));
      return domain?.blocked === true && domain.probe_email_id !== email.id;
    },
    interpret: (email, outcome) => limits.interpret(email, outcome),
    async record(email, attempt, outcome, probing) {
      const where = at(email);
      const isProbe = refused.get(keyOf(where))?.probe_email_id === email.id;
      const { blocksDomain } = await watch.onOutcome({ where, to: email.to }, outcome);
      if (blocksDomain && outcome.kind === 'unknown') {
        await limitedBy(where, email.id, outcome.message);
        return 'retry';
      }
      switch (outcome.kind) {
        case 'accepted':
          await accepted(where, probing);
          return 'retry';
        case 'sender_limited':
          await limitedBy(where, email.id, outcome.message);
          return 'hold';
        case 'policy_refused': {
          const { about, message } = outcome;
          const { id: emailId, dueAt } = email;
          const verdict = await judge(where, { emailId, dueAt, about, message }, attempt);
          if (isProbe && verdict === 'reject')
            await commitOnce(orm, (inside) => discountProbe(inside, where, email.id));
          return verdict;
        }
        default:
          if (isProbe && INCONCLUSIVE.includes(outcome.kind)) {
            await commitOnce(orm, (inside) => discountProbe(inside, where, email.id));
          }
          return 'retry';
      }
    },
    refresh,
    onRelease(listener) {
      wake = listener;
    },
  };
  await refresh();
  return senderDomains;
}

const keyOf = ({ organizationId, domain }: Pick<DomainAtRelay, 'organizationId' | 'domain'>) =>
  `${organizationId} ${domain}`;

const shown = ({ relay, organizationId, domain }: DomainAtRelay) => ({
  relay,
  organization_id: organizationId,
  sender_domain: domain,
});
