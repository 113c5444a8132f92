import type { EntityManager } from '@mikro-orm/postgresql';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import type { Person } from '../actor.ts';
import { changeConsent, type ConsentChange } from '../change-consent.ts';
import { changesOf, type PreferencesUpdate } from '../preferences.ts';
import { type ConsentStatus, readSubscriptionStates, statusOf } from '../subscription-state.ts';
import { readSubtypes, type Subtype } from '../subtypes.ts';
import { type PublicContact, readPublicContact } from './contact.ts';

export interface PublicPreferences {
  contact: PublicContact;
  /** Those that are offered, by type and in their author's order. */
  subtypes: PublicSubtype[];
  /** Whether any mail comes, that of private subtypes too. */
  receivesAny: boolean;
  /** What the email with the link was about; null for all of them. */
  about: PublicSubtype | null;
}

export type PublicSubtype = Subtype & {
  status: ConsentStatus;
  /** Whether mail of it comes: for marketing, the master switch counts too. */
  effective: boolean;
};

/** What the person behind a token gets and could get (P1). */
export async function readPublicPreferences(
  em: EntityManager,
  token: TokenContent,
): Promise<PublicPreferences | null> {
  const contact = await readPublicContact(em, token);
  if (!contact) return null;
  const all = await readSubtypes(em, token.organizationId);
  const subscriptions = await readSubscriptionStates(em, token.organizationId, contact.id);
  const shown = all.map((subtype) => {
    const status = statusOf(subscriptions(subtype.id));
    const reaches = !subtype.archived && (contact.subscribed || subtype.kind === 'operational');
    return { ...subtype, status, effective: status === 'subscribed' && reaches };
  });
  return {
    contact,
    subtypes: shown.filter(isOffered),
    receivesAny: shown.some(({ effective }) => effective),
    about: shown.find(({ id }) => token.subtypeIds.includes(id)) ?? null,
  };
}

const isOffered = ({ visibility, archived }: Subtype): boolean =>
  visibility === 'public' && !archived;

/** The person's own changes, confirmed by holding the link (P2, K11). What isn't offered is unknown here. */
export async function changePublicPreferences(
  em: EntityManager,
  token: TokenContent,
  update: PreferencesUpdate,
  person: Person,
): Promise<PublicPreferences | null> {
  if (!(await readPublicContact(em, token))) return null;
  const all = await readSubtypes(em, token.organizationId);
  const subscriptions = await readSubscriptionStates(em, token.organizationId, token.contactId);
  const offered = all.filter(isOffered);
  const changes = changesOf(offered, update, subscriptions).map(
    ({ subtype, action }): ConsentChange => ({
      subtype,
      action: action === 'decline' ? 'leave' : action,
    }),
  );
  const everything = all.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  const { organizationId, contactId } = token;
  const actor = { source: 'preference_page', person } as const;
  const wanted = update.unsubscribe_all ? everything : changes;
  await changeConsent(em, organizationId, contactId, wanted, actor);
  return readPublicPreferences(em, { ...token, preview: null });
}

/**
 * Ends the subscription that the email was about, or all of them when it was about none (P5). An
 * erased contact has none: null, which is no error for a mail program.
 */
export async function unsubscribe(
  em: EntityManager,
  token: TokenContent,
  source: 'one_click' | 'preference_page',
  person: Person,
): Promise<PublicPreferences | null> {
  if (!(await readPublicContact(em, token))) return null;
  const { organizationId, contactId, subtypeIds } = token;
  const all = await readSubtypes(em, organizationId);
  const meant = subtypeIds.length > 0 ? all.filter(({ id }) => subtypeIds.includes(id)) : all;
  const changes = meant.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  await changeConsent(em, organizationId, contactId, changes, { source, person });
  return readPublicPreferences(em, { ...token, preview: null });
}
