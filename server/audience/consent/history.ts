import type { Tables } from '../../../generated/tables.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import type { LedgerEvidence } from './actor.ts';
import type { ConsentStatus } from './subscription-state.ts';

export interface LedgerRow extends Pick<
  Tables['consent_ledger'],
  | 'id'
  | 'api_key_id'
  | 'person_id'
  | 'token_id'
  | 'ip'
  | 'user_agent'
  | 'locale'
  | 'template_slug'
  | 'template_version'
> {
  subtype_key: string;
  from_status: ConsentStatus;
  to_status: ConsentStatus;
  source: string;
  occurred_at: string;
  text_version: number;
  evidence: LedgerEvidence | null;
  hash: string;
}

/** The ledger of a contact (CONSENT-LOG-2). Evidence may be long, so the page may end early. */
export function listConsentHistory(
  { em, organizationId }: OrganizationScope,
  contactId: string,
  { after, count }: Slice,
): Promise<FoundRows<LedgerRow>> {
  return queryPage<LedgerRow>(
    em,
    sql`select id, subtype_key, from_status, to_status, source, occurred_at, api_key_id, person_id,
        text_version, token_id, ip, user_agent, locale, template_slug, template_version, evidence,
        encode(hash, 'hex') as hash
      from consent_ledger
      where ${ownedBy(organizationId)} and contact_id = ${contactId}
        and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${count}`,
  );
}
