import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERIFIER = new URL('verify_proof.py', import.meta.url).pathname;

/** The exit codes of the verifier in Python, for files that are written to the folder. */
export async function verifyInPython(
  folder: string,
  texts: (string | Buffer)[],
  key?: string,
): Promise<number[]> {
  const files = texts.map((_, n) => join(folder, `${n}.json`));
  await Promise.all(files.map((file, n) => writeFile(file, texts[n] ?? '')));
  const options = key === undefined ? [] : ['--key', key];
  const outcome = await run('python3', [VERIFIER, ...options, ...files], {
    maxBuffer: 1e8,
  }).catch((error: { stdout: string }) => error);
  return outcome.stdout
    .trim()
    .split('\n')
    .map((line) => Number(line.split(' ')[0]));
}
