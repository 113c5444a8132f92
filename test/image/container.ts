import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RunningProgram } from '../install/program.ts';
import type { ImageConfig } from './buildah.ts';

/**
 * Mounts the image's file system read-only with an empty /tmp, as a container engine does, and becomes the
 * image's user without any way to gain privileges. Every step replaces the process, so that Node is the first
 * process of its namespace. The network is that of the machine.
 */
const ENTER = `set -e
root=$1; uid=$2; gid=$3; folder=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs -o nosuid,nodev,size=64m tmpfs "$root/tmp"
exec setpriv --no-new-privs --bounding-set=-all,+setuid,+setgid,+sys_chroot \\
  unshare --root="$root" --wd="$folder" --setgid="$gid" --setuid="$uid" "$@"`;

export interface Container {
  root: string;
  config: ImageConfig;
}

export interface StartedContainer extends RunningProgram {
  /** Sends SIGTERM, and SIGKILL after the grace period, as an engine does; resolves with the exit code. */
  stop(graceSeconds?: number): Promise<number | null>;
}

function argumentsOf({ root, config }: Container, command: string[]): string[] {
  const [uid = '', gid = ''] = config.User.split(':');
  const namespaces = ['--mount', '--pid', '--fork'];
  return [...namespaces, 'sh', '-c', ENTER, 'enter', root, uid, gid, config.WorkingDir, ...command];
}

const environmentIn = (
  { config }: Container,
  env: Record<string, string>,
): Record<string, string> => ({
  ...Object.fromEntries(config.Env.map((one) => one.split(/=(.*)/s).slice(0, 2))),
  ...env,
});

/** Starts the image's entry point with these arguments. */
export function startContainer(
  container: Container,
  env: Record<string, string>,
  args: string[],
): StartedContainer {
  const command = [...container.config.Entrypoint, ...args];
  const child = spawn('unshare', argumentsOf(container, command), {
    env: environmentIn(container, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close');
  const signal = (name: NodeJS.Signals): void => {
    const pid = firstProcess(child);
    if (pid !== null) process.kill(pid, name);
  };
  return {
    process: child,
    output: () => output,
    async stop(graceSeconds = 0) {
      signal('SIGTERM');
      const timer = setTimeout(signal, graceSeconds * 1_000, 'SIGKILL');
      await ended;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

/** The process that is number 1 in the container; null when it has ended. */
function firstProcess({ pid }: ChildProcess): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Runs a command in the container instead of the entry point. */
export function runInContainer(
  container: Container,
  env: Record<string, string>,
  command: string[],
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('unshare', argumentsOf(container, command), {
    encoding: 'utf8',
    env: environmentIn(container, env),
  });
  return { status, output: stdout + stderr };
}
