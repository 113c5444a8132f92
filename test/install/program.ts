import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server that runs as its own process; its output is kept for error messages. */
export interface RunningProgram {
  process: ChildProcess;
  output: () => string;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export function startProgram(
  command: string,
  args: string[],
  options: { cwd?: string; env: Record<string, string | undefined> },
): RunningProgram {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(() => running.delete(child));
  return {
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** Waits until the program has logged `text`; fails when it ends first. */
export async function untilLogged(program: RunningProgram, text: string): Promise<void> {
  const { process: child } = program;
  while (!program.output().includes(text)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The program ended (${child.exitCode}): ${program.output()}`);
    }
    const waiting = new AbortController();
    const { signal } = waiting;
    const events = [
      ...[child.stdout, child.stderr].flatMap((stream) =>
        stream ? [once(stream, 'data', { signal })] : [],
      ),
      once(child, 'close', { signal }),
    ];
    await Promise.race(events);
    waiting.abort();
    await Promise.allSettled(events);
  }
}
