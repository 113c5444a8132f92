import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../cli/run.ts';
import { type Case, toFloor } from '../case.ts';
import { onStage } from '../over-http.ts';
import { startMailwright } from '../processes.ts';
import { processorTime, processorTimeOfTree } from '../processor-time.ts';
import { fillQueue } from '../queue.ts';

const KINDS = ['send', 'get', 'upsert'] as const;
const EMAILS = 2_000;

/** The log is written once a second; the time that this takes belongs to the requests before. */
const WRITTEN_MS = 1_100;

const SWITCH = new URL('../switch-request-log.ts', import.meta.url).href;

const SIDES = ['with', 'none'] as const;
type Side = (typeof SIDES)[number];
interface Measured {
  requests: number;
  processorSeconds: number;
  seconds: number;
}

/**
 * One process is both sides: it records and counts requests, or does not. Every measurement has the same number of
 * requests. A round measures each side twice, in the order with, none, none, with, and the next round the other way
 * around: so a machine that gets slower or faster slows both sides alike. Processor time decides, because the log is
 * written beside the requests: a rate would not show its cost while a processor has time left. The rates are figures.
 *
 * The times of all measurements of a side are added up. A full garbage collection takes as much processor time as a
 * hundred requests and happens once in some thousand, so medians of single measurements compare which of them it fell
 * into. For the same reason the short form is only a hint.
 */
export const requestLog: Case = {
  name: 'request_log',
  ours: 'Processor time of the API and of PostgreSQL for a request (send, `GET /emails/{id}`, `POST /contacts`; 20 in flight) with the request log and metrics, summed over all measurements: the lowest ratio',
  floor: 'The same without them: its time divided by ours',
  ...toFloor(0.97),

  run: (bench) =>
    onStage(bench, async ({ database, account, callers, target }) => {
      // Short measurements, because the speed of the machine differs little between neighbours.
      const [rounds, requests] = [bench.long ? 36 : 5, 1_000];
      const { pid, baseUrl, stop } = await startMailwright('api', database.url, {
        NODE_OPTIONS: `--import=${SWITCH}`,
        // Without it, nothing is counted.
        ADMIN_LISTEN: `127.0.0.1:${await freePort()}`,
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
        const processorSeconds = (await spent()) - before;
        const cost = ((processorSeconds / answered) * 1_000).toFixed(2);
        bench.say(`${kind} ${side} ${cost} ms of processor time, ${perSecond.toFixed(0)}/s`);
        return { requests: answered, processorSeconds, seconds: answered / perSecond };
      };
      try {
        const ratios: number[] = [];
        const figures: Record<string, number> = {};
        for (const kind of KINDS) {
          for (const side of SIDES) await measure(side, kind);
          const measured: Record<Side, Measured[]> = { with: [], none: [] };
          for (let round = 0; round < rounds; round += 1) {
            for (const side of orderOf(round)) measured[side].push(await measure(side, kind));
          }
          const [ours, floor] = SIDES.map((side) => sumOf(measured[side]));
          if (!ours || !floor) throw new Error('A side was not measured.');
          const cpu = (side: Measured) => Math.round((side.processorSeconds / side.requests) * 1e6);
          const ratio = cpu(floor) / cpu(ours);
          ratios.push(ratio);
          Object.assign(figures, {
            [`${kind}_ratio`]: ratio,
            [`${kind}_rate_ratio`]: ours.requests / ours.seconds / (floor.requests / floor.seconds),
            [`${kind}_cpu_us`]: cpu(ours),
            [`${kind}_without_cpu_us`]: cpu(floor),
          });
        }
        return { ratio: Math.min(...ratios), figures };
      } finally {
        await stop();
      }
    }),
};

const orderOf = (round: number): Side[] =>
  round % 2 === 0 ? ['with', 'none', 'none', 'with'] : ['none', 'with', 'with', 'none'];

function sumOf(measured: Measured[]): Measured {
  const sum = (of: keyof Measured): number => measured.reduce((total, each) => total + each[of], 0);
  return {
    requests: sum('requests'),
    processorSeconds: sum('processorSeconds'),
    seconds: sum('seconds'),
  };
}
