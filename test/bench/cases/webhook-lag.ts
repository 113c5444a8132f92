import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase } from '../database.ts';
import { endpointOf } from '../endpoint.ts';
import { quantile } from '../interleave.ts';
import { storeBacklog, timeSingles } from '../lag.ts';
import { startMailwright } from '../processes.ts';
import { startReceiver } from '../receiver.ts';
import { startReports, untilReportsApplied } from '../reports.ts';

const BACKLOG = 10_000;
const SINGLES = 20;

export const webhookLag: Case = {
  name: 'webhook_lag',
  ours: '`event_lag` while the worker delivers all events to one endpoint: p95',
  floor: 'The same without an endpoint',
  ...toFloor(0.8),
  tell: ({ ratio, figures }) =>
    `${ratio.toFixed(2)}: ${figures.p95_ms?.toFixed(0)} ms, floor ${figures.floor_p95_ms?.toFixed(0)} ms`,

  async run({ serverUrl, long, say }) {
    const rounds = long ? 10 : 4;
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    const api = await startMailwright('api', database.url);
    const worker = await startMailwright('worker', database.url);
    const reports = await startReports(database);
    const receiver = await startReceiver();
    const stage = { database, account, reports };
    const endpoint = endpointOf(api, stage, receiver.url);
    const without = async (): Promise<number[]> => {
      await storeBacklog(stage, worker, BACKLOG);
      const waits = await timeSingles(stage, SINGLES);
      await untilReportsApplied(database);
      return waits;
    };
    const withEndpoint = async (): Promise<number[]> => {
      await endpoint.create();
      const waits = await without();
      await endpoint.remove();
      return waits;
    };
    const ours: number[] = [];
    const floor: number[] = [];
    const measure = async (isOurs: boolean): Promise<void> => {
      const waits = await (isOurs ? withEndpoint() : without());
      (isOurs ? ours : floor).push(...waits);
      const p95 = quantile(waits, 0.95);
      say(`${isOurs ? 'with an endpoint' : 'without'} p95 ${p95.toFixed(0)} ms`);
    };
    try {
      // The first ones run on cold processes.
      await withEndpoint();
      for (let round = 0; round < rounds; round += 1) {
        await measure(round % 2 === 0);
        await measure(round % 2 !== 0);
      }
      const [p95, floorP95] = [quantile(ours, 0.95), quantile(floor, 0.95)];
      return { ratio: floorP95 / p95, figures: { p95_ms: p95, floor_p95_ms: floorP95 } };
    } finally {
      await api.stop();
      await reports.stop();
      await worker.stop();
      await receiver.stop();
      await database.close();
    }
  },
};
