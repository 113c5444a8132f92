import { setTimeout as sleep } from 'node:timers/promises';
import type { SesEmail } from '../support/ses-validation.ts';
import { startHelper } from './processes.ts';

/** The messages since the last call; times in milliseconds since 1970. */
interface Seen {
  count: number;
  first?: number;
  last?: number;
  doubled: number;
  /** Time of the latest one. */
  message?: SesEmail;
  /** The email's id and the time of each message. */
  each?: [string, number][];
}

export interface Received {
  perSecond: number;
  last: number;
  /** Time of the latest one. */
  message: SesEmail;
}

export interface Ses {
  /** The value for AWS_ENDPOINT_URL_SESV2. */
  url: string;
  /** Waits for this many further messages. The rate excludes the first `atOnce` ones. */
  receive: (count: number, atOnce?: number) => Promise<Received>;
  /** Waits for this many further messages; the email's id and the time of each, in milliseconds since 1970. */
  receiveEach: (count: number) => Promise<[string, number][]>;
  stop: () => Promise<void>;
}

/** The time-out without a further message. */
const SILENCE_MS = 60_000;

/** An endpoint that speaks SES and delays each response. */
export async function startSes(delayMs: number): Promise<Ses> {
  const helper = await startHelper('ses-child.ts', [String(delayMs)]);
  const look = async (request = 'look'): Promise<Seen> => {
    const seen = (await helper.ask(request)) as Seen;
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
      let lastEventAt = performance.now();
      while (arrived < count) {
        const seen = await look();
        arrived += seen.count;
        first = Math.min(first, seen.first ?? Infinity);
        last = Math.max(last, seen.last ?? 0);
        message = seen.message ?? message;
        if (seen.count > 0) lastEventAt = performance.now();
        if (performance.now() > lastEventAt + SILENCE_MS)
          throw new Error('No further emails arrived.');
        if (arrived < count) await sleep(count === 1 ? 5 : 100);
      }
      return { perSecond: ((arrived - atOnce) / (last - first)) * 1_000, last, message };
    },
    async receiveEach(count) {
      const all: [string, number][] = [];
      let lastEventAt = performance.now();
      while (all.length < count) {
        const { each = [] } = await look('each');
        all.push(...each);
        if (each.length > 0) lastEventAt = performance.now();
        if (performance.now() > lastEventAt + SILENCE_MS)
          throw new Error('No further emails arrived.');
        if (all.length < count) await sleep(1_000);
      }
      return all;
    },
    stop: helper.stop,
  };
}
