import pg from 'pg';
import { EmbeddedDatabaseError } from './error.ts';

/** "mailwright" in ASCII, truncated to the eight bytes of an advisory lock's key. */
const LOCK = 0x6d61_696c_7772_6967n.toString();

/**
 * Marks the database as used by this process: a connection that lives as long as the process, and
 * ends with it even after kill -9. It holds a shared advisory lock; the process that gets the exclusive
 * lock is the last one.
 */
export interface Lease {
  /** Resolves when the connection ends, intentionally or not. */
  ended: Promise<void>;
  /** Releases the shared lock. True if no other process holds one; then no other process can get one. */
  isLast(): Promise<boolean>;
  end(): Promise<void>;
}

/** Not in pg's types: whether the open connection keeps the process alive. */
type Referable = { ref(): void; unref(): void };

/** Null when the server cannot be used because it is starting or stopping. */
export async function takeLease(url: string, timeout: number): Promise<Lease | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mailwright lease',
    connectionTimeoutMillis: timeout,
  }) as pg.Client & Referable;
  // The event `end` follows every error and suffices.
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const evaluate = async (expression: string): Promise<boolean> => {
    client.ref();
    const { rows } = await client.query<{ yes: boolean }>(`SELECT ${expression} AS yes`);
    client.unref();
    return rows[0]?.yes === true;
  };
  const end = async (): Promise<void> => {
    client.ref();
    await client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    if (await evaluate(`pg_try_advisory_lock_shared(${LOCK})`)) {
      return {
        ended,
        isLast: async () => {
          await evaluate(`pg_advisory_unlock_shared(${LOCK})`);
          return evaluate(`pg_try_advisory_lock(${LOCK})`);
        },
        end,
      };
    }
  } catch (error) {
    await end();
    if (!isTransient(error)) throw refusal(error);
    return null;
  }
  await end();
  return null;
}

/** Network errors, too many connections (53) and a server that is starting or stopping (57). */
function isTransient(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^5[37]/.test(error.code ?? '');
}

function refusal(error: unknown): EmbeddedDatabaseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL refused its own user (${reason}): restore the file "password" beside its data, or remove the data folder to start with an empty database.`,
    { cause: error },
  );
}
