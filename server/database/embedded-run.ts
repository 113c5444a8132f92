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

/** Runs a program to its end. A program that cannot be started is a result too. */
export function run(
  program: string,
  args: string[],
  options: { account?: { uid: number; gid: number } | null; input?: string } = {},
): Promise<Result> {
  return new Promise((resolve) => {
    // Not in our working directory, which the other user may be unable to enter.
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(program, args, { cwd: '/', env: cleanEnvironment(), ...options.account });
    } catch (error) {
      // Not all failures come as an event: becoming another user may be forbidden.
      resolve({ code: null, output: (error as Error).message });
      return;
    }
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
    // It may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
  });
}
