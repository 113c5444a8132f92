import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;
/** More at the same time would use up their own organization's memory, on a machine that is slow. */
const MOST_AT_ONCE = 20;

export interface Probe {
  /** Stops after all requests have their responses. */
  stop: () => Promise<ProbeResult>;
}

export interface ProbeResult {
  asked: number;
  /** Responses with another status than 200. */
  failures: string[];
  /** The longest wait for a response, in milliseconds. */
  slowest: number;
}

/** Requests `/livez` and another organization's contacts every 50 ms, unless many are open. */
export function startProbe(baseUrl: string, key: string): Probe {
  const result: ProbeResult = { asked: 0, failures: [], slowest: 0 };
  const ask = async (path: string): Promise<void> => {
    const began = performance.now();
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(baseUrl + path, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    result.asked += 1;
    result.slowest = Math.max(result.slowest, performance.now() - began);
    if (answer?.status !== 200) {
      result.failures.push(`${path} got ${answer?.status ?? 'no response'} meanwhile.`);
    }
  };
  let isOver = false;
  const requesting = (async () => {
    const asked: Promise<void>[] = [];
    let open = 0;
    while (!isOver) {
      if (open < MOST_AT_ONCE) {
        open += 2;
        for (const path of ['/livez', '/api/v1/contacts?limit=1']) {
          asked.push(ask(path).finally(() => (open -= 1)));
        }
      }
      await sleep(EVERY_MS);
    }
    await Promise.all(asked);
  })();
  return {
    async stop() {
      isOver = true;
      await requesting;
      return result;
    },
  };
}
