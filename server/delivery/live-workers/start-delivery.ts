import type { StartWorker } from '../../http/noun.ts';
import type { Config } from '../../platform/config.ts';
import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import type { TakeSesEvents } from '../feedback/intake.ts';
import { findUnreported } from '../feedback/unreported.ts';
import { startEventWorker } from '../feedback/feedback-worker.ts';
import type { SendActivity } from '../worker/stall.ts';
import { startWorker } from '../worker/start.ts';
import { startHeartbeat } from './heartbeat.ts';

type SendParts = Parameters<typeof startWorker>[0];

interface WorkerParts extends SendParts {
  config: Pick<
    Config,
    'mailTransport' | 'sesConfigurationSet' | 'sesEventsQueueUrl' | 'sesEventsTopicArn' | 'inbound'
  >;
  guard: SendParts['guard'] & Pick<SendingGuard, 'share'>;
  sendActivity: SendActivity;
  /** Of this process, as its heartbeat names it. */
  origin: { host: string; pid: number };
  takeEvents: TakeSesEvents;
}

/** Sends emails, reports that this process is alive, and reads what providers report. */
export const deliveryWorkers = (parts: WorkerParts): StartWorker[] => [
  async () => {
    const worker = await startWorker(parts);
    parts.sendActivity.watch(worker);
    return { stop: () => worker.stop(), awaitsAnswers: true };
  },
  () =>
    startHeartbeat(parts.orm, parts.origin, {
      log: parts.log,
      onBeat: (live) => parts.guard.share(live),
    }),
  async () => {
    // The queue drives this worker, and stops it.
    await startEventWorker(parts);
    return null;
  },
  () => startProviderEvents(parts),
];

async function startProviderEvents({ config, takeEvents: take, log }: WorkerParts) {
  const unreported = findUnreported(config);
  if (unreported) {
    log.warn({ transport: config.mailTransport, reason: unreported.reason }, unreported.message);
  }
  const { sesEventsQueueUrl: queueUrl } = config;
  if (!queueUrl) return null;
  // Loaded only when it is used: the AWS SDK alone takes tens of megabytes.
  const { startSqsConsumer } = await import('../feedback/sqs.ts');
  return startSqsConsumer({ queueUrl, take, log });
}
