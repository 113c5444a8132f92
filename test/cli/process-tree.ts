import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  state: string;
}

/** The entry in /proc on Linux; null when the process has ended. */
function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain any character.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Excludes zombies, which only wait for their parent to read the exit code. */
export function isAlive(pid: number): boolean {
  const found = readProcess(pid);
  return found !== null && found.state !== 'Z';
}

/** The descendants of a process. */
export function descendants(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)));
  const below = (parent: number): number[] =>
    all.flatMap((each) => (each?.parent === parent ? [each.pid, ...below(each.pid)] : []));
  return below(pid);
}
