import { Migration } from '@mikro-orm/migrations';

/**
 * D-A6: since when an endpoint has missed events that no replay has covered. This was `disabled_at`; when the endpoint was
 * disabled again before a replay, the new time replaced it, and no replay found the events of the first time. Processes of the
 * release before set and clear only `disabled_at`, so it stands for `missed_since` while that is null.
 */
export class MissedSince extends Migration {
  override name = '0114-missed-since';

  override up(): void {
    this.addSql('alter table webhook_states add column missed_since timestamptz(3)');
    // Since when the events were missed that the replay covers. They are missed again if the endpoint is disabled before its end.
    this.addSql('alter table webhook_replays add column missed_since timestamptz(3)');
    this.addSql(
      'update webhook_states set missed_since = disabled_at where disabled_at is not null',
    );
  }
}
