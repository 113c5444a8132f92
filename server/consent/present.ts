import { toIso, toIsoOrNull } from '../database/sql.ts';
import type { ConsentRow, ContactPreferences, LedgerRow } from './preferences.ts';
import type { Subtype } from './subtypes.ts';

/** K9. */
export function presentPreferences({ email, subscribed, subtypes, consents }: ContactPreferences) {
  const consentOf = new Map(consents.map((consent) => [consent.subtype_id, consent]));
  const byType = Map.groupBy(subtypes, (subtype) => subtype.type_slug);
  return {
    email,
    subscribed,
    preferences: Object.fromEntries(
      subtypes.map(({ id, key }) => [key, consentOf.get(id)?.state === 'subscribed']),
    ),
    types: [...byType].map(([slug, members]) => ({
      slug,
      name: members[0]?.type_name ?? slug,
      kind: members[0]?.kind ?? 'operational',
      subtypes: members.map((subtype) =>
        presentSubtype(subtype, consentOf.get(subtype.id), subscribed),
      ),
    })),
  };
}

function presentSubtype(
  { key, slug, name, kind }: Subtype,
  consent: ConsentRow | undefined,
  masterSwitch: boolean,
) {
  const status = consent?.state ?? 'none';
  return {
    key,
    slug,
    name,
    status,
    effective: status === 'subscribed' && (masterSwitch || kind === 'operational'),
    confirmed_at: toIsoOrNull(consent?.confirmed_at ?? null),
    updated_at: toIsoOrNull(consent?.updated_at ?? null),
    source: consent?.source ?? null,
  };
}

export function presentLedgerRow(row: LedgerRow) {
  return {
    id: row.id,
    subtype_key: row.subtype_key,
    from: row.from_status,
    to: row.to_status,
    source: row.source,
    occurred_at: toIso(row.occurred_at),
    api_key_id: row.api_key_id,
    text_version: row.text_version,
  };
}
