import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { withContactEvents } from '../contacts/contact-events.ts';
import { NEXT_UPDATE } from '../contacts/next-update.ts';
import type { ConsentActor } from './actor.ts';
import type { AppendedEntry } from './appended-entry.ts';
import { type ConfirmationRequest, termsOf } from './read-request.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import { type LockedContact, lockEach, momentOfCreated } from './lock.ts';
import {
  closeExpiredRequestsOf,
  closeRequests,
  openRequests,
  type RequestTerms,
} from './open-requests.ts';
import {
  readStatesOfEach,
  type SubscriptionState,
  type SubscriptionStates,
  statusOf,
} from './subscription-state.ts';
import { repeatWithdrawals, setStates } from './store-states.ts';
import { readSubtypeKeys, type SubtypeKey } from './subscription-types/subtypes.ts';

export interface ConsentChange {
  subtype: SubtypeKey;
  action: ConsentAction;
}

/**
 * - `request` opens a confirmation request; `confirm` answers one that is still open (CONSENT-5).
 * - `subscribe` grants consent; `unsubscribe` withdraws it or records a refusal.
 * - `decline` ends a subscription or an open request, and does nothing when there was neither (CONSENT-9).
 * - `leave` is `decline` on a public page, which shows only effective subscriptions: a subscription that
 * the master switch silences stays as it is.
 */
export type ConsentAction =
  'request' | 'confirm' | 'subscribe' | 'unsubscribe' | 'decline' | 'leave';

const GRANTING_ACTIONS: ConsentAction[] = ['request', 'confirm', 'subscribe'];

/** Inputs of some actions. */
export interface ChangeTerms {
  /** For `request`. */
  request?: RequestTerms;
  /** For `confirm`: the confirmation request of the link. */
  confirmationRequest?: ConfirmationRequest | null;
}

interface Transition extends LedgerEntry {
  subtype: SubtypeKey;
  action: ConsentAction;
}

/** The changes of one contact, and who makes them. */
export interface ContactConsentChange {
  contactId: string;
  changes: ConsentChange[];
  actor: ConsentActor;
  terms?: ChangeTerms;
  /** The master switch of a contact that this transaction has created; such a contact has no earlier consent. */
  created?: { subscribed: boolean };
}

/** Changes the subscriptions of one contact. Returns null when it no longer exists. */
export async function changeConsent(
  scope: OrganizationScope,
  contactId: string,
  changes: ConsentChange[],
  actor: ConsentActor,
  terms: ChangeTerms = {},
): Promise<AppendedEntry[] | null> {
  const appended = await changeConsents(scope, [{ contactId, changes, actor, terms }]);
  return appended.get(contactId) ?? null;
}

/**
 * Changes the subscriptions of different contacts and appends each change to the ledger. The contacts' rows are locked
 * first, which serializes the changes of each, so the ledger shows them in their actual order. Actions that change
 * nothing append nothing; neither does granting consent to an archived subtype. Returns what was appended for each
 * contact that still exists. The number of statements does not depend on the number of contacts.
 */
export async function changeConsents(
  scope: OrganizationScope,
  wanted: ContactConsentChange[],
): Promise<Map<string, AppendedEntry[]>> {
  const { em } = scope;
  const ids = wanted.map(({ contactId }) => contactId);
  const earlier = wanted.flatMap(({ contactId, created }) => (created ? [] : [contactId]));
  const locked = await lockEach(scope, earlier);
  const created = await momentOfCreated(
    scope,
    wanted.flatMap(({ contactId, created: one }) => (one ? [{ contactId, ...one }] : [])),
  );
  if (locked.length + created.length === 0) return new Map();
  // Requests that have expired but are recorded only now must precede this change in the ledger.
  const expired = await closeExpiredRequestsOf(scope, locked);
  const byId = new Map([...locked, ...created].map((contact) => [contact.contactId, contact]));
  const statesOf = await readStatesOfEach(scope, earlier);
  const changed = [];
  for (const { contactId, changes, actor, terms = {} } of wanted) {
    const found = byId.get(contactId);
    if (!found) continue;
    const contact = expired.has(contactId)
      ? { ...found, at: new Date(found.at.getTime() + 1) }
      : found;
    const subscriptions = statesOf(contactId);
    const transitions = changes.flatMap((change) =>
      transitionsOf(change, subscriptions(change.subtype.id), contact, terms),
    );
    if (enablesMarketing(changes, transitions, contact, actor)) {
      transitions.push(...(await endSilenced(em, contact, changes, subscriptions)));
      await withContactEvents(scope, sql`c.id = ${contactId}`, () =>
        turnMasterSwitchOn(em, contact),
      );
    }
    const requested = transitions.filter(({ action }) => action === 'request');
    const closed = transitions.filter(({ from, to }) => from === 'pending' && to !== 'pending');
    const written = transitions.filter(({ from, to }) => from !== to);
    const isAnswer = actor.person !== undefined || actor.source === 'complaint';
    const repeated = transitions.filter(
      ({ from, to }) => isAnswer && from === to && to === 'unsubscribed',
    );
    changed.push({ contact, actor, terms, requested, closed, written, repeated });
  }

  await openRequests(
    em,
    changed.flatMap(({ contact, actor, terms, requested: entries }) =>
      terms.request ? [{ contact, entries, actor, terms: terms.request }] : [],
    ),
  );
  await closeRequests(
    scope,
    changed.map(({ contact, closed: entries }) => ({ contact, entries })),
  );
  await setStates(
    em,
    changed.map(({ contact, written: entries, actor: { source } }) => ({
      contact,
      entries,
      source,
    })),
  );
  await repeatWithdrawals(
    em,
    changed.map(({ contact, repeated: entries, actor: { source } }) => ({
      contact,
      entries,
      source,
    })),
  );
  const appended = await appendToLedger(
    em,
    changed.map(({ contact, written: entries, actor }) => ({ contact, entries, actor })),
  );
  return new Map(ids.filter((id) => byId.has(id)).map((id) => [id, appended.get(id) ?? []]));
}

/**
 * The transition that an action causes; none when the subscription has the target state already, except that a withdrawal
 * can be repeated. Granting never downgrades (CONSENT-2).
 */
function transitionsOf(
  { subtype, action }: ConsentChange,
  subscription: SubscriptionState,
  contact: LockedContact,
  { confirmationRequest = null }: ChangeTerms,
): Transition[] {
  const { state, open, restored, updated_at: answeredAt } = subscription;
  const earlierWithdrawalAt = restored ? answeredAt : null;
  const from = statusOf(subscription);
  const transition = (
    to: Transition['to'],
    shownTerms: Transition['shownTerms'] = open,
  ): Transition[] => [{ action, subtype, from, to, shownTerms, earlierWithdrawalAt }];
  if (subtype.archived && GRANTING_ACTIONS.includes(action)) return [];
  switch (action) {
    case 'request':
      return from === 'subscribed' ? [] : transition('pending', null);
    case 'confirm': {
      const shownTerms = termsOf(confirmationRequest, subtype.id, open);
      return shownTerms ? transition('subscribed', shownTerms) : [];
    }
    case 'subscribe':
      return from === 'subscribed' ? [] : transition('subscribed');
    case 'unsubscribe':
      return transition('unsubscribed');
    case 'leave':
      return isSilenced(subtype, subscription, contact)
        ? []
        : transitionsOf({ subtype, action: 'decline' }, subscription, contact, {});
    case 'decline':
      if (open) return transition(state);
      return from === 'none' ? [] : transition('unsubscribed');
  }
}

/** Subscribed, but silenced by the master switch. */
const isSilenced = (
  { kind }: SubtypeKey,
  { state }: SubscriptionState,
  { subscribed }: LockedContact,
): boolean => kind === 'marketing' && state === 'subscribed' && !subscribed;

/**
 * CONSENT-10: when a person grants consent to marketing, the master switch is turned on, because otherwise no mail
 * would be sent.
 */
function enablesMarketing(
  changes: ConsentChange[],
  transitions: Transition[],
  { subscribed }: LockedContact,
  { person }: ConsentActor,
): boolean {
  if (!person || subscribed) return false;
  const confirmed = transitions.filter(({ action }) => action === 'confirm');
  return [...changes.filter(({ action }) => action === 'subscribe'), ...confirmed].some(
    ({ subtype }) => subtype.kind === 'marketing' && !subtype.archived,
  );
}

/**
 * Ends the other subscriptions that the switch silenced. Otherwise turning it on would resume mail that the
 * person did not ask for.
 */
async function endSilenced(
  em: Transaction,
  contact: LockedContact,
  changes: ConsentChange[],
  subscriptions: SubscriptionStates,
): Promise<Transition[]> {
  const wanted = new Set(
    changes.filter(({ action }) => action === 'subscribe').map(({ subtype }) => subtype.id),
  );
  const subtypes = await readSubtypeKeys({ em, organizationId: contact.organizationId });
  return subtypes
    .filter(
      (subtype) =>
        !wanted.has(subtype.id) && isSilenced(subtype, subscriptions(subtype.id), contact),
    )
    .map((subtype): Transition => ({
      subtype,
      action: 'decline',
      from: 'subscribed',
      to: 'unsubscribed',
      shownTerms: null,
    }));
}

async function turnMasterSwitchOn(
  em: Transaction,
  { organizationId, contactId }: LockedContact,
): Promise<void> {
  await query(
    em,
    sql`update contacts c set subscribed = true, updated_at = ${NEXT_UPDATE}
      where ${ownedBy(organizationId, 'c')} and id = ${contactId}`,
  );
}
