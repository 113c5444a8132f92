import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  block,
  connectNode,
  createNetwork,
  cutNode,
  killNode,
  reconnectNode,
  unblock,
} from './network.ts';
import { startNode } from './node.ts';

/** A member of the cluster, as Patroni reports it. */
export interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  lag?: number | string;
}

export interface Lab {
  /** The database of Mailwright’s owner, through HAProxy. */
  url: string;
  folder: string;
  members(): Promise<Member[]>;
  /** Resolves with the leader’s name when all nodes run, and one is a standby for which commits wait. */
  untilHealthy(): Promise<string>;
  /** The name of a standby for which commits wait, or of any standby without synchronous replication. */
  standby(): Promise<string>;
  /** Cuts the network of a node. */
  cut(name: string): void;
  reconnect(name: string): void;
  /** The leader still accepts writes, but its standbys do not receive them. */
  stopReplication(leader: string): void;
  resumeReplication(leader: string): void;
  /** kill -9 of etcd, Patroni and PostgreSQL of a node. */
  kill(name: string): void;
  /** Starts a killed node again, with its data. */
  restart(name: string): void;
  /** A planned change of the leader. */
  switchOver(from: string): Promise<void>;
  stop(): void;
}

const NODES = ['n1', 'n2', 'n3'].map((name, index) => ({ name, address: `10.77.0.${11 + index}` }));
const othersOf = (name: string): string[] =>
  NODES.flatMap((node) => (node.name === name ? [] : node.address));
const PASSWORD = 'lab';
const HEALTHY_WITHIN_MS = 180_000;
const TOOLS = ['ip', 'unshare', 'setpriv', 'etcd', 'patroni', 'patronictl', 'haproxy'];

/** Throws an error that names what is missing. */
export function requireTools(): void {
  if (process.getuid?.() !== 0)
    throw new Error('The lab needs root, to create network namespaces.');
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length === 0) return;
  throw new Error(
    `Missing: ${missing.join(', ')}. On Debian: apt-get install etcd-server etcd-client patroni haproxy postgresql iproute2`,
  );
}

/**
 * Three nodes with etcd, Patroni and PostgreSQL, each in a network namespace, and HAProxy. Call it in the namespaces of
 * `enterNamespaces`, with which all of its processes end.
 */
export async function startLab({ synchronous }: { synchronous: boolean }): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-lab-'));
  chmodSync(folder, 0o755);
  createNetwork();
  const start = ({ name, address }: (typeof NODES)[number]): void => {
    startNode({ name, address, folder, password: PASSWORD, synchronous, members: NODES });
  };
  for (const node of NODES) {
    connectNode(node.name, node.address);
    start(node);
  }
  spawn('haproxy', ['-db', '-f', join(import.meta.dirname, 'haproxy.cfg')], { stdio: 'ignore' });

  const members = async (): Promise<Member[]> => {
    const answers = await Promise.all(
      NODES.map(({ address }) => readMembers(address).catch(() => [] as Member[])),
    );
    // A node that was cut off still names the former leader.
    const isAgreed = (leader: string | undefined): boolean =>
      answers.filter((other) => leaderOf(other) === leader).length > NODES.length / 2;
    return answers.find((answer) => answer.length > 0 && isAgreed(leaderOf(answer))) ?? [];
  };
  const untilHealthy = async (): Promise<string> => {
    const giveUpAt = Date.now() + HEALTHY_WITHIN_MS;
    for (; ; await sleep(500)) {
      const now = await members();
      const leader = leaderOf(now);
      if (leader && isHealthy(now, synchronous)) return leader;
      if (Date.now() > giveUpAt) {
        throw new Error(
          `The cluster does not become healthy: ${JSON.stringify(now)}; see ${folder}.`,
        );
      }
    }
  };
  await untilHealthy();
  await createOwner();

  return {
    url: `postgres://mailwright:${PASSWORD}@127.0.0.1:5000/postgres`,
    folder,
    members,
    untilHealthy,
    async standby() {
      const role = synchronous ? 'sync_standby' : 'replica';
      const found = (await members()).find((member) => member.role === role);
      if (!found) throw new Error('The cluster has no such standby.');
      return found.name;
    },
    cut: cutNode,
    reconnect: reconnectNode,
    stopReplication: (leader) => othersOf(leader).forEach((address) => block(leader, address)),
    resumeReplication: (leader) => othersOf(leader).forEach((address) => unblock(leader, address)),
    kill: killNode,
    restart(name) {
      const node = NODES.find((each) => each.name === name);
      if (node) start(node);
    },
    async switchOver(from) {
      const node = NODES.find(({ name }) => name === from);
      const response = await fetch(`http://${node?.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from }),
      });
      if (!response.ok) throw new Error(`The switch was refused: ${await response.text()}`);
    },
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const leaderOf = (members: Member[]): string | undefined =>
  members.find(({ role }) => role === 'leader')?.name;

async function readMembers(address: string): Promise<Member[]> {
  const response = await fetch(`http://${address}:8008/cluster`, {
    signal: AbortSignal.timeout(1_000),
  });
  const { members } = (await response.json()) as { members: Member[] };
  // A node that has lost its leader’s key still answers, without one.
  if (!members.some(({ role }) => role === 'leader')) throw new Error('No leader.');
  return members;
}

function isHealthy(members: Member[], synchronous: boolean): boolean {
  const runs = ({ role, state }: Member): boolean =>
    state === 'streaming' || state === 'running' || role === 'leader';
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    members.length === NODES.length &&
    members.every(runs) &&
    standbys.every(({ lag }) => typeof lag === 'number') &&
    (!synchronous || members.some(({ role }) => role === 'sync_standby'))
  );
}

/** The owner of Mailwright’s database is not a superuser. HAProxy may not have seen the leader yet. */
async function createOwner(): Promise<void> {
  const connectionString = `postgres://postgres:${PASSWORD}@127.0.0.1:5000/postgres`;
  for (let attempts = 1; ; attempts++) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`create role mailwright login createdb createrole password '${PASSWORD}'`);
      return;
    } catch (error) {
      if (attempts === 30) throw error;
      await sleep(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
