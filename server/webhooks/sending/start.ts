import { onJobs } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import { Sender, type SenderParts } from './sender.ts';

/** Starts to deliver, and listens for new jobs. */
export async function startSender(parts: SenderParts): Promise<{ stop(): Promise<void> }> {
  const sender = new Sender(parts);
  const listener = await onJobs(parts.boss, WEBHOOK_QUEUE, sender.wake);
  sender.start();
  return {
    async stop() {
      await sender.stop();
      await listener.stop();
    },
  };
}
