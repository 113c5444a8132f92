import type { Actor } from '../../platform/values/principal.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { withContactEvents } from '../contacts/contact-events.ts';
import { NEXT_UPDATE } from '../contacts/next-update.ts';
import type { SuppressionRow } from './present.ts';
import { type HashedSuppression, recordSuppressions } from './suppression-events.ts';

export interface LiftFilter {
  organizationId: string;
  reason: SuppressionRow['reason'];
  /** Creation time: `since` is inclusive, `until` exclusive. */
  since: Date;
  until: Date;
}

/** One statement for this many rows stays far below the statement time-out. */
export const LIFT_BATCH = 5_000;

const matches = ({ organizationId, reason, since, until }: LiftFilter) => sql<boolean>`
  ${ownedBy(organizationId)} and reason = ${reason}
  and created_at >= ${since.toISOString()}::timestamptz
  and created_at < ${until.toISOString()}::timestamptz`;

export async function countSuppressions(em: Transaction, filter: LiftFilter): Promise<number> {
  const { rows } = await queryOne<{ rows: number }>(
    em,
    sql`select count(*)::integer as rows from suppressions where ${matches(filter)}`,
  );
  return rows;
}

export interface Lifted {
  suppressions: number;
  /** Contacts that will be validated again. */
  contacts: number;
}

/**
 * Lifts one batch of suppressions and adds an audit log entry that contains no address. The operator's
 * command calls this again until a batch is not full. Contacts that a lifted hard bounce had marked
 * `invalid` are validated again (CONTACTS-7), so that the DNS decides. Consent that a complaint withdrew stays
 * withdrawn (CONSENT-11).
 */
export async function liftBatch(
  em: Transaction,
  filter: LiftFilter,
  actor: Actor,
  limit = LIFT_BATCH,
): Promise<Lifted> {
  const { organizationId, reason, since, until } = filter;
  const scope = { em, organizationId, actor };
  const lifted = await query<HashedSuppression>(
    em,
    sql`
      delete from suppressions where organization_id = ${organizationId} and address_hash = any(array(
        select address_hash from suppressions where ${matches(filter)}
        order by id limit ${limit} for update))
      returning id, email, reason, note, created_at, address_hash`,
  );
  if (lifted.length === 0) return { suppressions: 0, contacts: 0 };
  await recordSuppressions(scope, 'suppression.deleted', lifted);
  const emails = lifted.flatMap(({ email }) => email ?? []);
  const contacts = reason === 'hard_bounce' ? await revalidate(scope, emails) : 0;
  const before = { reason, since: since.toISOString(), until: until.toISOString() };
  await recordChange(scope, {
    operation: 'suppressions.lift',
    resource: { type: 'suppression', id: '*' },
    before: { ...before, count: lifted.length },
    after: null,
  });
  return { suppressions: lifted.length, contacts };
}

async function revalidate(scope: OrganizationScope, emails: string[]): Promise<number> {
  const keys = emails.flatMap((email) => parseAddress(email)?.key ?? []);
  return withContactEvents(scope, sql`c.email_key = any(${keys}::text[])`, () =>
    validateAgain(scope, keys),
  );
}

async function validateAgain(
  { em, organizationId }: OrganizationScope,
  keys: string[],
): Promise<number> {
  const rows = await query(
    em,
    sql`
      update contacts c set validation_status = 'pending', validate_at = now(),
        validation_attempt = 0, updated_at = ${NEXT_UPDATE}
      where ${ownedBy(organizationId, 'c')} and email_key = any(${keys}::text[])
        and validation_status = 'invalid'
      returning id`,
  );
  return rows.length;
}
