import { type SesEndpoint, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';
import { sesEvent } from '../support/fakes/ses-events.ts';
import { startSqsEndpoint } from '../support/fakes/sqs-endpoint.ts';
import type { Random } from '../messages/templates/random.ts';

/** SES and the queue to which it sends its events. */
export interface Provider {
  ses: SesEndpoint;
  /** The settings with which an installation uses it. */
  env: Record<string, string>;
  /** It never sends events by itself. */
  mute: boolean;
  /** Puts events into the queue, shuffled. */
  report(texts: string[]): void;
  /** The number of events that are not acknowledged or not sent yet. */
  unread(): number;
  close(): Promise<void>;
}

const EVERY_MS = 100;
/** The visibility time-out. With SQS it takes minutes. */
const SHOWN_AGAIN_MS = 1_000;

/**
 * Accepts mail at any rate and, unless it is `mute`, sends events about each email shortly
 * afterwards.
 */
export async function startProvider(
  random: Random,
  { mute = false }: { mute?: boolean } = {},
): Promise<Provider> {
  const ses = await startSesEndpoint();
  ses.account.SendQuota.MaxSendRate = 1_000;
  const sqs = await startSqsEndpoint();
  let reported = 0;

  const report = (texts: string[]): void => {
    for (const text of random.shuffle(texts)) sqs.send(text);
  };
  const reporting = setInterval(() => {
    if (mute) return;
    const taken = ses.messages.slice(reported);
    reported += taken.length;
    report(
      taken.flatMap(({ emailId }) => [sesEvent(emailId, 'Send'), sesEvent(emailId, 'Delivery')]),
    );
  }, EVERY_MS);
  const showing = setInterval(() => sqs.showAgain(), SHOWN_AGAIN_MS);

  return {
    ses,
    mute,
    env: { SES_CONFIGURATION_SET: 'mailwright', SES_EVENTS_QUEUE_URL: sqs.queueUrl },
    report,
    unread: () => sqs.waiting() + (mute ? 0 : ses.messages.length - reported),
    async close() {
      clearInterval(reporting);
      clearInterval(showing);
      await ses.close();
      await sqs.close();
    },
  };
}
