import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

export interface Result {
  /** Exit status; null when the program could not be started or was killed. */
  code: number | null;
  /** Standard output and standard error together. */
  output: string;
}

/**
 * The whole environment of PostgreSQL's programs. Ours holds secrets that are none of their
 * business, and its locale would translate the messages that we recognise.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

interface RunOptions {
  account?: { uid: number; gid: number } | null;
  input?: string;
  /** Ends the program early, in order if it does so soon. */
  signal?: AbortSignal;
}

/** How long a program that is to end early may take for it. */
const END_MS = 3_000;

/** Runs a program to its end. A program that cannot be started is a result too. */
export function run(program: string, args: string[], options: RunOptions = {}): Promise<Result> {
  const { account, input, signal } = options;
  return new Promise((resolve) => {
    // Not in our working directory, which the other user may be unable to enter.
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(program, args, { cwd: '/', env: cleanEnvironment(), ...account });
    } catch (error) {
      // Not all failures come as an event: becoming another user may be forbidden.
      resolve({ code: null, output: (error as Error).message });
      return;
    }
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    let kill: NodeJS.Timeout | undefined;
    const end = (): void => {
      child.kill('SIGTERM');
      kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    };
    const ended = (result: Result): void => {
      signal?.removeEventListener('abort', end);
      clearTimeout(kill);
      resolve(result);
    };
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    child.once('error', (error) => ended({ code: null, output: error.message }));
    // Not at its exit: what it has started may still write.
    child.once('close', (code) => ended({ code, output }));
    // It may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
