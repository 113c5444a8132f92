import { execFile, type ExecFileOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { loginUrl } from '../../../server/platform/installation/login.ts';
import { freePort } from '../../cli/run.ts';

const run = promisify(execFile);

export interface LocalServer {
  /** URL of an owner who may create databases and roles and is not a superuser. */
  url: string;
  asSuperuserUrl: (url: string) => string;
  asSuperuser: (statements: string) => Promise<void>;
  dump: (url: string) => Promise<string>;
  /** In the format that `backup check` takes. */
  dumpToFile: (url: string, file: string) => Promise<unknown>;
  restore: (url: string, dump: string) => Promise<void>;
  /** The server’s own log, with log_statement=ddl, which many servers set. */
  log: () => Promise<string>;
  stop: () => Promise<void>;
}

/** The folder in which Debian installs PostgreSQL. */
export function findServers(versions: string[]): { version: string; bin: string }[] {
  return versions
    .map((version) => ({ version, bin: `/usr/lib/postgresql/${version}/bin` }))
    .filter(({ bin }) => existsSync(join(bin, 'initdb')));
}

/** A temporary cluster of the machine’s own PostgreSQL; root runs it as the OS user `postgres`. */
export async function startServer(bin: string): Promise<LocalServer> {
  const account = await unprivileged();
  const handOver = async (path: string): Promise<void> => {
    if (account) await chown(path, account.uid, account.gid);
  };
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-server-'));
  await handOver(folder);
  const options: ExecFileOptions = { ...account, cwd: folder };
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, 'plain');
  await handOver(passwordFile);
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256', '-E', 'UTF8'],
    options,
  );
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c log_statement=ddl`;
  const control = (...args: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...args], options);
  await control('-o', settings, 'start');

  const superuserUrl = `postgres://postgres:plain@127.0.0.1:${port}/postgres`;
  const asSuperuser = async (statements: string): Promise<void> => {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query(statements).finally(() => client.end());
  };
  await asSuperuser(`create role "the owner" login createdb createrole password 'plain'`);

  return {
    url: loginUrl(superuserUrl, 'the owner', 'plain'),
    asSuperuserUrl: (url) => loginUrl(url, 'postgres', 'plain'),
    asSuperuser,
    dump: async (url) => (await run(join(bin, 'pg_dump'), [url], { maxBuffer: 64e6 })).stdout,
    dumpToFile: (url, file) =>
      run(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, url]),
    // Grants to missing roles fail, as in any restore; psql continues.
    restore: async (url, dump) => {
      const file = join(folder, 'dump.sql');
      await writeFile(file, dump);
      await run(join(bin, 'psql'), ['--quiet', '--output=/dev/null', '--file', file, url]);
    },
    log: () => readFile(join(folder, 'log'), 'utf8'),
    stop: async () => {
      await control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string): Promise<number> =>
    Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
