import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, toFloor } from '../case.ts';
import { interleave } from '../interleave.ts';
import { onStage, type Stage } from '../over-http.ts';
import { startMailwright } from '../processes.ts';

const MEASURE_MS = 1_200;
const ROUNDS = 5;
/** A change of what is logged counts within 2 s. */
const CHANGE_MS = 2_000;

export const loggedUpsert: Case = {
  name: 'logged_upsert',
  ours: '`POST /contacts` with lists and data, 50 in flight, with an event log and its worker',
  floor: 'The same without an event log',
  ...toFloor(0.8),

  run: (bench) =>
    onStage(bench, async (stage) => {
      const worker = await startMailwright('worker', stage.database.url);
      const measure = async (isLogged: boolean): Promise<number> => {
        await setLog(stage, isLogged);
        const perSecond = await load(stage, bench.long ? 5 * MEASURE_MS : MEASURE_MS);
        bench.say(`${isLogged ? 'with' : 'without'} a log ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      try {
        await measure(true);
        await measure(false);
        const { ratio, ours, floor } = await interleave(
          bench.long ? 9 : ROUNDS,
          () => measure(true),
          () => measure(false),
        );
        return { ratio, figures: { with_log_per_second: ours, without_log_per_second: floor } };
      } finally {
        await worker.stop();
      }
    }),
};

async function setLog({ api, account }: Stage, isLogged: boolean): Promise<void> {
  const { status } = await fetch(`${api.baseUrl}/api/v1/organization`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ event_log: isLogged }),
  });
  if (status !== 200) throw new Error(`The organization was not changed: ${status}.`);
  await sleep(CHANGE_MS);
}

async function load({ callers, target }: Stage, measureMs: number): Promise<number> {
  const kind = 'upsert' as const;
  const order = { target, kind, inFlight: 50, ids: [], warmUpMs: 300, measureMs };
  const { perSecond } = await callers.load(order);
  return perSecond;
}
