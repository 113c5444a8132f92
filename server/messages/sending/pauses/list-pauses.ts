import {
  query,
  sql,
  toIso,
  toIsoOrNull,
  type Transaction,
} from '../../../platform/database/sql.ts';
import type { PauseRow } from './pause.ts';
import { CAMPAIGN_PAUSE } from './paused-campaigns.ts';
import { IN_EFFECT } from './pauses.ts';

/** A pause as operators see it. */
export interface ListedPause {
  scope: PauseRow['scope'];
  /** The slug; null for pauses of all organizations. */
  organization: string | null;
  priority: PauseRow['priority'];
  /** The slug; null for other scopes. */
  campaign: string | null;
  by: PauseRow['by'];
  rejects_sends: boolean;
  reason: string;
  author: string | null;
  since: string;
  until: string | null;
}

/** Lists all pauses by guard, operator and organizations that are in effect, campaigns too; those of all organizations first. */
export async function listPauses(em: Transaction): Promise<ListedPause[]> {
  const rows = await query<ListedPause>(
    em,
    sql`
      select p.scope, o.slug as organization, p.priority, null as campaign, p.by,
          p.refuses as rejects_sends, p.reason, p.author, p.since, p.until
        from pauses p left join organizations o on o.id = p.organization_id
        where ${IN_EFFECT}
      union all
      select paused.scope, paused.organization, paused.priority, paused.campaign, paused.by,
          paused.refuses, paused.reason, paused.author, paused.since, paused.until
        from (select o.slug as organization, ${CAMPAIGN_PAUSE}
          from campaigns c join organizations o on o.id = c.organization_id
          where c.status = 'paused' and c.deleted_at is null) paused
      order by organization nulls first, since`,
  );
  return rows.map((row) => ({ ...row, since: toIso(row.since), until: toIsoOrNull(row.until) }));
}

export interface PauseCount {
  by: PauseRow['by'];
  /** `organization` includes a priority of one organization; `suspension` is an organization whose sends an operator rejects. */
  scope: 'installation' | 'priority' | 'organization' | 'suspension';
  pauses: number;
}

/** Counts the pauses that are in effect, without those of campaigns. */
export const countPauses = (em: Transaction): Promise<PauseCount[]> =>
  query(
    em,
    sql<PauseCount>`
      select p.by, p.counted as scope, count(*)::integer as pauses from (
        select p.by, case
            when p.organization_id is null then p.scope
            when p.by = 'operator' and p.refuses then 'suspension'
            else 'organization'
          end as counted
        from pauses p where ${IN_EFFECT} and p.scope <> 'campaign') p
      group by p.by, p.counted`,
  );

/** The pause of all email by an operator; null if there is none. */
export async function findInstallationPause(em: Transaction): Promise<{ since: string } | null> {
  const [row] = await query<{ since: string }>(
    em,
    sql`select p.since from pauses p where p.scope = 'installation' and ${IN_EFFECT}`,
  );
  return row ? { since: toIso(row.since) } : null;
}
