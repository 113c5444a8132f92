import {
  confirm,
  type Confirmation,
  readConfirmation,
  readSuccessRedirect,
} from '../../audience/consent/public/confirmation.ts';
import { presentPreferences } from '../../audience/consent/present.ts';
import { readConfirmedUrl, recordConfirmed } from '../../messages/forms/index.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';
import { readVisitor } from './person.ts';
import { presentRecipient, presentTopic } from './present.ts';
import type { Shown, TokenPageHandlers } from './result.ts';

export const confirmationHandlers = {
  'tokenPages.getConfirmation': async ({ visit: { link }, em }) => {
    const confirmation = await readConfirmation(em, link);
    if (!confirmation) return null;
    const { contact, outcome } = confirmation;
    const subtypes = topicsOf(confirmation);
    const recipient = presentRecipient(contact);
    return {
      body: { ...recipient, status: outcome, subtypes },
      shown:
        outcome === 'open'
          ? {
              view: 'confirm',
              recipient,
              branding: contact.branding,
              content: { subtypes },
              leadsTo: await readRedirect(em, link),
            }
          : showOutcome(confirmation, 'already-confirmed'),
    };
  },

  'tokenPages.confirm': async ({ visit, em }) => {
    const person = await readVisitor(em, visit);
    const confirmation = person && (await confirm(em, visit.link, person));
    if (!confirmation) return null;
    const { outcome } = confirmation;
    if (outcome === 'confirmed') await recordConfirmed(em, visit.link);
    const redirectUrl = outcome === 'confirmed' ? await readRedirect(em, visit.link) : null;
    return {
      body: presentPreferences(visibleTo(visit.link, confirmation)),
      shown: redirectUrl !== null ? { goTo: redirectUrl } : showOutcome(confirmation, 'confirmed'),
    };
  },
} satisfies Partial<TokenPageHandlers>;

/** Where a form leads, if the link is one of a form, or else the template. */
const readRedirect = async (em: Transaction, link: TokenContent): Promise<string | null> =>
  (await readConfirmedUrl(em, link)) ?? (await readSuccessRedirect(em, link));

function showOutcome(
  confirmation: Confirmation,
  whenConfirmed: 'confirmed' | 'already-confirmed',
): Shown {
  const { branding } = confirmation.contact;
  const recipient = presentRecipient(confirmation.contact);
  if (confirmation.outcome === 'withdrawn') {
    return { view: 'withdrawn', recipient, branding, content: {} };
  }
  return {
    view: whenConfirmed,
    recipient,
    branding,
    content: { subtypes: topicsOf(confirmation) },
  };
}

/** The subtypes with this outcome, as a request may be only partly confirmed or withdrawn. */
const topicsOf = ({ subtypes, outcome }: Confirmation) =>
  subtypes.filter(({ subscription }) => subscription === outcome).map(presentTopic);

/** Public subtypes, and those that the link names. */
function visibleTo({ subtypeIds }: TokenContent, { preferences }: Confirmation) {
  const subtypes = preferences.subtypes.filter(
    ({ id, visibility }) => visibility === 'public' || subtypeIds.includes(id),
  );
  return { ...preferences, subtypes };
}
