import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../cli/run.ts';

export interface Pooler {
  /** The given URL through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Debian's PgBouncer, which is not in the PATH of all users. */
export const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Runs PgBouncer in front of the server of a URL, for the user of the URL. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<Pooler> {
  const { username, password, hostname, port } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-pgbouncer-'));
  const file = (name: string): string => join(folder, name);
  const listenPort = await freePort();
  const options = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: file('users'),
    ...settings,
  };
  writeFileSync(
    file('users'),
    `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
  );
  writeFileSync(
    file('pgbouncer.ini'),
    [
      ...['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]'],
      ...Object.entries(options).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  const child = spawn(PGBOUNCER, [...asOtherUser(folder), file('pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilListening(child);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${listenPort}`;
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** It refuses to run as root. */
function asOtherUser(folder: string): string[] {
  if (process.getuid?.() !== 0) return [];
  chmodSync(folder, 0o755);
  return ['--user', 'nobody'];
}

async function untilListening(child: ChildProcess): Promise<void> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('process up')) resolve();
  });
  child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)));
  child.once('error', reject);
  await promise;
}
