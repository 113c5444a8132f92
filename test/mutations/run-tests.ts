import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface FileResult {
  file: string;
  hasPassed: boolean;
  seconds: number;
}

export interface TestRun {
  hasPassed: boolean;
  /** The run took longer than its limit and was ended. */
  isLate: boolean;
  /** Empty if Jest ended with the first failure. */
  files: FileResult[];
  /** The first file and the first test that failed, as Jest names them. */
  failed: string;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
  }[];
}

export interface Limits {
  /** Ends with the first file that fails. */
  bail: boolean;
  seconds: number;
  signal: AbortSignal;
}

/** Jest stops its PostgreSQL in this time; a worker that hangs does not end by itself. */
const STOP_MS = 30_000;

/** Runs test files in a working copy. */
export async function runTests(root: string, tests: string[], limits: Limits): Promise<TestRun> {
  const output = join(root, 'test-output.json');
  rmSync(output, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...['--import', './server/app/require-node.js', 'node_modules/jest/bin/jest.js'],
      ...['--json', '--outputFile', output, ...(limits.bail ? ['--bail'] : [])],
      ...['--runTestsByPath', ...tests],
    ],
    // A group of its own, which can be ended with all that it has started.
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, TEST_TIMES: '', DURATIONS: '' },
    },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  let isLate = false;
  const end = (): void => {
    child.kill('SIGTERM');
    setTimeout(() => killGroup(child.pid!), STOP_MS).unref();
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limits.seconds * 1_000);
  limits.signal.addEventListener('abort', end);
  const [code] = (await ended) as [number | null];
  clearTimeout(timer);
  limits.signal.removeEventListener('abort', end);
  killGroup(child.pid!);
  limits.signal.throwIfAborted();
  const [file = 'the start'] = /(?<=^FAIL )\S+/m.exec(printed) ?? [];
  const [title = 'fails'] = /(?<=^ +● ).+/m.exec(printed) ?? [];
  const failed = `${file}: ${title}`;
  return { hasPassed: code === 0, isLate, files: readReport(root, output), failed };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function readReport(root: string, path: string): FileResult[] {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return [];
  }
  return report.testResults.map(({ name, status, startTime, endTime }) => ({
    file: relative(root, name),
    hasPassed: status !== 'failed',
    seconds: (endTime - startTime) / 1_000,
  }));
}
