import type { PgBoss } from 'pg-boss';
import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { Tasks } from '../../platform/concurrency/tasks.ts';
import { drainWithin } from '../../platform/queue/drain.ts';
import type { FetchSendJobs } from '../../platform/queue/fetch-send-jobs.ts';
import type { SendRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { ClaimCounters } from '../restored/claim-counters.ts';
import type { PausedMail } from '../pauses/paused-mail.ts';
import type { SenderDomains } from '../relay/sender-domains.ts';
import type { Transport } from '../transports/transport.ts';
import { Dispatcher, type DispatcherState } from './dispatcher.ts';
import { Fetcher, type FetcherState } from './fetcher.ts';
import { HandOvers } from './hand-overs.ts';
import { HandOverSlots } from './hand-over-slots.ts';
import { leaseJobs } from './job-leases.ts';
import { LargeBodies, MemoryBudget } from './memory-budget.ts';
import { SendLoop } from './send-loop.ts';
import { createOutcomeRecorder } from './outcome-recorder.ts';
import { PartLoader, releasingLeases } from './part-loader.ts';
import { prepare, type Preparation } from './prepare.ts';
import type { SendWorkerActivity } from './stall.ts';

export interface SendWorkerParts extends Omit<Preparation, 'mailTransport' | 'largeBodies'> {
  boss: PgBoss;
  fetchJobs: FetchSendJobs;
  transport: Transport;
  rateLimiter: SendRateLimiter;
  senderDomains: SenderDomains;
  guard: Pick<SendingGuard, 'check' | 'isClear' | 'room' | 'claimed' | 'ended' | 'onRoom'>;
  pausedMail: PausedMail;
  claimCounters: ClaimCounters;
  metrics: Metrics;
}

export interface SendWorker {
  /** There may be new jobs. */
  readonly wake: () => void;
  activity(): SendWorkerActivity;
  /** Fetches nothing more, finishes what has begun and releases the other jobs. */
  stop(): Promise<void>;
}

/**
 * Sends the emails of the queue. An email passes these stages:
 *
 * 1. leased: the fetcher has fetched its job (`fetcher.ts`)
 * 2. prepared: it is read and rendered (`prepare.ts`), and its attachments and a large body are loaded (`part-loader.ts`)
 * 3. claimed, handed over and recorded: the dispatcher takes it through the stages of `hand-over-slots.ts`
 * 4. finished: its job is completed, or back in the queue (`job-leases.ts`)
 *
 * The steps of the two loops run concurrently. The fetcher is woken by a notification of the queue, by the end of each
 * task, after a step of the dispatcher, and when a sender domain is released; the dispatcher by emails that are prepared
 * by free slots, and by checks of the guard. Only a claim keeps another worker from handing the email over.
 *
 * EMAILS-7: emails of campaigns delay no others. The others are also fetched while enough of campaigns are fetched ahead, and
 * overtake them in the preparation, before the claim and before the hand-over.
 *
 * Bounds: one fetch takes at most 200 jobs, at most 400 emails wait for a claim, and the leased jobs are bounded by three
 * times the emails that are fetched ahead, or in flight if that is more; beside those of campaigns, by 20 more of each
 * (`fetcher.ts`). At most 20 emails are
 * claimed without a connection, and no email is claimed while 100 outcomes are being stored (`hand-over-slots.ts`). At
 * most `maxInFlight` messages are in flight; the limit adapts to rate and latency (`hand-over-slots.ts`). All loaded
 * attachments and large bodies together have at most 16 MiB, or are those of one email (`memory-budget.ts`). The queue
 * ends a lease after 15 s without a heartbeat, and after 300 s in any case (`job-leases.ts`).
 *
 * Stop (`platform/queue/drain.ts`): nothing more is fetched or claimed, and prepared emails are released. Then claimed emails
 * without a slot are released and hand-overs without an answer are aborted. The claims that are left are decided by
 * `feedback/reconcile.ts`.
 */
export function startSendWorker(parts: SendWorkerParts): SendWorker {
  const { orm, boss, transport, senderDomains, log } = parts;
  const fetching = new SendLoop<FetcherState>(() => fetcher.step(), log);
  const dispatching = new SendLoop<DispatcherState>(() => dispatcher.step(), log);
  const aborted = new AbortController();
  const tasks = new Tasks({ failure: 'delivery failed', log, onDone: fetching.wake });
  const budget = new MemoryBudget();
  const leases = releasingLeases(leaseJobs(boss), budget);
  const slots = new HandOverSlots(transport.maxInFlight, dispatching.wake);
  const largeBodies = new LargeBodies();
  const shared = { ...parts, tasks, leases, slots, largeBodies };
  const handOvers = new HandOvers({
    ...shared,
    recordOutcome: createOutcomeRecorder(orm, boss),
    signal: aborted.signal,
  });
  const dispatcher: Dispatcher = new Dispatcher({
    ...shared,
    handOvers,
    onAdd: dispatching.wake,
    onDispatch: fetching.wake,
  });
  const loader = new PartLoader({ ...shared, dispatcher, budget });
  const preparation = { ...parts, largeBodies, mailTransport: transport.name };
  const fetcher: Fetcher = new Fetcher({
    ...shared,
    loader,
    prepare: (ids, isScarce) => prepare(preparation, ids, { isScarce }),
    maxInFlight: transport.maxInFlight,
  });

  async function drain(): Promise<void> {
    await Promise.all([fetching.stop(), dispatching.stop()]);
    await fetcher.prepared();
    loader.stop();
    dispatcher.releasePrepared();
    await tasks.done();
  }

  senderDomains.onRelease(fetching.wake);
  parts.guard.onRoom(dispatching.wake);
  fetching.start();
  dispatching.start();
  return {
    wake() {
      fetcher.notified();
      fetching.wake();
    },
    activity: () => ({
      fetching: fetching.activity,
      dispatching: dispatching.activity,
      lastOutcomeAt: handOvers.lastOutcomeAt,
    }),
    async stop() {
      // An aborted hand-over tells whether the server had taken the message. If not, the email goes back to the queue.
      // Without the end of the hand-over, the outcome would be unknown.
      await drainWithin(drain, () => {
        aborted.abort();
        slots.stop();
      });
      leases.stop();
    },
  };
}
