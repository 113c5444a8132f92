/**
 * A separate process, started with --expose-gc. Prints as JSON how much memory of the server
 * requests leave in use.
 */
import { gzipSync } from 'node:zlib';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const BOMB_MB = 256;

const app = await startTestApp({
  parts: { api: true, worker: false },
  env: { LOG_LEVEL: 'silent' },
});
await app.asOwner((em) =>
  query(em, sql`update organizations set rate_limits = '{"reads": 1000000, "writes": 1000000}'`),
);
await vary(1_500);
const before = settledHeap();
await vary(5_000);
const growth = settledHeap() - before;
const bomb = await explode();
process.stdout.write(JSON.stringify({ growth, ...bomb }));
await app.close();
process.exit(0);

/** Requests that differ in every value that a cache might use as its key. */
async function vary(count: number): Promise<void> {
  let n = 0;
  const work = async (): Promise<void> => {
    while (n < count) {
      const id = `${count}-${n++}`;
      const answer = await fetch(`${app.baseUrl}/api/v1/contacts?unknown-${id}=1`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${app.live.key}`,
          'Content-Type': `application/json; x=${id}`,
          'X-Request-Id': id,
          'User-Agent': id,
        },
        body: `{"unknown-${id}":1}`,
      });
      await answer.arrayBuffer();
      if (answer.status !== 400) throw new Error(`Got a ${answer.status} instead of a 400.`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

function settledHeap(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Sends decompression bombs and measures the memory meanwhile. */
async function explode(): Promise<{ statuses: number[]; peak: number; bombBytes: number }> {
  const bomb = gzipSync(Buffer.alloc(BOMB_MB * 1024 * 1024));
  globalThis.gc?.();
  const start = process.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - start);
  }, 2);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => send(app, bomb)));
  clearInterval(watch);
  return { statuses, peak, bombBytes: bomb.length };
}

async function send({ baseUrl, live }: TestApp, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/v1/contacts`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${live.key}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
