import type { Worker } from '../http/noun.ts';
import { connect } from '../platform/database/connection.ts';
import type { Installation } from '../platform/installation/migrate.ts';
import { startFanOut } from './fan-out/fan-out-worker.ts';
import { type SenderParts, startSender } from './sending/sender.ts';
import { Session } from './session.ts';

export interface DeliveringParts extends Omit<SenderParts, 'orm' | 'session'> {
  webhookOrm: SenderParts['orm'];
  installation: Pick<Installation, 'workerUrl'>;
}

/** Turns events into deliveries, and delivers them to the endpoints. */
export function startDelivering({
  webhookOrm: orm,
  installation,
  ...parts
}: DeliveringParts): Worker {
  const session = new Session(() => connect(installation.workerUrl, 'mailwright webhook session'));
  const shared = { ...parts, orm, session };
  // Listens before the sender opens the session.
  const fanOut = startFanOut(shared);
  const sender = startSender(shared);
  return {
    awaitsAnswers: true,
    async stop() {
      await sender.stop();
      await fanOut.stop();
      await session.close();
    },
  };
}
