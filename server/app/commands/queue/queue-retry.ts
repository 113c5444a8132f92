import {
  type DelayedBatch,
  makeDelayedDue,
  type Pause,
  probeBlockedNow,
  type ProbedDomain,
  probePausedNow,
  relayOf,
} from '../../../delivery/index.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { showTime } from '../../../../cli/output/time.ts';
import type { Config } from '../../../platform/config.ts';
import { recordOperation } from '../../../platform/installation/operator-log.ts';
import { withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';
import { readDomain } from '../option-values.ts';

interface Retried {
  parked: Pause | null;
  blocked: ProbedDomain[];
  /** Number of emails that waited for their next attempt and are due now. */
  delayed: number;
}

interface Target {
  domain: string | null;
  author: string | null;
}

/** Retries at once all emails that wait because the provider refused them; optionally of one sender domain. */
export async function retryQueue(
  { config, author }: OperatorContext,
  options: { domain?: string },
): Promise<Answer> {
  const domain = readDomain(options.domain);
  const { parked, blocked } = await withDatabase(config, async (em) => {
    const probed = {
      parked: await probePausedNow(em, config.mailTransport),
      blocked: await probeBlockedNow(em, relayOf(config), domain),
    };
    const domains = probed.blocked.map((one) => one.domain);
    await record(em, { domain, author }, { transport: probed.parked?.transport ?? null, domains });
    return probed;
  });
  const delayed = await retryDelayed(config, { domain, author });
  const retried = { parked, blocked, delayed };
  return { text: describe(retried), json: retried };
}

/** Each batch has its own transaction, so that workers wait for at most one batch. */
async function retryDelayed(config: Config, target: Target): Promise<number> {
  let total = 0;
  let after: string | null = null;
  do {
    const batch: DelayedBatch = await retryBatch(config, target, after);
    total += batch.emails;
    after = batch.last;
  } while (after !== null);
  return total;
}

const retryBatch = (config: Config, target: Target, after: string | null) =>
  withDatabase(config, async (em) => {
    const batch = await makeDelayedDue(em, target.domain, after);
    if (batch.emails > 0) await record(em, target, { emails: batch.emails });
    return batch;
  });

const record = (em: Transaction, { domain, author }: Target, after: object): Promise<void> =>
  recordOperation(em, {
    operation: 'queue.retry',
    resource: { type: 'queue', id: domain ?? 'all' },
    author,
    after,
  });

function describe({ parked, blocked, delayed }: Retried): string {
  const lines = [
    ...(parked
      ? [
          `Sending over ${parked.transport} has been paused since ${showTime(parked.since)} (${parked.reason}); one email is retried now.`,
        ]
      : []),
    ...blocked.map(
      ({ organization, domain, emails }) =>
        `Mail from ${domain} of ${organization} is paused (${amount(emails, 'email')} ${emails === 1 ? 'waits' : 'wait'}); one of them is retried now.`,
    ),
    ...(delayed > 0
      ? [
          `${amount(delayed, 'email')} that waited for the next attempt ${delayed === 1 ? 'is' : 'are'} due now.`,
        ]
      : []),
  ];
  if (lines.length === 0) return 'No email waits for a retry.';
  return [...lines, 'After some seconds, `queue` shows the emails that still wait.'].join('\n');
}
