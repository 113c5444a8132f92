import type { Log } from '../../platform/log.ts';
import type { DomainAtRelay } from './relay-name.ts';
import type { Trouble } from './troubles.ts';

/** Counts and logs refusals since the relay last accepted mail, in total and by sender domain. */
export interface RefusalCounts {
  add(email: { where: DomainAtRelay; to: string }, message: string): void;
  accepted(where: DomainAtRelay): void;
  /** The relay has accepted an email. */
  forgetRelay(): void;
  isEmpty(): boolean;
  /** Returns the refusals since the last call; null while too few recipients were refused. */
  takeUnwritten(): Pick<Trouble, 'refusals' | 'message'> | null;
}

const REFUSED_TO_REPORT = 5;
const REPORT_AGAIN_MS = 600_000;
/** The most sender domains that are counted; then counting begins again. */
const MOST_DOMAINS = 1_000;

interface Count {
  /** The recipients of refused emails, as many as are needed. */
  recipients: Set<string>;
  refusals: number;
  reportedAt: number | null;
}

export function createRefusalCounts({
  relay,
  log,
  now,
}: {
  relay: string;
  log: Log;
  now: () => number;
}): RefusalCounts {
  let ofRelay = newCount();
  const ofDomains = new Map<string, Count>();
  /** Refusals that are not stored yet. */
  let unwritten = 0;
  let words = '';

  function countOf(where: DomainAtRelay): Count {
    const key = keyOf(where);
    const known = ofDomains.get(key);
    if (known) return known;
    if (ofDomains.size >= MOST_DOMAINS) ofDomains.clear();
    const count = newCount();
    ofDomains.set(key, count);
    return count;
  }

  /** Returns whether the count is to be logged now. */
  function raise(count: Count, recipient: string): boolean {
    if (count.recipients.size < REFUSED_TO_REPORT) count.recipients.add(recipient);
    count.refusals += 1;
    if (count.recipients.size < REFUSED_TO_REPORT) return false;
    if (count.reportedAt !== null && now() - count.reportedAt < REPORT_AGAIN_MS) return false;
    count.reportedAt = now();
    return true;
  }

  function forgetRelay(): void {
    ofRelay = newCount();
    unwritten = 0;
  }

  return {
    add({ where, to }, message) {
      unwritten += 1;
      words = message;
      const { organizationId, domain } = where;
      const ofDomain = countOf(where);
      const reportsRelay = raise(ofRelay, to);
      const reportsDomain = raise(ofDomain, to);
      if (reportsRelay) {
        const { refusals } = ofRelay;
        log.warn({ relay, refusals }, `the relay has accepted no mail recently: ${message}`);
      } else if (reportsDomain) {
        const { refusals } = ofDomain;
        log.warn(
          { relay, organization_id: organizationId, sender_domain: domain, refusals },
          `the relay has accepted no mail of this sender domain recently: ${message}`,
        );
      }
    },
    accepted(where) {
      ofDomains.delete(keyOf(where));
      forgetRelay();
    },
    forgetRelay,
    isEmpty: () => ofRelay.refusals === 0,
    takeUnwritten() {
      if (unwritten === 0 || ofRelay.recipients.size < REFUSED_TO_REPORT) return null;
      const refusals = unwritten;
      unwritten = 0;
      return { refusals, message: words };
    },
  };
}

const newCount = (): Count => ({ recipients: new Set(), refusals: 0, reportedAt: null });

const keyOf = ({ organizationId, domain }: DomainAtRelay): string => `${organizationId} ${domain}`;
