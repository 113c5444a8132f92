import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { LedgerEvidence } from './actor.ts';
import type { ShownTerms, OpenRequest } from './subscription-state.ts';

/** The consents that one link asks a contact to confirm. */
export interface ConfirmationRequest {
  text_versions: Record<string, number>;
  template_version_id: string | null;
  evidence: LedgerEvidence | null;
  asked_at: string;
}

export async function readConfirmationRequest(
  { em, organizationId }: OrganizationScope,
  tokenId: string,
): Promise<ConfirmationRequest | null> {
  const [confirmationRequest] = await query<ConfirmationRequest>(
    em,
    sql`select text_versions, template_version_id, evidence, asked_at from consent_request_links
      where ${ownedBy(organizationId)} and token_id = ${tokenId}`,
  );
  return confirmationRequest ?? null;
}

/**
 * The terms of a link for an open request. Null when the request was opened after the link was created: the
 * request that the link belongs to was withdrawn or has expired (CONSENT-5).
 */
export function termsOf(
  confirmationRequest: ConfirmationRequest | null,
  subtypeId: string,
  open: OpenRequest | null,
): ShownTerms | null {
  const text_version = confirmationRequest?.text_versions[subtypeId];
  if (!confirmationRequest || !open || text_version === undefined) return null;
  if (new Date(confirmationRequest.asked_at) < new Date(open.requested_at)) return null;
  return { ...confirmationRequest, text_version };
}
