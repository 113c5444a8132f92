import { Migration } from '@mikro-orm/migrations';

/** D-F8: how many requests of each organization and day the request log contains, and how many it leaves out. */
export class RequestLogDays extends Migration {
  override name = '0056-request-log-days';

  override up(): void {
    this.addSql(`
      -- Updated once a second for each organization with requests.
      create table request_log_days (
        organization_id uuid not null,
        -- In UTC.
        day date not null,
        logged bigint not null,
        left_out bigint not null,
        primary key (organization_id, day)
      ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
    `);
  }
}
