import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { hashPreviewToken, newPreviewToken } from '../../platform/tokens/preview-token.ts';

/** Of one organization. They have at most 2 MB each. */
const MAX_KEPT = 50;

/** `read_preview` uses the same time. */
const KEPT_FOR = sql`interval '10 minutes'`;

/** Keeps the HTML, and deletes the oldest of the organization beyond its limit. */
export async function keepPreview({ em, organizationId }: OrganizationScope, html: string) {
  const token = newPreviewToken();
  const { expires_at: expiresAt } = await queryOne<{ expires_at: string }>(
    em,
    sql`insert into previews (token_hash, organization_id, html)
      values (${hashPreviewToken(token)}, ${organizationId}, ${html})
      returning created_at + ${KEPT_FOR} as expires_at`,
  );
  await query(
    em,
    sql`delete from previews p where ${ownedBy(organizationId, 'p')} and p.token_hash in (
      select o.token_hash from previews o where ${ownedBy(organizationId, 'o')}
      order by o.created_at desc offset ${MAX_KEPT})`,
  );
  return { token, expiresAt: toIso(expiresAt) };
}

/** They may contain data of the person who is erased. */
export async function erasePreviews({ em, organizationId }: OrganizationScope): Promise<void> {
  await query(em, sql`delete from previews where ${ownedBy(organizationId)}`);
}

/** Deletes previews that are no longer shown. Returns how many. */
export function deleteOldPreviews(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from previews where token_hash = any(array(select p.token_hash from previews p
          where p.created_at < now() - ${KEPT_FOR} limit ${limit}))
        returning created_at`,
    );
    return rows.length;
  });
}
