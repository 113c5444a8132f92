import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import { type PageBranding, pageBranding } from '../../../account/organizations/branding.ts';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import { maskEmail } from '../../../platform/values/mask.ts';
import { changeConsent } from '../change-consent.ts';
import { readSubtypesOf } from '../subscription-types/subtypes.ts';

/** The data of a token's contact that a public page may show. */
export interface PublicContact {
  id: string;
  maskedEmail: string;
  /** The contact's locale; pages choose the nearest that they support. */
  locale: string;
  /** The master switch. */
  subscribed: boolean;
  /** The brand of the organization, or its name. */
  brand: string;
  branding: PageBranding;
}

interface ContactRow extends Omit<PublicContact, 'id' | 'maskedEmail'> {
  email: string;
}

/** The contact of a token; null when it no longer exists (TOKEN-PAGES-6). */
export async function readPublicContact(
  em: Transaction,
  token: TokenContent,
): Promise<PublicContact | null> {
  if (token.preview) await createPreviewContact(em, token, token.preview);
  const { organizationId, contactId } = token;
  const [row] = await query<ContactRow>(
    em,
    sql`select c.email, c.locale, c.subscribed, coalesce(o.brand, o.name) as brand, ${pageBranding(sql.ref('c.locale'))}
      from contacts c join organizations o on o.id = c.organization_id
      where ${ownedBy(organizationId, 'c')} and c.id = ${contactId}`,
  );
  if (!row) return null;
  const { email, ...shown } = row;
  return { id: contactId, maskedEmail: maskEmail(email), ...shown };
}

/**
 * Requests with a test key store nothing, so the data of their page is created for each request and rolled
 * back with its transaction (TEST-MODE-1, TOKEN-PAGES-9). An existing contact is used as it is.
 */
async function createPreviewContact(
  em: Transaction,
  { id: tokenId, organizationId, contactId, subtypeIds, templateVersionId }: TokenContent,
  { maskedEmail, locale }: NonNullable<TokenContent['preview']>,
): Promise<void> {
  await query(
    em,
    sql`insert into contacts (id, organization_id, email, email_key, locale)
      values (${contactId}, ${organizationId}, ${maskedEmail}, ${`test ${contactId}`}, ${locale})
      on conflict do nothing`,
  );
  const requested = await readSubtypesOf({ em, organizationId }, subtypeIds);
  const changes = requested.map((subtype) => ({ subtype, action: 'request' }) as const);
  const terms = { request: { tokenId, templateVersionId } };
  await changeConsent({ em, organizationId }, contactId, changes, { source: 'api' }, terms);
}
