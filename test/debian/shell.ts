import { execFileSync } from 'node:child_process';
import { type RunningProgram, startProgram } from '../install/program.ts';

/** Enters the tree as a user, with the machine's network. */
const ENTER = `set -e
root=$1; user=$2; shift 2
mount --make-rprivate /
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
exec chroot "$root" /sbin/runuser -u "$user" -- /bin/bash -ec "$1"`;

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

/** Starts commands of which the last one does not end. */
export const start = (shell: Shell, commands: string): RunningProgram =>
  startProgram('unshare', argumentsOf(shell, commands), { env: environment() });
