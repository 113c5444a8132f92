import { Migration } from '@mikro-orm/migrations';

/** D-C4, D-C4b: attachments of emails, and how long the content of sent mail is kept. */
export class Attachments extends Migration {
  override name = '0036-attachments';

  override up(): void {
    for (const sql of [TABLES, RETENTION, DELETION, ERASURE, TEMPLATES]) this.addSql(sql);
  }
}

const TABLES = `
  -- Each file once per organization.
  create table attachment_contents (
    organization_id uuid not null,
    sha256 bytea not null check (octet_length(sha256) = 32),
    size integer not null check (size between 1 and 7340032),
    bytes bytea not null check (octet_length(bytes) = size),
    stored_at timestamptz(3) not null default now(),
    primary key (organization_id, sha256)
  );
  -- Uncompressed, so that the worker can read it in parts.
  alter table attachment_contents alter column bytes set storage external;

  create table email_attachments (
    email_id uuid not null,
    position smallint not null,
    organization_id uuid not null,
    sha256 bytea not null,
    filename text not null,
    content_type text not null,
    -- Of an inline file.
    content_id text,
    primary key (email_id, position),
    foreign key (organization_id, sha256) references attachment_contents
  );
  create index email_attachments_content on email_attachments (organization_id, sha256);

  -- The number of attachments that are stored for the email; null for most mail, where it takes no space.
  alter table emails add column attachments smallint check (attachments > 0);
`;

const RETENTION = `
  alter table organizations
    -- How long variables, own content and attachments stay after the mail was sent.
    add column content_retention_days smallint not null default 0
      check (content_retention_days between 0 and 45);

  -- Mail that has ended and whose content is kept. Most mail never has an entry here.
  create index emails_kept_content on emails (organization_id, id)
    where variables is not null and status not in ('queued', 'sending');
  -- Mail that has ended, whose other content is gone and whose attachments are to be deleted.
  create index emails_ended_attachments on emails (id)
    where attachments is not null and variables is null and status not in ('queued', 'sending');
`;

const DELETION = `
  -- Deletes the attachments of emails, and the files that no other email has. Returns the number of attachments.
  create function delete_attachments_of(mail uuid[]) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      deleted integer;
      owners uuid[];
      hashes bytea[];
    begin
      with gone as (
        delete from email_attachments a where a.email_id = any(mail)
          returning a.organization_id, a.sha256
      )
      select count(*), array_agg(organization_id), array_agg(sha256) into deleted, owners, hashes
        from gone;
      if deleted = 0 then
        return 0;
      end if;
      -- Waits for sends that begin to use the files, which lock their rows. The next statement sees their
      -- attachments, because it has a snapshot of its own.
      perform from attachment_contents c
        where exists (select from unnest(owners, hashes) as g (organization_id, sha256)
          where g.organization_id = c.organization_id and g.sha256 = c.sha256)
        order by c.organization_id, c.sha256 for update;
      delete from attachment_contents c
        using (select distinct * from unnest(owners, hashes) as g (organization_id, sha256)) g
        where c.organization_id = g.organization_id and c.sha256 = g.sha256
          and not exists (select from email_attachments a
            where a.organization_id = c.organization_id and a.sha256 = c.sha256);
      return deleted;
    end
    $$;
  revoke all on function delete_attachments_of(uuid[]) from public;

  -- D-C4b: of mail that has ended, when its other content is gone. Returns the number of emails.
  create function delete_ended_attachments(at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      mail uuid[];
    begin
      select array_agg(id) into mail from (select e.id from emails e
        where e.attachments is not null and e.variables is null
          and e.status not in ('queued', 'sending')
        limit at_most for update skip locked) ended;
      if mail is null then
        return 0;
      end if;
      perform delete_attachments_of(mail);
      update emails e set attachments = null where e.id = any(mail);
      return cardinality(mail);
    end
    $$;
  revoke all on function delete_ended_attachments(integer) from public;
`;

const ERASURE = `
  -- Deletes the attachments of at most so many emails to the address. Returns the number of these emails.
  create function erase_attachments(organization uuid, address_key text, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      mail uuid[];
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      -- Locked in the order in which workers claim.
      select array_agg(e.id) into mail from (
        select id from emails
          where organization_id = organization and mode in ('live', 'test') and to_key = address_key
            and attachments is not null
          order by id limit at_most for update) e;
      if mail is null then
        return 0;
      end if;
      perform delete_attachments_of(mail);
      update emails e set attachments = null where e.id = any(mail);
      return cardinality(mail);
    end
    $$;
  revoke all on function erase_attachments(uuid, text, integer) from public;
`;

const TEMPLATES = `
  -- As before, and the versions of emails whose content is kept stay, because it is rendered with them.
  create or replace function forget_deleted_templates(grace interval, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      forgotten integer;
    begin
      delete from template_versions where id = any(array(
        select v.id from templates t join template_versions v on v.template_id = t.id
        where t.deleted_at < now() - grace
          and not exists (select from consent_ledger l where l.organization_id = t.organization_id
            and l.template_slug = t.slug and l.template_version = v.version)
          and not exists (select from consent_requests r where r.template_version_id = v.id)
          and not exists (select from consent_askings a where a.template_version_id = v.id)
          and not exists (select from emails e where e.template_version_id = v.id
            and e.status in ('queued', 'sending'))
          and not exists (select from emails e where e.organization_id = t.organization_id
            and e.template_version_id = v.id and e.variables is not null
            and e.status not in ('queued', 'sending'))
        limit at_most));
      get diagnostics forgotten = row_count;
      return forgotten;
    end
    $$;
`;
