import { linkMailer } from '../delivery/worker/link-mail.ts';
import { connect } from '../platform/database/connection.ts';
import { startMaintenance } from '../platform/maintenance.ts';
import { sendAlerts } from '../webhooks/alerts/send-alerts.ts';
import { startFanOut } from '../webhooks/fan-out/worker.ts';
import { deliveryEnqueuer } from '../webhooks/sending/queue.ts';
import { Session } from '../webhooks/session.ts';
import { startSender } from '../webhooks/sending/sender.ts';
import type { Opened } from './close-in-reverse.ts';
import type { SharedServices } from './shared-services.ts';

const ALERT_INTERVAL_MS = 60_000;

/** Opens the part of a worker that delivers events to endpoints. */
export async function openWebhookServices(
  services: SharedServices,
  mailing: Parameters<typeof linkMailer>[0],
  opened: Opened,
): Promise<void> {
  const { config, installation, webhookOrm: orm, boss, outbound, sealedSecrets, log } = services;
  const enqueueDeliveries = deliveryEnqueuer(boss);
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
    log,
  });
  opened.add(() => sender.stop());

  const mailAlert = config.systemFrom === null ? null : linkMailer(mailing, config.systemFrom, log);
  const alerts = startMaintenance(
    [
      {
        name: 'mail alerts about webhooks',
        intervalMs: ALERT_INTERVAL_MS,
        run: () => sendAlerts({ orm, mailAlert, log }),
      },
    ],
    log,
  );
  opened.add(() => alerts.stop());
}
