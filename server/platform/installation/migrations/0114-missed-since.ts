import { Migration } from '@mikro-orm/migrations';

/**
 * D-A6: since when an endpoint has missed events that no replay has covered. Before, `disabled_at` was read for
 * this: when the endpoint was disabled again before a replay, the new time replaced the old one, and no replay found the first
 * events. Processes of the previous release set and clear only `disabled_at`, so it is read while `missed_since` is null.
 */
export class MissedSince extends Migration {
  override name = '0114-missed-since';

  override up(): void {
    this.addSql('alter table webhook_states add column missed_since timestamptz(3)');
    // The start of the missed events that the replay covers. If the endpoint is disabled before the replay ends, they count as
    // missed again.
    this.addSql('alter table webhook_replays add column missed_since timestamptz(3)');
    this.addSql(
      'update webhook_states set missed_since = disabled_at where disabled_at is not null',
    );
  }
}
