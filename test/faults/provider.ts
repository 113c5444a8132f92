import { type SesEndpoint, startSesEndpoint } from '../support/ses-endpoint.ts';
import { sesEvent } from '../support/ses-events.ts';
import { startSqsEndpoint } from '../support/sqs-endpoint.ts';
import type { Random } from '../messages/templates/random.ts';

/** SES and the queue that it reports to. */
export interface Provider {
  ses: SesEndpoint;
  /** What an installation needs to know of it. */
  env: Record<string, string>;
  /** It never reports by itself. */
  mute: boolean;
  /** Puts reports into the queue, shuffled. */
  report(texts: string[]): void;
  /** Reports that nobody has acknowledged, and ones still to come. */
  unread(): number;
  close(): Promise<void>;
}

const EVERY_MS = 100;
/** SQS hides for minutes what was received and not acknowledged; here all is quicker. */
const SHOWN_AGAIN_MS = 1_000;

/** Takes mail as fast as it comes and, unless it is `mute`, reports on each after a moment. */
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
