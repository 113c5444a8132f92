import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from '@jest/globals';
import { eventually } from '../support/eventually.ts';

const SCRIPT = '/usr/bin/script';
const root = resolve(import.meta.dirname, '../..');

const hasTerminals = process.platform === 'linux' && existsSync(SCRIPT);
if (!hasTerminals) {
  process.stderr.write(
    `SKIPPED: tests at a terminal, because ${SCRIPT} of util-linux is missing\n`,
  );
}

/** Tests at a terminal created by `script` of util-linux. */
export const describeAtTerminal = hasTerminals ? describe : describe.skip;

/** A terminal with a shell that runs one line, in the root of the repository. */
export class Terminal {
  readonly process: ChildProcess;
  /** All output so far. */
  screen = '';

  constructor(line: string, env: Record<string, string>, columns = 100) {
    this.process = spawn(
      SCRIPT,
      // `-e` returns the exit code of the line, `-f` flushes after each write.
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

/** Runs the command line at a terminal. */
export function launchAtTerminal(
  args: string[],
  env: Record<string, string>,
  columns?: number,
): Terminal {
  const words = [process.execPath, 'bin/mailwright.js', ...args];
  const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return new Terminal(`exec ${line}`, env, columns);
}

/** The text on the screen, without colors and erased progress messages. */
export const plain = (screen: string): string =>
  screen
    // eslint-disable-next-line no-control-regex -- terminals are steered by control characters
    .replaceAll(/\r\u001b\[K[^\r\n]*(?=\r\u001b\[K)/g, '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    .replaceAll('\r', '');
