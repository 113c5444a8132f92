import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const BRIDGE = 'lab';
/** The address of HAProxy and Mailwright in the network of the nodes. */
const OWN_ADDRESS = '10.77.0.1/24';

export const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8' });

/**
 * Runs this program again in namespaces of its own for processes, the network and mounts. All processes that it starts
 * end with it, and nothing of the machine's network is changed. Returns false in the inner run.
 */
export function enterNamespaces(): boolean {
  if (process.env.MAILWRIGHT_LAB === 'inside') return false;
  // The shell is process 1 of the namespace, and collects processes whose parent has ended.
  const shell = ['sh', '-c', '"$@"; exit $?', 'lab'];
  const options = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const own = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', [...options, ...shell, ...own], {
    stdio: 'inherit',
    env: { ...process.env, MAILWRIGHT_LAB: 'inside' },
  });
  if (error) throw error;
  process.exitCode = status ?? 1;
  return true;
}

/** A bridge to which each node's namespace is connected by a cable that can be cut. */
export function createNetwork(): void {
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  mkdirSync('/run/netns');
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', OWN_ADDRESS, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

export function connectNode(name: string, address: string): void {
  ip('netns', 'add', name);
  ip('link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', cableOf(name), 'master', BRIDGE, 'up');
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  ip('-n', name, 'link', 'set', 'eth0', 'up');
}

/** Packets are dropped without an error, as after a failure of a switch. */
export const cutNode = (name: string): string => ip('link', 'set', cableOf(name), 'nomaster');

export const reconnectNode = (name: string): string =>
  ip('link', 'set', cableOf(name), 'master', BRIDGE);

/** The node's packets to another one are dropped; those to Mailwright are not. */
export const block = (name: string, address: string): string =>
  ip('-n', name, 'route', 'add', 'blackhole', `${address}/32`);

export const unblock = (name: string, address: string): string =>
  ip('-n', name, 'route', 'delete', 'blackhole', `${address}/32`);

/** kill -9 of all processes of a node. */
export function killNode(name: string): void {
  for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch (error) {
      // It has ended meanwhile, with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const cableOf = (name: string): string => `to-${name}`;
