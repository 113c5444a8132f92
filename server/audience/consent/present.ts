import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import type { LedgerRow } from './history.ts';
import type { ContactPreferences } from './preferences.ts';
import { type SubscriptionState, statusOf } from './subscription-state.ts';
import type { Subtype } from './subscription-types/subtypes.ts';

/** Formats preferences for the API (CONSENT-8). */
export function presentPreferences({
  email,
  subscribed,
  subtypes,
  subscriptions,
}: ContactPreferences) {
  const byType = Map.groupBy(subtypes, (subtype) => subtype.type_slug);
  return {
    email,
    subscribed,
    preferences: Object.fromEntries(
      subtypes.map(({ id, key }) => [key, statusOf(subscriptions(id)) === 'subscribed']),
    ),
    types: [...byType].map(([slug, members]) => ({
      slug,
      name: members[0]?.type_name ?? slug,
      kind: members[0]?.kind ?? 'operational',
      subtypes: members.map((subtype) =>
        presentSubtype(subtype, subscriptions(subtype.id), subscribed),
      ),
    })),
  };
}

function presentSubtype(
  { key, slug, name, kind, archived }: Subtype,
  subscription: SubscriptionState,
  masterSwitch: boolean,
) {
  const status = statusOf(subscription);
  const { source, confirmed_at, updated_at } = subscription;
  const changed = subscription.open
    ? { source: 'api', confirmed_at: null, updated_at: subscription.open.requested_at }
    : { source, confirmed_at, updated_at };
  return {
    key,
    slug,
    name,
    status,
    effective: status === 'subscribed' && !archived && (masterSwitch || kind === 'operational'),
    archived,
    confirmed_at: toIsoOrNull(changed.confirmed_at),
    updated_at: toIsoOrNull(changed.updated_at),
    source: changed.source,
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
    person_id: row.person_id,
    text_version: row.text_version,
    token_id: row.token_id,
    ip: row.ip,
    user_agent: row.user_agent,
    locale: row.locale,
    confirmation_template:
      row.template_slug === null
        ? null
        : { slug: row.template_slug, version: row.template_version ?? 1 },
    evidence: row.evidence,
    hash: Buffer.from(row.hash, 'hex').toString('base64url'),
  };
}
