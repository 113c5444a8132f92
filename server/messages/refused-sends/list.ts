import type { RawBuilder } from 'kysely';
import type { Tables } from '../../../generated/tables.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { PER_HOUR } from './hourly-limit.ts';
import { KEPT_FOR } from './retention.ts';

export interface RefusedSendRow extends Pick<
  Tables['refused_sends'],
  | 'id'
  | 'contact_id'
  | 'reason'
  | 'subtype_slug'
  | 'template_slug'
  | 'api_key_id'
  | 'person_id'
  | 'request_id'
> {
  /** Only the hash of an address is stored; this is the one of the contact, or of the suppression. */
  email: string | null;
  /** Null when the key no longer exists. */
  key_name: string | null;
}

export interface RefusedSendFilter {
  /** The hash of the recipient's address; null finds nothing. */
  addressHash?: Buffer | null;
  reason?: string;
  since?: Date;
}

/** Newest first. */
export function listRefusedSends(
  { em, organizationId }: OrganizationScope,
  { addressHash, reason, since }: RefusedSendFilter,
  { after, count }: Slice,
): Promise<RefusedSendRow[]> {
  const conditions: RawBuilder<boolean>[] = [
    ownedBy(organizationId, 'r'),
    sql`r.id >= uuid_at(now() - ${KEPT_FOR})`,
  ];
  if (after !== null) conditions.push(sql`r.id < ${after}::uuid`);
  if (addressHash !== undefined) conditions.push(sql`r.address_hash = ${addressHash}::bytea`);
  if (reason !== undefined) conditions.push(sql`r.reason = ${reason}`);
  if (since) conditions.push(sql`r.id >= ${firstIdAt(since)}`);
  return query<RefusedSendRow>(
    em,
    sql`
      select r.id, r.contact_id, r.reason, r.subtype_slug, r.template_slug, r.api_key_id, r.person_id,
        r.request_id, coalesce(c.email, s.email) as email, k.name as key_name
      from refused_sends r
        left join contacts c on c.id = r.contact_id and ${ownedBy(organizationId, 'c')}
        left join suppressions s on s.address_hash = r.address_hash and ${ownedBy(organizationId, 's')}
        left join api_keys k on k.id = r.api_key_id and ${ownedBy(organizationId, 'k')}
      where ${sql.join(conditions, sql` and `)}
      order by r.id desc limit ${count}`,
  );
}

interface LeftOutHour {
  hour: string;
  refused_sends: number;
}

/** Of the 720 hours, at most so many are listed. */
const MOST_HOURS = 100;

/** The hours in which more sends were refused than are stored, newest first. */
export function listLeftOut(
  { em, organizationId }: OrganizationScope,
  { since }: Pick<RefusedSendFilter, 'since'>,
): Promise<LeftOutHour[]> {
  const missing = sql`(h.left_out + greatest(h.refused - ${sql.lit(PER_HOUR)}, 0))`;
  return query<LeftOutHour>(
    em,
    sql`
      select h.hour, ${missing}::double precision as refused_sends
      from refused_send_hours h
      where ${ownedBy(organizationId, 'h')} and ${missing} > 0
        and h.hour > greatest(now() - ${KEPT_FOR}, ${since?.toISOString() ?? null}::timestamptz)
          - interval '1 hour'
      order by h.hour desc limit ${MOST_HOURS}`,
  );
}
