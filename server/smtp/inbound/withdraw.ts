import { pageTexts } from '../../account/texts/page-texts.ts';
import { readPublicContact } from '../../audience/consent/public/contact.ts';
import { unsubscribe } from '../../audience/consent/public/preferences-page.ts';
import { findSuccessor, withdrawAgain } from '../../audience/consent/public/successor.ts';
import type { MailedContact } from '../../delivery/feedback/mail-intake.ts';
import { unitOfWork } from '../../http/unit-of-work.ts';
import { recordUnsubscription } from '../../messages/emails/outcomes/unsubscription.ts';
import type { Database, Transaction } from '../../platform/database/sql.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';
import { NIL } from 'uuid';

/** Ends the subscription of an email, as one-click unsubscribe does by the link of that email. */
export const withdraw = (orm: Database, emailId: string, contact: MailedContact): Promise<void> =>
  unitOfWork(orm, { tenant: { organizationId: contact.organizationId, mode: 'live' } }, (em) =>
    withdrawIn(em, linkOf(emailId, contact)),
  );

/** What the link to unsubscribe of this email contains. */
const linkOf = (
  emailId: string,
  { organizationId, contactId, subtypeId }: MailedContact,
): TokenContent => ({
  id: emailId,
  isOfEmail: true,
  mode: 'live',
  organizationId,
  contactId: contactId ?? NIL,
  subtypeIds: [subtypeId],
  templateVersionId: null,
  preview: null,
});

async function withdrawIn(em: Transaction, link: TokenContent): Promise<void> {
  const successor = await findSuccessor(em, link);
  // An email to an erased person stays anonymous.
  const followed = successor === null ? link : { ...link, contactId: successor, isOfEmail: false };
  const contact = await readPublicContact(em, followed);
  const { locale } = pageTexts(contact?.locale ?? 'en', contact?.branding.texts ?? {});
  const tokenId = successor === null ? link.id : null;
  const person = { tokenId, ip: null, userAgent: null, locale };
  const after = contact && (await unsubscribe(em, followed, 'one_click', person));
  if (after) await recordUnsubscription(em, followed, after.ended, 'one_click');
  else await withdrawAgain(em, followed);
}
