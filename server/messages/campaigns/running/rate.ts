import { queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { readGuard } from '../../sending/guard/guard-state.ts';
import { type RunningCampaign, scopeOf } from './running.ts';
import { readShare, type ShareOf, type ShareParts, WARNED_PART } from './share.ts';

/** CAMPAIGNS-2: emails in the queue of a campaign without a known rate. */
const UNKNOWN_RATE_QUEUE = 10_000;
const LEAST_QUEUE = 500;

/** SENDING-2: emails per second of a provider without a known rate, of which a warned campaign gets a part. */
const ASSUMED_RATE = 20;

/** Seconds of a rate that may be used at once: a minute of its own rate (CAMPAIGNS-14), a moment of the provider's. */
const OWN_BURST = 60;
const SHARED_BURST = 2;

export interface Room {
  /** Emails that may be queued now. */
  emails: number;
  /** Per second; null where nothing limits it. */
  perSecond: number | null;
  burst: number;
}

export interface RateParts extends ShareParts {
  /** Emails that one step queues. */
  batch: number;
  /** What `readShare` returned for all campaigns of a round; without it, it is read. */
  share?: ShareOf;
  /** Lifts the bound of the queue, to measure the feeder alone. */
  unbounded?: boolean;
}

/** How many emails of the campaign may be queued now (CAMPAIGNS-2, CAMPAIGNS-3, CAMPAIGNS-14). */
export async function readRoom(
  em: Transaction,
  campaign: RunningCampaign,
  parts: RateParts,
): Promise<Room> {
  const { batch, unbounded = false } = parts;
  const { max_rate_per_hour: own } = campaign;
  const row = await queryOne<{ queued: number; idle: number | null }>(
    em,
    sql`
      select (select count(*)::integer from (select from campaign_recipients r
          where r.campaign_id = c.id and r.state = 'queued' limit ${mostQueued(own)}) q) as queued,
        extract(epoch from now() - c.paced_until)::double precision as idle
      from campaigns c where c.id = ${campaign.id}`,
  );
  const isWarned = (await readGuard(scopeOf(em, campaign))).state === 'warned';
  const part = isWarned ? WARNED_PART : 1;
  const shareOf = parts.share ?? (await readShare(em, parts));
  const share = shareOf(campaign.organization_id);
  const isSlowed = isWarned && own === null;
  const level = share ?? (isSlowed ? ASSUMED_RATE * parts.campaignShare : null);
  const shared = level === null ? null : level * (isSlowed ? WARNED_PART : 1);
  const ownRate = own === null ? null : (own * part) / 3_600;
  const rates = [shared, ownRate].filter((rate) => rate !== null);
  const perSecond = rates.length === 0 ? null : Math.min(...rates);
  const burst = ownRate === perSecond && ownRate !== null ? OWN_BURST : SHARED_BURST;
  if (unbounded) return { emails: batch, perSecond: null, burst };
  const room = boundOf(perSecond, ownRate !== null) - row.queued;
  if (perSecond === null) return { emails: Math.min(batch, room), perSecond, burst };
  if (perSecond <= 0) return { emails: 0, perSecond, burst };
  const most = fillTime(perSecond, burst);
  const idle = Math.min(row.idle ?? most, most);
  const tokens = Math.floor(Math.max(idle, 0) * perSecond + ROUNDING);
  return { emails: Math.max(0, Math.min(batch, room, tokens)), perSecond, burst };
}

/** Seconds after which the bucket is full. It holds at least one email, also at a rate below one email in its burst. */
const fillTime = (perSecond: number, burst: number): number => Math.max(burst, 1 / perSecond);

/** Is added before rounding down, because `1 / rate * rate` can be a little less than 1. */
const ROUNDING = 1e-9;

/** At most a minute's worth is queued. */
function boundOf(perSecond: number | null, hasOwn: boolean): number {
  if (perSecond === null) return UNKNOWN_RATE_QUEUE;
  const minute = Math.max(1, Math.ceil(perSecond * 60));
  return hasOwn ? minute : Math.max(LEAST_QUEUE, minute);
}

const mostQueued = (own: number | null): number =>
  own === null ? 200_000 : Math.ceil(own / 60) + 1;

/** The values of a campaign that has used its rate for some emails. */
export const useRate = ({ perSecond, burst }: Room, emails: number) =>
  perSecond === null
    ? sql`paced_until = null`
    : sql`paced_until = greatest(c.paced_until, now() - make_interval(secs => ${fillTime(perSecond, burst)}::double precision))
        + make_interval(secs => ${emails / perSecond}::double precision)`;
