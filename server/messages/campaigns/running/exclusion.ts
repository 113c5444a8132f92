import { sql } from '../../../platform/database/sql.ts';

/** Whom a campaign excludes for another reason than suppression. */
export interface Exclusion {
  subtypeId: string;
  /** Null: contacts may get another campaign at any time. */
  hours: number | null;
}

/**
 * CAMPAIGNS-15: why the contact `c` gets no campaign, by the first reason that applies; null if there is none. Suppression comes
 * before all of them, and is looked up by the hash of the address.
 */
export const exclusionOf = ({ subtypeId, hours }: Exclusion) => sql<string | null>`
  case when c.validation_status = 'invalid' then 'invalid'
    when not c.subscribed then 'unsubscribed'
    else coalesce(
      (select case n.state when 'subscribed' then ${hours === null ? sql`'ok'` : recently(hours)}
          else 'unsubscribed' end
        from consents n where n.contact_id = c.id and n.subtype_id = ${subtypeId}::uuid),
      'no_consent') end`;

/** The time of an email's id is when it was queued. */
const recently = (hours: number) => sql`
  case when exists (select from campaign_recipients r where r.contact_id = c.id
      and r.email_id >= uuid_at(now() - make_interval(hours => ${hours}::integer))
      and r.state not in ('skipped', 'failed', 'canceled'))
    then 'recently_mailed' else 'ok' end`;

/** Whether the contact `c` was ever sent a campaign. */
export const WAS_MAILED = sql<boolean>`
  exists (select from campaign_recipients r where r.contact_id = c.id and r.email_id is not null)`;
