import type { LeftOut } from '../../platform/deferred-log/deferred-log.ts';
import { queryPrepared, sql, type Transaction } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { hourOf, PER_HOUR, type RefusedInHour } from './hourly-limit.ts';

/** A send that was refused because of its recipient. */
export interface RefusedSend {
  /** Contains the time. */
  id: string;
  organizationId: string;
  addressHash: Buffer;
  contactId: string | null;
  reason: string;
  subtypeSlug: string | null;
  templateSlug: string | null;
  apiKeyId: string | null;
  personId: string | null;
  requestId: string | null;
}

/**
 * Writes refused sends, and the counts of their hours, with one statement. Returns the counts. Their numbers within the hour
 * follow from the count, which processes update one after the other, so that no hour has more than its limit.
 *
 * Organizations and contacts are locked as a send locks them: their deletion waits, and then finds what was written; or it
 * came first, and then nothing is written.
 */
export function insertRefused(
  em: Transaction,
  group: RefusedSend[],
  leftOut: LeftOut[],
): Promise<RefusedInHour[]> {
  const each = <T>(of: (send: RefusedSend) => T): T[] => group.map(of);
  return queryPrepared<RefusedInHour>(
    em,
    sql`
      with existing as materialized (
        select o.id from organizations o
        where o.id = any(${[...new Set([...group, ...leftOut].map((one) => one.organizationId))]}::uuid[])
        order by o.id for key share
      ),
      given as (
        select g.*, row_number() over (partition by organization_id, hour order by id) as place,
          count(*) over (partition by organization_id, hour) as given
        from unnest(
          ${each(({ id }) => id)}::uuid[],
          ${each(({ organizationId }) => organizationId)}::uuid[],
          ${each(({ id }) => hourOf(timeOfId(id)))}::timestamptz[],
          ${each(({ addressHash }) => addressHash)}::bytea[],
          ${each(({ contactId }) => contactId)}::uuid[],
          ${each(({ reason }) => reason)}::text[],
          ${each(({ subtypeSlug }) => subtypeSlug)}::text[],
          ${each(({ templateSlug }) => templateSlug)}::text[],
          ${each(({ apiKeyId }) => apiKeyId)}::uuid[],
          ${each(({ personId }) => personId)}::uuid[],
          ${each(({ requestId }) => requestId)}::text[]
        ) as g (id, organization_id, hour, address_hash, contact_id, reason, subtype_slug, template_slug,
          api_key_id, person_id, request_id)
        where g.organization_id in (select id from existing)
      ),
      held as materialized (
        select c.id from contacts c
        where (c.organization_id, c.id) in (select g.organization_id, g.contact_id from given g)
        order by c.id for key share
      ),
      counted as (
        insert into refused_send_hours as h (organization_id, hour, refused, left_out)
        select c.organization_id, c.hour, sum(c.refused), sum(c.left_out)
        from (select g.organization_id, g.hour, count(*) as refused, 0 as left_out from given g group by 1, 2
          union all
          select l.organization_id, l.hour, 0, l.left_out
          from json_to_recordset(${JSON.stringify(leftOut.map(toCount))}::json)
            as l (organization_id uuid, hour timestamptz, left_out bigint)
          where l.organization_id in (select id from existing)) c
        group by 1, 2
        -- In one order, so that processes that count the same organizations do not deadlock.
        order by 1, 2
        on conflict (organization_id, hour) do update
          set refused = h.refused + excluded.refused, left_out = h.left_out + excluded.left_out
        returning h.organization_id, h.hour, h.refused
      ),
      added as (
        insert into refused_sends (id, organization_id, address_hash, contact_id, reason, subtype_slug,
          template_slug, api_key_id, person_id, request_id)
        select g.id, g.organization_id, g.address_hash, g.contact_id, g.reason, g.subtype_slug,
          g.template_slug, g.api_key_id, g.person_id, g.request_id
        from given g join counted c using (organization_id, hour)
        where c.refused - g.given + g.place <= ${sql.lit(PER_HOUR)}
          and (g.contact_id is null or g.contact_id in (select id from held))
        -- A group whose commit was lost is written again. Then it is counted twice.
        on conflict do nothing
      )
      select organization_id as "organizationId", refused::double precision as refused,
        to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24":00:00.000Z"') as hour
      from counted`,
  );
}

const toCount = ({ organizationId, period, entries }: LeftOut) => ({
  organization_id: organizationId,
  hour: period,
  left_out: entries,
});
