import { inThrottledBatches } from '../database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../database/sql.ts';
import { type OrganizationScope, ownedBy } from '../database/tenancy.ts';
import { invalid } from '../errors.ts';
import { newId } from '../values/id.ts';

/**
 * Where links that prove a mailbox are counted. An organization can have links mailed to any address, so their number is
 * limited to prevent abuse.
 */
export interface MailedLinks {
  /** Has the columns `id`, `organization_id`, `address_hash` and `mailed_at`. */
  table: string;
  /** The field of requests that names the address. */
  field: string;
  toOneAddress: number;
  ofAnOrganization: number;
  /** What to do when the organization has reached its limit. */
  advice: string;
}

/**
 * Counts a link to an address and returns its id; null when one was mailed less than 10 minutes ago, so
 * that a repeated request sends no second one. The limits apply per organization, because only the operator
 * creates organizations.
 */
export async function countLink(
  { em, organizationId }: OrganizationScope,
  addressHash: Buffer,
  { table, field, toOneAddress, ofAnOrganization, advice }: MailedLinks,
): Promise<string | null> {
  const counts = await queryOne<{ just_now: number; to_address: number; in_all: number }>(
    em,
    sql`
      select count(*)::integer as in_all,
        (count(*) filter (where address_hash = ${addressHash}))::integer as to_address,
        (count(*) filter (where address_hash = ${addressHash}
          and mailed_at > now() - interval '10 minutes'))::integer as just_now
      from ${sql.table(table)}
      where ${ownedBy(organizationId)} and mailed_at > now() - interval '24 hours'`,
  );
  if (counts.just_now > 0) return null;
  const tooMany = (message: string) => invalid(field, 'too_many', message);
  if (counts.to_address >= toOneAddress) {
    throw tooMany(
      `${toOneAddress} links were mailed to this address within 24 hours; use the latest, or wait.`,
    );
  }
  if (counts.in_all >= ofAnOrganization) {
    throw tooMany(`${ofAnOrganization} links were mailed within 24 hours; ${advice}.`);
  }
  const id = newId();
  await query(
    em,
    sql`insert into ${sql.table(table)} (id, organization_id, address_hash)
      values (${id}, ${organizationId}, ${addressHash})`,
  );
  return id;
}

/** Deletes links that no longer count. Returns how many. */
export const deleteOldLinks = (em: Transaction, { table }: MailedLinks): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from ${sql.table(table)} where id = any(array(select l.id from ${sql.table(table)} l
          where l.mailed_at < now() - interval '24 hours' limit ${limit}))
        returning id`,
    );
    return rows.length;
  });
