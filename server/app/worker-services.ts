import { erasePerson } from '../privacy/erasures/index.ts';
import { createResolver } from '../audience/contacts/index.ts';
import {
  claimsFile,
  openClaimCounters,
  type OpenedTransport,
  relayOf,
  SendActivity,
  systemMailer,
} from '../delivery/index.ts';
import { readDocument } from '../http/document.ts';
import { createFormCheck } from '../http/validation/body-schemas.ts';
import { unitOfWork } from '../http/unit-of-work.ts';
import { createSendingGuard } from '../messages/sending/guard/index.ts';
import { startMaintenance } from '../platform/maintenance.ts';
import type { Opened } from './close-in-reverse.ts';
import { installationName } from './installation-name.ts';
import { maintenanceSteps } from './maintenance-steps.ts';
import { ERASES, type MaintenanceParts, NOUNS, type WorkerParts } from './nouns.ts';
import { processOrigin } from './process-origin.ts';
import type { SharedServices } from './shared-services.ts';

/** Opens the services of a worker: the maintenance and the workers of all nouns. Returns what its send worker does. */
export async function openWorkerServices(
  services: SharedServices,
  opening: OpenedTransport,
  opened: Opened,
): Promise<SendActivity> {
  const { config, installation, workerOrm: orm, boss, log, hashAddress } = services;
  const { transport, identities } = opening;
  const guard = createSendingGuard({ orm, log }, config.guard);
  opened.add(() => guard.stop());
  const { rateLimiter, senderDomains, maintenance: ofTransport } = await opening.openLimits();

  // Before the maintenance, which ends emails unless they are held.
  const folder = config.claimsFolder;
  const file = folder === null ? null : claimsFile(folder, installationName(installation), log);
  const claimCounters = await openClaimCounters({ orm, boss, file, log });
  opened.add(() => claimCounters.stop());

  const sendActivity = new SendActivity();
  const { reconcileWindowSeconds, consentRetentionDays, retention, lifetimes } = config;
  const parts: MaintenanceParts & WorkerParts & typeof services = {
    ...services,
    orm,
    guard,
    transport,
    identities,
    rateLimiter,
    senderDomains,
    claimCounters,
    sendActivity,
    reconcileWindowSeconds,
    consentRetentionDays,
    retention,
    lifetimes,
    mailTransport: config.mailTransport,
    relay: relayOf(config),
    origin: processOrigin(services.parts),
    mail: systemMailer({ transport, rateLimiter }, config.systemFrom ?? '', log),
    resolver: services.parts.resolver ?? createResolver(),
    checkUpsert: createFormCheck(readDocument(), 'ContactUpsert'),
    inTenant: (tenant, work) => unitOfWork(services.apiOrm, { tenant, keepTestRows: true }, work),
    isSending: () => sendActivity.isSending,
    erasePerson: (scope, key) => erasePerson(scope, { key }, { hashAddress, erases: ERASES }),
    now: () => new Date(),
    random: Math.random,
  };
  const maintenance = startMaintenance([...maintenanceSteps(parts), ...ofTransport], log);
  opened.add(() => maintenance.stop());
  for (const start of NOUNS.flatMap(({ workers }) => workers?.(parts as never) ?? [])) {
    const worker = await start();
    if (worker?.awaitsAnswers) opened.addWaiting(() => worker.stop());
    else if (worker) opened.add(() => worker.stop());
  }
  return sendActivity;
}
