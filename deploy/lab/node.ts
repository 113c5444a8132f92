import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface NodeSettings {
  name: string;
  address: string;
  folder: string;
  password: string;
  synchronous: boolean;
  /** All nodes. */
  members: { name: string; address: string }[];
}

/** The operating system's user of Debian's packages: PostgreSQL does not run as root. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
const TEMPLATE = join(import.meta.dirname, 'patroni.yml');
const PACKAGES = '/usr/lib/postgresql';

/** The newest PostgreSQL of Debian's packages. */
function findBinDir(): string {
  const versions = readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a));
  return join(PACKAGES, versions[0] ?? '', 'bin');
}

/** Writes the configuration, and starts etcd and Patroni in the node's network namespace. */
export function startNode(settings: NodeSettings): ChildProcess[] {
  const { name, address, members } = settings;
  const folder = join(settings.folder, name);
  mkdirSync(folder, { recursive: true });
  const etcdFolder = join(folder, 'etcd');
  mkdirSync(etcdFolder, { recursive: true });
  chmodSync(etcdFolder, 0o700);
  writeFileSync(join(folder, 'patroni.yml'), fillIn(settings, folder, findBinDir()));
  execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  const cluster = members.map((each) => `${each.name}=http://${each.address}:2380`).join();
  const etcd = [
    ...['etcd', '--name', name, '--data-dir', etcdFolder, '--logger=zap', '--enable-v2'],
    ...['--listen-peer-urls', `http://${address}:2380`],
    ...['--initial-advertise-peer-urls', `http://${address}:2380`],
    ...['--listen-client-urls', `http://${address}:2379`],
    ...['--advertise-client-urls', `http://${address}:2379`],
    ...['--initial-cluster', cluster, '--initial-cluster-state', 'new'],
  ];
  const patroni = ['patroni', join(folder, 'patroni.yml')];
  return [etcd, patroni].map((command) => {
    const log = openSync(join(folder, `${command[0]}.log`), 'a');
    const child = spawn('ip', ['netns', 'exec', name, ...AS_POSTGRES, ...command], {
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder },
      cwd: folder,
    });
    closeSync(log);
    return child;
  });
}

/** The configuration of Patroni on a node. */
export function fillIn(settings: NodeSettings, folder: string, binDir: string): string {
  const values: Record<string, string> = {
    NAME: settings.name,
    ADDRESS: settings.address,
    ETCD_HOSTS: settings.members.map(({ address }) => `${address}:2379`).join(),
    SYNCHRONOUS: String(settings.synchronous),
    BIN_DIR: binDir,
    DATA_DIR: folder,
    PASSWORD: settings.password,
  };
  return readFileSync(TEMPLATE, 'utf8').replace(/__([A-Z_]+?)__/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`patroni.yml: __${name}__ is unknown.`);
    return value;
  });
}
