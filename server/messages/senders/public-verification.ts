import type { Tables } from '../../../generated/tables.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { type PageBranding, pageBranding } from '../../account/organizations/branding.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { maskEmail } from '../../platform/values/mask.ts';
import { withSenderEvents } from './sender-events.ts';
import type { SenderParts } from './sender-parts.ts';
import { proceedConfirmed } from './start-verification.ts';

/** The content of the page behind a link that was mailed to a sender address. */
export interface SenderVerification {
  maskedEmail: string;
  brand: string;
  locale: string;
  branding: PageBranding;
  status: 'open' | 'allowed';
}

interface LinkedAddressRow extends Pick<
  Tables['sender_addresses'],
  'id' | 'email' | 'confirmed_at' | 'next_check_at'
> {
  brand: string;
  locale: string;
  branding: PageBranding;
}

/** The organization that asks to send from the address; null when the address was removed. */
export async function readSenderVerification(
  em: Transaction,
  link: TokenContent,
): Promise<SenderVerification | null> {
  const row = await readLinkedAddress(em, link);
  return row && describe(row);
}

/** Allows sending from the address. Idempotent. */
export async function allowSender(
  em: Transaction,
  link: TokenContent,
  parts: SenderParts,
): Promise<SenderVerification | null> {
  const known = await readLinkedAddress(em, link);
  if (!known) return null;
  const domain = parseAddress(known.email)?.domain ?? '';
  const { organizationId } = link;
  return withSenderEvents({ em, organizationId }, domain, parts, () => allow(em, link, parts));
}

async function allow(
  em: Transaction,
  link: TokenContent,
  parts: SenderParts,
): Promise<SenderVerification | null> {
  const { organizationId, contactId: id } = link;
  const rows = await query(
    em,
    sql`update sender_addresses set confirmed_at = now()
      where ${ownedBy(organizationId)} and id = ${id} and confirmed_at is null returning id`,
  );
  const row = await readLinkedAddress(em, link);
  if (row && rows.length > 0) await proceedConfirmed({ em, organizationId }, row, parts);
  return row && describe(row);
}

async function readLinkedAddress(
  em: Transaction,
  { organizationId, contactId: id }: TokenContent,
): Promise<LinkedAddressRow | null> {
  const [row] = await query<LinkedAddressRow>(
    em,
    sql`
      select s.id, s.email, coalesce(o.brand, o.name) as brand, o.default_locale as locale, ${pageBranding(sql.ref('o.default_locale'))},
        s.confirmed_at, s.next_check_at
      from sender_addresses s join organizations o on o.id = s.organization_id
      where ${ownedBy(organizationId, 's')} and s.id = ${id}`,
  );
  return row ?? null;
}

const describe = ({
  email,
  brand,
  locale,
  branding,
  confirmed_at,
}: LinkedAddressRow): SenderVerification => ({
  maskedEmail: maskEmail(email),
  brand,
  locale,
  branding,
  status: confirmed_at === null ? 'open' : 'allowed',
});
