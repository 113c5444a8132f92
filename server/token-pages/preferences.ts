import {
  changePublicPreferences,
  type PublicPreferences,
  readPublicPreferences,
} from '../consent/public/preferences.ts';
import type { PreferencesUpdate } from '../consent/preferences.ts';
import { readVisitor } from './person.ts';
import { presentChoices, presentRecipient, presentRecipientPreferences } from './present.ts';
import type { TokenPageHandlers } from './result.ts';

export const preferencesHandlers = {
  'tokenPages.getPreferences': async ({ visit: { link, done }, em }) => {
    const found = await readPublicPreferences(em, link);
    if (!found) return null;
    const { contact, subtypes } = found;
    return {
      body: presentRecipientPreferences(contact, subtypes),
      shown: {
        view: 'preferences',
        recipient: presentRecipient(contact),
        content: { types: presentChoices(subtypes), done },
      },
    };
  },

  'tokenPages.updatePreferences': async ({ visit, body, em }) => {
    const person = await readVisitor(em, visit);
    const before = await readPublicPreferences(em, visit.link);
    if (!person || !before) return null;
    const update = leaveAsleep(before, body);
    const after = await changePublicPreferences(em, visit.link, update, person);
    if (!after) return null;
    return {
      body: presentRecipientPreferences(after.contact, after.subtypes),
      // Seen again after a reload, the page doesn't send its form again.
      shown: { goTo: `preferences?done=${body.unsubscribe_all ? 'all' : 'saved'}` },
    };
  },
} satisfies Partial<TokenPageHandlers>;

/**
 * A yes to marketing turns the master switch on (K11). Other marketing that it kept silent, which the
 * person saw unticked and left so, must not come along: it ends.
 */
function leaveAsleep(
  { subtypes }: PublicPreferences,
  update: PreferencesUpdate,
): PreferencesUpdate {
  const { preferences = {} } = update;
  const wishFor = (subtype: PublicPreferences['subtypes'][number]): boolean | undefined =>
    preferences[subtype.key] ?? preferences[`${subtype.type_slug}/${subtype.slug}`];
  const wakes = subtypes.some((one) => one.kind === 'marketing' && wishFor(one) === true);
  if (!wakes) return update;
  const asleep = subtypes.filter(({ status, effective }) => status === 'subscribed' && !effective);
  const left = asleep.filter((one) => wishFor(one) === undefined);
  const declined = Object.fromEntries(left.map(({ key }) => [key, false]));
  return { ...update, preferences: { ...preferences, ...declined } };
}
