import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { newId } from '../../platform/values/id.ts';
import { maskEmail } from '../../platform/values/mask.ts';
import type { ConsentActor } from './actor.ts';
import { changeConsent } from './change-consent.ts';
import { checkEvidence } from './evidence.ts';
import { readSubscriptionStates, statusOf } from './subscription-state.ts';
import { readSubtypes, resolveSubtypes } from './subtypes.ts';

/** The consent fields of an upsert (brief §3.3, §4.1; K4). */
export type OptIn = Pick<
  components['schemas']['ContactUpsert'],
  'opt_in_subtype_slugs' | 'double_opt_in' | 'confirm_template' | 'consent_evidence'
>;

/** Whether the request contains any consent field. */
export const concernsConsent = ({
  opt_in_subtype_slugs: slugs = [],
  confirm_template: template,
  consent_evidence: evidence,
}: OptIn): boolean => slugs.length > 0 || template !== undefined || evidence !== undefined;

export interface OptInContact {
  id: string;
  email: string;
  locale: string;
}

const DEFAULT_TEMPLATE = 'consent-confirm';

/**
 * Opts the contact in to the named subtypes: immediately without double opt-in (K7), otherwise when the
 * person confirms. Returns the link for the confirmation email when a subtype awaits confirmation; the
 * caller sends that email (K5).
 */
export async function optIn(
  scope: RequestScope,
  contact: OptInContact,
  wanted: OptIn,
  links: Links,
): Promise<string | null> {
  const { organizationId, actor: author, mode } = scope;
  const { opt_in_subtype_slugs: slugs = [], double_opt_in: double = true } = wanted;
  // Most upserts do not concern consent.
  if (!concernsConsent(wanted)) return null;
  const { confirm_template: template } = wanted;
  const templateVersionId =
    slugs.length === 0 && template === undefined ? null : await findTemplate(scope, template);
  const evidence = checkEvidence(wanted.consent_evidence);
  if (slugs.length === 0) {
    if (!evidence) return null;
    const message =
      'The field consent_evidence requires opt_in_subtype_slugs: name the subtypes that the person opted in to.';
    throw invalid('opt_in_subtype_slugs', 'required', message);
  }
  const subtypes = resolveSubtypes(await readSubtypes(scope), slugs, {
    detail: 'invalid_subtypes',
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
  await changeConsent(scope, contact.id, changes, actor, { request });

  const subscriptions = await readSubscriptionStates(scope, contact.id);
  const waiting = named.filter(({ id }) => statusOf(subscriptions(id)) === 'pending');
  if (waiting.length === 0) return null;
  return links.confirm({
    id: tokenId,
    isOfEmail: false,
    mode,
    organizationId,
    contactId: contact.id,
    templateVersionId,
    subtypeIds: waiting.map(({ id }) => id),
    preview:
      mode === 'test' ? { maskedEmail: maskEmail(contact.email), locale: contact.locale } : null,
  });
}

/** K8: the template version that the caller will send; null when the default template does not exist. */
async function findTemplate(
  { em, organizationId }: OrganizationScope,
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
