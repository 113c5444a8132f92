import type { Config } from '../../platform/config.ts';
import { type DelayedBatch, makeDelayedDue } from '../../delivery/attempts/delayed-emails.ts';
import { type Pause, probePausedNow } from '../../delivery/rate-limit/pause.ts';
import { probeBlockedNow, type ProbedDomain } from '../../delivery/relay/blocked-domains.ts';
import { relayOf } from '../../delivery/relay/relay-name.ts';
import { OperatorError } from '../../platform/errors.ts';
import { parseDomain } from '../../platform/values/address.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

export interface RetryOptions {
  domain?: string;
  json?: boolean;
}

interface Retried {
  parked: Pause | null;
  blocked: ProbedDomain[];
  /** Number of emails that waited for their next attempt and are due now. */
  delayed: number;
}

/** Retries at once all emails that wait because the provider refused them; optionally of one sender domain. */
export async function retryQueue(config: Config, options: RetryOptions): Promise<void> {
  const domain = options.domain === undefined ? null : parseDomain(options.domain);
  if (options.domain !== undefined && domain === null) {
    throw new OperatorError('--domain must be a domain, such as shop.example.');
  }
  const { parked, blocked } = await withDatabase(config, async (em) => ({
    parked: await probePausedNow(em, config.mailTransport),
    blocked: await probeBlockedNow(em, relayOf(config), domain),
  }));
  const retried = { parked, blocked, delayed: await retryDelayed(config, domain) };
  print(options.json ? JSON.stringify(retried) : describe(retried));
}

/** Each batch has its own transaction, so that workers wait for at most one batch. */
async function retryDelayed(config: Config, domain: string | null): Promise<number> {
  let total = 0;
  let after: string | null = null;
  do {
    const batch: DelayedBatch = await retryBatch(config, domain, after);
    total += batch.emails;
    after = batch.last;
  } while (after !== null);
  return total;
}

const retryBatch = (config: Config, domain: string | null, after: string | null) =>
  withDatabase(config, (em) => makeDelayedDue(em, domain, after));

function describe({ parked, blocked, delayed }: Retried): string {
  const lines = [
    ...(parked
      ? [
          `Sending over ${parked.transport} has been paused since ${parked.since} (${parked.reason}); one email is retried now.`,
        ]
      : []),
    ...blocked.map(
      ({ organization, domain, emails }) =>
        `Mail from ${domain} of ${organization} is paused (${emails} emails wait); one of them is retried now.`,
    ),
    ...(delayed > 0 ? [`${delayed} emails that waited for their next attempt are due now.`] : []),
  ];
  if (lines.length === 0) return 'No email waits for a retry.';
  return [...lines, 'After some seconds, `queue` shows the emails that still wait.'].join('\n');
}
