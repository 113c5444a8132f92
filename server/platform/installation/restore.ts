import pg from 'pg';
import { logOperation } from './operator-log.ts';

/**
 * Why waiting emails are quarantined. `command`: the operator said at the start that the database was restored. `identity`: the
 * rows are in another cluster or database than they were. `counter`: claims of emails are missing.
 */
type RestoreCause = 'command' | 'identity' | 'counter';

export interface Quarantined {
  cause: RestoreCause;
  emails: number;
}

/** The operator says that the database was restored from a backup. */
export interface AfterRestore {
  author: string | null;
}

interface Identity {
  /** Null where the server does not show it. */
  system_identifier: string | null;
  database_oid: string;
}

/**
 * PROVIDERS-6: quarantines the emails that wait in a restored database, because they may have been sent after the backup. The caller has
 * the migration lock. Returns null if nothing is quarantined for the first time.
 */
export async function quarantineAfterRestore(
  owner: pg.Client,
  afterRestore: AfterRestore | null,
): Promise<Quarantined | null> {
  // A schema that only a newer version can migrate may lack the table.
  if (!(await hasTable(owner, 'restored_emails'))) return null;
  const identity = await readIdentity(owner);
  await owner.query('begin');
  try {
    const isElsewhere = await storeIdentity(owner, identity);
    const cause = afterRestore ? 'command' : isElsewhere ? 'identity' : null;
    const emails = cause === null ? 0 : await quarantine(owner, cause);
    if (afterRestore) await record(owner, afterRestore, emails);
    await owner.query('commit');
    return cause === null || emails === 0 ? null : { cause, emails };
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function hasTable(owner: pg.Client, name: string): Promise<boolean> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.' || $1) is not null as exists`,
    [name],
  );
  return rows[0]?.exists === true;
}

async function readIdentity(owner: pg.Client): Promise<Identity> {
  const { rows } = await owner.query<Pick<Identity, 'database_oid'>>(
    'select oid::text as database_oid from pg_database where datname = current_database()',
  );
  return {
    database_oid: rows[0]?.database_oid ?? '',
    system_identifier: await readSystemIdentifier(owner),
  };
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function readSystemIdentifier(owner: pg.Client): Promise<string | null> {
  try {
    const { rows } = await owner.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    return rows[0]?.id ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return null;
    throw error;
  }
}

/** Returns whether another identity was stored before. */
async function storeIdentity(owner: pg.Client, identity: Identity): Promise<boolean> {
  const { rows } = await owner.query<Identity>(
    'select system_identifier, database_oid from installation_identity for update',
  );
  const [before] = rows;
  const found = identity.system_identifier ?? before?.system_identifier ?? null;
  if (before?.system_identifier === found && before.database_oid === identity.database_oid) {
    return false;
  }
  await owner.query(
    `insert into installation_identity (system_identifier, database_oid) values ($1, $2)
     on conflict (singleton) do update set system_identifier = excluded.system_identifier,
       database_oid = excluded.database_oid, recorded_at = now()`,
    [found, identity.database_oid],
  );
  if (!before) return false;
  const isOtherCluster = before.system_identifier !== null && before.system_identifier !== found;
  return isOtherCluster || before.database_oid !== identity.database_oid;
}

async function quarantine(owner: pg.Client, cause: RestoreCause): Promise<number> {
  const { rows } = await owner.query<{ quarantined: number }>(
    'select quarantine_emails($1) as quarantined',
    [cause],
  );
  return rows[0]?.quarantined ?? 0;
}

/** A schema of another version may lack the table. */
async function record(owner: pg.Client, { author }: AfterRestore, emails: number): Promise<void> {
  if (!(await hasTable(owner, 'operator_log'))) return;
  await logOperation(owner, {
    operation: 'start.after_restore',
    resource: { type: 'queue', id: 'held' },
    author,
    after: { emails },
  });
}

const CAUSES: Record<RestoreCause, string> = {
  command: 'because --after-restore was given',
  identity: 'because the database is in another cluster, or was created anew, since the last start',
  counter: 'because claims of emails that this installation has made are missing in the database',
};

/** For the log, and for people who migrate. */
export const describeQuarantine = ({ cause, emails }: Quarantined): string =>
  `${emails} waiting ${emails === 1 ? 'email is' : 'emails are'} held, ${CAUSES[cause]}: after the backup they may have been sent, canceled or moved. \`queue held\` lists them; \`queue held release\` sends them and \`queue held drop\` does not.`;
