import { systemMailer } from '../delivery/worker/system-mail.ts';
import { connect } from '../platform/database/connection.ts';
import { startAlerts } from '../webhooks/alerts/worker.ts';
import { startSecretUpkeep } from '../webhooks/endpoints/secret-upkeep.ts';
import { startFanOut } from '../webhooks/fan-out/worker.ts';
import { deliveryEnqueuer } from '../webhooks/sending/queue.ts';
import { Session } from '../webhooks/session.ts';
import { startSender } from '../webhooks/sending/sender.ts';
import type { Opened } from './close-in-reverse.ts';
import type { SharedServices } from './shared-services.ts';

/** Opens the part of a worker that delivers events to endpoints. */
export async function openWebhookServices(
  services: SharedServices,
  mailing: Parameters<typeof systemMailer>[0],
  opened: Opened,
): Promise<void> {
  const {
    config,
    installation,
    webhookOrm: orm,
    boss,
    outbound,
    sealedSecrets,
    metrics,
    log,
  } = services;
  const enqueueDeliveries = deliveryEnqueuer(boss);
  const secrets = await startSecretUpkeep({ orm, sealedSecrets, log });
  opened.add(() => secrets.stop());
  const session = new Session(() => connect(installation.workerUrl, 'mailwright webhook session'));
  opened.add(() => session.close());

  // Listens before the sender opens the session.
  const fanOut = startFanOut({ orm, boss, enqueueDeliveries, session, log });
  opened.add(() => fanOut.stop());

  const sender = await startSender({
    orm,
    boss,
    outbound,
    sealedSecrets,
    session,
    now: () => new Date(),
    random: Math.random,
    metrics,
    log,
  });
  opened.addWaiting(() => sender.stop());

  // Without an address of its own, the installation sends no alerts.
  if (config.systemFrom === null) return;
  const mailAlert = systemMailer(mailing, config.systemFrom, log);
  const { links, hashAddress } = services;
  const alerts = await startAlerts({
    orm,
    boss,
    mailAlert,
    links,
    hashAddress,
    log,
    guardMode: config.guard,
  });
  opened.add(() => alerts.stop());
}
