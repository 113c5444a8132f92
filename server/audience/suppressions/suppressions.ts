import type { RawBuilder } from 'kysely';
import { audited } from '../../account/audit/audited.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import {
  type AuthorScope,
  type OrganizationScope,
  ownedBy,
} from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { newRow } from '../../platform/values/id.ts';
import type { HashedAddress } from './hashed-address.ts';
import { recordSuppressions } from './suppression-events.ts';
import { presentSuppression, type SuppressionRow } from './present.ts';

export interface SuppressionFilter {
  reason?: SuppressionRow['reason'];
  /** Null: the filter is not a valid address, so nothing matches. */
  address?: HashedAddress | null;
}

const COLUMNS = sql`id, email, reason, note, created_at`;

export function listSuppressions(
  { em, organizationId }: OrganizationScope,
  { reason, address }: SuppressionFilter,
  { after, count }: Slice,
): Promise<SuppressionRow[]> {
  const conditions: RawBuilder<boolean>[] = [ownedBy(organizationId)];
  if (after !== null) conditions.push(sql`id < ${after}`);
  if (reason !== undefined) conditions.push(sql`reason = ${reason}`);
  if (address !== undefined) conditions.push(sql`address_hash = ${address?.hash ?? null}`);
  return query<SuppressionRow>(
    em,
    sql`
      select ${COLUMNS} from suppressions where ${sql.join(conditions, sql` and `)}
      order by id desc limit ${count}`,
  );
}

/** Suppresses an address manually. The reason `manual` takes precedence over others. */
export async function putSuppression(
  scope: AuthorScope,
  address: HashedAddress,
  note: string | null,
) {
  const { before, after } = await write(scope, address, note);
  if (before === null)
    await recordSuppressions(scope, 'suppression.created', [hashed(after, address)]);
  return audited(scope, {
    operation: 'suppressions.put',
    resource: { type: 'suppression', id: address.key },
    before: before && presentSuppression(before),
    after: presentSuppression(after),
    addressHash: address.hash,
  });
}

/** Lifts the suppression of an address. */
export async function liftSuppression(scope: AuthorScope, address: HashedAddress) {
  const [lifted] = await query<SuppressionRow>(
    scope.em,
    sql`
      delete from suppressions
      where ${ownedBy(scope.organizationId)} and address_hash = ${address.hash}
      returning ${COLUMNS}`,
  );
  if (!lifted) throw new NotFoundError('suppression', 'This address is not suppressed.');
  await recordSuppressions(scope, 'suppression.deleted', [hashed(lifted, address)]);
  return audited(scope, {
    operation: 'suppressions.delete',
    ...resourceOf(lifted, address),
    before: presentSuppression(lifted),
    after: null,
  });
}

const hashed = (row: SuppressionRow, { hash }: HashedAddress) => ({ ...row, address_hash: hash });

/** An address that an erasure removed from the suppression must not reappear in the audit log (ERASURES-1). */
const resourceOf = ({ email }: SuppressionRow, address: HashedAddress) =>
  email === null
    ? { resource: { type: 'suppression', id: '[deleted]' } }
    : { resource: { type: 'suppression', id: address.key }, addressHash: address.hash };

/** A concurrent request for the same address waits for the first one, and then sees its row. */
async function write(
  scope: OrganizationScope,
  address: HashedAddress,
  note: string | null,
): Promise<{ before: SuppressionRow | null; after: SuppressionRow }> {
  const { em, organizationId } = scope;
  const { id, createdAt } = newRow();
  const [inserted] = await query<SuppressionRow>(
    em,
    sql`
      insert into suppressions (id, organization_id, address_hash, email, reason, note, created_at)
      values (${id}, ${organizationId}, ${address.hash}, ${address.address}, 'manual', ${note},
        ${createdAt})
      on conflict (organization_id, address_hash) do nothing returning ${COLUMNS}`,
  );
  if (inserted) return { before: null, after: inserted };
  const existing = sql`${ownedBy(organizationId)} and address_hash = ${address.hash}`;
  const [before] = await query<SuppressionRow>(
    em,
    sql`select ${COLUMNS} from suppressions where ${existing} for update`,
  );
  if (!before) return write(scope, address, note); // Lifted in the meantime.
  const after = await queryOne<SuppressionRow>(
    em,
    sql`
      update suppressions
        set reason = 'manual', note = ${note}, email = coalesce(email, ${address.address})
        where ${existing} returning ${COLUMNS}`,
  );
  return { before, after };
}
