import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';

/** The maximum number of links of a campaign, because each recipient could have a link of their own. */
const MAX_LINKS = 200;

/** The maximum number of clicks per email, because anybody can follow a link repeatedly. */
const MAX_CLICKS = 100;

/** A click on a link in an email of a campaign. */
export interface CampaignClick {
  /** The id of the event. */
  id: string;
  emailId: string;
  campaignId: string;
  organizationId: string;
  url: string;
}

/** The numbers of the clicks `k`: each email counts once. */
export const clicksOf = sql`
  count(distinct k.email_id) filter (where not k.machine)::integer as clicked,
  count(distinct k.email_id) filter (where k.machine)::integer as clicked_machine`;

/**
 * Stores clicks. `machines`: whether a program made a click, by the ids of all clicks of these emails, because a click may
 * show that an earlier one was made by a program.
 */
export async function storeClicks(
  em: Transaction,
  emailIds: string[],
  clicks: CampaignClick[],
  machines: Map<string, boolean | null>,
): Promise<void> {
  if (clicks.length > 0) {
    await storeLinks(em, clicks);
    const rows = clicks.map((click) => ({
      id: click.id,
      email_id: click.emailId,
      campaign_id: click.campaignId,
      url: click.url,
    }));
    await query(
      em,
      sql`
        insert into campaign_clicks (email_id, id, campaign_id, organization_id, link_id, machine)
        select r.email_id, r.id, l.campaign_id, l.organization_id, l.id, false
        from json_to_recordset(${JSON.stringify(rows)}::json)
            as r (id uuid, email_id uuid, campaign_id uuid, url text)
          join campaign_links l on l.campaign_id = r.campaign_id and l.url = r.url
        where (select count(*) from campaign_clicks k where k.email_id = r.email_id) < ${MAX_CLICKS}::integer
        on conflict do nothing`,
    );
  }
  const judged = [...machines].map(([id, machine]) => ({ id, machine: machine === true }));
  if (judged.length === 0) return;
  await query(
    em,
    sql`
      update campaign_clicks k set machine = j.machine
      from json_to_recordset(${JSON.stringify(judged)}::json) as j (id uuid, machine boolean)
      where k.email_id = any(${emailIds}::uuid[]) and k.id = j.id and k.machine <> j.machine`,
  );
}

/** In one order, so that two workers do not wait for each other. */
async function storeLinks(em: Transaction, clicks: CampaignClick[]): Promise<void> {
  const rows = clicks.map(({ campaignId, organizationId, url }) => ({
    id: newId(),
    campaign_id: campaignId,
    organization_id: organizationId,
    url,
  }));
  await query(
    em,
    sql`
      insert into campaign_links (id, campaign_id, organization_id, url)
      select r.id, r.campaign_id, r.organization_id, r.url
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (id uuid, campaign_id uuid, organization_id uuid, url text)
      where not exists (select from campaign_links l where l.campaign_id = r.campaign_id and l.url = r.url)
        and (select count(*) from campaign_links l where l.campaign_id = r.campaign_id) < ${MAX_LINKS}::integer
      order by r.campaign_id, r.url
      on conflict do nothing`,
  );
}

/** Adds the clicks of some emails to the numbers of their links, and deletes them. Returns how many were deleted. */
export async function foldClicks(
  em: Transaction,
  campaignId: string,
  limit: number,
): Promise<number> {
  const rows = await query<{ id: string }>(
    em,
    sql`
      with gone as (
        delete from campaign_clicks k where k.campaign_id = ${campaignId} and k.email_id in (
          select c.email_id from campaign_clicks c where c.campaign_id = ${campaignId} limit ${limit})
        returning k.*
      ), summed as (
        select k.link_id, ${clicksOf} from gone k group by k.link_id
      ), stored as (
        update campaign_links l set clicked = l.clicked + s.clicked,
          clicked_machine = l.clicked_machine + s.clicked_machine
        from summed s where l.id = s.link_id
      )
      select gone.id from gone`,
  );
  return rows.length;
}
