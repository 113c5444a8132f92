import { createAccounts } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase } from '../database.ts';
import { interleave } from '../interleave.ts';
import { startCallers } from '../load.ts';
import { startHelper, startMailwright } from '../processes.ts';
import { BATCH } from '../requests.ts';

/** Enough organizations that ten batches a second for each exceed what two cores process. */
const ORGANIZATIONS = 40;
const IN_FLIGHT = 4;

export const batchAccept: Case = {
  name: 'batch_accept',
  ours: '`POST /emails/batch`, 1,000 personalised emails each, 4 in flight',
  floor: 'pg: the same rows and jobs by multi-row INSERT, 4 connections',
  ...toFloor(0.4),

  async run({ serverUrl, long, say }) {
    const [rounds, measureMs] = long ? [7, 8_000] : [3, 3_000];
    const database = await createDatabase(serverUrl);
    const accounts = await createAccounts(database, ORGANIZATIONS);
    const api = await startMailwright('api', database.url);
    const callers = await startCallers();
    const inserts = await startHelper('insert-child.ts', [database.url, String(IN_FLIGHT)]);
    const keys = accounts.map(({ key }) => key);
    const target = { baseUrls: [api.baseUrl], prefix: '/api/v1', keys };
    const order = { target, kind: 'batch', inFlight: IN_FLIGHT, warmUpMs: 500 } as const;
    try {
      await callers.load({ ...order, measureMs: 1_500 });
      await inserts.ask(1_500);
      const { ours, floor, ratio } = await interleave(
        rounds,
        async () => {
          const { perSecond } = await callers.load({ ...order, measureMs });
          say(`ours ${(perSecond * BATCH).toFixed(0)} emails/s`);
          return perSecond * BATCH;
        },
        async () => {
          const perSecond = (await inserts.ask(measureMs)) as number;
          say(`floor ${perSecond.toFixed(0)} emails/s`);
          return perSecond;
        },
      );
      return { ratio, figures: { ours_per_second: ours, floor_per_second: floor } };
    } finally {
      await inserts.stop();
      await callers.stop();
      await api.stop();
      await database.close();
    }
  },
};
