import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  pid: number;
  parent: number;
  state: string;
  /** Clock ticks since the machine started: another process that later gets the same id has another time. */
  started: string;
}

/** The entry in /proc on Linux; null when the process has ended. */
function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', parent] = fields;
    return { pid, state, parent: Number(parent), started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** Excludes zombies, which only wait for their parent to read the exit code. */
export function isAlive({ pid, started }: Process): boolean {
  const found = readProcess(pid);
  return found !== null && found.state !== 'Z' && found.started === started;
}

/** A process and its descendants. */
export function processTree(pid: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((each) => each !== null);
  const below = (parent: number): Process[] =>
    all.flatMap((each) => (each.parent === parent ? [each, ...below(each.pid)] : []));
  return [...all.filter((each) => each.pid === pid), ...below(pid)];
}

/** kill -9 for all that still run. */
export function killAll(tree: Process[]): void {
  for (const each of tree) if (isAlive(each)) process.kill(each.pid, 'SIGKILL');
}
