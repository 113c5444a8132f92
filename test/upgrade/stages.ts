import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeMigrationLock } from '../../server/platform/installation/migration-lock.ts';
import { eventually } from '../support/eventually.ts';
import type { SmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { prepareAccount } from './account.ts';
import { Load } from './load.ts';
import { launch, type Process, runCommand, runSuccessfully, type Version } from './version.ts';

export interface Upgrade {
  released: Version;
  current: Version;
  databaseUrl: string;
  smtp: SmtpEndpoint;
  /** How long the load runs in each stage. */
  seconds: number;
  say: (line: string) => void;
}

const USERS = 4;

/**
 * A rolling upgrade, with one failed attempt: the release and this version run at the same time, in every combination
 * of code and schema that an expansion must support.
 */
export async function testUpgrade(upgrade: Upgrade): Promise<void> {
  const { released, current, databaseUrl, smtp, seconds, say } = upgrade;
  runSuccessfully(released, 'migrate');
  runSuccessfully(released, 'organizations', 'create', 'shop', '--name', 'Shop');
  const load = new Load(
    runSuccessfully(released, 'organizations', 'create-key', 'shop', '--mode', 'live'),
  );
  const during = async (name: string): Promise<void> => {
    const before = load.requests;
    await sleep(seconds * 1_000);
    assert.deepEqual(load.failures, [], name);
    say(`${name}: ok (${load.requests - before} requests)`);
  };

  const old = await startBoth(released);
  load.sendTo(old.api.baseUrl);
  await prepareAccount(load, databaseUrl);
  load.start(USERS);
  await during('the release on its own schema');

  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  await takeMigrationLock(lock, { seconds: 60, report: () => {} });
  const isPending = describesPending(current);
  const next = { api: await launch(current, 'api'), worker: await launch(current, 'worker') };
  await testWaiting(next.api);
  await during('this version before the migration responds with 503; the release works');
  await lock.query('rollback');
  await lock.end();
  await next.api.ready();
  await next.worker.ready();
  await during(
    `the migration${isPending ? '' : ' (nothing is pending)'}, and the release on the new schema`,
  );

  load.sendTo(old.api.baseUrl, next.api.baseUrl);
  await during('both versions');

  load.sendTo(next.api.baseUrl);
  await stopBoth(old);
  const again = await startBoth(released);
  load.sendTo(again.api.baseUrl, next.api.baseUrl);
  await during('the release, started on the new schema');

  load.sendTo(again.api.baseUrl);
  await stopBoth(next);
  await during('the downgrade to the release');

  const last = await startBoth(current);
  load.sendTo(last.api.baseUrl);
  await stopBoth(again);
  await during('this version alone');
  await load.stop();
  await testDelivery(load, smtp);
  assert.deepEqual(load.failures, []);
  await stopBoth(last);
  say(`${load.accepted.size} emails were accepted, and each was handed over once`);
}

interface Pair {
  api: Process;
  worker: Process;
}

async function startBoth(version: Version): Promise<Pair> {
  const [api, worker] = [await launch(version, 'api'), await launch(version, 'worker')];
  await Promise.all([api.ready(), worker.ready()]);
  return { api, worker };
}

const stopBoth = ({ api, worker }: Pair): Promise<unknown> =>
  Promise.all([api.stop(), worker.stop()]);

/** Whether there are migrations for the database; then commands refuse to run. */
function describesPending(version: Version): boolean {
  const { status, stderr } = runCommand(version, 'queue');
  if (status === 0) return false;
  assert.match(stderr, /The schema of the database is older than this version/);
  return true;
}

/** It lives, is not ready, and rejects requests in the documented shape. */
async function testWaiting({ baseUrl }: Process): Promise<void> {
  await eventually(
    () => fetch(`${baseUrl}/livez`).catch(() => null),
    (response) => response?.status === 200,
  );
  assert.equal((await fetch(`${baseUrl}/readyz`)).status, 503);
  const response = await fetch(`${baseUrl}/api/v1/organization`);
  assert.equal(response.status, 503);
  const { code } = (await response.json()) as { code: string };
  assert.equal(code, 'SERVICE_UNAVAILABLE');
}

/** Every accepted email reached the SMTP server exactly once. */
async function testDelivery(load: Load, smtp: SmtpEndpoint): Promise<void> {
  await eventually(
    async () => smtp.messages.length,
    (count) => count >= load.accepted.size,
  );
  const counts = new Map<string, number>();
  for (const { recipients } of smtp.messages) {
    const address = recipients.join(', ');
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  assert.deepEqual(
    [...load.accepted.keys()].filter((address) => counts.get(address) !== 1),
    [],
    'These emails were lost or sent more than once.',
  );
  for (const id of load.accepted.values()) {
    const { status } = await eventually(
      () => load.request('GET', `/emails/${id}`),
      (email) => email.status !== 'queued' && email.status !== 'sending',
    );
    assert.ok(status === 'sent' || status === 'delivered', `The email ${id} is ${String(status)}.`);
  }
}
