import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICK_SECONDS = 0.01;

interface Usage {
  parent: number;
  /** Of the process itself, in seconds. */
  own: number;
  /** Of its children that have ended. */
  ended: number;
}

/** The processor time in seconds that a process has used. */
export async function processorTime(pid: number): Promise<number> {
  return (await usageOf(pid))?.own ?? 0;
}

/** The processor time in seconds of a process, its children and its ended children. */
export async function processorTimeOfTree(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const usages = await Promise.all(pids.map(async (p) => ({ p, usage: await usageOf(p) })));
  let sum = 0;
  for (const { p, usage } of usages) {
    if (usage && p === pid) sum += usage.own + usage.ended;
    if (usage && usage.parent === pid) sum += usage.own;
  }
  return sum;
}

export async function parentOf(pid: number): Promise<number> {
  return (await usageOf(pid))?.parent ?? 0;
}

async function usageOf(pid: number): Promise<Usage | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may contain any character; the fields after it are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (index: number): number => Number(fields[index]);
  return {
    parent: at(1),
    own: (at(11) + at(12)) * TICK_SECONDS,
    ended: (at(13) + at(14)) * TICK_SECONDS,
  };
}
