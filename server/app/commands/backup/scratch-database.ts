import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../../../platform/database/connection.ts';

interface ScratchDatabase {
  url: string;
  /** Drops the database, and the roles that a start has made for it. */
  drop(): Promise<void>;
}

/** An empty database on the same server. Its owner must be able to create databases. */
export async function createScratchDatabase(databaseUrl: string): Promise<ScratchDatabase> {
  const name = `mailwright_check_${randomBytes(6).toString('hex')}`;
  await execute(databaseUrl, `create database ${name} template template0`);
  const url = new URL(databaseUrl);
  url.pathname = name;
  return {
    url: url.href,
    async drop() {
      await execute(databaseUrl, `drop database ${name} with (force)`);
      for (const kind of ['app', 'worker']) {
        const role = pg.escapeIdentifier(`${name}_${kind}`);
        await execute(databaseUrl, `drop role if exists ${role}`);
      }
    },
  };
}

async function execute(databaseUrl: string, statement: string): Promise<void> {
  const client = await connect(databaseUrl, 'mailwright cli');
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
