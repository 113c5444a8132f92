import { inTurnsOf } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/** Longer than any request that may still accept an email with a template that has just been deleted. */
const GRACE = '1 hour';

/**
 * Deletes versions of deleted templates, and earlier ones of the content of campaigns, to which no email with stored content, no campaign that has not ended and no consent
 * refers, in turns of organizations. Returns how many.
 */
export async function forgetTemplates(em: Transaction): Promise<number> {
  const organizations = await query<{ id: string }>(
    em,
    sql`select distinct t.organization_id as id from templates t
      where t.deleted_at < now() - ${GRACE}::interval
          and exists (select from template_versions v where v.template_id = t.id)
        or t.slug like 'campaign:%' and exists (select from template_versions v
          where v.template_id = t.id and v.version < t.version
            and v.created_at < now() - ${GRACE}::interval)`,
  );
  return inTurnsOf(organizations, async ({ id }, limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_deleted_templates(${id}, ${GRACE}::interval, ${limit}) as forgotten`,
    );
    return forgotten;
  });
}
