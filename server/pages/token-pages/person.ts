import type { Transaction } from '../../platform/database/sql.ts';
import type { Person } from '../../audience/consent/actor.ts';
import { readPublicContact } from '../../audience/consent/public/contact.ts';
import type { Visit } from './link.ts';
import { pageTexts } from '../../account/texts/page-texts.ts';

/** The person as recorded in the ledger: token, IP address, user agent and the language of the page (CONSENT-LOG-1). */
export async function readVisitor(
  em: Transaction,
  { link, tokenId, ip, userAgent }: Visit,
): Promise<Person | null> {
  const contact = await readPublicContact(em, link);
  return (
    contact && {
      tokenId,
      ip,
      userAgent,
      locale: pageTexts(contact.locale, contact.branding.texts ?? {}).locale,
    }
  );
}
