import { once } from 'node:events';
import { createUnlimitedAccount } from '../account.ts';
import { type Bench, type Case, toFloor } from '../case.ts';
import { createDatabase } from '../database.ts';
import { inTurns, type Turns } from '../in-turns.ts';
import { startHelper, startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { startSes } from '../ses.ts';

const EMAILS = 10_000;
/** What an endpoint on loopback takes, and what SES takes. */
const ENDPOINTS = [
  { delayMs: 0, inFlight: 50 },
  { delayMs: 170, inFlight: 400 },
];

export const drain: Case = {
  name: 'drain',
  ours: 'One worker, 10,000 queued emails; SES answers at once (50 in flight) and after 170 ms (400 in flight): the lower ratio',
  floor: 'The AWS SDK alone in a loop, as many in flight',
  ...toFloor(0.8),

  async run(bench) {
    const results: Turns[] = [];
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
): Promise<Turns> {
  const database = await createDatabase(serverUrl);
  const account = await createUnlimitedAccount(database);
  const ses = await startSes(delayMs);
  const told = (who: string, perSecond: number): number => {
    say(`${who}, an answer after ${delayMs} ms: ${perSecond.toFixed(0)}/s`);
    return perSecond;
  };
  try {
    return await inTurns(
      long ? 5 : 2,
      async () => {
        await fillQueue(database, account, EMAILS);
        const worker = await startMailwright('worker', database.url, {
          AWS_ENDPOINT_URL_SESV2: ses.url,
          MAIL_CONNECTIONS: String(inFlight),
        });
        const { perSecond } = await ses.receive(EMAILS);
        await untilSettled(database);
        await worker.stop();
        return told('ours', perSecond);
      },
      async () => {
        const env = { AWS_ENDPOINT_URL_SESV2: ses.url };
        const bare = await startHelper('sdk-child.ts', [String(inFlight)], env);
        bare.child.send(EMAILS);
        const { perSecond } = await ses.receive(EMAILS);
        await once(bare.child, 'message');
        await bare.stop();
        return told('floor', perSecond);
      },
    );
  } finally {
    await ses.stop();
    await database.close();
  }
}
