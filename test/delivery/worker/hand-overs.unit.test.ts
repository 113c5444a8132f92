import { expect, test } from '@jest/globals';
import type { Claimed } from '../../../server/delivery/attempts/claim.ts';
import { DEFERRED_MS } from '../../../server/delivery/pauses/paused-mail.ts';
import { NEVER_BLOCKED } from '../../../server/delivery/relay/sender-domains.ts';
import { HandOvers } from '../../../server/delivery/worker/hand-overs.ts';
import { HandOverSlots } from '../../../server/delivery/worker/hand-over-slots.ts';
import type { PreparedEmail } from '../../../server/delivery/worker/prepare.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { createLog } from '../../../server/platform/log.ts';

test.each([false, true])(
  'SENDING-1 an email that was paused after its claim is not handed over, and costs no attempt (probe: %s)',
  async (isProbe) => {
    const asked: unknown[] = [];
    const recorded: unknown[] = [];
    const finished: unknown[] = [];
    const slots = new HandOverSlots(1, () => {});
    const handOvers = new HandOvers({
      transport: {
        send: async () => {
          throw new Error('It was handed over.');
        },
      } as never,
      rateLimiter: { isPaused: () => false, onOutcome: async () => {} },
      senderDomains: NEVER_BLOCKED,
      pausedMail: { isPaused: (email) => asked.push(email) > 0 },
      lifetimes: { high: 1, others: 1 },
      slots,
      leases: {
        count: 1,
        lease: () => [],
        finishJob: async (...given: unknown[]) => void finished.push(given),
        finishJobs: () => [],
        stop: () => {},
      },
      recordOutcome: async (record) => void recorded.push(record),
      guard: { check: () => {} },
      signal: new AbortController().signal,
      metrics: NO_METRICS,
      log: createLog('silent'),
    });
    const email = { id: 'email', organizationId: 'shop', priority: 'low' } as PreparedEmail;
    const claim: Claimed = { id: 'email', claimId: 'claim', attempts: 1, resends: false };
    slots.startClaim(1)(1);
    await handOvers.handOver(email, claim, isProbe);
    expect(asked).toEqual([email]);
    expect(recorded).toEqual([
      expect.objectContaining({ claimId: 'claim', closes: true, refundsAttempt: true }),
    ]);
    expect(finished).toEqual([['email', { retryAfterMs: DEFERRED_MS }]]);
  },
);
