import type { components } from '../../../generated/types.ts';
import type { AuthorScope, OrganizationScope } from '../../platform/database/tenancy.ts';
import { getContact } from '../contacts/contacts.ts';
import { invalid } from '../../platform/errors.ts';
import { requireName } from '../../platform/values/text.ts';
import type { ConsentActor } from './actor.ts';
import { changeConsent, type ConsentChange } from './change-consent.ts';
import { readSubscriptionStates, type SubscriptionStates } from './subscription-state.ts';
import { readSubtypes, resolveSubtypes, type Subtype } from './subscription-types/subtypes.ts';

export interface ContactPreferences {
  contactId: string;
  email: string;
  /** The master switch. */
  subscribed: boolean;
  subtypes: Subtype[];
  subscriptions: SubscriptionStates;
}

export async function getPreferences(
  scope: OrganizationScope,
  email: string,
): Promise<ContactPreferences> {
  const contact = await getContact(scope, email);
  return preferencesOf(scope, contact);
}

/** With a locale, in the words that the contact reads. */
export async function preferencesOf(
  scope: OrganizationScope,
  { id, email, subscribed }: { id: string; email: string; subscribed: boolean },
  locale?: string,
): Promise<ContactPreferences> {
  const subtypes = await readSubtypes(scope, locale);
  const subscriptions = await readSubscriptionStates(scope, id);
  return { contactId: id, email, subscribed, subtypes, subscriptions };
}

export type PreferencesUpdate = components['schemas']['PreferencesUpdate'];
type AuthoredUpdate = components['schemas']['AuthoredPreferencesUpdate'];

/** Sets the contact's preferences without confirmation, all of them or none (CONSENT-9, brief §4.7). */
export async function updatePreferences(
  scope: AuthorScope,
  email: string,
  { note, ...update }: AuthoredUpdate,
): Promise<ContactPreferences> {
  if (note !== undefined) requireName('note', note);
  const before = await getPreferences(scope, email);
  const actor: ConsentActor = {
    source: 'api',
    author: scope.actor,
    ...(note !== undefined && { note }),
  };
  await changeConsent(
    scope,
    before.contactId,
    changesOf(before.subtypes, update, before.subscriptions),
    actor,
  );
  return getPreferences(scope, email);
}

/** The changes that an update requests. Throws ValidationError for an invalid update. */
export function changesOf(
  subtypes: Subtype[],
  { preferences = {}, unsubscribe_all: all = false }: PreferencesUpdate,
  subscriptions: SubscriptionStates,
): ConsentChange[] {
  const keys = Object.keys(preferences);
  const named = resolveSubtypes(subtypes, keys, {
    detail: 'invalid_preferences',
    fieldOf: (key) => `preferences.${key}`,
    // A subscribed contact stays subscribed to an archived subtype, so that a client can send preferences
    // back unchanged (CONSENT-9).
    isClosed: ({ id, archived }, key) =>
      archived && preferences[key] === true && subscriptions(id).state !== 'subscribed',
  });
  const requested = new Map(
    named.map((subtype, index) => [subtype, preferences[keys[index] ?? '']]),
  );
  if (requested.size < named.length) {
    throw invalid(
      'preferences',
      'conflict',
      'The preferences name one subtype twice, in both forms of its key.',
    );
  }
  if (all) {
    const wanted = keys.find((key) => preferences[key]);
    if (wanted === undefined)
      return subtypes.map((subtype) => ({ subtype, action: 'unsubscribe' }));
    throw invalid(
      `preferences.${wanted}`,
      'conflict',
      'A subtype cannot be subscribed while unsubscribe_all is true.',
    );
  }
  return named.map((subtype) => ({
    subtype,
    action: requested.get(subtype) ? 'subscribe' : 'decline',
  }));
}
