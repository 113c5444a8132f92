-- Keys of the installation: signing tokens, hashing suppressed addresses, roles' passwords.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Null for keys that are in use.
  valid_until timestamptz(3),
  rotated_by text
);

create table mikro_orm_migrations (
  id serial primary key,
  name varchar(255) not null,
  executed_at timestamptz(6) not null default current_timestamp(6)
);
