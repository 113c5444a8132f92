-- The caller has no organization: anybody may fetch a picture.
create function read_asset(hash text) returns table (content_type text, content bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.content_type, a.content from assets a where a.hash = $1
  $$;
revoke all on function read_asset(text) from public;
