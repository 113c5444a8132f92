import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, toFloor } from '../case.ts';
import { interleave } from '../interleave.ts';
import { onStage } from '../over-http.ts';
import { startMailwright } from '../processes.ts';
import { processorTime, processorTimeOfTree } from '../processor-time.ts';
import { fillQueue } from '../queue.ts';

const KINDS = ['send', 'get', 'upsert'] as const;
const EMAILS = 2_000;

/** The log is written once a second; the time that this takes belongs to the requests before. */
const WRITTEN_MS = 1_500;

const WITHOUT = new URL('../without-request-log.ts', import.meta.url).href;

/**
 * Processor time instead of rates, because the log is written beside the requests: a rate would not show its cost while a
 * processor has time left.
 */
export const requestLog: Case = {
  name: 'request_log',
  ours: 'Processor time of the API and of PostgreSQL for a request (send, `GET /emails/{id}`, `POST /contacts`; 20 in flight) with the request log and metrics: the lowest ratio',
  floor: 'The same without them: its time divided by ours',
  ...toFloor(0.97),

  run: (bench) =>
    onStage(bench, async ({ database, account, api, callers, target }) => {
      const [rounds, measureMs] = bench.long ? [15, 4_000] : [7, 1_500];
      const bare = await startMailwright('api', database.url, {
        NODE_OPTIONS: `--import=${WITHOUT}`,
      });
      const sides = {
        with: { pid: api.pid, target },
        none: { pid: bare.pid, target: { ...target, baseUrls: [bare.baseUrl] } },
      };
      const ids = await fillQueue(database, account, EMAILS);
      const measure = async (side: keyof typeof sides, kind: (typeof KINDS)[number]) => {
        const { pid, target: to } = sides[side];
        const spent = async () =>
          (await processorTime(pid)) + (await processorTimeOfTree(bench.postmaster));
        const before = await spent();
        const order = { target: to, kind, ids, inFlight: 20, warmUpMs: 0, measureMs };
        const { answered } = await callers.load(order);
        await sleep(WRITTEN_MS);
        const perRequest = ((await spent()) - before) / answered;
        bench.say(`${kind} ${side} ${(perRequest * 1_000).toFixed(2)} ms of processor time`);
        // More requests for the same time is better, as with rates.
        return 1 / perRequest;
      };
      try {
        const ratios: number[] = [];
        const figures: Record<string, number> = {};
        for (const kind of KINDS) {
          for (const side of ['with', 'none'] as const) await measure(side, kind);
          const { ratio, ours, floor } = await interleave(
            rounds,
            () => measure('with', kind),
            () => measure('none', kind),
          );
          ratios.push(ratio);
          Object.assign(figures, {
            [`${kind}_ratio`]: ratio,
            [`${kind}_cpu_us`]: Math.round(1e6 / ours),
            [`${kind}_without_cpu_us`]: Math.round(1e6 / floor),
          });
        }
        return { ratio: Math.min(...ratios), figures };
      } finally {
        await bare.stop();
      }
    }),
};
