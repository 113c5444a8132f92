/**
 * The clients, in a separate process: keeps a number of requests in flight over keep-alive
 * connections for a time. Reports the responses and their latency.
 */
import { Pool } from 'undici';
import { quantile } from './interleave.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { createRequests } from './requests.ts';

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.({});

async function run(order: LoadOrder): Promise<LoadResult> {
  const { target, kind, inFlight, warmUpMs = 0, measureMs = Infinity, ids = [] } = order;
  const { requests = Infinity } = order;
  const pools = target.baseUrls.map(
    (baseUrl) => new Pool(baseUrl, { connections: inFlight, pipelining: 1 }),
  );
  const next = createRequests(kind, target.prefix, ids);
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let turn = 0;
  let answered = 0;

  const { keys, cookies = [] } = target;
  const credentials = (n: number): Record<string, string> =>
    cookies.length > 0
      ? {
          cookie: cookies[n % cookies.length] ?? '',
          'sec-fetch-site': 'same-origin',
          'x-mailwright-organization': 'demo',
        }
      : { authorization: `Bearer ${keys[n % keys.length]}` };

  const caller = async (): Promise<void> => {
    while (performance.now() < end && turn < requests) {
      const { method, path, body = null } = next();
      turn += 1;
      const pool = pools[turn % pools.length];
      if (!pool) throw new Error('No URL was given.');
      const sentAt = performance.now();
      const answer = await pool.request({
        method,
        path,
        body,
        headers: { ...credentials(turn), 'content-type': 'application/json' },
      });
      await answer.body.dump();
      answered += 1;
      const answeredAt = performance.now();
      if (answeredAt >= begin && answeredAt < end) {
        latencies.push(answeredAt - sentAt);
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  await Promise.all(pools.map((pool) => pool.close()));
  return {
    perSecond: (latencies.length / (Math.min(performance.now(), end) - begin)) * 1_000,
    answered,
    statuses,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}
