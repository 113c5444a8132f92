import { startSequencer } from '../account/events/sequencer.ts';
import { requireCheckpointFile } from '../audience/consent-log/export/require-file.ts';
import { startExports } from '../audience/consent-log/export/worker.ts';
import { startConsentLog } from '../audience/consent-log/start.ts';
import { startContactActions } from '../audience/contact-actions/worker.ts';
import { createResolver } from '../audience/contacts/validation/domain.ts';
import { startValidator } from '../audience/contacts/validation/validator.ts';
import { type ImportWorkerParts, startImports } from '../audience/imports/worker.ts';
import { findUnreported } from '../delivery/feedback/unreported.ts';
import { startEventWorker } from '../delivery/feedback/worker.ts';
import { relayOf } from '../delivery/relay/relay-name.ts';
import type { OpenedTransport } from '../delivery/transports/open.ts';
import { systemMailer } from '../delivery/worker/system-mail.ts';
import type { SendWorker } from '../delivery/worker/send-worker.ts';
import { openClaimCounters } from '../delivery/restored/claim-counters.ts';
import { claimsFile } from '../delivery/restored/claims-file.ts';
import { startWorker } from '../delivery/worker/start.ts';
import { startHeartbeat } from '../delivery/workers/heartbeat.ts';
import { createSendingGuard } from '../messages/sending/guard/sending-guard.ts';
import { startVerificationWorker } from '../messages/senders/verification/worker.ts';
import { readDocument } from '../http/document.ts';
import { createFormCheck } from '../http/form.ts';
import { unitOfWork } from '../http/unit-of-work.ts';
import { FEED_BATCH, startCampaigns } from '../messages/campaigns/worker.ts';
import { erasePerson } from '../privacy/erasures/erase.ts';
import { startMaintenance } from '../platform/maintenance.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { type EnqueueSend, sendEnqueuer } from '../platform/queue/enqueue.ts';
import { installationName } from './installation-name.ts';
import { maintenanceSteps } from './maintenance-steps.ts';
import { ERASES } from './nouns.ts';
import { processOrigin } from './process-origin.ts';
import { openWebhookServices } from './webhook-services.ts';
import type { Opened } from './close-in-reverse.ts';
import type { SharedServices } from './shared-services.ts';

/** Imports and actions on contacts make way for emails for this time after one was sent. */
const SENDING_MS = 3_000;

const isRecent = (at: number): boolean => performance.now() - at < SENDING_MS;

/** Opens the services of a worker. */
export async function openWorkerServices(
  services: SharedServices,
  opening: OpenedTransport,
  opened: Opened,
): Promise<Pick<SendWorker, 'activity'>> {
  const { config, installation, parts, workerOrm: orm, boss, metrics, log } = services;
  const { renderTemplate, hashAddress, links, domainToken } = services;
  const { lifetimes, mailTransport: name, checkpointFile, checkpointEmail } = config;
  if (checkpointFile !== null) await requireCheckpointFile(checkpointFile);
  const { transport, identities } = opening;
  const guard = createSendingGuard({ orm, log }, config.guard);
  opened.add(() => guard.stop());
  const common = { orm, boss, hashAddress, lifetimes, guard, metrics, log };

  const limits = await opening.openLimits();
  const { rateLimiter, senderDomains } = limits;

  // Before the maintenance, which ends emails unless they are held.
  const folder = config.claimsFolder;
  const file = folder === null ? null : claimsFile(folder, installationName(installation), log);
  const claimCounters = await openClaimCounters({ orm, boss, file, log });
  opened.add(() => claimCounters.stop());

  const { reconcileWindowSeconds, consentRetentionDays, retention } = config;
  const settings = { reconcileWindowSeconds, consentRetentionDays, retention };
  const steps = maintenanceSteps({ ...common, ...settings, relay: relayOf(config) });
  const maintenance = startMaintenance([...steps, ...limits.maintenance], log);
  opened.add(() => maintenance.stop());

  const sending = { transport, rateLimiter, senderDomains };
  const worker = await startWorker({ ...common, ...sending, renderTemplate, links, claimCounters });
  opened.addWaiting(() => worker.stop());
  const heartbeat = await startHeartbeat(orm, processOrigin(parts), {
    log,
    onBeat: (live) => guard.share(live),
  });
  opened.add(() => heartbeat.stop());

  const campaigns = startCampaigns({
    orm,
    enqueueSend: countCampaignEmails(sendEnqueuer(boss), metrics),
    transport: name,
    renderTemplate,
    hashAddress,
    links,
    campaignShare: config.campaignShare,
    batch: FEED_BATCH,
    now: () => new Date(),
    log,
  });
  opened.add(() => campaigns.stop());

  const unreported = findUnreported(config);
  if (unreported) {
    log.warn({ transport: name, reason: unreported.reason }, unreported.message);
  }
  const sequencer = startSequencer({ orm, events: services.eventLog, log });
  opened.add(() => sequencer.stop());

  const { takeCheckpoint, alteredLogs } = services;
  const { checkpointIntervalSeconds } = config;
  const signing = { takeCheckpoint, checkpointIntervalSeconds, alteredLogs };
  const consentLog = startConsentLog({ orm, log, ...signing });
  opened.add(() => consentLog.stop());
  if (checkpointFile !== null || checkpointEmail !== null) {
    const mail = systemMailer({ transport, rateLimiter }, config.systemFrom ?? '', log);
    const exports = await startExports({ orm, boss, mail, checkpointFile, checkpointEmail, log });
    opened.add(() => exports.stop());
  }

  await openWebhookServices(services, { transport, rateLimiter }, opened);

  // The queue drives this worker, and stops it.
  await startEventWorker(common);
  if (config.sesEventsQueueUrl) {
    // Loaded only when it is used: the AWS SDK alone takes tens of megabytes.
    const { startSqsConsumer } = await import('../delivery/feedback/sqs.ts');
    const { sesEventsQueueUrl: queueUrl } = config;
    const consumer = startSqsConsumer({ queueUrl, take: services.takeEvents, log });
    opened.add(() => consumer.stop());
  }

  const resolver = parts.resolver ?? createResolver();
  const validator = startValidator({ orm, resolver, log });
  opened.add(() => validator.stop());

  const inSteps: Pick<ImportWorkerParts, 'workerOrm' | 'inTenant' | 'isSending' | 'log'> = {
    workerOrm: orm,
    inTenant: (tenant, work) => unitOfWork(services.apiOrm, { tenant, keepTestRows: true }, work),
    isSending: () => isRecent(worker.activity().lastOutcomeAt),
    log,
  };
  const imports = startImports({
    ...inSteps,
    checkUpsert: createFormCheck(readDocument(), 'ContactUpsert'),
    hashAddress,
    now: () => new Date(),
  });
  opened.add(() => imports.stop());

  const contactActions = startContactActions({
    ...inSteps,
    erasePerson: (scope, key) => erasePerson(scope, { key }, { hashAddress, erases: ERASES }),
  });
  opened.add(() => contactActions.stop());

  const senderWorker = await startVerificationWorker({
    orm,
    boss,
    log,
    resolver,
    links,
    transport: name,
    domainToken,
    identities,
    mailLink: systemMailer({ transport, rateLimiter }, config.systemFrom ?? '', log),
    now: () => new Date(),
  });
  opened.add(() => senderWorker.stop());
  return worker;
}

const countCampaignEmails =
  (enqueue: EnqueueSend, metrics: Metrics): EnqueueSend =>
  async (em, jobs) => {
    await enqueue(em, jobs);
    // All jobs are those of one campaign.
    const [first] = jobs;
    if (first) metrics.accepted('campaign', first.organizationId, jobs.length);
  };
