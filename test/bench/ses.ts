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
  /**
   * Waits for so many messages from now on. The rate is that of those behind the first ones, which come
   * `atOnce`.
   */
  receive: (count: number, atOnce?: number) => Promise<Received>;
  stop: () => Promise<void>;
}

/** After so long nothing more will come. */
const SILENCE_MS = 60_000;

/** An endpoint that speaks SES and takes so long for each message. */
export async function startSes(delayMs: number): Promise<Ses> {
  const helper = await startHelper('ses-child.ts', [String(delayMs)]);
  const look = async (): Promise<Seen> => {
    const seen = (await helper.ask('look')) as Seen;
    if (seen.doubled > 0) throw new Error(`${seen.doubled} emails arrived twice.`);
    return seen;
  };
  return {
    url: String(helper.ready.url),
    async receive(count, atOnce = 0) {
      let arrived = 0;
      let first = Infinity;
      let last = 0;
      let message: SesEmail = {};
      let heardAt = performance.now();
      while (arrived < count) {
        const seen = await look();
        arrived += seen.count;
        first = Math.min(first, seen.first ?? Infinity);
        last = Math.max(last, seen.last ?? 0);
        message = seen.message ?? message;
        if (seen.count > 0) heardAt = performance.now();
        if (performance.now() > heardAt + SILENCE_MS) throw new Error('No more emails arrive.');
        if (arrived < count) await sleep(count === 1 ? 5 : 100);
      }
      return { perSecond: ((arrived - atOnce) / (last - first)) * 1_000, last, message };
    },
    stop: helper.stop,
  };
}
