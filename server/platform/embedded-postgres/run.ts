import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

export interface Result {
  /** Exit status; null when the program could not be started or was killed. */
  code: number | null;
  /** Standard output and standard error together. */
  output: string;
}

/**
 * The complete environment of PostgreSQL's programs. Ours contains secrets, and its locale would translate
 * the messages that we match.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

interface RunOptions {
  account?: { uid: number; gid: number } | null;
  input?: string;
  /** Stops the program, by SIGTERM and after `END_MS` by SIGKILL. */
  signal?: AbortSignal;
}

const END_MS = 3_000;

/** Runs a program to its end. A failed start is reported as a result too. */
export function run(program: string, args: string[], options: RunOptions = {}): Promise<Result> {
  const { account, input, signal } = options;
  return new Promise((resolve) => {
    // The other OS user may be unable to enter our working directory, hence `cwd: '/'`.
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(program, args, { cwd: '/', env: cleanEnvironment(), ...account });
    } catch (error) {
      // `spawn` throws when switching to the other user is not permitted.
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
    // After `exit`, child processes of the program may still write.
    child.once('close', (code) => ended({ code, output }));
    // The program may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
