-- The caller has no organization: a frame sends no API key, and its token does not name one.
create function read_preview(token_hash bytea) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.html from previews p
  where p.token_hash = $1 and p.created_at > now() - interval '10 minutes'
  $$;
revoke all on function read_preview(bytea) from public;
