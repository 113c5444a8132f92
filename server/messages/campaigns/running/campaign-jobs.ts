import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { recordEmailEvents } from '../../emails/outcomes/email-events.ts';
import { markEmails } from '../../statistics/marks.ts';
import { recordCampaignEvent } from '../events.ts';
import { isDone } from './feed.ts';
import { moveNumber } from './numbers.ts';
import { changeRunning, type RunningCampaign, scopeOf } from './running.ts';

/** Recipients, emails or jobs that one step changes. */
const STEP = 2_000;

/** CAMPAIGNS-4 */
export async function complete(em: Transaction, campaign: RunningCampaign): Promise<void> {
  const completed = await changeRunning(
    em,
    campaign.id,
    sql`status = 'completed', completed_at = now(), settled_at = now()`,
  );
  await recordCampaignEvent(scopeOf(em, campaign), 'campaign.completed', completed);
}

/** CAMPAIGNS-5: cancels what waits of a canceled campaign. Returns whether there is more to do at once. */
export async function cancelNext(em: Transaction, campaign: RunningCampaign): Promise<boolean> {
  const { id, organization_id: organizationId } = campaign;
  const pending = await cancelPending(em, id);
  const move = { from: ['pending'], to: ['canceled'], times: pending };
  await moveNumber(em, { id, organizationId }, move);
  const canceled = await query<{ id: string }>(
    em,
    sql`select m as id from cancel_campaign_emails(${id}, ${STEP}) m`,
  );
  const ids = canceled.map((row) => row.id);
  if (ids.length > 0) {
    await markEmails(em, ids);
    await recordEmailEvents(
      em,
      ids.map((emailId) => ({ emailId, type: 'email.canceled' as const })),
    );
  }
  if (pending > 0 || ids.length > 0) return true;
  // Emails that are being handed over are decided by their outcomes.
  if (await isDone(em, id)) await changeRunning(em, id, sql`settled_at = now()`);
  return false;
}

async function cancelPending(em: Transaction, id: string): Promise<number> {
  const { canceled } = await queryOne<{ canceled: number }>(
    em,
    sql`
      with next as (
        select r.contact_id, not exists (select from contacts k where k.id = r.contact_id) as erased
        from campaign_recipients r where r.campaign_id = ${id} and r.state = 'pending'
        order by r.contact_id limit ${STEP} for update of r skip locked
      ), changed as (
        update campaign_recipients r set state = 'canceled',
          contact_id = case when n.erased then gen_random_uuid() else r.contact_id end
        from next n where r.campaign_id = ${id} and r.contact_id = n.contact_id returning r.campaign_id
      )
      select count(*)::integer as canceled from changed`,
  );
  return canceled;
}

/** While it is paused, its jobs are blocked. Returns whether there may be more to do at once. */
export async function pauseNext(em: Transaction, { id }: RunningCampaign): Promise<boolean> {
  const paused = await pauseJobs(em, id, true);
  const more = paused === STEP;
  // Not written each time, because a campaign that was just paused is looked at twice a second.
  await query(
    em,
    sql`update campaigns c set jobs_paused = c.jobs_paused or ${paused > 0},
        checked_at = case when ${more} then c.checked_at else now() end
      where c.id = ${id}
        and (${paused > 0} or c.checked_at is null or c.checked_at < now() - interval '30 seconds')`,
  );
  return more;
}

/** After it was resumed. Returns whether jobs are still blocked. */
export async function releaseNext(em: Transaction, campaign: RunningCampaign): Promise<boolean> {
  if (!campaign.jobs_paused) return false;
  const released = await pauseJobs(em, campaign.id, false);
  if (released === STEP) return true;
  await changeRunning(em, campaign.id, sql`jobs_paused = false`);
  return false;
}

async function pauseJobs(em: Transaction, id: string, pause: boolean): Promise<number> {
  const { changed } = await queryOne<{ changed: number }>(
    em,
    sql`select pause_campaign_jobs(${id}, ${pause}, ${STEP}) as changed`,
  );
  return changed;
}
