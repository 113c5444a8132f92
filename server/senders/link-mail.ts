import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { Links } from '../tokens/links.ts';
import { toSingleLine } from '../values/text.ts';
import { linkMailTexts } from '../texts/link-mail.ts';

/** The mail with the link by which somebody allows an organization to send as an address. */
export interface LinkMail {
  to: string;
  subject: string;
  text: string;
}

interface Asked {
  organization_id: string;
  email: string;
  brand: string;
  locale: string;
}

/** Null when nothing is asked any more: the address was removed or confirmed. */
export async function composeLinkMail(
  em: EntityManager,
  links: Links,
  { senderAddressId, linkId }: { senderAddressId: string; linkId: string },
): Promise<LinkMail | null> {
  const [asked] = await query<Asked>(
    em,
    sql`
      select s.organization_id, s.email, coalesce(o.brand, o.name) as brand,
        o.default_locale as locale
      from sender_addresses s join organizations o on o.id = s.organization_id
      where s.id = ${senderAddressId} and s.confirmed_at is null`,
  );
  if (!asked) return null;
  const { organization_id: organizationId, email, brand, locale } = asked;
  const url = links.verifySender({ id: linkId, organizationId, senderAddressId });
  const texts = linkMailTexts(locale);
  const name = toSingleLine(brand);
  return { to: email, subject: texts.subject(name), text: texts.text(name, email, url) };
}
