import { createHash } from 'node:crypto';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Image } from './image.ts';

/** Per organization: the current logo, and replaced ones that sent mail may still show. */
const MAX_IMAGES = 20;

/**
 * The organization's id is part of the hash, so nobody can find out that two organizations have the same
 * logo.
 */
export const hashOf = (organizationId: string, { content, contentType }: Image): string =>
  createHash('sha256').update(`${organizationId} ${contentType}\n`).update(content).digest('hex');

/** Logos have no id; pictures of blocks have one. */
const isLogo = (organizationId: string, alias: string) =>
  sql<boolean>`(${ownedBy(organizationId, alias)} and ${sql.ref(alias)}.id is null)`;

/** Stores the image as the organization's current one. The previous image is kept for a while. */
export async function replaceAsset(
  scope: OrganizationScope,
  hash: string,
  { content, contentType }: Image,
): Promise<void> {
  const { em, organizationId } = scope;
  await retireAsset(scope);
  await query(
    em,
    sql`insert into assets (hash, organization_id, content_type, content)
      values (${hash}, ${organizationId}, ${contentType}, ${content})
      on conflict (hash) do update set replaced_at = null`,
  );
  await query(
    em,
    sql`delete from assets a where ${isLogo(organizationId, 'a')} and a.hash in (
      select o.hash from assets o where ${isLogo(organizationId, 'o')}
      order by o.replaced_at desc nulls first, o.created_at desc offset ${MAX_IMAGES})`,
  );
}

/**
 * Marks the current image as replaced. Mail that was sent still shows it; maintenance deletes it when no
 * such mail is left.
 */
export const retireAsset = ({ em, organizationId }: OrganizationScope): Promise<unknown> =>
  query(
    em,
    sql`update assets a set replaced_at = now()
      where ${isLogo(organizationId, 'a')} and a.replaced_at is null`,
  );
