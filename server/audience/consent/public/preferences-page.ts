import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import type { ConsentActor, Person } from '../actor.ts';
import type { AppendedEntry } from '../appended-entry.ts';
import { changeConsent, type ConsentChange } from '../change-consent.ts';
import { changesOf, type PreferencesUpdate } from '../preferences.ts';
import { type ConsentStatus, readSubscriptionStates, statusOf } from '../subscription-state.ts';
import {
  readNamedSubtypes,
  readOfferedSubtypes,
  readSubtypeKeys,
  readSubtypesOf,
  type Subtype,
} from '../subscription-types/subtypes.ts';
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

/** The subscriptions that a token's contact has and can choose (TOKEN-PAGES-1). */
export async function readPublicPreferences(
  em: Transaction,
  token: TokenContent,
): Promise<PublicPreferences | null> {
  const contact = await readPublicContact(em, token);
  if (!contact) return null;
  const { organizationId, subtypeIds } = token;
  const scope = { em, organizationId };
  const offered = await readOfferedSubtypes(scope, contact);
  const [about] = await readSubtypesOf(scope, subtypeIds, contact.locale);
  const ids = [...offered, ...(about ? [about] : [])].map(({ id }) => id);
  const subscriptions = await readSubscriptionStates(scope, contact.id, ids);
  const withStatus = (subtype: Subtype): PublicSubtype => {
    const status = statusOf(subscriptions(subtype.id));
    const isEnabled = !subtype.archived && (contact.subscribed || subtype.kind === 'operational');
    return { ...subtype, status, effective: status === 'subscribed' && isEnabled };
  };
  return {
    contact,
    subtypes: offered.map(withStatus),
    receivesAny: await receivesAny(scope, contact),
    about: about ? withStatus(about) : null,
  };
}

async function receivesAny(
  { em, organizationId }: OrganizationScope,
  { id, subscribed }: PublicContact,
): Promise<boolean> {
  const [row] = await query(
    em,
    sql`
      select from consents c
        join subscription_subtypes b on b.id = c.subtype_id
        join subscription_types t on t.id = b.type_id
      where ${ownedBy(organizationId, 'c')} and c.contact_id = ${id} and c.state = 'subscribed'
        and not b.archived and (${subscribed}::boolean or t.kind = 'operational')
        and not exists (select from consent_requests r where r.contact_id = c.contact_id
          and r.subtype_id = c.subtype_id and r.expires_at > now())
      limit 1`,
  );
  return row !== undefined;
}

const isOffered = ({ visibility, archived }: Subtype): boolean =>
  visibility === 'public' && !archived;

/**
 * Applies changes made by the person. Holding the link counts as confirmation (TOKEN-PAGES-2, CONSENT-10). Subtypes that are
 * not offered are rejected as unknown.
 */
export async function changePublicPreferences(
  em: Transaction,
  token: TokenContent,
  update: PreferencesUpdate,
  person: Person,
): Promise<ChangedPreferences | null> {
  if (!(await readPublicContact(em, token))) return null;
  const { organizationId, contactId } = token;
  const scope = { em, organizationId };
  const named = await readNamedSubtypes(scope, Object.keys(update.preferences ?? {}));
  const offered = named.filter(isOffered);
  const ids = offered.map(({ id }) => id);
  const subscriptions = await readSubscriptionStates(scope, contactId, ids);
  const changes = changesOf(offered, update, subscriptions).map(
    ({ subtype, action }): ConsentChange => ({
      subtype,
      action: action === 'decline' ? 'leave' : action,
    }),
  );
  const all = update.unsubscribe_all ? await readSubtypeKeys(scope) : null;
  const everything = all?.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  return apply(em, token, everything ?? changes, { source: 'preference_page', person });
}

/**
 * Ends the subscription of the email's subtype, or all of them when the email had none (TOKEN-PAGES-5). Returns null
 * for an erased contact, which is not an error for a mail program.
 */
export async function unsubscribe(
  em: Transaction,
  token: TokenContent,
  source: 'one_click' | 'preference_page',
  person: Person,
): Promise<ChangedPreferences | null> {
  if (!(await readPublicContact(em, token))) return null;
  const { organizationId, subtypeIds } = token;
  const scope = { em, organizationId };
  const targets = await (subtypeIds.length > 0
    ? readSubtypesOf(scope, subtypeIds)
    : readSubtypeKeys(scope));
  const changes = targets.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  return apply(em, token, changes, { source, person });
}

async function apply(
  em: Transaction,
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
