import { alertAddressId } from '../../account/organizations/alert-email.ts';
import { alertLinkTexts } from '../../account/texts/alert-link-texts.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { toPlainName } from '../../platform/values/text.ts';

export interface AlertLinkParts {
  links: Links;
  hashAddress: HashAddress;
}

/** The mail with the link that verifies `alert_email`; null when the link is no longer needed. */
export async function composeAlertLink(
  em: Transaction,
  { links, hashAddress }: AlertLinkParts,
  { linkId, organizationId }: { linkId: string; organizationId: string },
): Promise<{ to: string; subject: string; text: string } | null> {
  const [found] = await query<{ email: string; name: string; locale: string }>(
    em,
    sql`select o.alert_email as email, o.name, o.default_locale as locale from organizations o
      where o.id = ${organizationId} and o.alert_email is not null
        and o.alert_email_verified_at is null`,
  );
  const addressId = found && alertAddressId(organizationId, found.email, hashAddress);
  if (!addressId) return null;
  const url = links.verifyAlertEmail({ id: linkId, organizationId, addressId });
  const { subject, text } = alertLinkTexts(found.locale);
  const name = toPlainName(found.name);
  return { to: found.email, subject: subject(name), text: text(name, url) };
}
