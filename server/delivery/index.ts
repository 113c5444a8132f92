import type { PgBoss } from 'pg-boss';
import { often, seldom } from '../platform/maintenance.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { dropUnknown } from './feedback/inbox.ts';
import { applyOverdue, reconcileUnknown } from './feedback/maintenance.ts';
import { deleteOldWatermarks } from './feedback/watermarks.ts';
import { expire } from './maintenance/expire.ts';
import { requeueOrphaned } from './maintenance/orphaned.ts';
import { forgetDomains } from './relay/domain-state.ts';
import { releaseFree } from './relay/blocked-emails.ts';
import { forgetTroubles } from './relay/troubles.ts';
import { deleteOldCounters } from './restored/claim-counters.ts';
import { blockQuarantinedJobs, forgetEndedAfterRestore } from './restored/maintenance.ts';
import { deleteOldMessages } from './transports/mailbox/transport.ts';
import { logEndings } from './attempts/log-endings.ts';
import { noun } from '../http/noun.ts';
import { EVENT_QUEUE, WORKER_OPTIONS } from '../platform/queue/queues.ts';
import { explanationHandlers } from './explanation/handlers.ts';
import { deliveryWorkers } from './live-workers/start-delivery.ts';

// For the rest of the server.
export type { DeliverySettings } from './explanation/facts.ts';
export { deliverySettingsOf } from './explanation/settings.ts';
export { createIntake, type TakeSesEvents } from './feedback/intake.ts';
export { createMailIntake, type MailIntake } from './feedback/mail-intake.ts';
export { certificatesInDatabase } from './feedback/sns/certificate-store.ts';
export { type FetchText, fetchText } from './feedback/sns/fetch.ts';
export { sesEvents } from './feedback/sns/http-intake.ts';
export { createSnsReceiver, type SnsReceiver } from './feedback/sns/receiver.ts';
export { topicOf } from './feedback/sns/topic.ts';
export { areEventsExpected, findUnreported } from './feedback/unreported.ts';
export { relayOf } from './relay/relay-name.ts';
export { type OpenedTransport, openTransport } from './transports/open.ts';
export { messageReader, webVersionReader } from './worker/stored-message.ts';
export { type DelayedBatch, makeDelayedDue } from './attempts/delayed-emails.ts';
export {
  type Depth,
  type Scheduled,
  countClaimed,
  readDepths,
  readScheduled,
} from './attempts/queue-depth.ts';
export { explainEmail } from './explanation/explain.ts';
export { watchPauses } from './pauses/paused-mail.ts';
export {
  type Pause,
  WHAT_TO_DO,
  adviceOn,
  probePausedNow,
  readPause,
} from './rate-limit/provider-pause.ts';
export {
  type BlockedDomain,
  type ProbedDomain,
  type RefusedDomain,
  probeBlockedNow,
  readBlockedDomains,
  readRefused,
} from './relay/blocked-domains.ts';
export { type Trouble, readTrouble } from './relay/troubles.ts';
export { dropSome, releaseSome } from './restored/decide.ts';
export {
  type QuarantineFilter,
  type QuarantinedGroup,
  countQuarantinedGroups,
  countQuarantined,
  findQuarantineStart,
  readQuarantine,
} from './restored/quarantine.ts';
export { openClaimCounters } from './restored/claim-counters.ts';
export { claimsFile } from './restored/claims-file.ts';
export { STALL_MS, SendActivity, type Stall, findStall } from './worker/stall.ts';
export { systemMailer } from './worker/system-mail.ts';
export { type LiveWorkers, readLiveWorkers } from './live-workers/live-workers.ts';

type MaintenanceParts = Parameters<typeof applyOverdue>[0] &
  Parameters<typeof reconcileUnknown>[0] & {
    boss: PgBoss;
    /** The SMTP relay in use; null under another transport. */
    relay: string | null;
    metrics: Metrics;
  };

export const delivery = noun({
  name: 'delivery',
  schema: import.meta.dirname,
  handlers: explanationHandlers,
  grants: {
    provider_events: { app: 'select, delete', worker: 'select, insert, delete' },
    event_proofs: { worker: 'select, insert, delete' },
    mailbox_messages: { worker: 'select, insert, delete' },
    send_token_buckets: { worker: 'select, insert, update' },
    relay_domains: { worker: 'select, insert, update, delete' },
    relay_refusals: { worker: 'select, insert, delete' },
    relay_troubles: { worker: 'select, insert, update, delete' },
    blocked_emails: { worker: 'select' },
    restored_emails: { app: 'select', worker: 'select, delete' },
    claim_counters: { worker: 'select, insert, update, delete' },
    sns_certificates: {},
    workers: { worker: 'select, insert, update, delete' },
  },
  erases: {
    traces: {
      mailbox_messages: 'rows',
      provider_events: { cleared: ['event'], kept: [] },
      blocked_emails: 'none',
      restored_emails: 'none',
      claim_counters: 'none',
      relay_domains: 'none',
      workers: 'none',
      send_token_buckets: 'none',
      event_proofs: 'none',
      // The domains of senders; the words of a relay have no addresses.
      relay_refusals: 'none',
      relay_troubles: 'none',
      sns_certificates: 'none',
    },
  },
  deletes: {
    mailbox_messages: 'by statement',
    event_proofs: 'no organization',
    send_token_buckets: 'no organization',
    relay_refusals: 'no organization',
    relay_troubles: 'no organization',
    sns_certificates: 'no organization',
    claim_counters: 'no organization',
    workers: 'no organization',
  },
  functions: {
    'take_send_tokens(text, integer)': 'worker',
    'claims_are_missing(uuid[], bigint[])': 'worker',
    'provider_daily_quota(text)': 'app',
    'explain_waiting(uuid, uuid, text, text)': 'app',
    'explain_sending(uuid, uuid, text)': 'app',
    'read_sns_certificates()': 'app',
    'keep_sns_certificate(text, text, timestamptz)': 'app',
  },
  queues: [{ name: EVENT_QUEUE, ...WORKER_OPTIONS, expireInSeconds: 60 }],
  maintenance: (parts: MaintenanceParts) => ({
    'apply overdue events': often(() => applyOverdue(parts)),
    'drop events of unknown emails': often(dropUnknown, {
      report: 'events of unknown emails were dropped',
    }),
    // An email with an event needs no decision.
    'reconcile unknown outcomes': often(() => reconcileUnknown(parts), {
      after: 'apply overdue events',
    }),
    'delete old watermarks': often((em) => deleteOldWatermarks(em, parts.reconcileWindowSeconds)),
    'expire emails': often(
      (em) => expire(em, parts.lifetimes, (endings) => logEndings(parts.log, endings)),
      { report: 'emails failed as expired' },
    ),
    'delete old messages of the mailbox': often(deleteOldMessages),
    'queue emails without a job': seldom(
      async () => {
        const emails = await requeueOrphaned(parts.boss);
        parts.metrics.orphaned(emails);
        return emails;
      },
      { report: 'emails without a job were queued again' },
    ),
    // Blocked emails that remain after a crash, or after a change of transport or relay.
    'release blocked emails': seldom(() => releaseFree(parts.boss, parts.relay, { ended: true }), {
      report: 'emails of sender domains that are not blocked were released',
    }),
    'forget restored emails that have ended': seldom(forgetEndedAfterRestore),
    'block jobs of restored emails': seldom(() => blockQuarantinedJobs(parts.boss)),
    'delete old counters of claims': seldom(deleteOldCounters),
    'forget sender domains': seldom(forgetDomains),
    'delete old refusals of SMTP servers': seldom(forgetTroubles),
  }),
  workers: deliveryWorkers,
});
