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
import type { ConsentActor, ConsentEvidence, ConsentSource } from './actor.ts';
import { changeConsents } from './change-consent.ts';
import { checkEvidence } from './evidence.ts';
import { readStatesOfEach, statusOf } from './subscription-state.ts';
import { readNamedSubtypes, resolveSubtypes, type Subtype } from './subscription-types/subtypes.ts';

/** The consent fields of an upsert (brief §3.3, §4.1; CONSENT-3). */
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

/** The consent fields of an upsert after validation. */
export interface ReadOptIn {
  subtypes: Subtype[];
  double: boolean;
  templateVersionId: string | null;
  evidence: ConsentEvidence | null;
}

/**
 * Opts the contact in to the named subtypes: immediately without double opt-in (CONSENT-6), otherwise when the
 * person confirms. Returns the link for the confirmation email when a subtype awaits confirmation; the
 * caller sends that email (CONSENT-4).
 */
export async function optIn(
  scope: RequestScope,
  contact: OptInContact,
  wanted: OptIn,
  links: Links,
): Promise<string | null> {
  // Most upserts do not concern consent.
  if (!concernsConsent(wanted)) return null;
  const read = await optInReader(scope, [wanted]);
  const optIn = read(wanted);
  if (!optIn) return null;
  const [link] = await optInEach(scope, [{ contact, optIn }], links);
  return link ?? null;
}

/**
 * Reads what the consent fields of these upserts refer to. Returns a function that validates one of them; its result is
 * null when no subtype is named.
 */
export async function optInReader(
  scope: RequestScope,
  wanted: OptIn[],
): Promise<(one: OptIn) => ReadOptIn | null> {
  const concerned = wanted.filter(concernsConsent);
  const slugs = concerned
    .filter(
      ({ opt_in_subtype_slugs: keys = [], confirm_template: template }) =>
        keys.length > 0 || template !== undefined,
    )
    .map(({ confirm_template: template }) => template ?? DEFAULT_TEMPLATE);
  const templates = await findTemplates(scope, [...new Set(slugs)]);
  const keys = new Set(concerned.flatMap(({ opt_in_subtype_slugs: named = [] }) => named));
  const subtypes = await readNamedSubtypes(scope, [...keys]);
  return (one) => readOptIn(one, templates, subtypes);
}

function readOptIn(
  {
    opt_in_subtype_slugs: keys = [],
    double_opt_in: double = true,
    confirm_template: template,
    consent_evidence,
  }: OptIn,
  templates: Map<string, string>,
  subtypes: Subtype[],
): ReadOptIn | null {
  // CONSENT-7: the template version that the caller will send; null when the default template does not exist.
  const templateVersionId = templates.get(template ?? DEFAULT_TEMPLATE) ?? null;
  if (templateVersionId === null && template !== undefined) {
    throw invalid('confirm_template', 'not_found', `No template has the slug ${template}.`);
  }
  const evidence = checkEvidence(consent_evidence);
  if (keys.length === 0) {
    if (!evidence) return null;
    const message =
      'The field consent_evidence requires opt_in_subtype_slugs: name the subtypes that the person opted in to.';
    throw invalid('opt_in_subtype_slugs', 'required', message);
  }
  const named = resolveSubtypes(subtypes, keys, {
    detail: 'invalid_subtypes',
    fieldOf: (_key, index) => `opt_in_subtype_slugs.${index}`,
    isClosed: ({ archived }) => archived,
  });
  return { subtypes: [...new Set(named)], double, templateVersionId, evidence };
}

/** An opt-in of one contact. */
interface ContactOptIn {
  contact: OptInContact;
  optIn: ReadOptIn;
  /** If no caller of the API asks, but a form: the source, and the id of the link. */
  through?: { source: ConsentSource; tokenId: string };
}

/** Opts different contacts in. Returns the link for each, in the same order; null where nothing awaits confirmation. */
export async function optInEach(
  scope: RequestScope,
  optIns: ContactOptIn[],
  links: Links,
): Promise<(string | null)[]> {
  if (optIns.length === 0) return [];
  const { organizationId, actor: author, mode } = scope;
  const tokenIds = optIns.map(({ through }) => through?.tokenId ?? newId());
  await changeConsents(
    scope,
    optIns.map(({ contact, optIn, through }, index) => {
      const { subtypes, double, templateVersionId, evidence } = optIn;
      const action = double ? 'request' : 'subscribe';
      const actor: ConsentActor = {
        ...(through ? { source: through.source } : { source: double ? 'api' : 'import', author }),
        ...(evidence && { evidence }),
      };
      const changes = subtypes.map((subtype) => ({ subtype, action }) as const);
      const request = { tokenId: tokenIds[index] ?? '', templateVersionId };
      return { contactId: contact.id, changes, actor, terms: { request } };
    }),
  );

  const statesOf = await readStatesOfEach(
    scope,
    optIns.map(({ contact }) => contact.id),
  );
  return optIns.map(({ contact, optIn: { subtypes, templateVersionId } }, index) => {
    const subscriptions = statesOf(contact.id);
    const waiting = subtypes.filter(({ id }) => statusOf(subscriptions(id)) === 'pending');
    if (waiting.length === 0) return null;
    return links.confirm({
      id: tokenIds[index] ?? '',
      isOfEmail: false,
      mode,
      organizationId,
      contactId: contact.id,
      templateVersionId,
      subtypeIds: waiting.map(({ id }) => id),
      preview:
        mode === 'test' ? { maskedEmail: maskEmail(contact.email), locale: contact.locale } : null,
    });
  });
}

/** The current versions of templates by slug. */
async function findTemplates(
  { em, organizationId }: OrganizationScope,
  slugs: string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await query<{ slug: string; id: string }>(
    em,
    sql`select t.slug, v.id from templates t
        join template_versions v on v.template_id = t.id and v.version = t.version
      where ${ownedBy(organizationId, 't')} and t.slug = any(${slugs}::text[])
        and t.slug not like 'campaign:%' and t.deleted_at is null`,
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}
