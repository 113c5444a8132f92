import { IN_EFFECT } from '../../../messages/sending/pauses/index.ts';
import { cleanLine } from '../../../../cli/output/clean.ts';
import { query, sql, toIso, type Transaction } from '../../../platform/database/sql.ts';
import { withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

interface ListedOrganization {
  slug: string;
  name: string;
  created_at: string;
  /** The guard stops an organization; the operator suspends it. */
  state: 'active' | 'paused' | 'stopped' | 'suspended' | 'deleting';
  contacts: number;
  /** Emails that the provider accepted in the last 30 days. */
  sent_30_days: number;
  /** Emails that are due and have not been sent. */
  waiting: number;
}

/** Lists all organizations with their volumes and states. */
export async function listOrganizations({ config }: OperatorContext): Promise<Answer> {
  const organizations = await withDatabase(config, readOrganizations);
  return { text: describe(organizations), json: organizations };
}

async function readOrganizations(em: Transaction): Promise<ListedOrganization[]> {
  const rows = await query<ListedOrganization>(
    em,
    sql`
      select o.slug, o.name, o.created_at,
        case
          when exists (select from deleted_organizations d where d.id = o.id) then 'deleting'
          when exists (select from pauses p where p.organization_id = o.id and p.refuses
            and p.by = 'operator' and ${IN_EFFECT}) then 'suspended'
          when exists (select from pauses p where p.organization_id = o.id and p.refuses and ${IN_EFFECT})
            then 'stopped'
          when exists (select from pauses p where p.organization_id = o.id and ${IN_EFFECT}) then 'paused'
          else 'active' end as state,
        (select count(*)::integer from contacts c where c.organization_id = o.id) as contacts,
        coalesce((select sum(s.sent) from email_stats s where s.organization_id = o.id
          and s.dimension = 'all' and s.bucket >= now() - interval '30 days'), 0)::integer as sent_30_days,
        coalesce(w.waiting, 0) as waiting
      from organizations o
        left join (
          select e.organization_id, count(*)::integer as waiting from emails e
          where e.status in ('queued', 'sending') and e.mode = 'live'
            and (e.due_at is null or e.due_at <= now())
          group by e.organization_id
        ) w on w.organization_id = o.id
      where not exists (select from deleted_organizations d
        where d.id = o.id and d.finished_at is not null)
      order by o.slug`,
  );
  return rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
}

function describe(organizations: ListedOrganization[]): string {
  if (organizations.length === 0) return 'There is no organization.';
  const header = ['slug', 'state', 'contacts', 'sent, 30 days', 'waiting', 'name'];
  const rows = organizations.map((row) => [
    row.slug,
    row.state,
    String(row.contacts),
    String(row.sent_30_days),
    String(row.waiting),
    cleanLine(row.name),
  ]);
  const widths = header.map((_name, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (column: number): boolean => column >= 2 && column <= 4;
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
