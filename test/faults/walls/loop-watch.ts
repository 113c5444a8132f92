/**
 * Loaded into a server process before anything else (`--import`): records the processor time that
 * the main thread used in long iterations of its event loop, and the memory of the process. Other
 * work on the machine increases neither of them.
 */
import { appendFileSync } from 'node:fs';
import type { LoopReport } from './reports.ts';

const EVERY_MS = 5;
const WORTH_TELLING_MS = 20;

const file = process.env.LOOP_WATCH_FILE;
if (file) {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = used();
  let at = performance.now();
  let highest = 0;
  setInterval(() => {
    const now = performance.now();
    const processor = used() - before;
    const rss = process.memoryUsage.rss();
    if (processor > WORTH_TELLING_MS || rss > highest * 1.05) {
      highest = Math.max(highest, rss);
      const report: LoopReport = { at: Date.now(), processor, wall: now - at, rss };
      appendFileSync(file, `${JSON.stringify(report)}\n`);
    }
    before = used();
    at = performance.now();
  }, EVERY_MS).unref();
}
