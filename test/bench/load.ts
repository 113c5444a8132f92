import { startHelper } from './processes.ts';
import type { Kind, Target } from './requests.ts';

export interface LoadOrder {
  target: Target;
  kind: Kind;
  inFlight: number;
  warmUpMs?: number;
  measureMs?: number;
  /** The maximum number of requests; without it only the time limits. */
  requests?: number;
  ids?: string[];
}

export interface LoadResult {
  /** Responses per second. */
  perSecond: number;
  /** Responses, including those of the warm-up. */
  answered: number;
  statuses: Record<string, number>;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
}

export interface Callers {
  /** Any response but a success ends the benchmark: refused requests cost too little to count. */
  load: (order: LoadOrder) => Promise<LoadResult>;
  stop: () => Promise<void>;
}

export async function startCallers(): Promise<Callers> {
  const helper = await startHelper('load-child.ts');
  return {
    async load(order) {
      const result = (await helper.ask(order)) as LoadResult;
      const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2'));
      if (failed.length > 0) {
        throw new Error(`${order.kind} got the responses ${JSON.stringify(result.statuses)}.`);
      }
      return result;
    },
    stop: helper.stop,
  };
}
