import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, toIso, toIsoOrNull } from '../../../platform/database/sql.ts';
import type { PauseRow } from './pause.ts';
import { IN_EFFECT } from './pauses.ts';

/** A pause as operators see it. */
export interface ListedPause {
  scope: PauseRow['scope'];
  /** The slug; null for pauses of all organizations. */
  organization: string | null;
  priority: PauseRow['priority'];
  by: PauseRow['by'];
  rejects_sends: boolean;
  reason: string;
  author: string | null;
  since: string;
  until: string | null;
}

/** Lists all pauses by guard, operator and organizations that are in effect, those of all organizations first. */
export async function listPauses(em: EntityManager): Promise<ListedPause[]> {
  const rows = await query<ListedPause>(
    em,
    sql`
      select p.scope, o.slug as organization, p.priority, p.by, p.refuses as rejects_sends, p.reason,
        p.author, p.since, p.until
      from pauses p left join organizations o on o.id = p.organization_id
      where ${IN_EFFECT} order by o.slug nulls first, p.since`,
  );
  return rows.map((row) => ({ ...row, since: toIso(row.since), until: toIsoOrNull(row.until) }));
}

/** The pause of all email by an operator; null if there is none. */
export async function findInstallationPause(em: EntityManager): Promise<{ since: string } | null> {
  const [row] = await query<{ since: string }>(
    em,
    sql`select p.since from pauses p where p.scope = 'installation' and ${IN_EFFECT}`,
  );
  return row ? { since: toIso(row.since) } : null;
}
