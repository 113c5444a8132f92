create table deleted_organizations (
  -- Not a reference: the row outlives an organization that was deleted with SQL.
  id uuid primary key,
  -- Null after a deletion with SQL.
  slug text collate "C",
  deleted_by text,
  deleted_at timestamptz(3) not null default now(),
  -- When the last row was deleted.
  finished_at timestamptz(3)
);

create trigger refuse_contacts_of_deleted after insert on contacts referencing new table as added
  for each statement execute function refuse_contacts_of_deleted();

create trigger remember_deleted_organization after delete on organizations
  for each row execute function remember_deleted_organization();
