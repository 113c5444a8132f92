import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { ConsentEvidence } from './actor.ts';
import type { AskedTerms, OpenRequest } from './subscription-state.ts';

/** What was asked of a contact with one link. */
export interface ConfirmationRequest {
  text_versions: Record<string, number>;
  template_version_id: string | null;
  evidence: ConsentEvidence | null;
  asked_at: string;
}

export async function readConfirmationRequest(
  em: EntityManager,
  organizationId: string,
  tokenId: string,
): Promise<ConfirmationRequest | null> {
  const [asking] = await query<ConfirmationRequest>(
    em,
    sql`select text_versions, template_version_id, evidence, asked_at from consent_askings
      where ${ownedBy(organizationId)} and token_id = ${tokenId}`,
  );
  return asking ?? null;
}

/**
 * What a link asked of a request that is open. Null for a request that was opened after the link was
 * given: the one that it belonged to was withdrawn or has lapsed (K6).
 */
export function termsOf(
  asking: ConfirmationRequest | null,
  subtypeId: string,
  open: OpenRequest | null,
): AskedTerms | null {
  const text_version = asking?.text_versions[subtypeId];
  if (!asking || !open || text_version === undefined) return null;
  if (new Date(asking.asked_at) < new Date(open.requested_at)) return null;
  return { ...asking, text_version };
}
