import { EmbeddedDatabaseError } from './error.ts';
import { run } from './run.ts';

/** The OS user that PostgreSQL runs as; null for the user that runs Mailwright. */
export type Account = { uid: number; gid: number } | null;

/** macOS has a user `_postgres`. */
const NAMES = ['postgres', '_postgres'];

/** PostgreSQL refuses to run as root; if Mailwright runs as root, PostgreSQL gets its own OS user. */
export async function databaseAccount(): Promise<Account> {
  if (!isRoot()) return null;
  for (const name of NAMES) {
    const account = await lookUp(name);
    if (account) return account;
  }
  await run('useradd', [
    ...['--system', '--user-group', '--no-create-home'],
    ...['--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', 'postgres'],
  ]);
  const account = await lookUp('postgres');
  if (account) return account;
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root and an OS user "postgres" could not be created: add that user, run Mailwright as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

async function lookUp(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return null;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
