import { v5 } from 'uuid';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid, NotFoundError } from '../../platform/errors.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';
import { countLink, type MailedLinks } from '../../platform/tokens/mailed-links.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { parseAddress, requireAddress } from '../../platform/values/address.ts';
import { maskEmail } from '../../platform/values/mask.ts';
import { toPlainName } from '../../platform/values/text.ts';
import type { Organization } from './organization.entity.ts';

/** What mailing a link to `alert_email` needs. */
export interface AlertLinkParts {
  /** Whether the installation has an address of its own, from which it mails. */
  mailsLinks: boolean;
  hashAddress: HashAddress;
  enqueueAlertLink: (em: Transaction, linkId: string, organizationId: string) => Promise<void>;
}

export const ALERT_LINKS: MailedLinks = {
  table: 'alert_links',
  field: 'alert_email',
  toOneAddress: 3,
  ofAnOrganization: 10,
  advice: 'wait',
};

/** Sets the address. A new one is not verified, and gets a link. */
export async function setAlertEmail(
  scope: OrganizationScope,
  organization: Organization,
  text: string | null,
  parts: AlertLinkParts,
): Promise<void> {
  const address = text && requireAddress('alert_email', text).address;
  if (address === (organization.alertEmail ?? null)) return;
  organization.alertEmail = address;
  organization.alertEmailVerifiedAt = null;
  organization.alertEmailLinkAt = null;
  if (address !== null && parts.mailsLinks) await mailAlertLink(scope, organization, parts);
}

export async function mailAlertLink(
  scope: OrganizationScope,
  organization: Organization,
  { mailsLinks, hashAddress, enqueueAlertLink }: AlertLinkParts,
): Promise<void> {
  const { alertEmail: email, alertEmailVerifiedAt: verifiedAt } = organization;
  if (!email) {
    const message = 'The organization has no alert_email; set it first.';
    throw new NotFoundError('alert_email', message);
  }
  if (verifiedAt) return;
  if (!mailsLinks) {
    const message =
      'This installation cannot mail links because its SYSTEM_FROM is not set; ask its operator to set it.';
    throw invalid('alert_email', 'not_verified', message);
  }
  const linkId = await countAlertLink(scope, email, hashAddress);
  if (linkId === null) {
    // The link of a few minutes ago is for this address, too: the worker mails no second one.
    organization.alertEmailLinkAt ??= new Date();
    return;
  }
  organization.alertEmailLinkAt = new Date();
  await enqueueAlertLink(scope.em, linkId, organization.id);
}

/** Every link that is mailed is counted here. The caller holds the setup lock. */
export const countAlertLink = (
  scope: OrganizationScope,
  email: string,
  hashAddress: HashAddress,
): Promise<string | null> =>
  countLink(scope, hashAddress(requireAddress('alert_email', email).key), ALERT_LINKS);

/**
 * Identifies an address in a link. A link is valid for the address to which it was mailed, as long as the organization has
 * it as `alert_email`.
 */
export function alertAddressId(
  organizationId: string,
  email: string,
  hashAddress: HashAddress,
): string | null {
  const key = parseAddress(email)?.key;
  return key === undefined ? null : v5(hashAddress(key).toString('hex'), organizationId);
}

/** The content of the page behind a link that was mailed to `alert_email`. */
export interface AlertVerification {
  maskedEmail: string;
  organization: string;
  locale: string;
  status: 'open' | 'verified';
}

interface AddressRow {
  name: string;
  email: string | null;
  locale: string;
  verified_at: string | null;
}

/** Null when the organization has another address meanwhile. */
export async function readAlertVerification(
  em: Transaction,
  { organizationId, contactId: addressId }: TokenContent,
  hashAddress: HashAddress,
): Promise<AlertVerification | null> {
  const [row] = await query<AddressRow>(
    em,
    sql`select o.name, o.alert_email as email, o.default_locale as locale,
        o.alert_email_verified_at as verified_at
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );
  if (!row?.email || alertAddressId(organizationId, row.email, hashAddress) !== addressId) {
    return null;
  }
  return {
    maskedEmail: maskEmail(row.email),
    organization: toPlainName(row.name),
    locale: row.locale,
    status: row.verified_at === null ? 'open' : 'verified',
  };
}

/** Idempotent. */
export async function verifyAlertEmail(
  em: Transaction,
  link: TokenContent,
  hashAddress: HashAddress,
): Promise<AlertVerification | null> {
  const { organizationId } = link;
  // The address does not change between reading and writing it.
  await query(
    em,
    sql`select from organizations o where ${isOrganization(organizationId, 'o')} for no key update`,
  );
  const found = await readAlertVerification(em, link, hashAddress);
  if (found?.status !== 'open') return found;
  await query(
    em,
    sql`update organizations o set alert_email_verified_at = now()
      where ${isOrganization(organizationId, 'o')}`,
  );
  return { ...found, status: 'verified' };
}
