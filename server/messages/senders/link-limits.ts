import type { EntityManager } from '@mikro-orm/postgresql';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';

/** An organization can send links to any address, so their number is limited to prevent abuse. */
const MAX_TO_ONE_ADDRESS = 3;
const MAX_OF_AN_ORGANIZATION = 50;

/**
 * Counts a link to an address and returns its id; null when one was mailed less than 10 minutes ago, so
 * that a repeated request sends no second one. The limits apply per organization, because only the operator
 * creates organizations.
 */
export async function countLink(
  { em, organizationId }: OrganizationScope,
  addressHash: Buffer,
): Promise<string | null> {
  const counts = await queryOne<{ just_now: number; to_address: number; in_all: number }>(
    em,
    sql`
      select count(*)::integer as in_all,
        (count(*) filter (where address_hash = ${addressHash}))::integer as to_address,
        (count(*) filter (where address_hash = ${addressHash}
          and mailed_at > now() - interval '10 minutes'))::integer as just_now
      from sender_links
      where ${ownedBy(organizationId)} and mailed_at > now() - interval '24 hours'`,
  );
  if (counts.just_now > 0) return null;
  if (counts.to_address >= MAX_TO_ONE_ADDRESS) {
    throw tooMany(
      `${MAX_TO_ONE_ADDRESS} links were mailed to this address within 24 hours; use the latest, or wait.`,
    );
  }
  if (counts.in_all >= MAX_OF_AN_ORGANIZATION) {
    throw tooMany(
      `${MAX_OF_AN_ORGANIZATION} links were mailed within 24 hours; wait, or verify the domain of the addresses.`,
    );
  }
  const id = newId();
  await query(
    em,
    sql`insert into sender_links (id, organization_id, address_hash)
      values (${id}, ${organizationId}, ${addressHash})`,
  );
  return id;
}

const tooMany = (message: string) => invalid('email', 'too_many', message);

/** Deletes links that no longer count. Returns how many. */
export function deleteOldLinks(em: EntityManager): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from sender_links where id = any(array(select l.id from sender_links l
          where l.mailed_at < now() - interval '24 hours' limit ${limit}))
        returning id`,
    );
    return rows.length;
  });
}
