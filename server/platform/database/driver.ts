import { CompiledQuery, type Driver, PostgresDialect, type TransactionSettings } from 'kysely';
import pg from 'pg';
import type { PooledClient } from './connection.ts';
import { TransactionConnection } from './transaction.ts';

/** Kysely's dialect of PostgreSQL on a pool whose connections are `TransactionConnection`s. */
export class PoolDialect extends PostgresDialect {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.pool = pool;
  }

  override createDriver(): PoolDriver {
    return new PoolDriver(this.pool);
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, TransactionConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<TransactionConnection> {
    const client = (await this.#pool.connect()) as PooledClient;
    const connection = this.#connections.get(client) ?? new TransactionConnection(client);
    this.#connections.set(client, connection);
    return connection.acquire();
  }

  async beginTransaction(
    connection: TransactionConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: TransactionConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: TransactionConnection): Promise<void> {
    await connection.rollback();
  }

  async savepoint(connection: TransactionConnection, name: string): Promise<void> {
    await connection.executeQuery(onSavepoint('savepoint', name));
  }

  async rollbackToSavepoint(connection: TransactionConnection, name: string): Promise<void> {
    connection.dropDeferred();
    await connection.executeQuery(onSavepoint('rollback to savepoint', name));
  }

  async releaseSavepoint(connection: TransactionConnection, name: string): Promise<void> {
    await connection.executeQuery(onSavepoint('release savepoint', name));
  }

  async releaseConnection(connection: TransactionConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const onSavepoint = (command: string, name: string): CompiledQuery =>
  CompiledQuery.raw(`${command} ${pg.escapeIdentifier(name)}`);
