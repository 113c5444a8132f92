import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { countLink, type MailedLinks } from '../../platform/tokens/mailed-links.ts';
import { newId } from '../../platform/values/id.ts';
import type { SenderAddressRow } from './address-row.ts';
import type { SenderParts } from './sender-parts.ts';

export const SENDER_LINKS: MailedLinks = {
  table: 'sender_links',
  field: 'email',
  toOneAddress: 3,
  ofAnOrganization: 50,
  advice: 'wait, or verify the domain of the addresses',
};

/**
 * Starts the next step of an address's verification:
 * - An address on a verified domain of the organization needs no proof: the owner of a domain owns its
 * addresses. This is not stored, so that it ends with the domain.
 * - The mailbox transport verifies every address (PROVIDERS-1).
 * - Otherwise the owner of the mailbox must open a link that we mail. This is required with SES too,
 * because SES identities belong to the whole AWS account: that one organization verified an address there
 * does not entitle another to use it.
 * - SES sends only from identities that it has verified itself. After our link was used, we ask SES; if it
 * knows neither the address nor its domain, SES mails a link of its own. The person then gets two mails,
 * but never the second one without having opened the link in the first.
 */
export async function startVerification(
  scope: OrganizationScope,
  address: SenderAddressRow,
  parts: SenderParts,
): Promise<void> {
  if (address.proven || address.on_proven_domain) return;
  if (parts.transport === 'mailbox') return markProven(scope, address.id, parts);
  if (address.confirmed_at === null) return mailLink(scope, address, parts);
  await proceedConfirmed(scope, address, parts);
}

/**
 * Continues after the owner of the mailbox has allowed it: SMTP needs no more, SES must verify the address
 * as well.
 */
export async function proceedConfirmed(
  scope: OrganizationScope,
  { id, next_check_at }: Pick<SenderAddressRow, 'id' | 'next_check_at'>,
  parts: SenderParts,
): Promise<void> {
  const { em, organizationId } = scope;
  if (parts.transport !== 'ses') return markProven(scope, id, parts);
  if (next_check_at !== null) return;
  const checkId = newId();
  await query(
    em,
    sql`update sender_addresses set check_id = ${checkId}, next_check_at = now()
      where ${ownedBy(organizationId)} and id = ${id}`,
  );
  const job = { kind: 'address', id: checkId, subjectId: id, checkId, attempt: 0 } as const;
  await parts.enqueueSenderJob(em, job);
}

async function markProven(
  { em, organizationId }: OrganizationScope,
  id: string,
  { transport }: SenderParts,
): Promise<void> {
  await query(
    em,
    sql`update sender_addresses set verified_at = now(), verified_with = ${transport}
      where ${ownedBy(organizationId)} and id = ${id}`,
  );
}

async function mailLink(
  scope: OrganizationScope,
  { id, email_key: key }: SenderAddressRow,
  { mailsLinks, hashAddress, enqueueSenderJob }: SenderParts,
): Promise<void> {
  const { em } = scope;
  if (!mailsLinks) {
    throw invalid(
      'email',
      'not_verified',
      'This installation cannot mail links because its SYSTEM_FROM is not set; add and verify the domain of the address instead.',
    );
  }
  const linkId = await countLink(scope, hashAddress(key), SENDER_LINKS);
  if (linkId !== null) await enqueueSenderJob(em, { kind: 'link', id: linkId, subjectId: id });
}
