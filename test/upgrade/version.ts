import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { freePort } from '../cli/run.ts';
import { type RunningProgram, startProgram, untilLogged } from '../install/program.ts';

/** A version of Mailwright in a folder, with its settings. */
export interface Version {
  name: string;
  folder: string;
  env: Record<string, string>;
}

/** A process of one version. */
export interface Process {
  baseUrl: string;
  program: RunningProgram;
  /** Waits until it has started. */
  ready(): Promise<void>;
  /** Stops the process with SIGTERM. Throws if its exit code is not 0. */
  stop(): Promise<void>;
}

const ENTRY = 'bin/mailwright.js';

const environmentOf = ({ env }: Version): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  ...env,
});

export async function launch(version: Version, part: 'api' | 'worker'): Promise<Process> {
  const port = await freePort();
  const program = startProgram(process.execPath, [ENTRY, 'start', `--${part}`], {
    cwd: version.folder,
    env: { ...environmentOf(version), PORT: port },
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    program,
    ready: () => untilLogged(program, '"msg":"ready"'),
    async stop() {
      const code = await program.stop();
      assert.equal(code, 0, `${version.name}, ${part}: ${program.output()}`);
    },
  };
}

export function runCommand(
  version: Version,
  ...args: string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [ENTRY, ...args], {
    cwd: version.folder,
    encoding: 'utf8',
    env: environmentOf(version),
  });
}

/** Runs a command that must succeed, and returns what it prints. */
export function runSuccessfully(version: Version, ...args: string[]): string {
  const { status, stdout, stderr } = runCommand(version, ...args);
  assert.equal(status, 0, `${version.name}, mailwright ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
