-- Deletes versions of deleted templates when neither a waiting email, a campaign that has not ended nor consent refers to
-- them. A request
-- that was in progress at the deletion may still begin to refer to one, so they are kept for some time.
create function forget_deleted_templates(organization uuid, grace interval, at_most integer)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    forgotten integer;
  begin
    delete from template_versions where id = any(array(
      select v.id from templates t join template_versions v on v.template_id = t.id
      where t.organization_id = organization and (t.deleted_at < now() - grace
          -- A campaign's own content, of which each change makes a version while it is written.
          or t.slug like 'campaign:%' and v.version < t.version and v.created_at < now() - grace)
        and not exists (select from consent_ledger l where l.organization_id = t.organization_id
          and l.template_slug = t.slug and l.template_version = v.version)
        and not exists (select from consent_requests r where r.template_version_id = v.id)
        and not exists (select from consent_request_links a where a.template_version_id = v.id)
        and not exists (select from campaigns c where c.organization_id = t.organization_id
          and c.template_version_id = v.id and c.status in ('scheduled', 'preparing', 'sending', 'paused'))
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
revoke all on function forget_deleted_templates(uuid, interval, integer) from public;
