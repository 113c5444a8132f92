import assert from 'node:assert/strict';
import { freePort } from '../cli/run.ts';
import { untilLogged } from '../install/program.ts';
import { read } from './commands.ts';
import { storeEmails } from './emails.ts';
import { COPIES, PRODUCTION } from './scenarios.ts';
import { run, type Shell, start, type Started, stopPostgres } from './shell.ts';
import { type Machine, REPOSITORY } from './tree.ts';

/** The folder and the moment in the guide's commands. */
const BACKUPS = '/srv/backups';
const MOMENT = '2026-01-31 12:00:00+00';

const HELD = /2 waiting emails are held/;

/** Physical copies have the identity of the original: only `--after-restore` holds the email that waits in them. */
export async function testCopies({ root }: Machine): Promise<string> {
  run({ root, user: 'root', folder: '/' }, `install --directory --owner=postgres ${BACKUPS}`);
  const home = { root, user: 'root', folder: '/root' };
  run(home, `git clone --quiet ${REPOSITORY} copies`);
  const checkout = { ...home, folder: '/root/copies' };
  run(checkout, read(PRODUCTION.install));
  await testPointInTime(checkout, { data: '/var/lib/postgresql/copies', backups: BACKUPS });
  // PostgreSQL's user cannot enter the folder of root.
  await testFolder(checkout, '/srv/mailwright-data');
  return 'Copies: a point in time and a copied data folder restored, the emails that waited held: ok';
}

interface Folders {
  /** The data folder of the cluster, and one for backups, which PostgreSQL's user can write. */
  data: string;
  backups: string;
}

/** With a cluster of the machine's PostgreSQL. `checkout` is a folder with an installation. */
export async function testPointInTime(checkout: Shell, { data, backups }: Folders): Promise<void> {
  const { root } = checkout;
  const port = await freePort();
  const connection = { PGHOST: '127.0.0.1', PGPORT: port };
  const system = { root, user: 'postgres', folder: '/' };
  const bin = run(system, 'ls --directory /usr/lib/postgresql/*/bin | tail --lines=1').trim();
  const postgres: Shell = {
    ...system,
    env: {
      ...connection,
      PATH: `${bin}:/usr/bin:/bin`,
      PGDATA: data,
      PGUSER: 'postgres',
      BACKUPS: backups,
    },
  };
  const here = (code: string): string => code.replaceAll(BACKUPS, backups);
  const startCluster = async (): Promise<Started> => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const program = start(postgres, `exec postgres ${options}`);
    await untilLogged(program, 'ready to accept connections');
    return program;
  };
  const databaseUrl = `postgres://mailwright@127.0.0.1:${port}/mailwright`;
  const server: Shell = {
    ...checkout,
    env: {
      ...connection,
      PGUSER: 'mailwright',
      DATABASE_URL: databaseUrl,
      MAIL_TRANSPORT: 'mailbox',
      PORT: await freePort(),
    },
  };

  run(postgres, 'initdb --username=postgres --auth=trust --encoding=UTF8');
  let cluster = await startCluster();
  run(postgres, 'createuser --createdb --createrole mailwright');
  run(postgres, here(read(COPIES.archive)));
  await stopPostgres(cluster);
  cluster = await startCluster();
  run(server, 'createdb mailwright && npm run mailwright -- migrate');
  run(server, 'npm run mailwright -- organizations create shop --name Shop');
  await storeEmails(databaseUrl);
  assert.match(run(postgres, here(read(COPIES.base))), /backup successfully verified/);

  const sql = (statement: string): string =>
    run(
      postgres,
      `psql --tuples-only --no-align --dbname=mailwright --command="${statement}"`,
    ).trim();
  const moment = sql('select clock_timestamp()');
  sql(`update emails set status = 'sent'`);
  sql('select pg_switch_wal()');
  await stopPostgres(cluster);
  run(postgres, here(read(COPIES.recover)).replace(MOMENT, moment));
  cluster = await startCluster();
  await untilLogged(cluster, 'archive recovery complete');
  assert.equal(sql(`select count(*) from emails where status = 'queued'`), '2');

  // As the guide warns: nothing recognizes a physical copy.
  assert.doesNotMatch(run(server, 'npm run mailwright -- migrate 2>&1'), HELD);
  await startAfterRestore(server);
  await stopPostgres(cluster);
}

/** With the embedded PostgreSQL, and an API alone, so that emails wait. */
export async function testFolder(checkout: Shell, folder: string): Promise<void> {
  const port = await freePort();
  const shell = { ...checkout, env: { MAILWRIGHT_DATA_DIR: folder, PORT: port } };
  const api = start(shell, 'npm run mailwright -- start --api');
  await untilLogged(api, 'Keys are in');
  const keys = run(shell, 'cat "$MAILWRIGHT_DATA_DIR/demo-keys.json"');
  const { live } = JSON.parse(keys) as { live: string };
  for (const to of ['ada@example.com', 'bob@example.com']) await send(port, live, to);
  assert.equal(await api.stop(), 0, api.output());
  run(shell, read(COPIES.copyFolder));
  run(shell, read(COPIES.restoreFolder));
  await startAfterRestore(shell);
}

async function send(port: string, key: string, to: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/emails/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, content: { subject: 'Order', text: 'It has arrived.' } }),
  });
  assert.equal(status, 200);
}

async function startAfterRestore(shell: Shell): Promise<void> {
  const program = start(shell, 'npm run mailwright -- start --after-restore');
  await untilLogged(program, '"msg":"ready"');
  assert.match(program.output(), HELD);
  assert.equal(await program.stop(), 0, program.output());
}
