import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { LedgerEvidence } from './actor.ts';

export type ConsentStatus = 'none' | 'pending' | 'subscribed' | 'unsubscribed';

/**
 * The state of a contact's subscription to a subtype (CONSENT-2): the latest answer, and the open confirmation
 * request.
 */
export interface SubscriptionState {
  state: 'none' | 'subscribed' | 'unsubscribed';
  source: string | null;
  confirmed_at: string | null;
  updated_at: string | null;
  /** When the person withdrew once more, without a change of the status. */
  withdrawn_again_at: string | null;
  /** Whether it is the withdrawal of an earlier contact with this address, which was erased. */
  restored: boolean;
  open: OpenRequest | null;
}

/** The terms that the person was shown. */
export interface ShownTerms {
  text_version: number;
  template_version_id: string | null;
  evidence: LedgerEvidence | null;
}

/** A request that the person can still confirm, with its latest terms. */
export interface OpenRequest extends ShownTerms {
  requested_at: string;
}

export const NO_CONSENT: SubscriptionState = {
  state: 'none',
  source: null,
  confirmed_at: null,
  updated_at: null,
  withdrawn_again_at: null,
  restored: false,
  open: null,
};

/** Looks up a state by the subtype's id. */
export type SubscriptionStates = (subtypeId: string) => SubscriptionState;

export const statusOf = ({ state, open }: SubscriptionState): ConsentStatus =>
  open ? 'pending' : state;

export async function readSubscriptionStates(
  scope: OrganizationScope,
  contactId: string,
  subtypeIds: string[] | null = null,
): Promise<SubscriptionStates> {
  const statesOf = await readStatesOfEach(scope, [contactId], subtypeIds);
  return statesOf(contactId);
}

/** Returns a function from a contact's id to the contact's states, of all subtypes or of those with these ids. */
export async function readStatesOfEach(
  { em, organizationId }: OrganizationScope,
  contactIds: string[],
  subtypeIds: string[] | null = null,
): Promise<(contactId: string) => SubscriptionStates> {
  if (contactIds.length === 0) return () => () => NO_CONSENT;
  const isOneOf = sql`contact_id = any(${contactIds}::uuid[])
    and ${subtypeIds === null ? sql`true` : sql`subtype_id = any(${subtypeIds}::uuid[])`}`;
  const rows = await query<SubscriptionState & { contact_id: string; subtype_id: string }>(
    em,
    sql`
      select contact_id, subtype_id, coalesce(c.state, 'none') as state,
        c.source, c.confirmed_at, c.updated_at, c.withdrawn_again_at, coalesce(c.restored, false) as restored,
        case when r.requested_at is not null then json_build_object('text_version', r.text_version,
          'template_version_id', r.template_version_id, 'evidence', r.evidence,
          'requested_at', r.requested_at) end as open
      from (select contact_id, subtype_id, state, source, confirmed_at, updated_at,
            withdrawn_again_at, restored
          from consents
          where ${ownedBy(organizationId)} and ${isOneOf}) c
        full join (select contact_id, subtype_id, text_version, template_version_id, evidence,
            requested_at from consent_requests
          where ${ownedBy(organizationId)} and ${isOneOf} and expires_at > now()) r
          using (contact_id, subtype_id)`,
  );
  const byContact = new Map<string, Map<string, SubscriptionState>>();
  for (const { contact_id: contactId, subtype_id: subtypeId, ...state } of rows) {
    const states = byContact.get(contactId) ?? new Map<string, SubscriptionState>();
    byContact.set(contactId, states.set(subtypeId, state));
  }
  return (contactId) => (subtypeId) => byContact.get(contactId)?.get(subtypeId) ?? NO_CONSENT;
}
