import { Migration } from '@mikro-orm/migrations';

/** Old content is found without reading content that stays. */
export class KeptContent extends Migration {
  override name = '0040-kept-content';

  override up(): void {
    this.addSql(`
      -- Emails that can be sent again keep their content longer, so they are apart. The expression is that of
      -- deleteOldContent; the list of failures in it is that of 0036.
      drop index emails_kept_content;
      create index emails_kept_content on emails (organization_id,
          (case when status = 'failed' and failure_code in ('expired', 'retries_exhausted', 'provider_rejected',
            'sender_not_verified', 'render_failed') then 1 else 0 end), id)
        where variables is not null and status not in ('queued', 'sending');
    `);
  }
}
