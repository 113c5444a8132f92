import pg from 'pg';
import { EmbeddedDatabaseError } from './error.ts';

/** "mailwright" in ASCII, cut to the eight bytes of a lock's key. */
const LOCK = 0x6d61_696c_7772_6967n.toString();

/**
 * Says that this process uses the database: a connection that lives as long as the process, and
 * ends with it even after kill -9. It holds a shared lock; whoever gets the lock alone is the last.
 */
export interface Lease {
  /** Settles when the connection ends, wanted or not. */
  ended: Promise<void>;
  /** Gives up the share. True when no other process has one, and from then on none gets one. */
  isLast(): Promise<boolean>;
  end(): Promise<void>;
}

/** Not in pg's types: whether the open connection keeps the process alive. */
type Referable = { ref(): void; unref(): void };

/** Null when the server can't be used yet or any more: it is starting or stopping. */
export async function takeLease(url: string, timeout: number): Promise<Lease | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mailwright lease',
    connectionTimeoutMillis: timeout,
  }) as pg.Client & Referable;
  // The end of the connection says as much as the error.
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const ask = async (expression: string): Promise<boolean> => {
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
    if (await ask(`pg_try_advisory_lock_shared(${LOCK})`)) {
      return {
        ended,
        isLast: async () => {
          await ask(`pg_advisory_unlock_shared(${LOCK})`);
          return ask(`pg_try_advisory_lock(${LOCK})`);
        },
        end,
      };
    }
  } catch (error) {
    await end();
    if (!isPassing(error)) throw refusal(error);
    return null;
  }
  await end();
  return null;
}

/** The network's errors, too many connections (53) and a server that starts or stops (57). */
function isPassing(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^5[37]/.test(error.code ?? '');
}

function refusal(error: unknown): EmbeddedDatabaseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL refused its own user (${reason}): restore the file "password" beside its data, or remove the data folder to begin anew.`,
    { cause: error },
  );
}
