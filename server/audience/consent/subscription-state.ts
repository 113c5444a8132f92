import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { ConsentEvidence } from './actor.ts';

export type ConsentStatus = 'none' | 'pending' | 'subscribed' | 'unsubscribed';

/**
 * The state of a contact's subscription to a subtype (K2): the latest answer, and the open confirmation
 * request.
 */
export interface SubscriptionState {
  state: 'none' | 'subscribed' | 'unsubscribed';
  source: string | null;
  confirmed_at: string | null;
  updated_at: string | null;
  open: OpenRequest | null;
}

/** The terms that the person was shown. */
export interface ShownTerms {
  text_version: number;
  template_version_id: string | null;
  evidence: ConsentEvidence | null;
}

/** A request that the person can still confirm, with its latest terms. */
export interface OpenRequest extends ShownTerms {
  requested_at: string;
}

const NO_CONSENT: SubscriptionState = {
  state: 'none',
  source: null,
  confirmed_at: null,
  updated_at: null,
  open: null,
};

/** Looks up a state by the subtype's id. */
export type SubscriptionStates = (subtypeId: string) => SubscriptionState;

export const statusOf = ({ state, open }: SubscriptionState): ConsentStatus =>
  open ? 'pending' : state;

export async function readSubscriptionStates(
  { em, organizationId }: OrganizationScope,
  contactId: string,
): Promise<SubscriptionStates> {
  const rows = await query<SubscriptionState & { subtype_id: string }>(
    em,
    sql`
      select coalesce(c.subtype_id, r.subtype_id) as subtype_id, coalesce(c.state, 'none') as state,
        c.source, c.confirmed_at, c.updated_at,
        case when r.subtype_id is not null then json_build_object('text_version', r.text_version,
          'template_version_id', r.template_version_id, 'evidence', r.evidence,
          'requested_at', r.requested_at) end as open
      from (select * from consents
          where ${ownedBy(organizationId)} and contact_id = ${contactId}) c
        full join (select * from consent_requests where ${ownedBy(organizationId)}
          and contact_id = ${contactId} and expires_at > now()) r on r.subtype_id = c.subtype_id`,
  );
  const byId = new Map(rows.map((row) => [row.subtype_id, row]));
  return (subtypeId) => byId.get(subtypeId) ?? NO_CONSENT;
}
