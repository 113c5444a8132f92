import { type Account, createUnlimitedAccount } from './account.ts';
import type { Bench, Measured } from './case.ts';
import { createDatabase, type Database } from './database.ts';
import { interleave, median } from './interleave.ts';
import { type Callers, startCallers } from './load.ts';
import { type Process, startHelper, startMailwright } from './processes.ts';
import { processorTime, processorTimeOfTree } from './processor-time.ts';
import type { Kind, Target } from './requests.ts';

/** An API process and clients, on a database with one account. */
export interface Stage {
  database: Database;
  account: Account;
  api: Process;
  callers: Callers;
  target: Target;
}

export async function onStage<T>(
  { serverUrl }: Bench,
  work: (stage: Stage) => Promise<T>,
  env: Record<string, string> = {},
) {
  const database = await createDatabase(serverUrl);
  const account = await createUnlimitedAccount(database);
  const api = await startMailwright('api', database.url, env);
  const callers = await startCallers();
  try {
    const target = { baseUrls: [api.baseUrl], prefix: '/api/v1', keys: [account.key] };
    return await work({ database, account, api, callers, target });
  } finally {
    await callers.stop();
    await api.stop();
    await database.close();
  }
}

const WARM_UP_MS = 2_500;

export interface Comparison {
  kind: Kind;
  inFlight: number;
  prepare?: (stage: Stage) => Promise<{ ids: string[] }>;
}

/**
 * Sends the same requests alternately to the API and to a bare Express with pg, on one database.
 */
export function againstFloor(bench: Bench, comparison: Comparison): Promise<Measured> {
  const { kind, inFlight, prepare } = comparison;
  const [rounds, measureMs] = bench.long ? [9, 8_000] : [5, 1_200];
  return onStage(bench, async (stage) => {
    const { ids } = (await prepare?.(stage)) ?? { ids: [] };
    const floor = await startHelper('floor-child.ts', [stage.database.url]);
    const floorTarget = { baseUrls: [String(floor.ready.url)], prefix: '', keys: [''] };
    const latencies: number[] = [];
    const costs = { ours: [] as Cost[], floor: [] as Cost[] };
    const orderTo = (who: 'ours' | 'floor') => ({
      target: who === 'ours' ? stage.target : floorTarget,
      kind,
      inFlight,
      ids,
      warmUpMs: 300,
      measureMs,
    });
    const measure = async (who: 'ours' | 'floor'): Promise<number> => {
      const pid = who === 'ours' ? stage.api.pid : (floor.child.pid ?? 0);
      const before = await spentBy(pid, bench.postmaster);
      const { perSecond, p50, answered } = await stage.callers.load(orderTo(who));
      const after = await spentBy(pid, bench.postmaster);
      costs[who].push({
        server: ((after.server - before.server) / answered) * 1e6,
        postgres: ((after.postgres - before.postgres) / answered) * 1e6,
      });
      if (who === 'ours') latencies.push(p50);
      bench.say(`${who} ${perSecond.toFixed(0)}/s`);
      return perSecond;
    };
    try {
      // New processes still compile code, so they are warmed up before the measurement.
      for (const who of ['ours', 'floor'] as const) {
        await stage.callers.load({ ...orderTo(who), measureMs: WARM_UP_MS });
      }
      const {
        ratio,
        ours,
        floor: bare,
      } = await interleave(
        rounds,
        () => measure('ours'),
        () => measure('floor'),
      );
      return {
        ratio,
        figures: {
          ours_per_second: ours,
          floor_per_second: bare,
          p50_ms: Math.min(...latencies),
          ...microseconds('ours', costs.ours),
          ...microseconds('floor', costs.floor),
        },
      };
    } finally {
      await floor.stop();
    }
  });
}

/** Processor time of a request, in microseconds. */
interface Cost {
  server: number;
  postgres: number;
}

async function spentBy(server: number, postmaster: number): Promise<Cost> {
  return {
    server: await processorTime(server),
    postgres: await processorTimeOfTree(postmaster),
  };
}

const microseconds = (who: string, costs: Cost[]): Record<string, number> => ({
  [`${who}_server_cpu_us`]: Math.round(median(costs.map(({ server }) => server))),
  [`${who}_postgres_cpu_us`]: Math.round(median(costs.map(({ postgres }) => postgres))),
});
