import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { newId } from '../../platform/values/id.ts';
import { maskEmail } from '../../platform/values/mask.ts';
import type { ConsentActor, ConsentEvidence } from './actor.ts';
import { changeConsent } from './change-consent.ts';
import { checkEvidence } from './evidence.ts';
import { readSubscriptionStates, statusOf } from './subscription-state.ts';
import { readSubtypes, resolveSubtypes } from './subtypes.ts';

/** What an upsert says of consent (brief §3.3, §4.1; K4). */
export interface OptIn {
  opt_in_subtype_slugs?: string[];
  double_opt_in?: boolean;
  confirm_template?: string;
  consent_evidence?: ConsentEvidence;
}

/** Whether there is anything to look at, store or refuse. */
export const concernsConsent = ({
  opt_in_subtype_slugs: slugs = [],
  confirm_template: template,
  consent_evidence: evidence,
}: OptIn): boolean => slugs.length > 0 || template !== undefined || evidence !== undefined;

/** The contact whose consent it is. */
export interface OptInContact {
  id: string;
  email: string;
  locale: string;
}

const DEFAULT_TEMPLATE = 'consent-confirm';

/**
 * Grants opt-in to the subtypes named: at once without double opt-in (K7), else once the person has
 * confirmed. Gives the link for the confirmation email while one of them waits for that; the mail
 * itself is the caller's to send (K5).
 */
export async function optIn(
  em: EntityManager,
  { organizationId, actor: author, mode }: Principal,
  contact: OptInContact,
  wanted: OptIn,
  links: Links,
): Promise<string | null> {
  const { opt_in_subtype_slugs: slugs = [], double_opt_in: double = true } = wanted;
  // Most upserts are about something else.
  if (!concernsConsent(wanted)) return null;
  const { confirm_template: template } = wanted;
  const templateVersionId =
    slugs.length === 0 && template === undefined
      ? null
      : await findTemplate(em, organizationId, template);
  const evidence = checkEvidence(wanted.consent_evidence);
  if (slugs.length === 0) {
    if (!evidence) return null;
    const message = 'Evidence proves an opt-in: name the subtypes that the person asked for.';
    throw invalid('opt_in_subtype_slugs', 'required', message);
  }
  const subtypes = resolveSubtypes(await readSubtypes(em, organizationId), slugs, {
    fact: 'invalid_subtypes',
    fieldOf: (_key, index) => `opt_in_subtype_slugs.${index}`,
    isClosed: ({ archived }) => archived,
  });
  const named = [...new Set(subtypes)];
  const action = double ? 'request' : 'subscribe';
  const actor: ConsentActor = {
    source: double ? 'api' : 'import',
    author,
    ...(evidence && { evidence }),
  };
  const changes = named.map((subtype) => ({ subtype, action }) as const);
  const tokenId = newId();
  const request = { tokenId, templateVersionId };
  await changeConsent(em, organizationId, contact.id, changes, actor, { request });

  const subscriptions = await readSubscriptionStates(em, organizationId, contact.id);
  const waiting = named.filter(({ id }) => statusOf(subscriptions(id)) === 'pending');
  if (waiting.length === 0) return null;
  return links.confirm({
    id: tokenId,
    mode,
    organizationId,
    contactId: contact.id,
    templateVersionId,
    subtypeIds: waiting.map(({ id }) => id),
    preview:
      mode === 'test' ? { maskedEmail: maskEmail(contact.email), locale: contact.locale } : null,
  });
}

/** K8: the version that the caller will send; null when the default one isn't there. */
async function findTemplate(
  em: EntityManager,
  organizationId: string,
  slug: string | undefined,
): Promise<string | null> {
  const [row] = await query<{ id: string }>(
    em,
    sql`select v.id from templates t
        join template_versions v on v.template_id = t.id and v.version = t.version
      where ${ownedBy(organizationId, 't')} and t.slug = ${slug ?? DEFAULT_TEMPLATE}
        and t.deleted_at is null`,
  );
  if (!row && slug !== undefined) {
    throw invalid('confirm_template', 'not_found', `No template has the slug ${slug}.`);
  }
  return row?.id ?? null;
}
