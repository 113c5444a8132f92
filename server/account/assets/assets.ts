import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { Image } from './image.ts';

/** Of an organization: its logo, and those that mail may still show. */
const MAX_KEPT = 20;

/** Differs between organizations: that two have the same logo shows to nobody. */
export const hashOf = (organizationId: string, { content, contentType }: Image): string =>
  createHash('sha256').update(`${organizationId} ${contentType}\n`).update(content).digest('hex');

/** Stores the image in place of the organization's current one. What was there before stays for a while. */
export async function replaceAsset(
  em: EntityManager,
  organizationId: string,
  hash: string,
  { content, contentType }: Image,
): Promise<void> {
  await retireAsset(em, organizationId);
  await query(
    em,
    sql`insert into assets (hash, organization_id, content_type, content)
      values (${hash}, ${organizationId}, ${contentType}, ${content})
      on conflict (hash) do update set replaced_at = null`,
  );
  await query(
    em,
    sql`delete from assets a where ${ownedBy(organizationId, 'a')} and a.hash in (
      select o.hash from assets o where ${ownedBy(organizationId, 'o')}
      order by o.replaced_at desc nulls first, o.created_at desc offset ${MAX_KEPT})`,
  );
}

/** Mail that was sent shows it still: upkeep deletes it when none is left. */
export const retireAsset = (em: EntityManager, organizationId: string): Promise<unknown> =>
  query(
    em,
    sql`update assets a set replaced_at = now()
      where ${ownedBy(organizationId, 'a')} and a.replaced_at is null`,
  );
