create function base64url(bytes bytea) returns text
  language sql immutable as $$
  select rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '=')
  $$;
revoke all on function base64url(bytea) from public;

create function uuid_at(moment timestamptz) returns uuid
  language sql immutable parallel safe strict as $$
  select (lpad(to_hex((extract(epoch from moment at time zone 'UTC') * 1000)::bigint), 12, '0')
    || '00000000000000000000')::uuid
  $$;
