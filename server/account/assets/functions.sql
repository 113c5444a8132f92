-- The caller has no organization: anybody may fetch a picture. It is read in pieces, because a slow reader must not hold
-- megabytes in memory.
create function read_asset(hash text, start integer)
  returns table (content_type text, bytes integer, piece bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.content_type, octet_length(a.content), substring(a.content from $2 + 1 for 262144)
  from assets a where a.hash = $1
  $$;
revoke all on function read_asset(text, integer) from public;
