import { execFile, type ExecFileOptions } from 'node:child_process';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { libpqUrl } from '../../../platform/database/hosts.ts';
import { OperatorError } from '../../../platform/errors.ts';

const run = promisify(execFile);

/** The longest message of a program that is shown. */
const SHOWN = 2_000;

/**
 * Restores a dump into an empty database, with the program of PostgreSQL on this machine. A dump as SQL is refused: psql
 * would execute all that it contains, also commands that change to another database or start programs.
 */
export async function restoreDump(
  path: string,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  if (await isPlainDump(path)) {
    throw new OperatorError(
      `${path} is a plain SQL dump, which cannot be restored without executing every statement in it. Make the dump with pg_dump --format=custom or --format=directory.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-restore-'));
  try {
    const list = join(folder, 'list');
    await writeFile(list, withoutPolicies(await execute(['--list', path], { signal })));
    const { url, password } = withoutPassword(databaseUrl);
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', `--use-list=${list}`];
    await execute([...options, `--dbname=${libpqUrl(url)}`, path], {
      // Every user of a machine can list arguments.
      env: { ...process.env, PGPASSWORD: password },
      signal,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Policies name roles, which another cluster does not have. A start makes both. */
const withoutPolicies = (list: string): string =>
  list
    .split('\n')
    .filter((line) => !line.includes(' POLICY '))
    .join('\n');

async function execute(args: string[], options: ExecFileOptions): Promise<string> {
  try {
    return (await run('pg_restore', args, { ...options, encoding: 'utf8', maxBuffer: 64e6 }))
      .stdout;
  } catch (error) {
    throw new OperatorError(describe(error));
  }
}

function describe(error: unknown): string {
  const { code, stderr } = error as { code?: unknown; stderr?: string };
  if (code === 'ENOENT') {
    return `The program pg_restore was not found: install the client programs of PostgreSQL, in the version of the server or a newer one.`;
  }
  return `pg_restore could not restore the dump: ${(stderr ?? String(error)).trim().slice(-SHOWN)}`;
}

/** A dump as SQL. The others are files that begin with PGDMP, archives of tar, and folders. */
async function isPlainDump(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new OperatorError(`There is no file ${path}.`);
  if (found.isDirectory()) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(263), 0, 263, 0);
    const begin = buffer.subarray(0, bytesRead);
    return (
      begin.subarray(0, 5).toString() !== 'PGDMP' && begin.subarray(257, 262).toString() !== 'ustar'
    );
  } finally {
    await file.close();
  }
}

function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, password };
}
