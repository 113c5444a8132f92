import { Migration } from '@mikro-orm/migrations';

/** `emails.list` finds the emails of a campaign. All other emails add nothing to the index. */
export class CampaignEmailsIndex extends Migration {
  override name = '0105-campaign-emails-index';

  override up(): void {
    this.addSql(`create index emails_campaign on emails (campaign_id, id desc)
      where campaign_id is not null`);
  }
}
