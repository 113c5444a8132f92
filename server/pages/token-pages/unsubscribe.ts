import {
  type PublicPreferences,
  readPublicPreferences,
  unsubscribe,
} from '../../audience/consent/public/preferences-page.ts';
import { withdrawAgain } from '../../audience/consent/public/successor.ts';
import { recordUnsubscription } from '../../messages/emails/outcomes/unsubscription.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';
import { readVisitor } from './person.ts';
import { presentRecipient, presentTopic } from './present.ts';
import type { Shown, TokenPageHandlers } from './result.ts';

export const unsubscribeHandlers = {
  'tokenPages.getUnsubscribe': async ({ visit: { link, isForwardable }, em }) => {
    const found = await readPublicPreferences(em, link);
    if (!found) return null;
    const recipient = presentRecipient(found.contact);
    const subtypes = topicsOf(found);
    const isDone = found.about?.status === 'unsubscribed' || isAboutNothing(link, found);
    return {
      body: { ...recipient, subtypes },
      shown: isDone
        ? showDone(link, found)
        : {
            view: 'unsubscribe',
            recipient,
            branding: found.contact.branding,
            content: { subtypes, isForwardable },
          },
    };
  },

  'tokenPages.unsubscribe': async ({ visit, em }) => {
    const person = await readVisitor(em, visit);
    const source = visit.byPage ? 'preference_page' : 'one_click';
    const after = person && (await unsubscribe(em, visit.link, source, person));
    if (after) await recordUnsubscription(em, visit.link, after.ended, source);
    else await withdrawAgain(em, visit.link);
    return { body: { unsubscribed: true }, shown: showDone(visit.link, after) };
  },
} satisfies Partial<TokenPageHandlers>;

/** An erased contact counts as unsubscribed (TOKEN-PAGES-5). */
function showDone(link: TokenContent, after: PublicPreferences | null): Shown {
  const recipient = after && presentRecipient(after.contact);
  const subtypes = after ? topicsOf(after) : [];
  const ended = !after || isAboutNothing(link, after) ? 'nothing' : after.about ? 'some' : 'all';
  const canReturn = after !== null && isOffered(after);
  return {
    view: 'unsubscribed',
    recipient,
    branding: after?.contact.branding,
    content: { subtypes, ended, canReturn },
  };
}

/** Whether the preferences page offers the subscription that ended: private subtypes are not shown (TOKEN-PAGES-1). */
const isOffered = ({ about, subtypes }: PublicPreferences): boolean =>
  about ? about.visibility === 'public' : subtypes.length > 0;

const topicsOf = ({ about }: PublicPreferences) =>
  about ? [{ ...presentTopic(about), status: about.status, effective: about.effective }] : [];

/** Whether the subtype of the email has been removed since. */
const isAboutNothing = ({ subtypeIds }: TokenContent, { about }: PublicPreferences): boolean =>
  subtypeIds.length > 0 && about === null;
