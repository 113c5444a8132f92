import type { SesEmail } from '../support/fakes/ses-validation.ts';
import { type Arrived, awaitArrivals, type Seen } from './arrivals.ts';
import { startHelper } from './processes.ts';

/** The messages since the last call. */
interface SeenMessages extends Seen {
  doubled: number;
  /** The latest one. */
  message?: SesEmail;
  /** The email's id and the time of each message. */
  each?: EachMessage[];
}

export interface Received extends Arrived {
  /** The latest one. */
  message: SesEmail;
}

const UNLIMITED = 1_000_000;

/** Rarely, because each look transfers all messages. */
const EACH_LOOK_MS = 500;

export type EachMessage = [emailId: string, time: number];

export interface Ses {
  /** The value for AWS_ENDPOINT_URL_SESV2. */
  url: string;
  /** Waits for this many further messages. The rate excludes the first `atOnce` ones. */
  receive: (count: number, atOnce?: number) => Promise<Received>;
  /** Waits for this many further messages; passes on the email's id and the time of each, in milliseconds since 1970. */
  receiveEach: (
    count: number,
    onMessages: (messages: EachMessage[]) => Promise<void> | void,
  ) => Promise<Arrived>;
  /** The messages since the last call, without waiting for any. */
  takeEach: () => Promise<EachMessage[]>;
  stop: () => Promise<void>;
}

/** An endpoint that speaks SES and delays each response. Its account allows so many messages a second. */
export async function startSes(delayMs: number, perSecond = UNLIMITED): Promise<Ses> {
  const helper = await startHelper('ses-child.ts', [String(delayMs), String(perSecond)]);
  const look = async (request = 'look'): Promise<SeenMessages> => {
    const seen = (await helper.ask(request)) as SeenMessages;
    if (seen.doubled > 0) throw new Error(`${seen.doubled} emails arrived twice.`);
    return seen;
  };
  return {
    url: String(helper.ready.url),
    async receive(count, atOnce = 0) {
      let message: SesEmail = {};
      const lookAtLatest = async (): Promise<Seen> => {
        const seen = await look();
        message = seen.message ?? message;
        return seen;
      };
      return { ...(await awaitArrivals(lookAtLatest, count, { atOnce })), message };
    },
    receiveEach(count, onMessages) {
      const lookAtEach = async (): Promise<Seen> => {
        const seen = await look('each');
        await onMessages(seen.each ?? []);
        return seen;
      };
      return awaitArrivals(lookAtEach, count, { lookMs: EACH_LOOK_MS });
    },
    async takeEach() {
      return (await look('each')).each ?? [];
    },
    stop: helper.stop,
  };
}
