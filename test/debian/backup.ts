import assert from 'node:assert/strict';
import { freePort } from '../cli/run.ts';
import { untilLogged } from '../install/program.ts';
import { read } from './commands.ts';
import { storeEmails } from './emails.ts';
import { BACKUP, PRODUCTION } from './scenarios.ts';
import { run, type Shell, start } from './shell.ts';
import { type Machine, REPOSITORY } from './tree.ts';

const DROP_ROLES = 'drop role mailwright_app, mailwright_auth, mailwright_worker';

/** The key in the guide's commands. */
const KEY_OF_GUIDE = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a90';

/** With Debian's PostgreSQL, because the guide needs its programs. */
export async function testBackup({ root }: Machine): Promise<string> {
  const cluster = await startCluster(root);
  try {
    run({ root, user: 'root', folder: '/root' }, `git clone --quiet ${REPOSITORY} backup`);
    const databaseUrl = `postgres://mailwright@127.0.0.1:${cluster.port}/mailwright`;
    const shell = {
      root,
      user: 'root',
      folder: '/root/backup',
      env: {
        ...cluster.env,
        PGUSER: 'mailwright',
        DATABASE_URL: databaseUrl,
        MAIL_TRANSPORT: 'mailbox',
        PORT: await freePort(),
      },
    };
    run(shell, read(PRODUCTION.install));
    run(shell, 'createdb mailwright && npm run mailwright -- migrate');
    run(shell, 'npm run mailwright -- organizations create shop --name Shop');
    const keyId = await storeEmails(databaseUrl);

    run(shell, read(BACKUP.dump));
    const checked = run(shell, read(BACKUP.check));
    assert.equal(checked.match(/^ok /gm)?.length, 4, checked);
    // As in a new cluster, which has no roles of the server.
    run(shell, `dropdb mailwright && psql --dbname=postgres --command='${DROP_ROLES}'`);
    run(shell, read(BACKUP.restore));
    const program = start(shell, read(BACKUP.start));
    await untilLogged(program, '"msg":"ready"');
    assert.match(program.output(), /2 waiting emails are held/);
    const decided = run(shell, read(BACKUP.decide));
    assert.match(decided, /^Released 1 held email to be sent\.$/m);
    assert.match(decided, /^Dropped 1 held email without sending\.$/m);
    assert.equal(await program.stop(), 0, program.output());
    const rotated = run(shell, read(BACKUP.rotate).replace(KEY_OF_GUIDE, keyId));
    assert.match(rotated, /^svc_live_/m);
  } finally {
    cluster.stop();
  }
  return 'Backup: dumped, checked, restored, held emails decided, secrets rotated: ok';
}

interface Cluster {
  port: string;
  /** For the programs of PostgreSQL. */
  env: Record<string, string>;
  stop(): void;
}

/** The network of the tree is that of the machine, which may use the default port. */
async function startCluster(root: string): Promise<Cluster> {
  const port = await freePort();
  const shell: Shell = { root, user: 'postgres', folder: '/var/lib/postgresql' };
  const bin = run(shell, 'echo /usr/lib/postgresql/*/bin').trim();
  run(shell, `${bin}/initdb --pgdata=backup --username=postgres --auth=trust --encoding=UTF8`);
  const program = start(
    shell,
    `exec ${bin}/postgres -D backup -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
  );
  await untilLogged(program, 'ready to accept connections');
  const env = { PGHOST: '127.0.0.1', PGPORT: port };
  run(
    { ...shell, env: { ...env, PGUSER: 'postgres' } },
    'createuser --createdb --createrole mailwright',
  );
  return { port, env, stop: () => void program.process.kill('SIGKILL') };
}
