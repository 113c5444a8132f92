import { withEventsOfMany } from '../../contacts/contact-events.ts';
import { NEXT_UPDATE } from '../../contacts/next-update.ts';
import { splitNulls } from '../../contacts/read-upsert.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { MAX_BYTES, MAX_KEYS } from '../../../platform/values/json/json.ts';
import type { ActionSet } from '../action-row.ts';

/**
 * Sets the locale and attributes of contacts, as single requests do. Contacts whose attributes would take more space than is
 * allowed (API-6) are left as they are. Returns how many were changed.
 */
export const updateContacts = (
  scope: OrganizationScope,
  { locale, custom_attributes: given }: ActionSet,
  contactIds: string[],
): Promise<number> =>
  withEventsOfMany(scope, contactIds, async (some) => {
    const { set, removed } = splitNulls(given);
    const merged = sql`((h.custom_attributes || ${set}::jsonb) - ${removed}::text[])`;
    const changed = await query(
      scope.em,
      sql`
        with held as materialized (
          select c.id, c.locale, c.custom_attributes from contacts c
          where ${ownedBy(scope.organizationId, 'c')} and c.id = any(${some}::uuid[])
          order by c.id for no key update
        )
        update contacts c set locale = coalesce(${locale ?? null}, c.locale), custom_attributes = ${merged},
          updated_at = ${NEXT_UPDATE}
        from held h
        where ${ownedBy(scope.organizationId, 'c')} and c.id = h.id
          and (h.locale, h.custom_attributes)
            is distinct from (coalesce(${locale ?? null}, h.locale), ${merged})
          and (h.custom_attributes @> ${set}::jsonb
            or (octet_length(${merged}::text) <= ${MAX_BYTES}::integer
              and (select count(*) from jsonb_object_keys(${merged})) <= ${MAX_KEYS}::integer))
        returning c.id`,
    );
    return changed.length;
  });
