import { Migration } from '@mikro-orm/migrations';

/** What managing lists, subscription types and attributes needs beyond what using them needed. */
export class AccountSetup extends Migration {
  override name = '0011-account-setup';

  override up(): void {
    for (const sql of [SUBTYPES, REMOVED_SUBTYPES, REMOVE_ANSWERS, ATTRIBUTES, SEGMENTS])
      this.addSql(sql);
  }
}

const SUBTYPES = `
  alter table subscription_subtypes
    -- Among those of its type, as its author gave them; those of one place go by slug.
    add column position integer not null default 0,
    -- Takes no new consent and sends no mail; what people have said of it stays.
    add column archived boolean not null default false;

  -- Whether anybody was ever asked about a subtype.
  create index on consent_ledger (subtype_id);
`;

const REMOVED_SUBTYPES = `
  -- What the slugs of a removed subtype stand for in the ledger, as long as it is removed. A subtype that
  -- is put under them again is the same one, of the same kind, with a later version of its text.
  create table removed_subtypes (
    organization_id uuid not null references organizations on delete cascade,
    -- The type may be gone too.
    type_slug text collate "C" not null,
    slug text collate "C" not null,
    subtype_id uuid not null unique,
    kind text not null check (kind in ('marketing', 'operational')),
    text_version integer not null,
    removed_at timestamptz(3) not null default now(),
    primary key (organization_id, type_slug, slug)
  );

  -- No answer goes with its subtype: each has to end before, with a line in the ledger.
  alter table consents
    drop constraint consents_organization_id_subtype_id_fkey,
    add foreign key (organization_id, subtype_id)
      references subscription_subtypes (organization_id, id);
  alter table consent_requests
    drop constraint consent_requests_organization_id_subtype_id_fkey,
    add foreign key (organization_id, subtype_id)
      references subscription_subtypes (organization_id, id);
`;

const REMOVE_ANSWERS = `
  -- Ends so many answers in force and open requests of archived subtypes, each with a line in the ledger,
  -- and gives how many it found; those of one contact go together. It can take no consent that still
  -- counts. The keys are those of the subtypes, in their order.
  create function remove_archived_answers(
    organization uuid, subtypes uuid[], keys text[], api_key uuid, at_most integer
  ) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      retired uuid[];
      people uuid[];
      answers integer;
      moment timestamptz;
    begin
      if (organization = nullif(current_setting('app.organization_id', true), '')::uuid) is not true
      then
        raise exception 'The transaction is bound to another organization.'
          using errcode = 'insufficient_privilege';
      end if;
      select array_agg(s.id) into retired from subscription_subtypes s
        where s.organization_id = organization and s.archived and s.id = any(subtypes);
      select count(*), array_agg(distinct a.contact_id) into answers, people from (
        select n.contact_id from consents n where n.subtype_id = any(retired)
        union all
        select r.contact_id from consent_requests r where r.subtype_id = any(retired)
        order by contact_id limit at_most) a;

      -- Locked as for every change of consent, and then looked at: what others have committed until then
      -- comes before.
      perform from contacts c where c.id = any(people) order by c.id for no key update;
      moment := clock_timestamp();
      with answered as (
        delete from consents n where n.contact_id = any(people) and n.subtype_id = any(retired)
          returning n.contact_id, n.subtype_id, n.state
      ), asked as (
        delete from consent_requests r where r.contact_id = any(people) and r.subtype_id = any(retired)
          returning r.contact_id, r.subtype_id, 'pending' as state, r.text_version,
            r.template_version_id, r.evidence
      ), ended as (
        select contact_id, subtype_id, coalesce(q.state, a.state) as state, q.text_version,
          q.template_version_id, q.evidence, array_position(subtypes, subtype_id) as place
        from answered a full join asked q using (contact_id, subtype_id)
      )
      insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, api_key_id, text_version, template_slug, template_version,
        evidence, occurred_at)
      -- A UUIDv7 of the moment; lines of one moment are in the order of the subtypes.
      select (left(uuid_at(latest.at)::text, 14) || '7' || lpad(to_hex(e.place), 3, '0')
          || right(gen_random_uuid()::text, 18))::uuid,
        organization, e.contact_id, e.subtype_id, keys[e.place], e.state, 'none', 'api', api_key,
        coalesce(e.text_version, s.text_version), t.slug, v.version, e.evidence,
        latest.at
      from ended e join subscription_subtypes s on s.id = e.subtype_id
        cross join lateral (select date_trunc('milliseconds', greatest(moment, (
          select l.occurred_at + interval '1 millisecond' from consent_ledger l
          where l.organization_id = organization and l.contact_id = e.contact_id
          order by l.id desc limit 1))) as at) latest
        left join template_versions v on v.id = e.template_version_id
        left join templates t on t.id = v.template_id;
      return answers;
    end
    $$;
  revoke all on function remove_archived_answers(uuid, uuid[], text[], uuid, integer) from public;
`;

const ATTRIBUTES = `
  alter table contact_attributes
    -- For people.
    add column name text,
    add column description text,
    add column updated_at timestamptz(3) not null default now(),
    -- From then on it counts as undeclared; the row goes when no contact has a value any more.
    add column deleted_at timestamptz(3);
`;

/**
 * What smart lists ask of contacts, in the order in which lists are read. Only operators that can't tell
 * anything of other rows (leakproof) use an index under row-level security: none on JSON is among them.
 */
const SEGMENTS = `
  create index on contacts (organization_id, locale, id);
  create index on contacts (organization_id, validation_status, id);
  create index on contacts (organization_id, id) where not subscribed;
  create index on contacts (organization_id, created_at);
`;
