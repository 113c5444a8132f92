import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { BRANDING, type Branding } from '../../account/organizations/branding.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { toSingleLine } from '../../platform/values/text.ts';
import { type LinkMailTexts, linkMailTexts } from '../../account/texts/link-mail-texts.ts';

/** The mail with the link that allows an organization to send from an address. */
export interface LinkMail {
  to: string;
  subject: string;
  text: string;
}

interface LinkMailContext {
  organization_id: string;
  email: string;
  brand: string;
  locale: string;
  branding: Branding;
}

/** Null when the link is no longer needed: the address was removed or confirmed. */
export async function composeLinkMail(
  em: Transaction,
  links: Links,
  { senderAddressId, linkId }: { senderAddressId: string; linkId: string },
): Promise<LinkMail | null> {
  const [recipient] = await query<LinkMailContext>(
    em,
    sql`
      select s.organization_id, s.email, coalesce(o.brand, o.name) as brand,
        o.default_locale as locale, ${BRANDING}
      from sender_addresses s join organizations o on o.id = s.organization_id
      where s.id = ${senderAddressId} and s.confirmed_at is null`,
  );
  if (!recipient) return null;
  const { organization_id: organizationId, email, brand, locale, branding } = recipient;
  const url = links.verifySender({ id: linkId, organizationId, senderAddressId });
  const texts = linkMailTexts(locale);
  const name = toSingleLine(brand);
  return {
    to: email,
    subject: texts.subject(name),
    text: texts.text(name, email, url) + signature(texts, name, branding),
  };
}

/** The organization's own texts, indented and attributed to it, to separate them from Mailwright's text. */
function signature(
  { about, support }: LinkMailTexts,
  brand: string,
  { footer, support_email: email }: Branding,
): string {
  const lines = [
    ...(footer === null ? [] : [about(brand), '', ...footer.split(/\r?\n/).map(indent), '']),
    ...(email === null ? [] : [support(brand), '', indent(email), '']),
  ];
  return lines.length === 0 ? '' : `\n-- \n${lines.join('\n')}`;
}

const indent = (line: string): string => (line === '' ? '' : `  ${line}`);
