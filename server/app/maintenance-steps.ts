import type { Database, Transaction } from '../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { deleteUnusedAssets } from '../account/assets/delete-unused.ts';
import { createComingDays, deleteStrayEvents, dropOldDays } from '../account/events/retention.ts';
import * as requestLog from '../account/request-log/retention.ts';
import { forgetErasedConsent } from '../audience/consent/forget-erased.ts';
import { closeExpiredRequests } from '../audience/consent/open-requests.ts';
import { deleteOldActions } from '../audience/contact-actions/retention.ts';
import { deleteOldImports } from '../audience/imports/retention.ts';
import { removeDeletedLists } from '../audience/lists/delete.ts';
import { removeDeletedAttributes } from '../audience/contact-attributes/remove-values.ts';
import type { Lifetimes } from '../delivery/attempts/claim.ts';
import { dropUnknown } from '../delivery/feedback/inbox.ts';
import { applyOverdue, reconcileUnknown } from '../delivery/feedback/maintenance.ts';
import { deleteOldWatermarks } from '../delivery/feedback/watermarks.ts';
import { expire } from '../delivery/maintenance/expire.ts';
import { requeueOrphaned } from '../delivery/maintenance/orphaned.ts';
import { forgetDomains } from '../delivery/relay/domain-state.ts';
import { releaseFree } from '../delivery/relay/held-emails.ts';
import { forgetTroubles } from '../delivery/relay/troubles.ts';
import { deleteOldCounters } from '../delivery/restored/claim-counters.ts';
import { blockHeldJobs, forgetEndedAfterRestore } from '../delivery/restored/maintenance.ts';
import { deleteOldMessages } from '../delivery/transports/mailbox/store.ts';
import { logEndings } from '../delivery/worker/outcome-lines.ts';
import { deleteExpiredRecords } from '../http/idempotency-records.ts';
import { deleteOldRecipients } from '../messages/campaigns/retention.ts';
import { deleteEndedAttachments } from '../messages/emails/attachments/delete.ts';
import { deleteOldContent } from '../messages/emails/content-retention.ts';
import {
  createComingMonths,
  deleteOldAttachments,
  deleteOldCopies,
  deleteOldTestEmails,
  deleteOldVariables,
  deleteStrays,
  dropOldMonths,
} from '../messages/emails/retention.ts';
import { deleteOldPreviews } from '../messages/previews/previews.ts';
import { ALERT_LINKS } from '../account/organizations/alert-email.ts';
import { SENDER_LINKS } from '../messages/senders/start-verification.ts';
import { deleteOldLinks } from '../platform/tokens/mailed-links.ts';
import { deleteOldPauses, endPausesInTime } from '../messages/sending/pauses/pauses.ts';
import { foldOutcomes } from '../messages/sending/guard/fold.ts';
import type { SendingGuard } from '../messages/sending/guard/sending-guard.ts';
import { recomputeMinutely } from '../messages/statistics/recompute.ts';
import { forgetTemplates } from '../messages/templates/delete-unused-versions.ts';
import type { MaintenanceStep } from '../platform/maintenance.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { deleteOrphans } from '../privacy/organizations/delete-orphans.ts';
import { webhookSteps } from '../webhooks/maintenance.ts';
import type { HashAddress } from '../platform/values/address-hash.ts';

export interface MaintenanceParts {
  orm: Database;
  boss: PgBoss;
  hashAddress: HashAddress;
  lifetimes: Lifetimes;
  reconcileWindowSeconds: number;
  consentRetentionDays: number;
  retention: { emailDays: number; variableDays: number };
  /** The SMTP relay in use; null under another transport. */
  relay: string | null;
  guard?: Pick<SendingGuard, 'check' | 'checkAll'>;
  metrics: Metrics;
  log: Logger;
}

const OFTEN = 10_000;
const SELDOM = 60_000;

/**
 * The maintenance of all rooms, in the order in which it runs. It belongs to processes that run the worker; each of them
 * runs it. The transport adds its own steps (`delivery/transports/open.ts`).
 */
export function maintenanceSteps(parts: MaintenanceParts): MaintenanceStep[] {
  const { orm, boss, lifetimes, reconcileWindowSeconds: windowSeconds, retention } = parts;
  const { metrics, log } = parts;
  const step = (
    intervalMs: number,
    name: string,
    run: (em: Transaction) => Promise<unknown>,
    report?: string,
  ): MaintenanceStep => ({ name, intervalMs, run: () => run(orm.em.fork()), report });
  return [
    step(OFTEN, 'create the partitions of coming months', createComingMonths),
    step(OFTEN, 'create the partitions of events of coming days', createComingDays),
    step(OFTEN, 'create the partitions of requests of coming days', requestLog.createComingDays),
    step(OFTEN, 'apply overdue provider events', () => applyOverdue(parts)),
    step(
      OFTEN,
      'drop events of unknown emails',
      dropUnknown,
      'events of unknown emails were dropped',
    ),
    // After the events, because an email with an event needs no decision.
    step(OFTEN, 'reconcile unknown outcomes', () => reconcileUnknown(parts)),
    step(OFTEN, 'delete old watermarks', (em) => deleteOldWatermarks(em, windowSeconds)),
    step(
      OFTEN,
      'expire emails',
      (em) => expire(em, lifetimes, (endings) => logEndings(log, endings)),
      'emails failed as expired',
    ),
    step(OFTEN, 'end expired pauses', endPausesInTime),
    step(OFTEN, 'delete old test emails', deleteOldTestEmails),
    step(OFTEN, 'delete attachments of ended emails', deleteEndedAttachments),
    step(OFTEN, 'close expired requests for consent', closeExpiredRequests),
    step(OFTEN, 'remove values of deleted attributes', removeDeletedAttributes),
    step(OFTEN, 'remove members of deleted lists', removeDeletedLists),
    step(OFTEN, 'delete what imports no longer need', deleteOldImports),
    step(OFTEN, 'delete old actions on contacts', deleteOldActions),
    step(OFTEN, 'delete expired idempotency records', deleteExpiredRecords),
    step(OFTEN, 'forget erased consent', (em) =>
      forgetErasedConsent(em, parts.consentRetentionDays),
    ),
    step(OFTEN, 'delete old links of sender addresses', (em) => deleteOldLinks(em, SENDER_LINKS)),
    step(OFTEN, 'delete old links of alert addresses', (em) => deleteOldLinks(em, ALERT_LINKS)),
    step(OFTEN, 'delete old messages of the mailbox', deleteOldMessages),
    step(OFTEN, 'delete old previews', deleteOldPreviews),
    step(
      SELDOM,
      'queue emails without a job',
      async () => {
        const emails = await requeueOrphaned(boss);
        metrics.orphaned(emails);
        return emails;
      },
      'emails without a job were queued again',
    ),
    // Held emails that remain after a crash, or after a change of transport or relay.
    step(
      SELDOM,
      'release held emails',
      () => releaseFree(boss, parts.relay, { ended: true }),
      'held emails of sender domains that are not blocked were released',
    ),
    step(SELDOM, 'forget restored emails that have ended', forgetEndedAfterRestore),
    step(SELDOM, 'block jobs of restored emails', () => blockHeldJobs(boss)),
    step(SELDOM, 'delete old counters of claims', deleteOldCounters),
    step(SELDOM, 'forget sender domains', forgetDomains),
    step(SELDOM, 'delete old refusals of SMTP servers', forgetTroubles),
    step(
      SELDOM,
      'delete old variables',
      (em) => deleteOldVariables(em, retention.variableDays),
      'variables of emails that never ended were deleted',
    ),
    step(SELDOM, 'delete old content', (em) => deleteOldContent(em, retention.variableDays)),
    step(
      SELDOM,
      'drop old months of emails',
      (em) => dropOldMonths(em, retention.emailDays),
      'months of emails were dropped',
    ),
    step(
      SELDOM,
      'delete old emails outside the partitions of months',
      (em) => deleteStrays(em, retention.emailDays),
      'old emails outside the partitions of months were deleted',
    ),
    step(SELDOM, 'delete copies of deleted emails', (em) =>
      deleteOldCopies(em, retention.emailDays),
    ),
    step(SELDOM, 'delete attachments of deleted emails', (em) =>
      deleteOldAttachments(em, retention.emailDays),
    ),
    step(SELDOM, 'recompute statistics', (em) => recomputeMinutely(em, retention.emailDays)),
    step(
      SELDOM,
      'delete rows of deleted organizations',
      deleteOrphans,
      'rows of organizations that were deleted with SQL were deleted',
    ),
    step(SELDOM, 'delete old recipients of campaigns', (em) =>
      deleteOldRecipients(em, retention.emailDays),
    ),
    step(SELDOM, 'delete old pauses', deleteOldPauses),
    step(SELDOM, 'check the guards of organizations', async () => parts.guard?.checkAll()),
    step(SELDOM, 'add up old outcomes', foldOutcomes),
    step(SELDOM, 'drop old days of events', dropOldDays),
    step(SELDOM, 'delete old events outside the partitions of days', deleteStrayEvents),
    step(SELDOM, 'drop old days of requests', requestLog.dropOldDays),
    step(
      SELDOM,
      'delete old requests outside the partitions of days',
      requestLog.deleteStrayRequests,
    ),
    step(SELDOM, 'delete the counts of old days of requests', requestLog.deleteOldCounts),
    step(SELDOM, 'delete unused assets', deleteUnusedAssets, 'unused logos were deleted'),
    step(
      SELDOM,
      'forget deleted templates',
      forgetTemplates,
      'versions of deleted templates were forgotten',
    ),
    ...webhookSteps(parts),
  ];
}
