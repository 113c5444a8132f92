import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { ConsentActor } from './actor.ts';
import { type ConfirmationRequest, termsOf } from './confirmation-requests.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import { lockContact, type LockedContact } from './lock.ts';
import { closeLapsedRequests, closeRequests, openRequests, type RequestTerms } from './requests.ts';
import {
  readSubscriptionStates,
  type SubscriptionState,
  type SubscriptionStates,
  statusOf,
} from './subscription-state.ts';
import { setStates } from './states.ts';
import { readSubtypes, type Subtype } from './subtypes.ts';

export interface ConsentChange {
  subtype: Subtype;
  action: ConsentAction;
}

/**
 * - `request` asks for confirmation, `confirm` answers what is still asked (K6).
 * - `subscribe` is a yes, `unsubscribe` a no in any case.
 * - `decline` ends a subscription or a request, and says nothing for who was never asked (K10).
 * - `leave` is the same for a person, who sees only what comes: what the master switch keeps silent
 *   stays as it is.
 */
export type ConsentAction =
  'request' | 'confirm' | 'subscribe' | 'unsubscribe' | 'decline' | 'leave';

const YESES: ConsentAction[] = ['request', 'confirm', 'subscribe'];

/** What some wishes need to know. */
export interface ChangeTerms {
  /** For `request`. */
  request?: RequestTerms;
  /** For `confirm`: what the link asked. */
  asking?: ConfirmationRequest | null;
}

interface Move extends LedgerEntry {
  subtype: Subtype;
  action: ConsentAction;
}

/**
 * Sets where a contact stands and appends what changed to the ledger. The contact's row is locked
 * first: changes of one contact happen one after the other, so the ledger tells each as it was. What
 * is so already changes nothing and leaves no line; nor does a yes to a subtype that is archived. False
 * when the contact is gone.
 */
export async function changeConsent(
  em: EntityManager,
  organizationId: string,
  contactId: string,
  changes: ConsentChange[],
  actor: ConsentActor,
  terms: ChangeTerms = {},
): Promise<boolean> {
  const locked = await lockContact(em, organizationId, contactId);
  if (!locked) return false;
  // A lapse that is written down only now comes before what happens now, in the ledger too.
  const lapsed = await closeLapsedRequests(em, locked);
  const contact = lapsed ? { ...locked, at: new Date(locked.at.getTime() + 1) } : locked;
  const subscriptions = await readSubscriptionStates(em, organizationId, contactId);
  const moves = changes.flatMap((change) =>
    moveOf(change, subscriptions(change.subtype.id), contact, terms),
  );
  if (wakes(changes, moves, contact, actor)) {
    moves.push(...(await endSleeping(em, contact, changes, subscriptions)));
    await turnMasterSwitchOn(em, contact);
  }

  const requested = moves.filter(({ action }) => action === 'request');
  if (terms.request) await openRequests(em, contact, requested, actor, terms.request);
  await closeRequests(
    em,
    contact,
    moves.filter(({ from, to }) => from === 'pending' && to !== 'pending'),
  );
  await setStates(em, contact, moves, actor.source);
  const written = moves.filter(({ from, to }) => from !== to);
  await appendToLedger(em, contact, written, actor);
  return true;
}

/** What an action does to a subscription; nothing when it has that state already. Granting never downgrades (K2). */
function moveOf(
  { subtype, action }: ConsentChange,
  subscription: SubscriptionState,
  contact: LockedContact,
  { asking = null }: ChangeTerms,
): Move[] {
  const { state, open } = subscription;
  const from = statusOf(subscription);
  const move = (to: Move['to'], asked: Move['asked'] = open): Move[] => [
    { action, subtype, from, to, asked },
  ];
  if (subtype.archived && YESES.includes(action)) return [];
  switch (action) {
    case 'request':
      return from === 'subscribed' ? [] : move('pending', null);
    case 'confirm': {
      const asked = termsOf(asking, subtype.id, open);
      return asked ? move('subscribed', asked) : [];
    }
    case 'subscribe':
      return from === 'subscribed' ? [] : move('subscribed');
    case 'unsubscribe':
      return from === 'unsubscribed' ? [] : move('unsubscribed');
    case 'leave':
      return isAsleep(subtype, subscription, contact)
        ? []
        : moveOf({ subtype, action: 'decline' }, subscription, contact, {});
    case 'decline':
      if (open) return move(state);
      return from === 'subscribed' ? move('unsubscribed') : [];
  }
}

/** Subscribed, and kept silent by the master switch. */
const isAsleep = (
  { kind }: Subtype,
  { state }: SubscriptionState,
  { subscribed }: LockedContact,
): boolean => kind === 'marketing' && state === 'subscribed' && !subscribed;

/** K11: a person's own yes to marketing turns the master switch on, else nothing would come. */
function wakes(
  changes: ConsentChange[],
  moves: Move[],
  { subscribed }: LockedContact,
  { person }: ConsentActor,
): boolean {
  if (!person || subscribed) return false;
  const confirmed = moves.filter(({ action }) => action === 'confirm');
  return [...changes.filter(({ action }) => action === 'subscribe'), ...confirmed].some(
    ({ subtype }) => subtype.kind === 'marketing' && !subtype.archived,
  );
}

/** What else the switch kept silent ends with that: it must not come unasked. */
async function endSleeping(
  em: EntityManager,
  contact: LockedContact,
  changes: ConsentChange[],
  subscriptions: SubscriptionStates,
): Promise<Move[]> {
  const wanted = new Set(
    changes.filter(({ action }) => action === 'subscribe').map(({ subtype }) => subtype.id),
  );
  const subtypes = await readSubtypes(em, contact.organizationId);
  return subtypes
    .filter(
      (subtype) => !wanted.has(subtype.id) && isAsleep(subtype, subscriptions(subtype.id), contact),
    )
    .map((subtype): Move => ({
      subtype,
      action: 'decline',
      from: 'subscribed',
      to: 'unsubscribed',
      asked: null,
    }));
}

async function turnMasterSwitchOn(
  em: EntityManager,
  { organizationId, contactId }: LockedContact,
): Promise<void> {
  await query(
    em,
    sql`update contacts set subscribed = true, updated_at = now()
      where ${ownedBy(organizationId)} and id = ${contactId}`,
  );
}
