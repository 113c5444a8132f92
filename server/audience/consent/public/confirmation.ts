import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import { toRedirectUrl } from '../../../platform/values/redirect-url.ts';
import type { Person } from '../actor.ts';
import { readConfirmationRequest, termsOf } from '../read-request.ts';
import { changeConsent } from '../change-consent.ts';
import { type ContactPreferences, preferencesOf } from '../preferences.ts';
import type { Subtype } from '../subscription-types/subtypes.ts';
import { type PublicContact, readPublicContact } from './contact.ts';

export interface Confirmation {
  contact: PublicContact;
  /** The subtypes that the email asked to confirm, without those that no longer exist. */
  subtypes: (Pick<Subtype, 'id' | 'key' | 'name' | 'description'> & {
    /** `withdrawn` includes expired and archived: none of them can be confirmed any more. */
    subscription: 'open' | 'confirmed' | 'withdrawn';
  })[];
  /** `open` when any subtype is open, else `confirmed` when any is confirmed, else `withdrawn`. */
  outcome: 'open' | 'confirmed' | 'withdrawn';
  preferences: ContactPreferences;
}

/**
 * The content of a confirmation page. Reading it changes nothing, because mail scanners follow links (TOKEN-PAGES-3).
 */
export async function readConfirmation(
  em: Transaction,
  token: TokenContent,
): Promise<Confirmation | null> {
  const contact = await readPublicContact(em, token);
  return contact && describe(em, token, contact);
}

async function describe(
  em: Transaction,
  { id: tokenId, organizationId, subtypeIds }: TokenContent,
  contact: PublicContact,
): Promise<Confirmation> {
  const contactRow = { id: contact.id, email: contact.maskedEmail, subscribed: contact.subscribed };
  const preferences = await preferencesOf({ em, organizationId }, contactRow, contact.locale);
  const confirmationRequest = await readConfirmationRequest({ em, organizationId }, tokenId);
  const subtypes = preferences.subtypes
    .filter(({ id }) => subtypeIds.includes(id))
    .map(({ id, key, name, description, archived }): Confirmation['subtypes'][number] => {
      const { state, open } = preferences.subscriptions(id);
      const isOpen = !archived && termsOf(confirmationRequest, id, open) !== null;
      const subscription = isOpen ? 'open' : OUTCOME_BY_STATE[state];
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

/**
 * Applies to subtypes that this link cannot confirm any more. A newer link may still have an open request
 * for them.
 */
const OUTCOME_BY_STATE = {
  none: 'withdrawn',
  unsubscribed: 'withdrawn',
  subscribed: 'confirmed',
} as const;

/**
 * Confirms the requests that are still open; those that were withdrawn since stay withdrawn. Idempotent
 * (CONSENT-5, TOKEN-PAGES-4).
 */
export async function confirm(
  em: Transaction,
  token: TokenContent,
  person: Person,
): Promise<Confirmation | null> {
  const before = await readConfirmation(em, token);
  if (!before) return null;
  const { organizationId, contactId, subtypeIds } = token;
  const changes = before.preferences.subtypes
    .filter(({ id }) => subtypeIds.includes(id))
    .map((subtype) => ({ subtype, action: 'confirm' }) as const);
  const actor = { source: 'double_opt_in', person } as const;
  const confirmationRequest = await readConfirmationRequest({ em, organizationId }, token.id);
  await changeConsent({ em, organizationId }, contactId, changes, actor, { confirmationRequest });
  const contact = await readPublicContact(em, { ...token, preview: null });
  return contact && describe(em, token, contact);
}

/** The redirect target after confirmation. It only ever comes from the stored template (TOKEN-PAGES-8). */
export async function readSuccessRedirect(
  em: Transaction,
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
