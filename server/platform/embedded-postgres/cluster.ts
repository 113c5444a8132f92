import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { programError } from './error.ts';
import { run } from './run.ts';

/** The name of Mailwright's role and of its database. */
const NAME = 'mailwright';

/**
 * Creates a cluster in a new folder. Text is compared by code point, so the order is the same on every
 * machine; case and character classes follow Unicode. The owner is not a superuser, as on most managed
 * servers, so that everything that works here works there too.
 */
export async function createCluster(
  home: string,
  packageFolder: string,
  account: Account,
  signal?: AbortSignal,
): Promise<void> {
  const binaries = await findBinaries(packageFolder, home, account, signal);
  const password = randomBytes(32).toString('base64url');
  const passwordFile = join(home, 'password');
  const data = join(home, 'data');
  await writeFile(passwordFile, password, { mode: 0o600, flush: true });
  await mkdir(data, { mode: 0o700 });
  if (account) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(data, account.uid, account.gid);
  }
  const initdb = await run(
    binaries.initdb,
    [
      ...['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile],
      ...['--auth-host', 'scram-sha-256', '--auth-local', 'reject', '--no-instructions'],
      ...['--encoding', 'UTF8', '--locale', 'C'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ],
    { account, signal },
  );
  signal?.throwIfAborted();
  if (initdb.code !== 0) throw await programError('initdb', initdb.output, home);
  const single = await run(
    binaries.postgres,
    [
      '--single',
      '-D',
      data,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_min_error_statement=panic',
      'postgres',
    ],
    { account, signal, input: roles(password) },
  );
  signal?.throwIfAborted();
  if (single.code !== 0) throw await programError('postgres', single.output, home);
}

/** One statement per line, as single-user mode requires. The superuser cannot log in afterwards. */
function roles(password: string): string {
  return [
    `CREATE ROLE ${NAME} LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_signal_backend TO ${NAME}`,
    'ALTER ROLE postgres NOLOGIN PASSWORD NULL',
    `CREATE DATABASE ${NAME} OWNER ${NAME}`,
    '',
  ].join('\n');
}

export async function databaseUrl(home: string, port: number, database = NAME): Promise<string> {
  const password = await readFile(join(home, 'password'), 'utf8');
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}`;
}

/** The major version of PostgreSQL that created the cluster. */
export async function clusterMajor(home: string): Promise<string> {
  return (await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim();
}
