import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { Links } from '../tokens/links.ts';
import { pickLocale } from '../values/locale.ts';
import { toSingleLine } from '../values/text.ts';

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
  const texts = TEXTS[pickLocale(locale, ['en', 'cs'], 'en') as keyof typeof TEXTS];
  const name = toSingleLine(brand);
  return { to: email, subject: texts.subject(name), text: texts.text(name, email, url) };
}

/** Plain text: what an organization calls itself can be nothing but words in it. */
const TEXTS = {
  en: {
    subject: (brand: string) => `May “${brand}” send emails from your address?`,
    text: (brand: string, email: string, url: string) => `Hello,

“${brand}” would like to send emails with your address as their sender:

  ${email}

If that is fine with you, open this page and press the button there:

  ${url}

The link is good for 3 days. If you know nothing of this, ignore this message: without you nothing
will be sent from your address.
`,
  },
  cs: {
    subject: (brand: string) => `Smí „${brand}“ posílat e-maily z vaší adresy?`,
    text: (brand: string, email: string, url: string) => `Dobrý den,

„${brand}“ žádá o svolení posílat e-maily, jejichž odesílatelem bude vaše adresa:

  ${email}

Pokud s tím souhlasíte, otevřete tuto stránku a stiskněte na ní tlačítko:

  ${url}

Odkaz platí 3 dny. Pokud o ničem nevíte, zprávu ignorujte: bez vašeho souhlasu se z vaší adresy nic
odesílat nebude.
`,
  },
};
