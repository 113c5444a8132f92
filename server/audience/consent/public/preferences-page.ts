import type { EntityManager } from '@mikro-orm/postgresql';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import type { ConsentActor, Person } from '../actor.ts';
import type { AppendedEntry } from '../appended-entry.ts';
import { changeConsent, type ConsentChange } from '../change-consent.ts';
import { changesOf, type PreferencesUpdate } from '../preferences.ts';
import { type ConsentStatus, readSubscriptionStates, statusOf } from '../subscription-state.ts';
import { readSubtypes, type Subtype } from '../subtypes.ts';
import { type PublicContact, readPublicContact } from './contact.ts';

export interface PublicPreferences {
  contact: PublicContact;
  /** The offered subtypes, by type and in the author's order. */
  subtypes: PublicSubtype[];
  /** Whether any subscription is effective, including those to private subtypes. */
  receivesAny: boolean;
  /** The subtype of the email that contained the link; null when it had none. */
  about: PublicSubtype | null;
}

export interface ChangedPreferences extends PublicPreferences {
  /** The subscriptions that the person has ended with this request, as the ledger records them. */
  ended: AppendedEntry[];
}

export type PublicSubtype = Subtype & {
  status: ConsentStatus;
  /** Whether mail of this subtype is sent: for marketing this also depends on the master switch. */
  effective: boolean;
};

/** The subscriptions that a token's contact has and can choose (P1). */
export async function readPublicPreferences(
  em: EntityManager,
  token: TokenContent,
): Promise<PublicPreferences | null> {
  const contact = await readPublicContact(em, token);
  if (!contact) return null;
  const all = await readSubtypes({ em, ...token });
  const subscriptions = await readSubscriptionStates({ em, ...token }, contact.id);
  const withStatus = all.map((subtype) => {
    const status = statusOf(subscriptions(subtype.id));
    const isEnabled = !subtype.archived && (contact.subscribed || subtype.kind === 'operational');
    return { ...subtype, status, effective: status === 'subscribed' && isEnabled };
  });
  return {
    contact,
    subtypes: withStatus.filter(isOffered),
    receivesAny: withStatus.some(({ effective }) => effective),
    about: withStatus.find(({ id }) => token.subtypeIds.includes(id)) ?? null,
  };
}

const isOffered = ({ visibility, archived }: Subtype): boolean =>
  visibility === 'public' && !archived;

/**
 * Applies changes made by the person. Holding the link counts as confirmation (P2, K11). Subtypes that are
 * not offered are rejected as unknown.
 */
export async function changePublicPreferences(
  em: EntityManager,
  token: TokenContent,
  update: PreferencesUpdate,
  person: Person,
): Promise<ChangedPreferences | null> {
  if (!(await readPublicContact(em, token))) return null;
  const all = await readSubtypes({ em, ...token });
  const subscriptions = await readSubscriptionStates({ em, ...token }, token.contactId);
  const offered = all.filter(isOffered);
  const changes = changesOf(offered, update, subscriptions).map(
    ({ subtype, action }): ConsentChange => ({
      subtype,
      action: action === 'decline' ? 'leave' : action,
    }),
  );
  const everything = all.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  const wanted = update.unsubscribe_all ? everything : changes;
  return apply(em, token, wanted, { source: 'preference_page', person });
}

/**
 * Ends the subscription of the email's subtype, or all of them when the email had none (P5). Returns null
 * for an erased contact, which is not an error for a mail program.
 */
export async function unsubscribe(
  em: EntityManager,
  token: TokenContent,
  source: 'one_click' | 'preference_page',
  person: Person,
): Promise<ChangedPreferences | null> {
  if (!(await readPublicContact(em, token))) return null;
  const { organizationId, subtypeIds } = token;
  const all = await readSubtypes({ em, organizationId });
  const targets = subtypeIds.length > 0 ? all.filter(({ id }) => subtypeIds.includes(id)) : all;
  const changes = targets.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  return apply(em, token, changes, { source, person });
}

async function apply(
  em: EntityManager,
  token: TokenContent,
  changes: ConsentChange[],
  actor: ConsentActor,
): Promise<ChangedPreferences | null> {
  const { organizationId, contactId } = token;
  const appended = await changeConsent({ em, organizationId }, contactId, changes, actor);
  const after = await readPublicPreferences(em, { ...token, preview: null });
  if (!appended || !after) return null;
  // A new subscription can also end others, which the master switch had silenced.
  const ends = new Set(
    changes.filter(({ action }) => action !== 'subscribe').map(({ subtype }) => subtype.id),
  );
  const ended = appended.filter(
    ({ subtype_id: id, to_status: to }) => to === 'unsubscribed' && ends.has(id),
  );
  return { ...after, ended };
}
