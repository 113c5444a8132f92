create table request_log (
  -- Contains the time of arrival, and determines the partition.
  id uuid,
  organization_id uuid,
  api_key_id uuid not null,
  mode text collate "C" not null check (mode in ('live', 'test')),
  -- Null when no operation exists at the path, or not with the method.
  operation text collate "C",
  -- Null when the client closed the connection before the response.
  status smallint,
  error_code text collate "C",
  error_field text collate "C",
  request_id text collate "C" not null,
  duration_ms integer not null,
  primary key (organization_id, id)
) partition by range (id);
create table request_log_default partition of request_log default;
alter table request_log_default enable row level security;
-- Most searches are for errors, which are few.
create index request_log_errors on request_log (organization_id, id) where status >= 400;

-- Updated once a second for each organization with requests.
create table request_log_days (
  organization_id uuid,
  -- In UTC.
  day date,
  logged bigint not null,
  left_out bigint not null,
  primary key (organization_id, day)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
