import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import { commitOnce, untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
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
import { releaseFree, releaseBlocked } from './blocked-emails.ts';
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
 * PROVIDERS-2: policy refusals of an SMTP relay are counted per relay and sender domain. The domain is blocked after
 * three consecutive refusals that speak of the sender, or after the same refusal for ten recipients of
 * three domains. While a domain is blocked, its mail waits in the queue and is not fetched; one email, at
 * growing intervals of 30 s to 30 min, probes whether the relay accepts mail of the domain again. Then the
 * others follow. Mail of other domains is sent meanwhile; the whole queue pauses only if the relay refuses
 * everybody (`refusesEverybody`). A domain that has sent more than the relay allows it is blocked at once.
 * A refused email is tried again by the schedule of `retryAfterMs` and ends as `expired`. It fails at
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
  /** Reads the state of the domains, chooses due probes and releases blocked emails. Called once a second. */
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
  const domains = new DomainsAtRelay(parts);
  await domains.refresh();
  return domains;
}

/** What an answer of the relay says about the sender domain of an email. */
interface Answered {
  where: DomainAtRelay;
  email: SentEmail;
  attempt: number;
  /** Whether the queue is paused, and this email probes whether the relay takes mail again. */
  probesQueue: boolean;
  /** Whether the email probes its domain. */
  probesDomain: boolean;
}

class DomainsAtRelay implements SenderDomains {
  readonly #parts: SenderDomainsParts;
  readonly #watch: ReturnType<typeof watchRelay>;
  readonly #limits = createSharedLimits();
  /** Domains with refusals, by organization and name. */
  #refused = new Map<string, RefusedDomain>();
  readonly #acceptedAt = new Map<string, number>();
  #wake = (): void => {};

  constructor(parts: SenderDomainsParts) {
    this.#parts = parts;
    this.#watch = watchRelay(parts);
  }

  mustWait(email: SentEmail): boolean {
    const domain = this.#refused.get(keyOf(this.#domainOf(email)));
    return domain?.blocked === true && domain.probe_email_id !== email.id;
  }

  interpret(email: SentEmail, outcome: Outcome): Outcome {
    return this.#limits.interpret(email, outcome);
  }

  onRelease(wake: () => void): void {
    this.#wake = wake;
  }

  async record(
    email: SentEmail,
    attempt: number,
    outcome: Outcome,
    probesQueue: boolean,
  ): Promise<RefusalVerdict> {
    const where = this.#domainOf(email);
    const probesDomain = this.#refused.get(keyOf(where))?.probe_email_id === email.id;
    const { blocksDomain } = await this.#watch.onOutcome({ where, to: email.to }, outcome);
    if (blocksDomain && outcome.kind === 'unknown') {
      await this.#recordLimit(where, email.id, outcome.message);
      return 'retry';
    }
    const answered = { where, email, attempt, probesQueue, probesDomain };
    switch (outcome.kind) {
      case 'accepted':
        await this.#recordAcceptance(where, probesQueue);
        return 'retry';
      case 'sender_limited':
        await this.#recordLimit(where, email.id, outcome.message);
        return 'block';
      case 'policy_refused':
        return this.#judgeRefusal(answered, outcome);
      default:
        if (INCONCLUSIVE.includes(outcome.kind)) await this.#discountProbe(answered);
        return 'retry';
    }
  }

  async refresh(): Promise<void> {
    const { orm, boss, relay } = this.#parts;
    await this.#watch.refresh();
    const freed = await this.#readState();
    const released = freed ? await releaseFree(boss, relay) : 0;
    const probes: string[] = [];
    for (const due of await readDueProbes(orm.em.fork(), relay)) {
      const where = { relay, organizationId: due.organization_id, domain: due.domain };
      const probe = await chooseProbe(orm.em.fork(), where);
      if (probe) probes.push(probe);
    }
    if (probes.length > 0) {
      await this.#readState();
      await releaseBlocked(boss, probes);
    }
    if (released + probes.length > 0) this.#wake();
  }

  /** Reads which domains are blocked. Returns whether one has been freed. */
  async #readState(): Promise<boolean> {
    const { orm, relay } = this.#parts;
    const rows = await readRefusedDomains(orm.em.fork(), relay);
    const before = this.#refused;
    const refused = new Map(
      rows.map((row) => [keyOf({ organizationId: row.organization_id, domain: row.domain }), row]),
    );
    this.#refused = refused;
    return [...before].some(([key, { blocked }]) => blocked && !refused.get(key)?.blocked);
  }

  #domainOf({ organizationId, from }: SentEmail): DomainAtRelay {
    return { relay: this.#parts.relay, organizationId, domain: domainOf(from) };
  }

  async #recordAcceptance(where: DomainAtRelay, probesQueue: boolean): Promise<void> {
    const { orm, relay, log } = this.#parts;
    const key = keyOf(where);
    const now = performance.now();
    const known = now - (this.#acceptedAt.get(key) ?? -Infinity) < ACCEPTANCE_EVERY_MS;
    if (known && !this.#refused.has(key) && !probesQueue) return;
    if (this.#acceptedAt.size >= MOST_REMEMBERED) this.#acceptedAt.clear();
    this.#acceptedAt.set(key, now);
    const wasBlocked = await untilDatabaseAnswers(() => recordAcceptance(orm.em.fork(), where));
    if (wasBlocked)
      log.info(shown(where), 'the SMTP server takes mail of this sender domain again');
    if (probesQueue) await untilDatabaseAnswers(() => probeAllNow(orm.em.fork(), relay));
  }

  async #recordLimit(where: DomainAtRelay, emailId: string, message: string): Promise<void> {
    const { orm, log } = this.#parts;
    const { justBlocked, probeEmailId: probe_email_id } = await commitOnce(orm, (inside) =>
      recordLimit(inside, where, { emailId, message }),
    );
    this.#remember(where, { blocked: true, probe_email_id });
    if (justBlocked) log.warn(shown(where), `mail of this sender domain waits: ${message}`);
  }

  /** Decides what happens to an email that was refused. */
  async #judgeRefusal(
    answered: Answered,
    { about, message }: Extract<Outcome, { kind: 'policy_refused' }>,
  ): Promise<RefusalVerdict> {
    const { where, email, attempt } = answered;
    const refusal = await this.#recordRefusal(where, { emailId: email.id, about, message });
    const { blocked, concernsDomain, acceptedAt } = refusal;
    const isItsOwn = about === 'recipient' && !concernsDomain;
    const othersTaken = acceptedAt !== null && acceptedAt > email.dueAt;
    if (!isItsOwn && blocked) return 'block';
    if (!isItsOwn && !(othersTaken && attempt >= ATTEMPTS_TO_REJECT)) return 'retry';
    await this.#discountProbe(answered);
    return 'reject';
  }

  async #recordRefusal(where: DomainAtRelay, said: SaidOfEmail): Promise<Refusal> {
    const { orm, rateLimiter, log } = this.#parts;
    const { message } = said;
    const refusal = await commitOnce(orm, (inside) => recordRefusal(inside, where, said));
    const { blocked, probeEmailId: probe_email_id } = refusal;
    this.#remember(where, { blocked, probe_email_id });
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

  #remember(
    { organizationId, domain }: DomainAtRelay,
    now: Omit<RefusedDomain, 'organization_id' | 'domain'>,
  ): void {
    const key = keyOf({ organizationId, domain });
    // The next acceptance counts at once.
    this.#acceptedAt.delete(key);
    this.#refused.set(key, { organization_id: organizationId, domain, ...now });
  }

  async #discountProbe({ where, email, probesDomain }: Answered): Promise<void> {
    if (!probesDomain) return;
    await commitOnce(this.#parts.orm, (inside) => discountProbe(inside, where, email.id));
  }
}

const keyOf = ({ organizationId, domain }: Pick<DomainAtRelay, 'organizationId' | 'domain'>) =>
  `${organizationId} ${domain}`;

const shown = ({ relay, organizationId, domain }: DomainAtRelay) => ({
  relay,
  organization_id: organizationId,
  sender_domain: domain,
});
