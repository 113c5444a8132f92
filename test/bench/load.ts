import { startHelper } from './processes.ts';
import type { Kind, Target } from './requests.ts';

export interface LoadOrder {
  target: Target;
  kind: Kind;
  inFlight: number;
  warmUpMs?: number;
  measureMs?: number;
  /** At most so many; else as many as the time takes. */
  requests?: number;
  ids?: string[];
}

export interface LoadResult {
  /** Requests answered per second. */
  perSecond: number;
  /** Requests answered, those of the warm-up too. */
  answered: number;
  statuses: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Callers {
  /** Anything but success ends the benchmark: what was refused cost too little to count. */
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
        throw new Error(`${order.kind} was answered ${JSON.stringify(result.statuses)}.`);
      }
      return result;
    },
    stop: helper.stop,
  };
}
