import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SesEmail } from '../support/ses-validation.ts';
import { startHelper } from './processes.ts';

/** What came in since the last look; times in milliseconds since 1970. */
interface Seen {
  count: number;
  first?: number;
  last?: number;
  doubled: number;
  /** The latest one. */
  message?: SesEmail;
}

export interface Received {
  perSecond: number;
  last: number;
  /** The latest one. */
  message: SesEmail;
}

export interface Ses {
  /** For AWS_ENDPOINT_URL_SESV2. */
  url: string;
  /** Waits for so many messages from now on. */
  receive: (count: number) => Promise<Received>;
  stop: () => Promise<void>;
}

/** An endpoint that speaks SES and takes so long for each message. */
export async function startSes(delayMs: number): Promise<Ses> {
  const helper = await startHelper('ses-child.ts', [String(delayMs)]);
  const look = async (): Promise<Seen> => {
    helper.child.send('look');
    const [seen] = (await once(helper.child, 'message')) as [Seen];
    if (seen.doubled > 0) throw new Error(`${seen.doubled} emails arrived twice.`);
    return seen;
  };
  return {
    url: String(helper.ready.url),
    async receive(count) {
      let arrived = 0;
      let first = Infinity;
      let last = 0;
      let message: SesEmail = {};
      while (arrived < count) {
        const seen = await look();
        arrived += seen.count;
        first = Math.min(first, seen.first ?? Infinity);
        last = Math.max(last, seen.last ?? 0);
        message = seen.message ?? message;
        if (arrived < count) await sleep(count === 1 ? 5 : 100);
      }
      return { perSecond: (arrived / (last - first)) * 1_000, last, message };
    },
    stop: helper.stop,
  };
}
