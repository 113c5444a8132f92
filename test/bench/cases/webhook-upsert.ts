import { query, sql } from '../../../server/platform/database/sql.ts';
import { type Case, toFloor } from '../case.ts';
import { endpointOf } from '../endpoint.ts';
import { median } from '../interleave.ts';
import { startOutbox } from '../outbox.ts';
import { onStage } from '../over-http.ts';
import { startMailwright } from '../processes.ts';
import { startReceiver } from '../receiver.ts';

type Turn = 'endpoint' | 'bare' | 'none';
const TURNS: Turn[] = ['endpoint', 'bare', 'none'];

/**
 * On a machine whose processors are all busy, a delivery takes its time from the requests. How much of that is
 * unavoidable is measured beside it: a trigger that stores the changes, and a loop that posts them.
 */
export const webhookUpsert: Case = {
  name: 'webhook_upsert',
  ours: '`POST /contacts` with lists and data, 50 in flight, while a worker delivers all events to one endpoint',
  floor: 'The same without an endpoint',
  ...toFloor(0.8),

  run: (bench) =>
    onStage(bench, async ({ database, account, api, callers, target }) => {
      const [rounds, measureMs] = bench.long ? [9, 8_000] : [5, 1_200];
      const worker = await startMailwright('worker', database.url);
      const receiver = await startReceiver();
      const endpoint = endpointOf(api, { database, account }, receiver.url);
      const outbox = await startOutbox(database, receiver.url);
      const begin = { endpoint: endpoint.create, bare: outbox.enable, none: async () => {} };
      const end = { endpoint: endpoint.remove, bare: outbox.disable, none: async () => {} };
      const measure = async (turn: Turn): Promise<number> => {
        await begin[turn]();
        const order = { target, kind: 'upsert', inFlight: 50, warmUpMs: 500, measureMs } as const;
        const { perSecond } = await callers.load(order);
        await end[turn]();
        bench.say(`${turn} ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      try {
        for (const turn of TURNS) await measure(turn);
        // As autovacuum does it in the first minutes of an installation.
        await database.asOwner((em) => query(em, sql`analyze`));
        const measured: Record<Turn, number>[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const rates = { endpoint: 0, bare: 0, none: 0 };
          for (const index of TURNS.keys()) {
            const turn = TURNS[(index + round) % TURNS.length] ?? 'none';
            rates[turn] = await measure(turn);
          }
          measured.push(rates);
        }
        const medianOf = (value: (rates: Record<Turn, number>) => number): number =>
          median(measured.map(value));
        return {
          ratio: medianOf(({ endpoint: ours, none }) => ours / none),
          figures: {
            bare_trigger_and_loop_to_without: medianOf(({ bare, none }) => bare / none),
            with_endpoint_per_second: medianOf((rates) => rates.endpoint),
            without_endpoint_per_second: medianOf((rates) => rates.none),
          },
        };
      } finally {
        await outbox.stop();
        await worker.stop();
        await receiver.stop();
      }
    }),
};
