import { Migration } from '@mikro-orm/migrations';

/**
 * D-E4: requests by session learn when the person authenticated. The request role has no access to the sessions themselves.
 * Processes of the release before call `admit_sessions`.
 */
export class SessionAge extends Migration {
  override name = '0108-session-age';

  override up(): void {
    this.addSql(`
      create function admit_sessions_with_age(session_hashes bytea[], organization_slugs text[])
      returns table (
        place integer, session_id uuid, person_id uuid, person_name text, organization_id uuid,
        role text, used integer, second bigint, authenticated_at timestamptz
      )
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      begin
        -- Null, if the session ended meanwhile, counts as long ago.
        return query
          select a.*, (select coalesce(s.authenticated_at, s.created_at)
            from sessions s where s.id = a.session_id)::timestamptz
          from admit_sessions(session_hashes, organization_slugs) a;
      end
      $$;
      revoke all on function admit_sessions_with_age(bytea[], text[]) from public;
    `);
  }
}
