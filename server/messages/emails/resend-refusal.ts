import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';
import { isResendable } from './retention/content-retention.ts';

/** Why an email cannot be sent again. */
export type ResendRefusal =
  | 'already_resent'
  | 'wrong_status'
  | 'bounced_recently'
  | 'of_campaign'
  | 'sensitive'
  | 'content_deleted';

/** Emails of other campaigns are not handed over. */
const CAMPAIGN_SENDS = sql`(e.campaign_id is null or exists (select from campaigns c
  where c.id = e.campaign_id and c.status in ('sending', 'completed')))`;

/** The time of the last bounce of email `e`. */
const LAST_BOUNCE = sql`(select max(v.occurred_at) from email_events v where v.email_id = e.id and v.type = 'bounce')`;

/**
 * Why email `e` cannot be sent again; null if it can: it was sent, has failed in a way that another attempt can change, or
 * bounced temporarily a day ago, and its content is stored. Test emails keep the status `queued`. Who reads its events anyway
 * passes the time of the last bounce.
 */
export const resendRefusal = (
  afterUnknownOutcome: RawBuilder<unknown>,
  lastBounce: RawBuilder<unknown> = LAST_BOUNCE,
): RawBuilder<unknown> => sql`
  case when e.resent_as is not null then 'already_resent'
    when (e.status in ('sent', 'delivered') or e.status = 'bounced' and e.bounce_type = 'soft'
      or e.status = 'failed' and (${isResendable(sql`e.failure_code`)}
        or ${afterUnknownOutcome} and e.failure_code = 'outcome_unknown')) is not true then 'wrong_status'
    when e.status = 'bounced'
      and coalesce(coalesce(${lastBounce}, e.attempted_at) > now() - interval '24 hours', true)
      then 'bounced_recently'
    when not ${CAMPAIGN_SENDS} then 'of_campaign'
    when e.sensitive then 'sensitive'
    when e.variables is null or e.erased_at is not null then 'content_deleted' end`;
