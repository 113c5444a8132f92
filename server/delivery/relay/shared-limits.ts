import type { EnvelopePart, Outcome } from '../attempts/outcome.ts';

/** The email that was answered. */
export interface Answered {
  id: string;
  from: string;
  to: string;
}

/**
 * PROVIDERS-2: an answer to MAIL FROM, RCPT TO or the message that reads like a limit or a state of the whole account (a daily
 * quota, a rate, refused credentials) may be about its sender or recipient alone: relays pass on the words of others.
 * It counts for all mail only when several sender domains (MAIL FROM), or several recipients of several domains (RCPT
 * TO and the message), were answered alike and no mail was accepted in between. Until then it is a refusal of this one
 * email, which is tried again by its schedule. One email, one recipient and one tenant hold up nobody else.
 */
export interface SharedLimits {
  /** Returns the outcome that the answer counts as. */
  interpret(email: Answered, outcome: Outcome): Outcome;
}

const SENDER_DOMAINS_THAT_PROVE = 2;
const RECIPIENTS_THAT_PROVE = 3;
const RECIPIENT_DOMAINS_THAT_PROVE = 2;

/** How often an email is tried again at once, without costing an attempt; then its schedule decides. */
const FREE_RETRIES = 3;
/** The most emails that are remembered for that; a forgotten one has its free retries again. */
const MOST_REMEMBERED = 10_000;

type Limit = Extract<Outcome, { kind: 'throttled' | 'paused' }>;

export function createSharedLimits(): SharedLimits {
  /** The emails with the same answer since the last acceptance, by the kind of answer. */
  const alike = new Map<string, Evidence>();
  const throttled = new Map<string, number>();

  function isProven(email: Answered, limit: Limit, part: EnvelopePart): boolean {
    const kind = limit.kind === 'paused' ? limit.reason : limit.kind;
    const evidence = alike.get(kind) ?? createEvidence();
    alike.set(kind, evidence);
    evidence.add(email, part);
    return evidence.isEnough();
  }

  function mayRetryFree({ id }: Answered): boolean {
    const times = (throttled.get(id) ?? 0) + 1;
    if (throttled.size >= MOST_REMEMBERED) throttled.clear();
    throttled.set(id, times);
    return times <= FREE_RETRIES;
  }

  return {
    interpret(email, outcome) {
      if (outcome.kind === 'accepted') {
        alike.clear();
        throttled.delete(email.id);
      }
      if (outcome.kind !== 'throttled' && outcome.kind !== 'paused') return outcome;
      const { answerTo, ...limit } = outcome;
      if (answerTo === undefined) return limit;
      const { message } = limit;
      if (!isProven(email, limit, answerTo)) return { kind: 'refused', message };
      if (limit.kind === 'throttled' && !mayRetryFree(email)) {
        return { kind: 'refused', message };
      }
      return limit;
    },
  };
}

interface Evidence {
  add(email: Answered, part: EnvelopePart): void;
  isEnough(): boolean;
}

function createEvidence(): Evidence {
  const senderDomains = new Set<string>();
  const recipients = new Set<string>();
  const recipientDomains = new Set<string>();
  const isEnough = (): boolean =>
    senderDomains.size >= SENDER_DOMAINS_THAT_PROVE ||
    (recipients.size >= RECIPIENTS_THAT_PROVE &&
      recipientDomains.size >= RECIPIENT_DOMAINS_THAT_PROVE);
  return {
    isEnough,
    add({ from, to }, part) {
      // More evidence changes nothing.
      if (isEnough()) return;
      if (part === 'sender') {
        senderDomains.add(domainOf(from));
        return;
      }
      // Many recipients of one domain prove nothing, so only as many as needed are stored.
      if (recipients.size < RECIPIENTS_THAT_PROVE || !recipientDomains.has(domainOf(to))) {
        recipients.add(to.toLowerCase());
      }
      recipientDomains.add(domainOf(to));
    },
  };
}

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();
