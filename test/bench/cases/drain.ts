import { createUnlimitedAccount } from '../account.ts';
import { type Bench, type Case, toFloor } from '../case.ts';
import type { SesEmail } from '../../support/fakes/ses-validation.ts';
import { createDatabase } from '../database.ts';
import { interleave, type Interleaved } from '../interleave.ts';
import { startHelper, startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import type { SdkOrder } from '../sdk-child.ts';
import { startSes } from '../ses.ts';

const EMAILS = 10_000;
/** The worker needs no backlog for its warm-up; fewer emails take less time. */
const OF_FLOOR = 5_000;
/** Emails sent before the measurement, because all three processes start cold. */
const WARM_UP = 6_000;
/** Response times of an endpoint on loopback and of SES. */
const ENDPOINTS = [
  { delayMs: 0, inFlight: 50 },
  { delayMs: 170, inFlight: 400 },
];

export const drain: Case = {
  name: 'drain',
  ours: 'One worker, 10,000 queued emails; SES responds at once (50 in flight) and after 170 ms (400 in flight): the lower ratio',
  floor: 'The AWS SDK alone in a loop, its default settings, the same message, as many in flight',
  ...toFloor(0.8),

  async run(bench) {
    const results: Interleaved[] = [];
    for (const endpoint of ENDPOINTS) results.push(await measure(bench, endpoint));
    const [atOnce, later] = results;
    return {
      ratio: Math.min(...results.map(({ ratio }) => ratio)),
      figures: {
        at_once_ratio: atOnce?.ratio ?? Number.NaN,
        at_once_per_second: atOnce?.ours ?? Number.NaN,
        at_once_floor_per_second: atOnce?.floor ?? Number.NaN,
        after_170_ms_ratio: later?.ratio ?? Number.NaN,
        after_170_ms_per_second: later?.ours ?? Number.NaN,
        after_170_ms_floor_per_second: later?.floor ?? Number.NaN,
      },
    };
  },
};

async function measure(
  { serverUrl, long, say }: Bench,
  { delayMs, inFlight }: (typeof ENDPOINTS)[number],
): Promise<Interleaved> {
  const database = await createDatabase(serverUrl);
  const account = await createUnlimitedAccount(database);
  const ses = await startSes(delayMs);
  const env = { AWS_ENDPOINT_URL_SESV2: ses.url, MAIL_CONNECTIONS: String(inFlight) };
  const worker = await startMailwright('worker', database.url, env);
  const sdk = await startHelper('sdk-child.ts', [String(inFlight)], { env });
  let message: SesEmail = {};
  const ours = async (count: number): Promise<number> => {
    // The worker is stopped while the queue is filled.
    process.kill(worker.pid, 'SIGSTOP');
    await fillQueue(database, account, count);
    process.kill(worker.pid, 'SIGCONT');
    const received = await ses.receive(count, inFlight);
    message = received.message;
    await untilSettled(database);
    return received.perSecond;
  };
  const floor = async (count: number): Promise<number> => {
    const sent = sdk.ask({ count, message } satisfies SdkOrder);
    const { perSecond } = await ses.receive(count, inFlight);
    await sent;
    return perSecond;
  };
  const measured = async (who: 'ours' | 'floor'): Promise<number> => {
    const perSecond = await (who === 'ours' ? ours(EMAILS) : floor(OF_FLOOR));
    say(`${who}, a response after ${delayMs} ms: ${perSecond.toFixed(0)}/s`);
    return perSecond;
  };
  try {
    await ours(WARM_UP);
    await floor(WARM_UP);
    return await interleave(
      long ? 7 : 3,
      () => measured('ours'),
      () => measured('floor'),
    );
  } finally {
    await worker.stop();
    await sdk.stop();
    await ses.stop();
    await database.close();
  }
}
