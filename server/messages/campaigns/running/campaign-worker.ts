import { type Log, logFailure } from '../../../platform/log.ts';
import { Loop } from '../../../platform/concurrency/loop.ts';
import type { Acceptance } from '../../emails/acceptance/accept.ts';
import { type Database, query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { begin, fixConstants } from './begin.ts';
import { endWave, feed, isDone, leftOfWave } from './feed.ts';
import { foldNumbers } from './numbers.ts';
import { readRoom, type RateParts, useRate } from './rate.ts';
import { RoundTime } from './round-time.ts';
import {
  changeRunning,
  findRunning,
  lockRunning,
  pauseByGuard,
  type RunningCampaign,
} from './running.ts';
import { cancelNext, complete, pauseNext, releaseNext } from './campaign-jobs.ts';
import { readShare } from './share.ts';
import { prepareNext } from './snapshot.ts';
import { findAlarm } from './watch.ts';

export interface CampaignWorkerParts extends RateParts, Acceptance {
  orm: Database;
  log: Log;
}

const POLL_MS = 500;
const PAUSE_MS = 2_000;

/** Emails that one step queues. */
export const FEED_BATCH = 1_000;

/**
 * Prepares, feeds and ends campaigns. Each step is one transaction that has locked the campaign's row: several workers never
 * make the same step, and one that is killed leaves nothing half done.
 */
export function startCampaigns(parts: CampaignWorkerParts): Loop {
  const { orm, log } = parts;
  let first = 0;

  /** One step of each campaign. Returns whether any has more to do at once, or was left for the next round. */
  async function round(stopping: AbortSignal): Promise<boolean> {
    let more = await foldNumbers(orm.em.fork());
    const campaigns = await findRunning(orm.em.fork(), first);
    if (campaigns.length === 0) return more;
    // One statement over all campaigns that are being sent, so it is not repeated for each of them.
    const share = await readShare(orm.em.fork(), parts);
    const time = new RoundTime();
    for (const { id, position } of campaigns) {
      if (stopping.aborted) return false;
      if (time.isOver(position)) {
        first += position;
        return true;
      }
      try {
        more = (await stepOf({ ...parts, share }, id)) || more;
      } catch (error) {
        // One campaign does not stop the others.
        logFailure(
          log,
          'error',
          { error, campaign_id: id },
          'a step of a campaign failed; it is repeated',
        );
      }
    }
    return more;
  }

  return new Loop({
    step: async (stopping) => ((await round(stopping)) ? 0 : POLL_MS),
    failure: 'campaigns could not be continued; this is tried again',
    retryMs: PAUSE_MS,
    log,
  }).start();
}

/** Makes the next step of a campaign. Returns whether it has more to do at once. */
export const stepOf = (parts: CampaignWorkerParts, id: string): Promise<boolean> =>
  parts.orm.em.fork().transactional(async (em) => {
    const campaign = await lockRunning(em, id);
    return campaign ? step(em, campaign, parts) : false;
  });

async function step(
  em: Transaction,
  campaign: RunningCampaign,
  parts: CampaignWorkerParts,
): Promise<boolean> {
  switch (campaign.status) {
    case 'scheduled':
      await begin(em, campaign);
      return true;
    case 'preparing':
      if (campaign.constants === null) await fixConstants(em, campaign, parts);
      else await prepareNext(em, campaign, parts);
      return true;
    case 'sending':
      return send(em, campaign, parts);
    case 'paused':
      return pauseNext(em, campaign);
    case 'canceled':
      return cancelNext(em, campaign);
    default:
      return false;
  }
}

async function send(
  em: Transaction,
  campaign: RunningCampaign,
  parts: CampaignWorkerParts,
): Promise<boolean> {
  const alarm = await findAlarm(em, campaign);
  if (alarm !== null) {
    await pauseByGuard(em, campaign, alarm);
    return true;
  }
  if (await releaseNext(em, campaign)) return true;
  const fed = (await mayFeed(em, campaign)) ? await feedRoom(em, campaign, parts) : 0;
  if (fed > 0) return true;
  if (await isDone(em, campaign.id)) await complete(em, campaign);
  return false;
}

/** CAMPAIGNS-11: not while the bounces of the first wave are waited for. */
async function mayFeed(em: Transaction, { id, wave_until: until }: RunningCampaign) {
  if (until === null || until === 'infinity') return true;
  const waits = await query(
    em,
    sql`select from campaigns c where c.id = ${id} and c.wave_until > now()`,
  );
  return waits.length === 0;
}

async function feedRoom(
  em: Transaction,
  campaign: RunningCampaign,
  parts: CampaignWorkerParts,
): Promise<number> {
  const room = await readRoom(em, campaign, parts);
  const wave = await leftOfWave(em, campaign);
  const wanted = Math.min(room.emails, wave ?? Infinity);
  if (wave === 0) await endWave(em, campaign.id);
  if (wanted < 1) return 0;
  const fed = await feed(em, campaign, wanted, parts);
  if (fed > 0) await changeRunning(em, campaign.id, useRate(room, fed));
  return fed;
}
