import { type Case, toFloor } from '../case.ts';
import { endpointOf } from '../endpoint.ts';
import { interleave } from '../interleave.ts';
import { onStage } from '../over-http.ts';
import { startMailwright } from '../processes.ts';
import { startReceiver } from '../receiver.ts';

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
      const load = async (): Promise<number> => {
        const order = { target, kind: 'upsert', inFlight: 50, warmUpMs: 500, measureMs } as const;
        return (await callers.load(order)).perSecond;
      };
      const withEndpoint = async (): Promise<number> => {
        await endpoint.create();
        const perSecond = await load();
        await endpoint.remove();
        bench.say(`with an endpoint ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      const without = async (): Promise<number> => {
        const perSecond = await load();
        bench.say(`without ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      try {
        await withEndpoint();
        await without();
        const { ratio, ours, floor } = await interleave(rounds, withEndpoint, without);
        return {
          ratio,
          figures: { with_endpoint_per_second: ours, without_endpoint_per_second: floor },
        };
      } finally {
        await worker.stop();
        await receiver.stop();
      }
    }),
};
