import { Migration } from '@mikro-orm/migrations';

/** Links in the emails of campaigns, and the clicks on them. */
export class CampaignLinks extends Migration {
  override name = '0080-campaign-links';

  override up(): void {
    this.addSql(LINKS);
  }
}

const LINKS = `
  create table campaign_links (
    id uuid primary key,
    campaign_id uuid not null,
    organization_id uuid not null,
    -- Without query and fragment.
    url text collate "C" not null,
    -- Emails whose clicks were deleted.
    clicked integer not null default 0,
    clicked_machine integer not null default 0,
    unique (campaign_id, url)
  );

  -- The id is that of the event.
  create table campaign_clicks (
    email_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    organization_id uuid not null,
    link_id uuid not null,
    machine boolean not null,
    primary key (email_id, id)
  );
  create index campaign_clicks_link on campaign_clicks (campaign_id, link_id);
`;
