import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DURATIONS } from './sequencer.js';
import { readTimes } from './times.ts';

const SHOWN = 15;
/** Shorter files need no place in the order. */
const KEPT_FROM_SECONDS = 2;

/** Prints where the time went, and ends the output with one line: `N passed, N failed`, and the number skipped. */
export default class SummaryReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
    process.env.TEST_TIMES = join(tmpdir(), `mailwright-times-${process.pid}.jsonl`);
  }

  onRunComplete(_contexts, results) {
    const path = process.env.TEST_TIMES;
    const times = existsSync(path) ? readTimes(path) : [];
    rmSync(path, { force: true });
    if (times.length > 1) process.stdout.write(`\n${this.describe(times, results)}\n\n`);
    if (process.env.DURATIONS === 'keep') this.keep(times);
    const crashed = results.numRuntimeErrorTestSuites;
    const failed = results.numFailedTests + crashed;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed`;
    process.stdout.write(`${skipped > 0 ? `${line}, ${skipped} skipped` : line}\n`);
  }

  describe(times, { testResults }) {
    const kinds = ['application', 'database', 'browser', 'commands'];
    const sum = (of) => times.reduce((total, one) => total + (of(one) ?? 0), 0);
    const row = (name, seconds, count) =>
      `${name.padEnd(36)} ${seconds.toFixed(1).padStart(8)} s${count ? `  (${count} times)` : ''}`;
    const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    const tests = testResults
      .flatMap((file) => file.testResults.map((test) => ({ ...test, file: file.testFilePath })))
      .toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0))
      .slice(0, SHOWN);
    return [
      'Where the time went',
      row(
        'All files',
        sum(({ seconds }) => seconds),
      ),
      row(
        '- computing in the test process',
        sum(({ computing }) => computing),
      ),
      ...kinds.map((kind) =>
        row(
          `- waiting: ${kind}`,
          sum(({ waits }) => waits[kind]),
          sum(({ starts }) => starts[kind]),
        ),
      ),
      'The slowest files',
      ...slowest.map(({ file, seconds }) => row(this.nameOf(file), seconds)),
      'The slowest tests',
      ...tests.map(
        ({ file, title, duration }) =>
          `${((duration ?? 0) / 1_000).toFixed(1).padStart(6)} s  ${this.nameOf(file)}: ${title}`,
      ),
    ].join('\n');
  }

  keep(times) {
    const kept = times
      .filter(({ seconds }) => seconds >= KEPT_FROM_SECONDS)
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ file, seconds }) => [this.nameOf(file), Math.round(seconds)]);
    writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  }

  nameOf(file) {
    return relative(this.rootDir, file);
  }
}
