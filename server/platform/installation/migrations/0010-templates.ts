import { Migration } from '@mikro-orm/migrations';

/**
 * Templates that are changed and deleted by their owners, while mail that was accepted and proofs of
 * consent go on referring to what they said.
 */
export class Templates extends Migration {
  override name = '0010-templates';

  override up(): void {
    for (const sql of [COLUMNS, LEDGER_INDEX, FORGET]) this.addSql(sql);
  }
}

const COLUMNS = `
  alter table templates
    -- A deleted template keeps its row, and with it the count of its versions: one number of one slug
    -- never means two texts. What is made again under the slug goes on from there.
    add column deleted_at timestamptz(3);
  create index on templates (deleted_at) where deleted_at is not null;

  alter table template_versions
    -- One of ours around the HTML; null for none.
    add column layout text,
    add column default_locale text;
  update template_versions v set default_locale = t.default_locale
    from templates t where t.id = v.template_id;
  alter table template_versions alter column default_locale set not null;
`;

const LEDGER_INDEX = `
  -- Finds what proves by a version; few lines of the ledger name one.
  create index on consent_ledger (organization_id, template_slug, template_version)
    where template_slug is not null;
`;

const FORGET = `
  -- What deleted templates said, once neither mail that waits nor a consent refers to it. A request
  -- that was under way when the template was deleted may refer to it a little later: hence the grace.
  create function forget_deleted_templates(grace interval, at_most integer) returns integer
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
        limit at_most));
      get diagnostics forgotten = row_count;
      return forgotten;
    end
    $$;
  revoke all on function forget_deleted_templates(interval, integer) from public;
`;
