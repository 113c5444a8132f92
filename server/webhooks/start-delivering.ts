import type { Worker } from '../http/noun.ts';
import { connect } from '../platform/database/connection.ts';
import type { Installation } from '../platform/installation/migrate.ts';
import { startFanOut } from './fan-out/fan-out-worker.ts';
import { deliveryEnqueuer } from './sending/delivery-jobs.ts';
import { type SenderParts, startSender } from './sending/sender.ts';
import { Session } from './session.ts';

export interface DeliveringParts extends Omit<SenderParts, 'orm' | 'session'> {
  webhookOrm: SenderParts['orm'];
  installation: Pick<Installation, 'workerUrl'>;
}

/** Turns events into deliveries, and delivers them to the endpoints. */
export async function startDelivering({
  webhookOrm: orm,
  installation,
  ...parts
}: DeliveringParts): Promise<Worker> {
  const session = new Session(() => connect(installation.workerUrl, 'mailwright webhook session'));
  const shared = { ...parts, orm, session };
  // Listens before the sender opens the session.
  const fanOut = startFanOut({ ...shared, enqueueDeliveries: deliveryEnqueuer(parts.boss) });
  const closeAll = async (): Promise<void> => {
    await fanOut.stop();
    await session.close();
  };
  try {
    const sender = await startSender(shared);
    return {
      awaitsAnswers: true,
      async stop() {
        await sender.stop();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
