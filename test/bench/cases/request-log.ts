import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, toFloor } from '../case.ts';
import { median } from '../interleave.ts';
import { onStage } from '../over-http.ts';
import { startMailwright } from '../processes.ts';
import { processorTime, processorTimeOfTree } from '../processor-time.ts';
import { fillQueue } from '../queue.ts';

const KINDS = ['send', 'get', 'upsert'] as const;
const EMAILS = 2_000;

/** The log is written once a second; the time that this takes belongs to the requests before. */
const WRITTEN_MS = 1_100;

const SWITCH = new URL('../switch-request-log.ts', import.meta.url).href;

type Side = 'with' | 'none';
interface Measured {
  /** Requests for a second of processor time. */
  perProcessorSecond: number;
  perSecond: number;
}

/**
 * One process is both sides: it records and counts requests, or does not. Every measurement has the same number of
 * requests. A round measures each side twice, in the order with, none, none, with, and the next round the other way
 * around: so a machine that gets slower or faster slows both sides alike. Processor time decides, because the log is written beside the
 * requests: a rate would not show its cost while a processor has time left. The rates are figures.
 */
export const requestLog: Case = {
  name: 'request_log',
  ours: 'Processor time of the API and of PostgreSQL for a request (send, `GET /emails/{id}`, `POST /contacts`; 20 in flight) with the request log and metrics: the lowest ratio',
  floor: 'The same without them: its time divided by ours',
  ...toFloor(0.97),

  run: (bench) =>
    onStage(bench, async ({ database, account, callers, target }) => {
      const [rounds, requests] = bench.long ? [9, 4_000] : [5, 1_000];
      const { pid, baseUrl, stop } = await startMailwright('api', database.url, {
        NODE_OPTIONS: `--import=${SWITCH}`,
      });
      const to = { ...target, baseUrls: [baseUrl] };
      const ids = await fillQueue(database, account, EMAILS);
      let current: Side = 'with';
      const measure = async (side: Side, kind: (typeof KINDS)[number]): Promise<Measured> => {
        if (side !== current) process.kill(pid, 'SIGUSR2');
        current = side;
        const spent = async () =>
          (await processorTime(pid)) + (await processorTimeOfTree(bench.postmaster));
        const before = await spent();
        const order = { target: to, kind, ids, inFlight: 20, requests };
        const { answered, perSecond } = await callers.load(order);
        await sleep(WRITTEN_MS);
        const perProcessorSecond = answered / ((await spent()) - before);
        bench.say(
          `${kind} ${side} ${(1_000 / perProcessorSecond).toFixed(2)} ms of processor time, ${perSecond.toFixed(0)}/s`,
        );
        return { perProcessorSecond, perSecond };
      };
      const measureRound = async (first: Side, kind: (typeof KINDS)[number]) => {
        const second: Side = first === 'with' ? 'none' : 'with';
        const measured: Record<Side, Measured[]> = { with: [], none: [] };
        for (const side of [first, second, second, first]) {
          measured[side].push(await measure(side, kind));
        }
        return { with: meanOf(measured.with), none: meanOf(measured.none) };
      };
      try {
        const ratios: number[] = [];
        const figures: Record<string, number> = {};
        for (const kind of KINDS) {
          for (const side of ['with', 'none'] as const) await measure(side, kind);
          const measured: Record<Side, Measured>[] = [];
          for (let round = 0; round < rounds; round += 1) {
            measured.push(await measureRound(round % 2 === 0 ? 'with' : 'none', kind));
          }
          const medianOf = (value: (round: Record<Side, Measured>) => number): number =>
            median(measured.map(value));
          const ratio = medianOf((each) => ratioOf(each, 'perProcessorSecond'));
          ratios.push(ratio);
          const cpuOf = (side: Side): number =>
            Math.round(1e6 / medianOf((each) => each[side].perProcessorSecond));
          Object.assign(figures, {
            [`${kind}_ratio`]: ratio,
            [`${kind}_rate_ratio`]: medianOf((each) => ratioOf(each, 'perSecond')),
            [`${kind}_cpu_us`]: cpuOf('with'),
            [`${kind}_without_cpu_us`]: cpuOf('none'),
          });
        }
        return { ratio: Math.min(...ratios), figures };
      } finally {
        await stop();
      }
    }),
};

const ratioOf = (round: Record<Side, Measured>, of: keyof Measured): number =>
  round.with[of] / round.none[of];

function meanOf(measured: Measured[]): Measured {
  const mean = (of: keyof Measured): number =>
    measured.reduce((sum, each) => sum + each[of], 0) / measured.length;
  return { perProcessorSecond: mean('perProcessorSecond'), perSecond: mean('perSecond') };
}
