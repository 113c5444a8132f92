import { apiKeyIdOf } from '../../platform/values/principal.ts';
import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { idAt } from '../../platform/values/id.ts';
import type { ConsentActor, LedgerEvidence } from './actor.ts';
import type { AppendedEntry } from './appended-entry.ts';
import { recordConsentEvents } from './consent-events.ts';
import type { ContactMoment } from './lock.ts';
import type { ShownTerms, ConsentStatus } from './subscription-state.ts';
import type { Subtype } from './subscription-types/subtypes.ts';

export interface LedgerEntry {
  subtype: Pick<Subtype, 'id' | 'key' | 'text_version'>;
  from: ConsentStatus;
  to: ConsentStatus;
  /**
   * The terms that the person was shown, when this entry answers a request. They take precedence over the
   * current texts.
   */
  shownTerms: ShownTerms | null;
  /** When an earlier contact with this address had withdrawn the consent, if this one has not answered yet. */
  earlierWithdrawalAt?: string | null;
}

/** The entries of one contact, and who causes them. */
export interface LedgerChange {
  contact: ContactMoment;
  entries: LedgerEntry[];
  actor: ConsentActor;
}

/** Appends entries to the consent ledger (CONSENT-LOG-1), and returns them by contact. Entries never change. */
export async function appendToLedger(
  em: Transaction,
  changes: LedgerChange[],
): Promise<Map<string, AppendedEntry[]>> {
  const appended = changes.filter(({ entries }) => entries.length > 0).map(toRows);
  if (appended.length === 0) return new Map();
  await query(
    em,
    sql`
      insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, api_key_id, text_version, token_id, ip, user_agent, locale,
        template_slug, template_version, evidence, occurred_at)
      select l.id, l.organization_id, l.contact_id, l.subtype_id, l.subtype_key, l.from_status,
        l.to_status, l.source, l.api_key_id, l.text_version, l.token_id, l.ip, l.user_agent,
        l.locale, t.slug, v.version, l.evidence, l.occurred_at
      from jsonb_to_recordset(${JSON.stringify(appended.flatMap(({ rows }) => rows))}::jsonb) as l
          (id uuid, organization_id uuid, contact_id uuid, subtype_id uuid, subtype_key text,
          text_version integer, from_status text, to_status text, source text, api_key_id uuid,
          token_id uuid, ip text, user_agent text, locale text, template_version_id uuid,
          evidence jsonb, occurred_at timestamptz)
        left join template_versions v on v.id = l.template_version_id
        left join templates t on t.id = v.template_id`,
  );
  await recordConsentEvents(em, appended);
  return new Map(appended.map(({ contactId, rows }) => [contactId, rows]));
}

function toRows({ contact, entries, actor }: LedgerChange) {
  const { organizationId, contactId, at } = contact;
  const { source, author, person, evidence, note, isSilent = false } = actor;
  const rows = entries.map(
    ({ subtype, from, to, shownTerms, earlierWithdrawalAt: earlier }, place) => ({
      id: idAt(at, place),
      organization_id: organizationId,
      contact_id: contactId,
      subtype_id: subtype.id,
      subtype_key: subtype.key,
      text_version: shownTerms?.text_version ?? subtype.text_version,
      from_status: from,
      to_status: to,
      source,
      // What is undefined is left out of the JSON, and becomes null.
      api_key_id: (author && apiKeyIdOf(author)) ?? undefined,
      token_id: person?.tokenId ?? undefined,
      ip: person?.ip ?? undefined,
      user_agent: person?.userAgent ?? undefined,
      locale: person?.locale ?? undefined,
      template_version_id: shownTerms?.template_version_id ?? undefined,
      evidence: evidenceOf(evidence ?? shownTerms?.evidence, {
        ...(note !== undefined && { note }),
        ...(earlier && { earlier_withdrawal_at: toIso(earlier) }),
      }),
      occurred_at: at,
    }),
  );
  return { organizationId, contactId, rows, source, isSilent };
}

const evidenceOf = (
  evidence: LedgerEvidence | null | undefined,
  more: LedgerEvidence,
): LedgerEvidence | undefined =>
  Object.keys(more).length > 0 ? { ...evidence, ...more } : (evidence ?? undefined);
