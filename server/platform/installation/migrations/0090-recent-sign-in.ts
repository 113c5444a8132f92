import { Migration } from '@mikro-orm/migrations';

/** D-E4, D-E5: when a person authenticated at the identity provider, and which attempts to sign in no longer count. */
export class RecentSignIn extends Migration {
  override name = '0090-recent-sign-in';

  override up(): void {
    this.addSql(`
      -- Null: when the session began.
      alter table sessions add authenticated_at timestamptz(3);
      create index sign_in_attempts_age on sign_in_attempts (coalesce(blocked_until, since));
    `);
  }
}
