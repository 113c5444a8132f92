import {
  changePublicPreferences,
  readPublicPreferences,
} from '../../audience/consent/public/preferences-page.ts';
import { recordUnsubscription } from '../../messages/emails/unsubscription.ts';
import { readVisitor } from './person.ts';
import { presentChoices, presentRecipient, presentRecipientPreferences } from './present.ts';
import type { TokenPageHandlers } from './result.ts';

export const preferencesHandlers = {
  'tokenPages.getPreferences': async ({ visit: { link, done, isForwardable }, em }) => {
    const found = await readPublicPreferences(em, link);
    if (!found) return null;
    const { contact, subtypes, receivesAny } = found;
    // The URL may be opened again later, when the person is subscribed again.
    const notice = done === 'all' && receivesAny ? null : done;
    return {
      body: presentRecipientPreferences(contact, subtypes),
      shown: {
        view: 'preferences',
        recipient: presentRecipient(contact),
        branding: contact.branding,
        content: { types: presentChoices(subtypes), done: notice, isForwardable },
      },
    };
  },

  'tokenPages.updatePreferences': async ({ visit, body, em }) => {
    const person = await readVisitor(em, visit);
    if (!person) return null;
    const after = await changePublicPreferences(em, visit.link, body, person);
    if (!after) return null;
    await recordUnsubscription(em, visit.link, after.ended, 'preference_page');
    return {
      body: presentRecipientPreferences(after.contact, after.subtypes),
      // Redirects, so that a reload does not submit the form again.
      shown: { goTo: `preferences?done=${body.unsubscribe_all ? 'all' : 'saved'}` },
    };
  },
} satisfies Partial<TokenPageHandlers>;
