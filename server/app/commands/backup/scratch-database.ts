import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../../../platform/database/connection.ts';

interface ScratchDatabase {
  url: string;
  /** Drops the database, and the roles that a start has made for it. */
  drop(): Promise<void>;
}

const PREFIX = 'mailwright_check_';
/** PostgreSQL refuses to drop a database to which somebody is connected. */
const OBJECT_IN_USE = '55006';

/** An empty database on the same server. Its owner must be able to create databases. */
export async function createScratchDatabase(databaseUrl: string): Promise<ScratchDatabase> {
  const name = PREFIX + randomBytes(6).toString('hex');
  const url = new URL(databaseUrl);
  url.pathname = name;
  await withClient(databaseUrl, (client) =>
    client.query(`create database ${name} template template0`),
  );
  // Shows other runs that the database is in use.
  const holder = await connect(url.href, 'mailwright cli');
  return {
    url: url.href,
    async drop() {
      await holder.end();
      await withClient(databaseUrl, (client) => drop(client, name, 'with (force)'));
    },
  };
}

/** Drops the databases and roles that interrupted runs have left. Returns their names. */
export const dropAbandoned = (databaseUrl: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select d.datname as name from pg_database d
       where d.datname ~ '^${PREFIX}[0-9a-f]{12}$' and pg_has_role(d.datdba, 'usage') order by 1`,
    );
    const dropped: string[] = [];
    for (const { name } of rows) if (await dropUnlessUsed(client, name)) dropped.push(name);
    for (const name of await findAbandonedRoles(client)) {
      await client.query(`drop role if exists ${name}`);
      dropped.push(name);
    }
    return dropped;
  });

/** Roles whose database was dropped already. */
async function findAbandonedRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select r.rolname as name from pg_roles r
     where r.rolname ~ '^${PREFIX}[0-9a-f]{12}_(app|auth|worker)$'
       and shobj_description(r.oid, 'pg_authid') like 'Made by Mailwright%'
       and not exists (select from pg_database d where r.rolname like d.datname || '\\_%') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function dropUnlessUsed(client: pg.Client, name: string): Promise<boolean> {
  try {
    await drop(client, name);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE) return false;
    throw error;
  }
}

async function drop(client: pg.Client, name: string, how = ''): Promise<void> {
  await client.query(`drop database if exists ${name} ${how}`);
  for (const kind of ['app', 'auth', 'worker']) {
    await client.query(`drop role if exists ${pg.escapeIdentifier(`${name}_${kind}`)}`);
  }
}

async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(databaseUrl, 'mailwright cli');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
