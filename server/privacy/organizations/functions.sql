-- Deletes some rows of a deleted organization. Returns how many; 0 if none is left.
create function delete_organization_rows(organization uuid, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    ids uuid[];
    leaf regclass;
    deleted integer;
  begin
    perform from deleted_organizations d where d.id = organization for update;
    if not found then
      raise exception 'The organization is not deleted.' using errcode = 'insufficient_privilege';
    end if;
    ids := array(select e.id from emails e where e.organization_id = organization limit at_most);
    if ids <> '{}' then
      delete from pgboss.job where name = 'email-send' and id = any(ids);
      delete from email_events where email_id = any(ids);
      delete from email_labels where email_id = any(ids);
      delete from email_copies where email_id = any(ids);
      delete from email_attachments where email_id = any(ids);
      delete from mailbox_messages where email_id = any(ids);
      delete from blocked_emails where email_id = any(ids);
      delete from provider_events where email_id = any(ids);
      delete from emails where id = any(ids);
      return cardinality(ids);
    end if;
    -- People whom the provider of the organization manages have no other account.
    delete from people where id = any(array(
      select p.id from people p where p.managed_by = organization limit at_most));
    get diagnostics deleted = row_count;
    if deleted > 0 then
      return deleted;
    end if;
    for leaf in
      select c.oid::regclass from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        left join pg_inherits i on i.inhrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and coalesce(i.inhparent, c.oid)::regclass::text not in ('emails', 'email_events', 'email_labels',
            'email_copies', 'email_attachments', 'mailbox_messages', 'contacts', 'list_members', 'consents',
            'consent_requests', 'consent_request_links', 'template_versions', 'pauses', 'consent_ledger',
            'consent_logs', 'consent_leaves', 'consent_nodes', 'consent_checkpoints', 'consent_log_queue',
            'subtype_texts')
        order by c.relname
    loop
      execute format('delete from %1$s where ctid = any(array(
        select ctid from %1$s where organization_id = $1 limit $2))', leaf)
        using organization, 10 * at_most;
      get diagnostics deleted = row_count;
      if deleted > 0 then
        return deleted;
      end if;
    end loop;
    if not exists (select from organizations o where o.id = organization) then
      -- The log that proves the history was deleted with the organization.
      delete from consent_log_queue where organization_id = organization;
      delete from consent_ledger where id = any(array(
        select id from consent_ledger where organization_id = organization limit 10 * at_most));
      get diagnostics deleted = row_count;
      return deleted;
    end if;
    return 0;
  end
  $$;
revoke all on function delete_organization_rows(uuid, integer) from public;

-- A request that is in progress when an organization is deleted cannot store contacts.
-- The foreign key to the organization has locked its row before this trigger runs, because triggers of statements run after
-- those of rows. A deletion begins with a lock that conflicts: it waits for transactions that have stored contacts, and
-- erases those; later ones wait for it, and see here that it has begun.
create function refuse_contacts_of_deleted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if exists (select from deleted_organizations d where d.id in (select organization_id from added)) then
      raise exception 'The organization is deleted.' using errcode = 'MW001';
    end if;
    return null;
  end
  $$;
revoke all on function refuse_contacts_of_deleted() from public;

-- Most tables refer to the organization, so their rows are deleted with it. The rows of the others are found by this row.
create function remember_deleted_organization() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    insert into deleted_organizations (id) values (old.id) on conflict do nothing;
    return null;
  end
  $$;
revoke all on function remember_deleted_organization() from public;
