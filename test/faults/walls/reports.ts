import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An iteration of a server's event loop. */
export interface LoopReport {
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** Processor time of the main thread, in milliseconds. */
  processor: number;
  /** Elapsed time, in milliseconds. */
  wall: number;
  /** Memory of the process, in bytes. */
  rss: number;
}

export interface LoopWatch {
  /** The environment with which processes report. */
  env: Record<string, string>;
  /** The reports since the last call. */
  take: () => Promise<LoopReport[]>;
  close: () => Promise<void>;
}

/** Watches the event loops of processes that are started with its environment. */
export async function watchLoops(): Promise<LoopWatch> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-loops-'));
  const file = join(folder, 'reports');
  await writeFile(file, '');
  let taken = 0;
  return {
    env: {
      LOOP_WATCH_FILE: file,
      NODE_OPTIONS: `--import=${new URL('loop-watch.ts', import.meta.url).href}`,
    },
    async take() {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').filter(Boolean);
      const fresh = lines.slice(taken);
      taken = lines.length;
      return fresh.map((line) => JSON.parse(line) as LoopReport);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
