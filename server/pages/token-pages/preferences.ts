import {
  changePublicPreferences,
  readPublicPreferences,
} from '../../audience/consent/public/preferences.ts';
import { readVisitor } from './person.ts';
import { presentChoices, presentRecipient, presentRecipientPreferences } from './present.ts';
import type { TokenPageHandlers } from './result.ts';

export const preferencesHandlers = {
  'tokenPages.getPreferences': async ({ visit: { link, done }, em }) => {
    const found = await readPublicPreferences(em, link);
    if (!found) return null;
    const { contact, subtypes, receivesAny } = found;
    // The address may be opened again later, when it isn't so any more.
    const notice = done === 'all' && receivesAny ? null : done;
    return {
      body: presentRecipientPreferences(contact, subtypes),
      shown: {
        view: 'preferences',
        recipient: presentRecipient(contact),
        branding: contact.branding,
        content: { types: presentChoices(subtypes), done: notice },
      },
    };
  },

  'tokenPages.updatePreferences': async ({ visit, body, em }) => {
    const person = await readVisitor(em, visit);
    if (!person) return null;
    const after = await changePublicPreferences(em, visit.link, body, person);
    if (!after) return null;
    return {
      body: presentRecipientPreferences(after.contact, after.subtypes),
      // Seen again after a reload, the page doesn't send its form again.
      shown: { goTo: `preferences?done=${body.unsubscribe_all ? 'all' : 'saved'}` },
    };
  },
} satisfies Partial<TokenPageHandlers>;
