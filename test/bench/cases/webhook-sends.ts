import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase } from '../database.ts';
import { endpointOf } from '../endpoint.ts';
import { interleave } from '../interleave.ts';
import { startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { startReceiver } from '../receiver.ts';
import { startReports, untilReportsApplied } from '../reports.ts';
import { startSes } from '../ses.ts';

const EMAILS = 10_000;
/** Emails sent before the measurement, because all processes start cold. */
const WARM_UP = 4_000;

export const webhookSends: Case = {
  name: 'webhook_sends',
  ours: '`drain` (50 in flight) with a report of the provider about each email, until all emails are `delivered`, while the worker delivers all events to one endpoint',
  floor: 'The same without an endpoint',
  ...toFloor(0.8),

  async run({ serverUrl, long, say }) {
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    const ses = await startSes(0);
    const env = { AWS_ENDPOINT_URL_SESV2: ses.url, MAIL_CONNECTIONS: '50' };
    const api = await startMailwright('api', database.url);
    const worker = await startMailwright('worker', database.url, env);
    const reports = await startReports(database);
    const receiver = await startReceiver();
    const endpoint = endpointOf(api, { database, account }, receiver.url);
    const drain = async (count: number): Promise<number> => {
      // The worker is stopped while the queue is filled.
      process.kill(worker.pid, 'SIGSTOP');
      await fillQueue(database, account, count);
      process.kill(worker.pid, 'SIGCONT');
      const began = performance.now();
      await ses.receiveEach(count, (messages) => reports.delivered(messages.map(([id]) => id)));
      await untilSettled(database);
      await untilReportsApplied(database);
      return (count / (performance.now() - began)) * 1_000;
    };
    const withEndpoint = async (count = EMAILS): Promise<number> => {
      await endpoint.create();
      const perSecond = await drain(count);
      await endpoint.remove();
      say(`with an endpoint ${perSecond.toFixed(0)}/s`);
      return perSecond;
    };
    const without = async (): Promise<number> => {
      const perSecond = await drain(EMAILS);
      say(`without ${perSecond.toFixed(0)}/s`);
      return perSecond;
    };
    try {
      await withEndpoint(WARM_UP);
      const { ratio, ours, floor } = await interleave(long ? 7 : 3, () => withEndpoint(), without);
      return {
        ratio,
        figures: { with_endpoint_per_second: ours, without_endpoint_per_second: floor },
      };
    } finally {
      await api.stop();
      await reports.stop();
      await worker.stop();
      await receiver.stop();
      await ses.stop();
      await database.close();
    }
  },
};
