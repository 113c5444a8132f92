import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';
import type { SenderAddressRow } from './address-row.ts';
import { countLink } from './link-limits.ts';
import type { SenderParts } from './parts.ts';

/**
 * Does what comes next for an address to be verified:
 * - On a verified domain of the organization nothing is left to prove: whoever has the domain has its
 *   addresses. That is not written down, so that it ends with the domain.
 * - The mailbox believes everything (V1).
 * - Else whoever reads the address's mail allows it by a link of ours. It is ours also with SES, whose
 *   identities belong to the whole AWS account: what one organization has verified there says nothing of
 *   another's right to use it.
 * - With SES, only what SES itself has verified can be sent from. Once our link was used, it is asked;
 *   only if neither the address nor its domain is known there, SES mails a link of its own. These are
 *   two mails to one person, but the second never comes to somebody who didn't ask for the first to be
 *   followed.
 */
export async function startVerification(
  em: EntityManager,
  organizationId: string,
  address: SenderAddressRow,
  parts: SenderParts,
): Promise<void> {
  if (address.proven || address.on_proven_domain) return;
  if (parts.transport === 'mailbox') return markProven(em, organizationId, address.id, parts);
  if (address.confirmed_at === null) return mailLink(em, organizationId, address, parts);
  await proceedConfirmed(em, organizationId, address, parts);
}

/** Somebody has allowed it: over SMTP that is all; SES has to know the address as well. */
export async function proceedConfirmed(
  em: EntityManager,
  organizationId: string,
  { id, next_check_at }: Pick<SenderAddressRow, 'id' | 'next_check_at'>,
  parts: SenderParts,
): Promise<void> {
  if (parts.transport !== 'ses') return markProven(em, organizationId, id, parts);
  if (next_check_at !== null) return;
  const checkId = newId();
  await query(
    em,
    sql`update sender_addresses set check_id = ${checkId}, next_check_at = now()
      where ${ownedBy(organizationId)} and id = ${id}`,
  );
  const job = { kind: 'address', id: checkId, subjectId: id, checkId, look: 0 } as const;
  await parts.enqueueSenderJob(em, job);
}

async function markProven(
  em: EntityManager,
  organizationId: string,
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
  em: EntityManager,
  organizationId: string,
  { id, email_key: key }: SenderAddressRow,
  { mailsLinks, hashAddress, enqueueSenderJob }: SenderParts,
): Promise<void> {
  if (!mailsLinks) {
    throw invalid(
      'email',
      'not_verified',
      'This installation mails no links, as its SYSTEM_FROM is not set; add the domain of the address and verify that.',
    );
  }
  const linkId = await countLink(em, organizationId, hashAddress(key));
  if (linkId !== null) await enqueueSenderJob(em, { kind: 'link', id: linkId, subjectId: id });
}
