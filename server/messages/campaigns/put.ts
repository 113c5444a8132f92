import { requireRoom } from '../../account/organizations/maxima.ts';
import {
  type Subtype,
  hasKey,
  readNamedSubtypes,
} from '../../audience/consent/subscription-types/subtypes.ts';
import { checkRule } from '../../audience/lists/smart/check-rule.ts';
import { checkReferences } from '../../audience/lists/smart/references.ts';
import { query, queryOne, sql, toIso } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import {
  type FieldFailure,
  invalid,
  PreconditionFailedError,
  ValidationError,
} from '../../platform/errors.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { requireMailboxes } from '../../platform/values/mailboxes.ts';
import { newRow } from '../../platform/values/id.ts';
import { canonicalJson, checkJsonSize } from '../../platform/values/json/json.ts';
import { requireSlug } from '../../platform/values/slug.ts';
import { checkDisplayText, requireName } from '../../platform/values/text.ts';
import type { CheckedDraft } from '../templates/draft.ts';
import { readTags } from '../emails/acceptance/own-content.ts';
import type { Audience, CampaignDescription, CampaignFields, CampaignRow } from './campaign.ts';
import { CAMPAIGN_COLUMNS, CHANGED_NOW, wrongStatus } from './campaigns.ts';
import { deleteOwnContent, saveOwnContent } from './own-content.ts';

interface Before {
  found: CampaignRow | null;
  /** The `updated_at` that the request is based on; null if it names none. */
  ifMatch: string | null;
}

/**
 * Creates or changes a campaign; the caller holds the setup lock. `draft`: its own content, checked. A request that changes nothing is
 * not refused: it may be repeated because its response was lost.
 */
export async function putCampaign(
  scope: OrganizationScope,
  slug: string,
  { found, ifMatch }: Before,
  described: CampaignDescription,
  draft: CheckedDraft | null,
): Promise<CampaignRow> {
  if (!found) {
    if (ifMatch !== null) throw changedMeanwhile();
    requireSlug('slug', slug);
  }
  const common = await readFields(scope, described);
  const fieldsOf = async (id: string): Promise<CampaignFields> => ({
    ...common,
    ...(draft
      ? await saveOwnContent(scope, id, draft)
      : { template: described.template ?? '', content_version: null }),
  });
  if (!found) return insertCampaign(scope, slug, fieldsOf);
  const fields = await fieldsOf(found.id);
  if (isSame(found, fields)) return found;
  if (found.status !== 'draft' && found.status !== 'scheduled') throw wrongStatus(found.status);
  if (ifMatch !== null && ifMatch !== `"${toIso(found.updated_at)}"`) throw changedMeanwhile();
  if (found.content_version !== null && !draft) await deleteOwnContent(scope, found.id);
  return updateCampaign(scope, found.id, fields);
}

const changedMeanwhile = (): PreconditionFailedError =>
  new PreconditionFailedError('Somebody has changed the campaign in the meantime; read it again.');

async function readFields(
  scope: OrganizationScope,
  described: CampaignDescription,
): Promise<Omit<CampaignFields, 'template' | 'content_version'>> {
  const {
    data = {},
    from = null,
    from_name: fromName = null,
    reply_to: replyTo = null,
  } = described;
  checkJsonSize('data', data);
  const fields = {
    name: requireName('name', described.name),
    subtype: described.subtype,
    data,
    from_email: from === null ? null : requireAddress('from', from).address,
    from_name: fromName ? checkDisplayText('from_name', fromName) : null,
    reply_to: replyTo === null ? null : requireMailboxes('reply_to', replyTo),
    tags: readTags(described.tags) ?? [],
    max_rate_per_hour: described.max_rate_per_hour ?? null,
    skip_if_mailed_within_hours: described.skip_if_mailed_within_hours ?? null,
    first_wave: described.first_wave ?? true,
  };
  requireMarketing(await readNamedSubtypes(scope, [described.subtype]), described.subtype);
  if (described.template !== undefined) await requireTemplate(scope, described.template);
  return { ...fields, audience: await readAudience(scope, described.audience ?? {}) };
}

/** The subtype with a key. */
export function requireMarketing(subtypes: Subtype[], key: string): Subtype {
  const field = 'subtype';
  const [subtype, ...others] = subtypes.filter((one) => hasKey(one, key));
  if (!subtype) throw invalid(field, 'not_found', 'No subtype has this key.');
  if (others.length > 0) {
    throw invalid(field, 'ambiguous', 'Several subtypes have this key; add the type.');
  }
  if (subtype.kind !== 'marketing') {
    throw invalid(
      field,
      'not_marketing',
      'The subtype is operational; campaigns need a marketing subtype.',
    );
  }
  if (subtype.archived) {
    throw invalid(field, 'not_found', 'The subtype is archived and cannot be used for sending.');
  }
  return subtype;
}

async function requireTemplate({ em, organizationId }: OrganizationScope, slug: string) {
  const found = await query(
    em,
    sql`select from templates t where ${ownedBy(organizationId, 't')} and t.slug = ${slug}
      and t.deleted_at is null`,
  );
  if (found.length === 0)
    throw invalid('template', 'not_found', `No template has the slug ${slug}.`);
}

/** Checks an audience and its lists. */
export async function readAudience(
  scope: OrganizationScope,
  {
    lists = [],
    rule = null,
    exclude_lists: excluded = [],
  }: NonNullable<CampaignDescription['audience']>,
): Promise<Audience> {
  if (rule !== null && lists.length > 0) {
    throw invalid('audience.rule', 'conflict', 'An audience has either lists or a rule.');
  }
  if (rule !== null)
    await checkReferences(scope, checkRule(rule, 'audience.rule'), 'audience.rule');
  await requireLists(scope, { lists, exclude_lists: excluded });
  return { lists: [...new Set(lists)], rule, exclude_lists: [...new Set(excluded)] };
}

async function requireLists(
  { em, organizationId }: OrganizationScope,
  named: Record<'lists' | 'exclude_lists', string[]>,
): Promise<void> {
  const slugs = Object.values(named).flat();
  if (slugs.length === 0) return;
  const rows = await query<{ slug: string }>(
    em,
    sql`select slug from lists where ${ownedBy(organizationId)} and slug = any(${slugs}::text[])
      and deleted_at is null`,
  );
  const known = new Set(rows.map(({ slug }) => slug));
  const failures = Object.entries(named).flatMap(([field, values]) =>
    values.flatMap((slug, index): FieldFailure[] =>
      known.has(slug)
        ? []
        : [
            {
              field: `audience.${field}.${index}`,
              reason: 'not_found',
              message: `No list has the slug ${slug}.`,
            },
          ],
    ),
  );
  const [first, ...rest] = failures;
  if (first) throw new ValidationError([first, ...rest]);
}

const FIELDS: (keyof CampaignFields)[] = [
  ...(['name', 'subtype', 'audience', 'template', 'data', 'from_email', 'from_name'] as const),
  ...(['reply_to', 'tags', 'max_rate_per_hour', 'skip_if_mailed_within_hours'] as const),
  'content_version',
  'first_wave',
];

const isSame = (found: CampaignRow, fields: CampaignFields): boolean =>
  FIELDS.every((name) => canonicalJson(found[name]) === canonicalJson(fields[name]));

const NAMES = sql.join(FIELDS.map((name) => sql.ref(name)));

/** The values of the fields, from JSON. */
const valuesOf = (fields: CampaignFields) => sql`
  select ${NAMES} from json_to_record(${JSON.stringify(fields)}::json) as f (name text, subtype text,
    audience jsonb, template text, data jsonb, from_email text, from_name text, reply_to text,
    tags text[], max_rate_per_hour integer, skip_if_mailed_within_hours integer, content_version integer,
    first_wave boolean)`;

/** Also creates copies. `fieldsOf` gets the id of the campaign. */
export async function insertCampaign(
  scope: OrganizationScope,
  slug: string,
  fieldsOf: (id: string) => Promise<CampaignFields>,
): Promise<CampaignRow> {
  const { em, organizationId } = scope;
  await requireRoom(scope, 'campaigns', 'slug');
  const { id, createdAt } = newRow();
  const fields = await fieldsOf(id);
  const at = createdAt.toISOString();
  return queryOne<CampaignRow>(
    em,
    sql`insert into campaigns as c (id, created_at, updated_at, organization_id, slug, ${NAMES})
      select ${id}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${organizationId}::uuid, ${slug}, f.*
      from (${valuesOf(fields)}) f
      returning ${CAMPAIGN_COLUMNS}`,
  );
}

/** A scheduled campaign becomes a draft again. */
const updateCampaign = (
  { em }: OrganizationScope,
  id: string,
  fields: CampaignFields,
): Promise<CampaignRow> =>
  queryOne<CampaignRow>(
    em,
    sql`update campaigns c set (${NAMES}) = (${valuesOf(fields)}), status = 'draft', scheduled_at = null,
        template_version_id = null, template_version = null, ${CHANGED_NOW}
      where c.id = ${id} returning ${CAMPAIGN_COLUMNS}`,
  );
