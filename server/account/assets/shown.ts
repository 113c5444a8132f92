import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { InTransaction } from '../../platform/files/text-stream.ts';
import type { Links } from '../../platform/tokens/links.ts';

/** A picture of the organization as blocks show it. */
export interface ShownPicture {
  url: string;
  width: number;
  height: number;
}

/** Finds pictures of the organization by their ids. */
export type FindPictures = (ids: readonly string[]) => Promise<ReadonlyMap<string, ShownPicture>>;

/** Each search is a transaction of its own; none without ids. */
export const picturesOf =
  (
    inTransaction: InTransaction,
    organizationId: string,
    links: Pick<Links, 'asset'>,
  ): FindPictures =>
  async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await inTransaction((em) => findPictures({ em, organizationId }, ids));
    return new Map(
      rows.map(({ id, hash, ...size }) => [id, { url: links.asset(hash), ...size }] as const),
    );
  };

const findPictures = ({ em, organizationId }: OrganizationScope, ids: readonly string[]) =>
  query<{ id: string; hash: string; width: number; height: number }>(
    em,
    sql`select a.id, a.hash, a.width, a.height from assets a
      where ${ownedBy(organizationId, 'a')} and a.id = any(${[...ids]}::uuid[])`,
  );

/**
 * Stores which pictures a version of a template shows. Returns false if one of them was deleted since its content was
 * checked.
 */
export async function keepPictures(
  { em, organizationId }: OrganizationScope,
  versionId: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  await query(
    em,
    sql`update assets a set unused_since = null
      where ${ownedBy(organizationId, 'a')} and a.id = any(${[...ids]}::uuid[])
        and a.unused_since is not null`,
  );
  const kept = await query(
    em,
    sql`insert into template_assets (organization_id, version_id, asset_id)
      select a.organization_id, ${versionId}::uuid, a.id from assets a
      where ${ownedBy(organizationId, 'a')} and a.id = any(${[...ids]}::uuid[])
      for key share of a
      returning asset_id`,
  );
  return kept.length === ids.length;
}
