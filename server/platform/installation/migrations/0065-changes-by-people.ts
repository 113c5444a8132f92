import { Migration } from '@mikro-orm/migrations';

/**
 * The audit log, the consent ledger and events name the person who acted. The ledger and the event log take them from a
 * setting of the request's transaction.
 */
export class ChangesByPeople extends Migration {
  override name = '0065-changes-by-people';

  override up(): void {
    for (const sql of [COLUMNS, LEDGER]) this.addSql(sql);
  }
}

const ACTING = `nullif(current_setting('app.person_id', true), '')::uuid`;

/** Existing rows keep null and are not rewritten, because the defaults are set after the columns were added. */
const COLUMNS = `
  alter table audit_log add column person_id uuid, add column person_name text;
  alter table consent_ledger add column person_id uuid;
  alter table consent_ledger alter column person_id set default ${ACTING};
  alter table events add column person_id uuid;
  alter table events alter column person_id set default ${ACTING};
`;

/** As before, and with the person as the actor of an entry. */
const LEDGER = `
  create or replace function canonical_consent(l consent_ledger) returns text
    language plpgsql stable as $$
    begin
      return '{"actor":{"id":' || coalesce('"' || coalesce(l.api_key_id, l.person_id) || '"', 'null')
        || ',"type":' || to_json(l.actor_type)
        || '},"at":"' || to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","from":' || to_json(l.from_status)
        || ',"id":"' || l.id
        || '","private":{"email":' || coalesce('"' || base64url(l.email_digest) || '"', 'null')
        || ',"evidence":' || coalesce('"' || base64url(l.evidence_digest) || '"', 'null')
        || ',"ip":' || coalesce('"' || base64url(l.ip_digest) || '"', 'null')
        || ',"text":' || coalesce('"' || base64url(l.text_digest) || '"', 'null')
        || ',"user_agent":' || coalesce('"' || base64url(l.user_agent_digest) || '"', 'null')
        || '},"source":' || to_json(l.source)
        || ',"subject":"' || l.subject
        || '","subtype_key":' || to_json(l.subtype_key)
        || ',"to":' || to_json(l.to_status) || ',"v":1}';
    end
    $$;

  create or replace function seal_consent(l consent_ledger, email text, wording text) returns consent_ledger
    language plpgsql volatile as $$
    begin
      -- Each with 122 random bits.
      l.salts := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
        || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
        || uuid_send(gen_random_uuid());
      l.actor_type := coalesce(l.actor_type, case
        when l.api_key_id is not null then 'api_key'
        when l.person_id is not null then 'person'
        when l.source in ('double_opt_in', 'preference_page', 'one_click') then 'recipient'
        when l.source in ('complaint', 'expired') then 'system'
        else 'operator' end);
      l.email_digest := sha256(substr(l.salts, 1, 16) || convert_to(to_json(email)::text, 'UTF8'));
      l.ip_digest := sha256(substr(l.salts, 17, 16) || convert_to(to_json(l.ip)::text, 'UTF8'));
      l.user_agent_digest :=
        sha256(substr(l.salts, 33, 16) || convert_to(to_json(l.user_agent)::text, 'UTF8'));
      l.evidence_digest :=
        sha256(substr(l.salts, 49, 16) || convert_to(canonical_evidence(l.evidence), 'UTF8'));
      l.text_digest := sha256(substr(l.salts, 65, 16) || convert_to(wording, 'UTF8'));
      l.hash := sha256(coalesce(l.prev_hash, '\\x${'00'.repeat(32)}'::bytea)
        || convert_to(canonical_consent(l), 'UTF8'));
      return l;
    end
    $$;

  create or replace function forget_erased_consent(retention interval, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      old uuid[];
    begin
      old := array(select id from consent_ledger where erased_at < now() - retention limit at_most);
      delete from consent_ledger where id = any(old) and hash is null;
      update consent_ledger set subject = null, subtype_id = null, subtype_key = null,
          from_status = null, to_status = null, source = null, text_version = null,
          occurred_at = null, actor_type = null, api_key_id = null, person_id = null, template_slug = null,
          template_version = null, address_hash = null, erased_at = null, prev_hash = null,
          email_digest = null, ip_digest = null, user_agent_digest = null, evidence_digest = null,
          text_digest = null, source_chained_at = null
        where id = any(old);
      return cardinality(old);
    end
    $$;
`;
