import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type RunningProgram, startProgram } from '../install/program.ts';

/** Enters the tree as a user, with the machine's network. */
const ENTER = `set -e
root=$1; user=$2; shift 2
mount --make-rprivate /
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
exec chroot "$root" /usr/bin/setpriv --reuid="$user" --regid="$user" --init-groups /bin/bash -ec "$1"`;

export interface Shell {
  root: string;
  user: string;
  folder: string;
  env?: Record<string, string>;
}

function argumentsOf({ root, user, folder, env = {} }: Shell, commands: string): string[] {
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  const script = `cd ${folder}\n${exports.join('')}${commands}`;
  // When the first process of the namespace ends, the others are killed.
  return [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    ENTER,
    'enter',
    root,
    user,
    script,
  ];
}

const environment = (): Record<string, string | undefined> => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS && '/etc/ssl/certs/ca-certificates.crt',
});

/** Runs commands as they stand; the first one that fails ends the test. Returns what they print. */
export function run(shell: Shell, commands: string): string {
  return execFileSync('unshare', argumentsOf(shell, commands), {
    encoding: 'utf8',
    env: environment(),
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export interface Started extends RunningProgram {
  ended: Promise<unknown>;
}

/** Starts commands of which the last one runs the server and does not end. */
export function start(shell: Shell, commands: string): Started {
  const program = startProgram('unshare', argumentsOf(shell, commands), { env: environment() });
  const ended = once(program.process, 'close');
  return {
    ...program,
    ended,
    // `unshare` ignores SIGTERM.
    async stop() {
      process.kill(find(isServer, program.process.pid), 'SIGTERM');
      await ended;
      return program.process.exitCode;
    },
  };
}

/** Stops a PostgreSQL that was started with `start`: a fast shutdown. */
export async function stopPostgres({ process: { pid }, ...program }: Started): Promise<void> {
  process.kill(find(isPostgres, pid), 'SIGINT');
  await program.ended;
}

/** The program among a process and its descendants. */
function find(isWanted: (command: string[]) => boolean, pid: number | undefined): number {
  for (let found = [Number(pid)]; found.length > 0; found = found.flatMap(childrenOf)) {
    const program = found.find((one) => isWanted(commandOf(one)));
    if (program) return program;
  }
  throw new Error('The program is not running.');
}

const isPostgres = ([program = '']: string[]): boolean => program === 'postgres';

const isServer = ([program = '', ...args]: string[]): boolean =>
  program.endsWith('node') && args.includes('server/app/main.ts');

const commandOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
