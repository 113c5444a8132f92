import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { fillIn } from '../../deploy/lab/node.ts';
import { testWith } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const HAPROXY = join(ROOT, 'deploy/lab/haproxy.cfg');
const guide = readFileSync(join(ROOT, 'spec/guides/high-availability.md'), 'utf8');
const MEMBERS = ['n1', 'n2', 'n3'].map((name, index) => ({
  name,
  address: `10.77.0.1${index + 1}`,
}));

interface Patroni {
  name: string;
  etcd: { hosts: string };
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      synchronous_mode_strict: boolean;
      postgresql: { parameters: Record<string, unknown> };
    };
  };
}

const patroni = (synchronous: boolean): Patroni => {
  const settings = { name: 'n1', address: '10.77.0.11', password: 'lab', members: MEMBERS };
  return parse(fillIn({ ...settings, folder: '/tmp', synchronous }, '/tmp/n1', '/bin')) as Patroni;
};

test('the settings of Patroni are those of the guide, and fit together', () => {
  const { name, etcd, bootstrap } = patroni(true);
  expect({ name, hosts: etcd.hosts }).toEqual({
    name: 'n1',
    hosts: '10.77.0.11:2379,10.77.0.12:2379,10.77.0.13:2379',
  });
  const { ttl, loop_wait: wait, retry_timeout: retry, postgresql } = bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry);
  expect(guide).toMatch(
    new RegExp(`\`ttl\`, \`loop_wait\`, \`retry_timeout\` +\\| ${ttl}, ${wait}, ${retry} `),
  );
  const { wal_sender_timeout: timeout } = postgresql.parameters;
  expect(guide).toMatch(new RegExp(`\`wal_sender_timeout\` +\\| \`${String(timeout)}\``));
});

test.each([true, false])('replication is synchronous: %s', (synchronous) => {
  const { synchronous_mode: mode, synchronous_mode_strict: strict } =
    patroni(synchronous).bootstrap.dcs;
  expect([mode, strict]).toEqual([synchronous, synchronous]);
});

testWith(['haproxy'], 'HAProxy accepts its configuration', () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', HAPROXY], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
