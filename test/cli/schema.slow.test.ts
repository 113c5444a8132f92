import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { takeMigrationLock } from '../../server/platform/installation/migration-lock.ts';
import { eventually } from '../support/eventually.ts';
import { createDatabase, type TestDatabase } from '../support/database/postgres.ts';
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

test('migrate --plan on an empty database says that tables are created, and creates none', async () => {
  expect(await run(['migrate', '--plan'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The database is empty: `migrate` creates the tables.\n',
  });
  const { rows } = await owner.query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
  const json = await run(['migrate', '--plan', '--json'], env);
  expect(JSON.parse(json.stdout)).toEqual({
    pending: [],
    newer: [],
    contacts: 0,
    emails: 0,
    empty: true,
  });
});

test('migrate reports what it has done', async () => {
  expect(await run(['migrate'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The tables are created.\nThe database is up to date.\n',
  });
  expect(await run(['migrate'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The database is up to date.\n',
  });
  expect(await run(['migrate', '--json'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: '{"applied":[],"newer":[],"created":false}\n',
  });
  expect(await run(['migrate', '--plan'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The database is up to date.\n',
  });
});

describe('another schema to which no migration leads', () => {
  const change = (bytes: string) =>
    owner.query(`update secrets set value = ${bytes} where name = 'schema'`);
  let hash: Buffer;
  beforeAll(async () => {
    const { rows } = await owner.query<{ value: Buffer }>(
      `select value from secrets where name = 'schema'`,
    );
    hash = rows[0]!.value;
    await change(`'another'`);
  });
  afterAll(() => change(`'\\x${hash.toString('hex')}'`));

  test.each([['queue'], ['migrate'], ['migrate', '--plan'], ['start']])(
    'is refused with what to do: %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await run(args.filter(Boolean), { ...env, PORT: '0' });
      expect(code).toBe(1);
      expect(stdout).not.toContain('"msg":"ready"');
      expect(stderr).toBe(
        'The schema of the database is that of another version of Mailwright, and no migration leads from it to this one: there are migrations only between released versions. Use the version that made it, or an empty database. `npm start -- --reset` empties the embedded database, with all that is in it.\n',
      );
    },
  );

  test('is not emptied by --reset, which is for the embedded database', async () => {
    const { code, stderr } = await run(['start', '--reset'], { ...env, PORT: '0' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL names another one')]);
    const { rows } = await owner.query('select from mikro_orm_migrations');
    expect(rows).toEqual([]);
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
  });

  test('SIGTERM ends a start that waits for it', async () => {
    const program = launch(['start'], { ...env, PORT: '0' });
    await says(program, 'waiting for the migration lock');
    program.process.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });
});
