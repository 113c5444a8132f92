import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from '@jest/globals';
import { eventually } from '../support/eventually.ts';

const SCRIPT = '/usr/bin/script';
const root = resolve(import.meta.dirname, '../..');

/** Tests at a terminal, which `script` of util-linux makes; without it they are skipped and say so. */
export const describeAtTerminal =
  process.platform === 'linux' && existsSync(SCRIPT) ? describe : describe.skip;

/** A terminal with a shell in it that runs one line, in the root of the repository. */
export class Terminal {
  readonly process: ChildProcess;
  /** Everything that was shown. */
  screen = '';

  constructor(line: string, env: Record<string, string>, columns = 100) {
    this.process = spawn(
      SCRIPT,
      // `-e` gives the line's exit code, `-f` shows everything at once.
      ['-qefc', `stty cols ${columns} rows 40; ${line}`, '/dev/null'],
      {
        cwd: root,
        env: { PATH: process.env.PATH, SHELL: '/bin/sh', TERM: 'xterm', ...env },
        stdio: 'pipe',
      },
    );
    this.process.stdout?.on('data', (chunk: Buffer) => (this.screen += chunk.toString()));
  }

  async shows(text: string): Promise<void> {
    await eventually(
      async () => this.screen,
      (screen) => screen.includes(text),
    );
  }

  type(text: string): void {
    this.process.stdin?.write(text);
  }

  /** The exit code. */
  async ended(): Promise<number | null> {
    if (this.process.exitCode === null) await once(this.process, 'close');
    this.process.stdin?.destroy();
    return this.process.exitCode;
  }
}

/** The command line at a terminal. */
export function launchAtTerminal(
  args: string[],
  env: Record<string, string>,
  columns?: number,
): Terminal {
  const words = [process.execPath, 'bin/mailwright.js', ...args];
  const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return new Terminal(`exec ${line}`, env, columns);
}

/** What is left on a screen without colours, and without progress that was taken away again. */
export const plain = (screen: string): string =>
  screen
    // eslint-disable-next-line no-control-regex -- terminals are steered by control characters
    .replaceAll(/\r\u001b\[K[^\r\n]*(?=\r\u001b\[K)/g, '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    .replaceAll('\r', '');
