import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { loginUrl } from '../../../server/platform/installation/login.ts';
import { migrate } from '../../../server/app/migrate.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { OperatorError } from '../../../server/platform/errors.ts';
import { launch } from '../../cli/run.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
let name: string;
let owner: pg.Client;
beforeEach(async () => {
  database = await createDatabase();
  name = new URL(database.url).pathname.slice(1);
  owner = await connect(database.url);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
});

const clients: pg.Client[] = [];
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

/** The minimum that a request needs: its own rows, and a job in the queue. */
async function actAsRequest(appUrl: string): Promise<{ visible: number }> {
  const organizationId = randomUUID();
  await owner.query(`insert into organizations (id, slug, name) values ($1, $2, 'Test')`, [
    organizationId,
    organizationId,
  ]);
  const client = await connect(appUrl);
  await client.query('begin');
  await client.query(`select set_config('app.organization_id', $1, true)`, [organizationId]);
  await client.query(
    `insert into lists (id, organization_id, slug, name, kind)
     values (gen_random_uuid(), $1, 'list', 'List', 'static')`,
    [organizationId],
  );
  await client.query(
    `insert into pgboss.job_common (name) values ('email-event') returning id, start_after`,
  );
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from organizations',
  );
  await client.query('commit');
  return { visible: rows[0]?.n ?? -1 };
}

describe('migrate', () => {
  test('in five concurrent processes sets up one database', async () => {
    const env = { DATABASE_URL: database.url, MAIL_TRANSPORT: 'mailbox' };
    const ended = await Promise.all(
      Array.from({ length: 5 }, () => launch(['migrate'], env).ended),
    );
    // On a slow machine the last processes report that they wait.
    const errors = ended.map(({ stderr }) =>
      stderr.replace(/^Waiting for the migration lock:.*\n/, ''),
    );
    expect(errors).toEqual(Array(5).fill(''));
    expect(ended.map(({ code }) => code)).toEqual(Array(5).fill(0));
    const { appUrl } = await migrate(database.url, null);
    expect(await actAsRequest(appUrl)).toEqual({ visible: 1 });
  });

  test('with access rules in force takes no locks that block requests', async () => {
    await migrate(database.url, null);
    const reader = await connect(database.url);
    await reader.query('begin; lock table contacts, emails, pgboss.job in access share mode');
    // If it applied the rules again, it would wait for the reader and the test would deadlock.
    await migrate(database.url, null);
    await reader.query('commit');
  });

  test('restores access rules that were changed by hand', async () => {
    const { appUrl } = await migrate(database.url, null);
    await owner.query(
      `grant select on secrets, emails_default to "${name}_app";
       grant update on template_versions to "${name}_app";
       drop policy app on lists;
       alter table contacts disable row level security`,
    );
    await migrate(database.url, null);
    expect(await actAsRequest(appUrl)).toEqual({ visible: 1 });
    const request = await connect(appUrl);
    expect((await request.query('select from contacts')).rowCount).toBe(0);
    for (const statement of [
      'select from secrets',
      `update template_versions set content = '{}'`,
    ]) {
      await expect(request.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('lets only the owner create temporary tables, also after a later grant', async () => {
    const { appUrl, workerUrl } = await migrate(database.url, null);
    await owner.query(`grant temporary on database "${name}" to public, "${name}_app"`);
    const { warnings } = await migrate(database.url, null);
    expect(warnings).toEqual([]);
    for (const url of [appUrl, workerUrl]) {
      const client = await connect(url);
      await expect(client.query('create temporary table t ()')).rejects.toMatchObject({
        code: '42501',
      });
    }
    await owner.query('create temporary table t ()');
  });

  test('makes a dump usable that is restored where its roles are missing', async () => {
    await migrate(database.url, null);
    // A restore omits roles, their grants and their policies. It contains the secrets.
    for (const kind of ['app', 'worker']) {
      const role = `"${name}_${kind}"`;
      await owner.query(`grant ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
    const { appUrl } = await migrate(database.url, null);
    expect(await actAsRequest(appUrl)).toEqual({ visible: 1 });
  });

  test('sets a new password for a role whose password is unknown', async () => {
    const before = await migrate(database.url, null);
    await owner.query(`delete from secrets where name like 'role:%'`);
    const after = await migrate(database.url, null);
    expect(await actAsRequest(after.appUrl)).toEqual({ visible: 1 });
    await expect(connect(before.appUrl)).rejects.toMatchObject({ code: '28P01' });
  });

  test('grants requests access to a queue that is added later', async () => {
    await migrate(database.url, null);
    const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue('later', { partition: true });
    const { appUrl } = await migrate(database.url, null);
    const request = await connect(appUrl);
    const ids = await boss.insert('later', [{}], {
      db: { executeSql: (text, values) => request.query(text, values) },
      returnId: true,
    });
    expect(ids).toHaveLength(1);
    await boss.stop({ graceful: false });
  });

  test('refuses to take over an existing role of the same name', async () => {
    await owner.query(`create role "${name}_app" login`);
    await expect(migrate(database.url, null)).rejects.toThrow(
      new OperatorError(
        `There is a role ${name}_app that Mailwright did not make and won't take over; rename or drop it.`,
      ),
    );
    await owner.query(`drop role "${name}_app"`);
  });
});

describe('an owner that may not create roles', () => {
  const limited = `limited_${randomUUID().slice(0, 8)}`;
  let limitedUrl: string;
  let appUrl: string;
  beforeEach(async () => {
    for (const role of [limited, `${limited}_app`]) {
      await owner.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role "${role}" login password 'plain';
        end if;
      end $$`);
    }
    await owner.query(`grant "${limited}" to current_user`);
    await owner.query(`alter database "${name}" owner to "${limited}"`);
    limitedUrl = loginUrl(database.url, limited, 'plain');
    appUrl = loginUrl(database.url, `${limited}_app`, 'plain');
  });
  afterEach(async () => {
    await owner.query(`alter database "${name}" owner to current_user`);
  });
  afterAll(async () => {
    const last = await createDatabase();
    const client = new pg.Client({ connectionString: last.url });
    await client.connect();
    await client.query(`drop role "${limited}", "${limited}_app"`);
    await client.end();
    await last.drop();
  });

  test('gets an error that names the solution', async () => {
    await expect(migrate(limitedUrl, null)).rejects.toThrow(
      new OperatorError(
        'The role in DATABASE_URL may not create roles: make a login role for requests and set DATABASE_APP_URL.',
      ),
    );
  });

  test('works with DATABASE_APP_URL and does the worker’s work itself', async () => {
    const installation = await migrate(limitedUrl, appUrl);
    expect(installation).toMatchObject({ appUrl, workerUrl: limitedUrl });
    expect(await actAsRequest(appUrl)).toEqual({ visible: 1 });
    const request = await connect(appUrl);
    await expect(request.query(`set role "${limited}"`)).rejects.toMatchObject({ code: '42501' });
    await expect(request.query('select from secrets')).rejects.toMatchObject({ code: '42501' });
  });

  test('gets an error that names who may grant temporary tables, when another role owns the database', async () => {
    await migrate(limitedUrl, appUrl);
    const request = await connect(appUrl);
    await expect(request.query('create temporary table t ()')).rejects.toMatchObject({
      code: '42501',
    });
    await owner.query(`alter database "${name}" owner to current_user`);
    await owner.query(`grant temporary on database "${name}" to "${limited}_app"`);
    const { warnings } = await migrate(limitedUrl, appUrl);
    expect(warnings).toEqual([
      `The role ${limited}_app may make temporary tables; as the owner of the database run: ` +
        `REVOKE TEMPORARY ON DATABASE "${name}" FROM PUBLIC, "${limited}_app";`,
    ]);
  });

  test('refuses a DATABASE_APP_URL with its own role, with a wrong password, or with a role that may become it', async () => {
    await expect(migrate(limitedUrl, limitedUrl)).rejects.toThrow("owns Mailwright's tables");
    await expect(
      migrate(limitedUrl, loginUrl(database.url, `${limited}_app`, 'wrong')),
    ).rejects.toThrow('PostgreSQL refuses the user or password in DATABASE_APP_URL.');
    await owner.query(`grant "${limited}" to "${limited}_app"`);
    await expect(migrate(limitedUrl, appUrl)).rejects.toThrow("owns Mailwright's tables");
    await owner.query(`revoke "${limited}" from "${limited}_app"`);
  });

  test('refuses a DATABASE_APP_URL of another database', async () => {
    const other = await createDatabase();
    await migrate(other.url, null);
    const elsewhere = loginUrl(other.url, `${limited}_app`, 'plain');
    await expect(migrate(limitedUrl, elsewhere)).rejects.toThrow(
      'DATABASE_APP_URL must name the same database as DATABASE_URL.',
    );
    await other.drop();
  });
});

test('a partition of emails that is created late moves its rows from the default partition', async () => {
  const { workerUrl } = await migrate(database.url, null);
  const late = `uuid_at(date_trunc('month', now()) + interval '10 months 3 days')`;
  await owner.query(
    `insert into emails (id, organization_id, mode, to_email, to_key, from_email, subject,
       template_slug, template_version_id, locale, priority, status)
     values (${late}, gen_random_uuid(), 'live', 'a@b.example', 'a@b.example', 'c@d.example', 's',
       't', gen_random_uuid(), 'en', 'normal', 'queued');
     insert into email_events (email_id, id, organization_id, type, occurred_at)
     values (${late}, gen_random_uuid(), gen_random_uuid(), 'send', now())`,
  );
  const worker = await connect(workerUrl);
  await worker.query(`select ensure_email_partitions(now() + interval '10 months')`);
  const { rows } = await owner.query<{ partition: string; secured: boolean }>(
    `select c.relname::text as partition, c.relrowsecurity as secured
     from (select tableoid from emails union all select tableoid from email_events) r
     join pg_class c on c.oid = r.tableoid order by 1`,
  );
  expect(rows).toEqual([
    { partition: expect.stringMatching(/^email_events_\d{4}_\d{2}$/), secured: true },
    { partition: expect.stringMatching(/^emails_\d{4}_\d{2}$/), secured: true },
  ]);
});

describe('connection URLs', () => {
  test('another login replaces the one in the URL, in every form', () => {
    const cases = [
      ['postgres://o:p@db.example/x', 'postgres://r%40:s%2F@db.example/x'],
      ['postgres://db.example/x?user=o&password=p', 'postgres://r%40:s%2F@db.example/x'],
      [
        'postgres://o@db.example/x?sslmode=require',
        'postgres://r%40:s%2F@db.example/x?sslmode=require',
      ],
      ['postgres:///x?host=%2Frun', 'postgres:///x?host=%2Frun&user=r%40&password=s%2F'],
    ];
    for (const [given = '', expected] of cases) {
      expect(loginUrl(given, 'r@', 's/')).toBe(expected);
    }
  });

  test('the TLS options of a URL apply to every pool', async () => {
    const orm = openOrm(
      `${database.url}?sslmode=require`,
      {
        applicationName: 'test',
        maxConnections: 1,
      },
      null,
    );
    await expect(orm.em.getConnection().execute('select 1')).rejects.toThrow(
      'The server does not support SSL connections',
    );
    await orm.close();
  });
});
