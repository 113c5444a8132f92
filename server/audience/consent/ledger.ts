import { apiKeyIdOf } from '../../platform/values/principal.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { idAt } from '../../platform/values/id.ts';
import type { ConsentActor } from './actor.ts';
import type { AppendedEntry } from './appended-entry.ts';
import { recordConsentEvents } from './consent-events.ts';
import type { ContactMoment } from './lock.ts';
import type { ShownTerms, ConsentStatus } from './subscription-state.ts';
import type { Subtype } from './subtypes.ts';

export interface LedgerEntry {
  subtype: Pick<Subtype, 'id' | 'key' | 'text_version'>;
  from: ConsentStatus;
  to: ConsentStatus;
  /**
   * The terms that the person was shown, when this entry answers a request. They take precedence over the
   * current texts.
   */
  shownTerms: ShownTerms | null;
}

/** Appends entries to the consent ledger (K3), and returns them. Entries never change. */
export async function appendToLedger(
  em: EntityManager,
  contact: ContactMoment,
  entries: LedgerEntry[],
  { source, author, person, evidence }: ConsentActor,
): Promise<AppendedEntry[]> {
  if (entries.length === 0) return [];
  const { organizationId, contactId, at } = contact;
  const rows = entries.map(({ subtype, from, to, shownTerms }, place) => ({
    id: idAt(at, place),
    subtype_id: subtype.id,
    subtype_key: subtype.key,
    text_version: shownTerms?.text_version ?? subtype.text_version,
    from_status: from,
    to_status: to,
    template_version_id: shownTerms?.template_version_id ?? null,
    evidence: evidence ?? shownTerms?.evidence ?? null,
  }));
  await query(
    em,
    sql`
      insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, api_key_id, text_version, token_id, ip, user_agent, locale,
        template_slug, template_version, evidence, occurred_at)
      select l.id, ${organizationId}, ${contactId}, l.subtype_id, l.subtype_key, l.from_status,
        l.to_status, ${source}, ${author ? apiKeyIdOf(author) : null}, l.text_version,
        ${person?.tokenId ?? null}, ${person?.ip ?? null}, ${person?.userAgent ?? null},
        ${person?.locale ?? null}, t.slug, v.version, l.evidence, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, subtype_id uuid,
          subtype_key text, text_version integer, from_status text, to_status text,
          template_version_id uuid, evidence jsonb)
        left join template_versions v on v.id = l.template_version_id
        left join templates t on t.id = v.template_id`,
  );
  await recordConsentEvents(em, contact, rows, source);
  return rows;
}
