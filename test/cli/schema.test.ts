import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { takeMigrationLock } from '../../server/platform/installation/migration-lock.ts';
import { MIGRATION_NAMES as names } from '../../server/platform/installation/migrations/index.ts';
import { eventually } from '../support/eventually.ts';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { freePort, launch, launchServer, type Program, run } from './run.ts';

let database: TestDatabase;
let env: Record<string, string>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  env = { DATABASE_URL: database.url, MAIL_TRANSPORT: 'mailbox' };
  owner = new pg.Client({ connectionString: database.url, application_name: 'the holder' });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const COMMANDS = [
  ['queue'],
  ['organizations', 'create', 'shop', '--name', 'Shop'],
  ['organizations', 'create-key', 'shop', '--mode', 'live'],
];

const applied = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    'select name from mikro_orm_migrations order by id',
  );
  return rows.map(({ name }) => name);
};

test.each(COMMANDS)(
  '%s %s on an empty database says what to run, and creates nothing',
  async (...args) => {
    const { code, stderr } = await run(args.filter(Boolean), env);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'The database has no schema of Mailwright yet. Run `npm run mailwright -- migrate`, or start the server, which migrates too.\n',
    });
    const { rows } = await owner.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  },
);

test('migrate --plan shows the pending migrations with their locks and times, and changes nothing', async () => {
  const { code, stdout, stderr } = await run(['migrate', '--plan'], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    `${names.length} of ${names.length} migrations are pending. The database has about 0 contacts and 0 emails.\n`,
  );
  expect(stdout).toMatch(
    /\n0034-schedule: (less than )?\d+(\.\d)? s\n {2}blocks reads and writes of emails for (less than )?\d+(\.\d)? s\n/,
  );
  const { rows } = await owner.query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
  const json = await run(['migrate', '--plan', '--json'], env);
  const { pending, ...others } = JSON.parse(json.stdout) as { pending: object[] };
  expect(others).toEqual({ newer: [], contacts: 0, emails: 0 });
  expect(pending).toHaveLength(names.length);
  expect(pending).toContainEqual({
    name: '0034-schedule',
    seconds: expect.any(Number),
    locks: [{ table: 'emails', blocks: 'all', seconds: expect.any(Number) }],
  });
});

test('migrate reports what it has done', async () => {
  expect(await run(['migrate'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: `Applied ${names.length} of ${names.length} migrations: ${names.join(', ')}.\nThe database is up to date.\n`,
  });
  expect(await run(['migrate'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The database is up to date.\n',
  });
  expect(await run(['migrate', '--json'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: '{"applied":[],"newer":[]}\n',
  });
  expect(await run(['migrate', '--plan'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The database is up to date.\n',
  });
});

const errorIn = (stderr: string): string =>
  (JSON.parse(stderr) as { error: { message: string } }).error.message;

describe('an older schema', () => {
  beforeAll(() => owner.query('delete from mikro_orm_migrations where name = $1', [names.at(-1)]));
  afterAll(() =>
    owner.query('insert into mikro_orm_migrations (name) values ($1)', [names.at(-1)]),
  );

  test.each(COMMANDS)('is reported and not changed by %s %s', async (...args) => {
    const { code, stderr } = await run(args.filter(Boolean), env);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The schema of the database is older than this version of Mailwright: 1 of ${names.length} migrations has not been applied. Run \`npm run mailwright -- migrate\`, or start the server, which migrates too.\n`,
    );
    expect(await applied()).toEqual(names.slice(0, -1));
  });
});

describe('a newer schema', () => {
  const WARNING = 'The schema of the database is newer than this version of Mailwright';
  beforeAll(async () => {
    await owner.query(`insert into mikro_orm_migrations (name) values ('9999-from-the-future')`);
    await owner.query(`do $$ begin
      execute format('grant truncate on lists to %I', current_database() || '_app'); end $$`);
  });
  afterAll(() =>
    owner.query(`delete from mikro_orm_migrations where name = '9999-from-the-future'`),
  );

  const mayTruncate = async (): Promise<unknown> => {
    const { rows } = await owner.query(
      `select has_table_privilege(current_database() || '_app', 'lists', 'truncate') as may`,
    );
    return rows;
  };

  test('is reported as a warning by commands', async () => {
    const { code, stdout, stderr } = await run(['queue'], env);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Sending is not paused\.\nNo worker is alive.*\nNo email is waiting\.\n$/,
      ),
    ]);
    expect(stderr).toContain(`${WARNING} (it has 1 more migration): install`);
  });

  test('lets the server start with a warning; the grants stay unchanged', async () => {
    const server = await launchServer([], { ...env, PORT: await freePort() });
    server.process.kill('SIGTERM');
    const { code, stdout } = await server.ended;
    expect(code).toBe(0);
    expect(stdout).toContain(WARNING);
    expect(stdout).toContain('"unknown":["9999-from-the-future"]');
    expect(await mayTruncate()).toEqual([{ may: true }]);
    expect(await run(['migrate'], env)).toMatchObject({ code: 0, stdout: '' });
  });

  describe('from which a migration removed something', () => {
    const contract = (name: string) =>
      owner.query('insert into mikro_orm_migrations (name) values ($1)', [name]);
    let contraction: string;
    afterEach(() => owner.query('delete from mikro_orm_migrations where name = $1', [contraction]));

    test('is still usable by a version that knows the replacement', async () => {
      contraction = `9999-contract-${names.at(-1)!.slice(0, 4)}-old-column`;
      await contract(contraction);
      const { code, stderr } = await run(['queue'], env);
      expect(code).toBe(0);
      expect(stderr).toContain(`${WARNING} (it has 2 more migrations): install`);
    });

    test.each([['queue'], ['migrate'], ['migrate', '--plan'], ['start']])(
      'is refused by older versions: %s %s',
      async (...args) => {
        contraction = '9999-contract-9998-old-column';
        await contract(contraction);
        const { code, stdout, stderr } = await run(args.filter(Boolean), { ...env, PORT: '0' });
        expect(code).toBe(1);
        expect(stdout).not.toContain('"msg":"ready"');
        expect(stderr).toBe(
          `The schema of the database is too new for this version of Mailwright: the migration ${contraction} removed what this version needs. Install a version that has the migration 9998, or restore a backup from before ${contraction}; nothing can undo a migration.\n`,
        );
      },
    );
  });

  test('that also lacks migrations of this version prevents a start', async () => {
    await owner.query('delete from mikro_orm_migrations where name = $1', [names[0]]);
    const { code, stderr } = await run(['start'], { ...env, PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toContain(`it lacks 1 migration of this version (${names[0]})`);
    const queue = await run(['queue', '--json'], env);
    expect(queue).toMatchObject({ code: 1, stdout: '' });
    expect(errorIn(queue.stderr)).toContain('comes from another line of versions');
    await owner.query('insert into mikro_orm_migrations (name) values ($1)', [names[0]]);
  });
});

describe('while another process holds the migration lock', () => {
  let pid: number;
  beforeAll(async () => {
    await takeMigrationLock(owner, { seconds: 60, report: () => {} });
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid ?? 0;
  });
  afterAll(() => owner.query('rollback'));

  const says = async (program: Program, text: string): Promise<void> => {
    let output = '';
    program.process.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(
      async () => output,
      (printed) => printed.includes(text),
    );
  };

  test('a start reports it, and fails after a time-out', async () => {
    const { code, stdout, stderr } = await run(['start'], {
      ...env,
      PORT: '0',
      MIGRATION_WAIT: '6',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^The migration lock .* within 6 seconds .*process ${pid} .*\\(${pid}\\)\\n$`),
    );
    expect(stdout).toContain(
      `waiting for the migration lock, held by PostgreSQL's process ${pid} (application \\"the holder\\", from 127.0.0.1, idle in transaction since `,
    );
    expect(stdout.match(/waiting for the migration lock/g)).toHaveLength(1);
  }, 60_000);

  test('SIGTERM ends a start that waits for it', async () => {
    const program = launch(['start'], { ...env, PORT: '0' });
    await says(program, 'waiting for the migration lock');
    program.process.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  }, 60_000);
});
