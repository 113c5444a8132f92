/**
 * Loaded into a process with `--import`: for each SIGUSR2 it writes to the file `COVERAGE_FILE` the functions of the server
 * that ran since the last one, as a list of `file function`.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const { COVERAGE_FILE = '' } = process.env;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('SIGUSR2', () => void write());

async function write(): Promise<void> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.flatMap(({ url, functions }) => {
    const file = /^file:.*\/(server\/.*\.ts)$/.exec(url)?.[1];
    if (file === undefined) return [];
    return functions
      .filter(
        ({ ranges: [whole] }) => whole !== undefined && whole.startOffset > 0 && whole.count > 0,
      )
      .map(({ ranges: [whole] }) => `${file} ${String(whole?.startOffset)}`);
  });
  // Renamed, so that a reader finds all of it or nothing.
  writeFileSync(`${COVERAGE_FILE}.part`, JSON.stringify(ran));
  renameSync(`${COVERAGE_FILE}.part`, COVERAGE_FILE);
}
