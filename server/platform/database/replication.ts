import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from './sql.ts';

/** How the database replicates, as far as its role can see it. */
export interface Replication {
  /** Standbys that stream from the server now. Storage that replicates itself is not visible. */
  standbys: number;
  /** A commit waits until a standby has it. */
  synchronous: boolean;
}

export const readReplication = (em: EntityManager): Promise<Replication> =>
  queryOne(
    em,
    sql<Replication>`
      select
        (
          select count(*)::integer from pg_stat_replication
          -- Without pg_monitor, a role sees no names.
          where coalesce(application_name, '') not in ('pg_basebackup', 'pg_receivewal')
            and not exists (
              select from pg_replication_slots where active_pid = pid and slot_type = 'logical'
            )
        ) as standbys,
        current_setting('synchronous_standby_names') <> ''
          and current_setting('synchronous_commit') not in ('off', 'local') as synchronous`,
  );

/** Null if a failover loses nothing that was acknowledged, or if there is no standby. */
export const replicationAdvice = ({ standbys, synchronous }: Replication): string | null =>
  standbys > 0 && !synchronous
    ? 'The database replicates asynchronously: a failover can lose email that was acknowledged shortly before it; set synchronous_standby_names.'
    : null;
