import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import { isVerified } from './addresses.ts';
import type { SenderAddressRow } from './address-row.ts';
import { adviseOn } from './advice.ts';
import type { DomainRow } from './domains.ts';
import type { SenderParts } from './sender-parts.ts';
import { foundValues, statusOf, wantedRecords } from './records.ts';
import { endOfGrace } from './verification/schedule.ts';

export function presentDomain(
  row: DomainRow,
  organizationId: string,
  { transport, domainToken }: Pick<SenderParts, 'transport' | 'domainToken'>,
) {
  const { name: domain, facts, verified } = row;
  const token = domainToken(organizationId, domain);
  const identity = facts?.identity ?? null;
  const records = wantedRecords({ domain, token, transport, identity });
  const endsAt = verified && row.lost_since ? endOfGrace(new Date(row.lost_since)) : null;
  return {
    id: row.id,
    name: domain,
    status: statusOfCheck(verified, row.next_check_at),
    records: records.map((record) => ({
      purpose: record.purpose,
      type: record.type,
      name: record.name,
      value: record.value,
      required: record.required,
      status: statusOf(record, facts),
      found_values: foundValues(record, facts),
      explanation: record.explanation,
    })),
    advice: facts ? adviseOn({ domain, transport, checkResult: facts, endsAt }) : [],
    verified_at: verified ? toIsoOrNull(row.verified_at) : null,
    checked_at: toIsoOrNull(row.checked_at),
    next_check_at: toIsoOrNull(row.next_check_at),
    created_at: toIso(row.created_at),
  };
}

export function presentSenderAddress(row: SenderAddressRow) {
  const verified = isVerified(row);
  const waits = row.confirmed_at === null || row.next_check_at !== null;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    domain: row.email_key.slice(row.email_key.lastIndexOf('@') + 1),
    status: verified ? ('verified' as const) : waits ? ('pending' as const) : ('failed' as const),
    next_step: verified ? null : nextStep(row, waits),
    is_default: row.is_default,
    created_at: toIso(row.created_at),
  };
}

function nextStep({ confirmed_at }: SenderAddressRow, waits: boolean): string {
  if (confirmed_at === null) {
    return 'Open the link that was mailed to the address and press the button on that page. The link is valid for 3 days; add the address again to get a new one.';
  }
  return waits
    ? 'Amazon SES must verify the address as well: open the link in its email, or verify the domain of the address.'
    : 'Amazon SES has not verified the address; add it again to get a new link from Amazon SES, or verify its domain.';
}

/** `failed`: the checks ended without success, or none has been made under this transport. */
function statusOfCheck(verified: boolean, nextCheckAt: string | null) {
  if (verified) return 'verified' as const;
  return nextCheckAt === null ? ('failed' as const) : ('pending' as const);
}
