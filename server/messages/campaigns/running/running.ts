import type { RawBuilder } from 'kysely';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import type { JsonObject } from '../../../platform/values/json/json.ts';
import type { CampaignRow } from '../campaign.ts';
import { CAMPAIGN_COLUMNS } from '../campaigns.ts';
import { recordCampaignEvent } from '../events.ts';

/** A campaign with what its start has fixed, and how far it has come. */
export interface RunningCampaign extends CampaignRow {
  subtype_id: string | null;
  sender_email: string | null;
  sender_name: string | null;
  /** Null before the start has fixed everything. */
  constants: JsonObject | null;
  snapshot_reached: string | null;
  snapshot_last: string | null;
  wave_until: string | null;
  acknowledged: Record<string, number>;
  jobs_paused: boolean;
}

const RUNNING_COLUMNS = sql`${CAMPAIGN_COLUMNS}, c.subtype_id, c.sender_email, c.sender_name, c.constants,
  c.snapshot_reached, c.snapshot_last, c.wave_until, c.acknowledged, c.jobs_paused`;

/** A campaign with its place, counted from 0, among those of its organization in a round. */
export interface NextCampaign {
  id: string;
  position: number;
}

/** Paused campaigns of which one round looks for jobs that are no longer blocked. */
const PAUSED = 20;

/**
 * The campaigns that have something to do, also those that wait for room in the queue. A paused campaign is returned for two
 * minutes, in which workers put back the jobs that they had fetched, and then once a minute: jobs are unblocked or added
 * later too, for example when the outcome of an email is decided, or when it is rescheduled.
 *
 * The first campaigns of all organizations come first, then their second ones, and so on. `first` rotates the campaigns of
 * each organization, so that each of them is the first one in some round.
 */
export async function findRunning(em: Transaction, first: number): Promise<NextCampaign[]> {
  return query<NextCampaign>(
    em,
    sql`
      with running as (
        select c.id, c.organization_id, c.scheduled_at,
          row_number() over (partition by c.organization_id order by c.scheduled_at, c.id) - 1 as place,
          count(*) over (partition by c.organization_id) as count
        from campaigns c where c.settled_at is null and c.status <> 'draft'
          and (c.status <> 'scheduled' or c.scheduled_at <= now())
          and (c.status <> 'paused' or c.paused_at > now() - interval '2 minutes'
            or c.id in (
              select p.id from campaigns p where p.settled_at is null and p.status = 'paused'
                and p.paused_at <= now() - interval '2 minutes'
                and (p.checked_at is null or p.checked_at < now() - interval '1 minute')
              order by p.checked_at nulls first limit ${PAUSED}))
      )
      select r.id, ((r.place - ${first}::bigint % r.count + r.count) % r.count)::integer as position
      from running r order by position, r.scheduled_at, r.id`,
  );
}

/** Null while another worker has it, or a request changes it. */
export async function lockRunning(em: Transaction, id: string): Promise<RunningCampaign | null> {
  const [row] = await query<RunningCampaign>(
    em,
    sql`select ${RUNNING_COLUMNS} from campaigns c
      where c.id = ${id} and c.settled_at is null and c.status <> 'draft'
        and (c.status <> 'scheduled' or c.scheduled_at <= now())
      for no key update skip locked`,
  );
  return row ?? null;
}

export const changeRunning = (
  em: Transaction,
  id: string,
  values: RawBuilder<unknown>,
): Promise<CampaignRow> =>
  queryOne<CampaignRow>(
    em,
    sql`update campaigns c set ${values} where c.id = ${id} returning ${CAMPAIGN_COLUMNS}`,
  );

export const scopeOf = (em: Transaction, campaign: CampaignRow): OrganizationScope => ({
  em,
  organizationId: campaign.organization_id,
});

/** CAMPAIGNS-12: until a person resumes it. */
export async function pauseByGuard(
  em: Transaction,
  campaign: RunningCampaign,
  reason: string,
): Promise<void> {
  const from = campaign.status === 'sending' ? 'sending' : 'preparing';
  const paused = await changeRunning(
    em,
    campaign.id,
    sql`status = 'paused', paused_from = ${from}, paused_by = 'guard', pause_reason = ${reason},
      paused_at = now()`,
  );
  await recordCampaignEvent(scopeOf(em, campaign), 'campaign.paused', paused);
}
