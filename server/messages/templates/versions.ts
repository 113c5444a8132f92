import { countFitting } from '../../platform/database/page-size.ts';
import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, owned, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { type FoundRows, invalidCursor, type Slice } from '../../platform/values/cursor.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { Template, TemplateVersion } from './template.entity.ts';
import { noSuchTemplate } from './templates.ts';

/** The versions of a template, newest first. For a deleted template, those that are still referenced. */
export async function listVersions(
  { em, organizationId }: OrganizationScope,
  templateId: string,
  { after, count }: Slice,
): Promise<FoundRows<TemplateVersion>> {
  const ofTemplate = { ...owned(organizationId), templateId };
  const last = after ? await em.findOne(TemplateVersion, { ...ofTemplate, id: after }) : null;
  if (after && !last) throw invalidCursor();
  // Ordered by version instead of id, because the clocks of two processes may differ.
  const rest = last ? { version: { $lt: last.version } } : {};
  const { fitting, isCut } = await countFitting(
    em,
    sql`select row_number() over (order by v.version desc) as place,
        octet_length(v.content::text) as bytes
      from template_versions v
      where ${ownedBy(organizationId, 'v')} and v.template_id = ${ofTemplate.templateId}
        and (${last?.version ?? null}::integer is null or v.version < ${last?.version ?? null})
      order by v.version desc limit ${count}`,
  );
  const versions = await em.find(
    TemplateVersion,
    { ...ofTemplate, ...rest },
    { orderBy: { version: 'desc' }, limit: Math.max(1, fitting) },
  );
  if (versions.length === 0 && !after) throw noSuchTemplate();
  return { rows: versions, reached: isCut ? (versions.at(-1)?.id ?? null) : null };
}

export async function getVersion(
  scope: OrganizationScope,
  slug: string,
  number: string,
): Promise<TemplateVersion> {
  const { em, organizationId } = scope;
  const templateId = await getTemplateId(scope, slug);
  const version = /^[1-9][0-9]{0,8}$/.test(number) ? Number(number) : 0;
  const found = await em.findOne(TemplateVersion, {
    ...owned(organizationId),
    templateId,
    version,
  });
  if (found) return found;
  throw new NotFoundError('template_version', 'The template has no version with this number.');
}

/** Finds deleted templates too. */
export async function getTemplateId(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<string> {
  const template = isSlug(slug)
    ? await em.findOne(Template, { ...owned(organizationId), slug })
    : null;
  if (!template) throw noSuchTemplate();
  return template.id;
}
