import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe } from '@jest/globals';

/** The Python of Debian, because another one in PATH lacks its packages. */
const EXECUTABLE = ['python3', '/usr/bin/python3'].find((name) => {
  try {
    execFileSync(name, ['-c', 'import requests'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Like `describe`, but skipped with a message when Python with the library requests is missing. */
export function describeInPython(name: string, tests: () => void): void {
  if (EXECUTABLE) {
    describe(name, tests);
    return;
  }
  const reason = 'there is no python3 with the library requests: install python3-requests';
  process.stderr.write(`\nPYTHON TESTS SKIPPED (${name}), as ${reason}.\n\n`);
  describe.skip(`${name} [SKIPPED: ${reason}]`, tests);
}

/** Runs programs one after the other, each in its own namespace; returns their output. */
export async function runPython(programs: string[], env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-python-'));
  try {
    const file = join(folder, 'programs.json');
    await writeFile(file, JSON.stringify(programs));
    const loop = 'import json, sys\nfor code in json.load(open(sys.argv[1])): exec(code, {})';
    const settings = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
    return (await promisify(execFile)(EXECUTABLE!, ['-c', loop, file], settings)).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
