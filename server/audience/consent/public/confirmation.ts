import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import { toRedirectUrl } from '../../../platform/values/redirect-url.ts';
import type { Person } from '../actor.ts';
import { readConfirmationRequest, termsOf } from '../confirmation-requests.ts';
import { changeConsent } from '../change-consent.ts';
import { type ContactPreferences, preferencesOf } from '../preferences.ts';
import type { Subtype } from '../subtypes.ts';
import { type PublicContact, readPublicContact } from './contact.ts';

export interface Confirmation {
  contact: PublicContact;
  /** What the token's email asked to confirm; subtypes that no longer exist are left out. */
  subtypes: (Pick<Subtype, 'id' | 'key' | 'name' | 'description'> & {
    /** `withdrawn` stands for lapsed and archived too: none can be confirmed any more. */
    subscription: 'open' | 'confirmed' | 'withdrawn';
  })[];
  /** `open` while something waits; `confirmed` when something is; else `withdrawn`. */
  outcome: 'open' | 'confirmed' | 'withdrawn';
  preferences: ContactPreferences;
}

/** What a confirmation page shows; changes nothing, because mail scanners follow links (P3). */
export async function readConfirmation(
  em: EntityManager,
  token: TokenContent,
): Promise<Confirmation | null> {
  const contact = await readPublicContact(em, token);
  return contact && describe(em, token, contact);
}

async function describe(
  em: EntityManager,
  { id: tokenId, organizationId, subtypeIds }: TokenContent,
  contact: PublicContact,
): Promise<Confirmation> {
  const whose = { id: contact.id, email: contact.maskedEmail, subscribed: contact.subscribed };
  const preferences = await preferencesOf(em, organizationId, whose);
  const asking = await readConfirmationRequest(em, organizationId, tokenId);
  const subtypes = preferences.subtypes
    .filter(({ id }) => subtypeIds.includes(id))
    .map(({ id, key, name, description, archived }): Confirmation['subtypes'][number] => {
      const { state, open } = preferences.subscriptions(id);
      const isOpen = !archived && termsOf(asking, id, open) !== null;
      const subscription = isOpen ? 'open' : STANDINGS[state];
      return { id, key, name, description, subscription };
    });
  const subscriptions = subtypes.map(({ subscription }) => subscription);
  const outcome = subscriptions.includes('open')
    ? 'open'
    : subscriptions.includes('confirmed')
      ? 'confirmed'
      : 'withdrawn';
  return { contact, subtypes, outcome, preferences };
}

/** Of what the link can't confirm any more; somebody may have been asked anew, with another link. */
const STANDINGS = {
  none: 'withdrawn',
  unsubscribed: 'withdrawn',
  subscribed: 'confirmed',
} as const;

/** Confirms what is still open; what was withdrawn since stays so. Twice is fine (K6, P4). */
export async function confirm(
  em: EntityManager,
  token: TokenContent,
  person: Person,
): Promise<(Confirmation & { redirectUrl: string | null }) | null> {
  const before = await readConfirmation(em, token);
  if (!before) return null;
  const { organizationId, contactId, subtypeIds } = token;
  const changes = before.preferences.subtypes
    .filter(({ id }) => subtypeIds.includes(id))
    .map((subtype) => ({ subtype, action: 'confirm' }) as const);
  const actor = { source: 'double_opt_in', person } as const;
  const asking = await readConfirmationRequest(em, organizationId, token.id);
  await changeConsent(em, organizationId, contactId, changes, actor, { asking });
  const contact = await readPublicContact(em, { ...token, preview: null });
  if (!contact) return null;
  const after = await describe(em, token, contact);
  return { ...after, redirectUrl: await readSuccessRedirect(em, token) };
}

/** Where the template's author wants people to go then; only ever from the stored template (P8). */
export async function readSuccessRedirect(
  em: EntityManager,
  { organizationId, templateVersionId }: TokenContent,
): Promise<string | null> {
  const [row] = await query<{ success_redirect_url: string | null }>(
    em,
    sql`select t.success_redirect_url from template_versions v
        join templates t on t.id = v.template_id
      where ${ownedBy(organizationId, 'v')} and v.id = ${templateVersionId}`,
  );
  return toRedirectUrl(row?.success_redirect_url ?? '');
}
