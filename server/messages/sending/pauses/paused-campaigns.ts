import { sql } from '../../../platform/database/sql.ts';

/** The columns of a paused campaign `c`, named like those of a pause. A pause by a person has no reason of its own. */
export const CAMPAIGN_PAUSE = sql`
  'campaign' as scope, c.slug as campaign, null::text as priority,
  case c.paused_by when 'guard' then 'guard' else 'organization' end as by, false as refuses,
  coalesce(c.pause_reason, 'The campaign was paused.') as reason,
  case when c.paused_by = 'person' then (
    select coalesce(a.person_name, a.operator_name, (select k.name from api_keys k
      where k.organization_id = c.organization_id and k.id = a.api_key_id))
    from audit_log a where a.organization_id = c.organization_id and a.resource_type = 'campaign'
      and a.resource_id = c.slug and a.operation = 'campaigns.pause'
    order by a.id desc limit 1) end as author,
  c.paused_at::timestamptz as since, null::timestamptz as until`;
