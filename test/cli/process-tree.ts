import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  state: string;
}

/** As Linux has it in /proc; null when the process has ended meanwhile. */
function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Not counting a zombie, which only waits for its parent to ask for its exit code. */
export function isAlive(pid: number): boolean {
  const found = readProcess(pid);
  return found !== null && found.state !== 'Z';
}

/** The children of a process, their children and so on. */
export function descendants(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)));
  const below = (parent: number): number[] =>
    all.flatMap((each) => (each?.parent === parent ? [each.pid, ...below(each.pid)] : []));
  return below(pid);
}
