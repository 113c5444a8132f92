import type { components } from '../../../generated/types.ts';
import { requireRoom } from '../../account/organizations/maxima.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { canonicalJson } from '../../platform/values/json/json.ts';
import { requireSlug } from '../../platform/values/slug.ts';
import { checkLines, requireName } from '../../platform/values/text.ts';
import { List } from './list.entity.ts';
import { checkRule } from './smart/check-rule.ts';
import { checkReferences } from './smart/references.ts';

export type ListDescription = components['schemas']['ListPut'];

/** Creates or updates the list; the caller holds the setup lock (LISTS-2). */
export async function putList(
  scope: OrganizationScope,
  slug: string,
  found: List | null,
  described: ListDescription,
): Promise<List> {
  const { em, organizationId } = scope;
  if (!found) requireSlug('slug', slug);
  const name = requireName('name', described.name);
  const description = described.description ?? null;
  if (description !== null) checkLines('description', description);
  const rule = (described.rule ?? null) === null ? null : checkRule(described.rule);
  const kind = rule === null ? 'static' : 'smart';
  if (found && found.kind !== kind) throw kindIsFixed(found);
  if (rule !== null) await checkReferences(scope, rule);
  if (!found) await requireRoom(scope, `${kind}_lists`, 'slug');

  const list = found ?? em.create(List, { organizationId, slug, name, kind, rule });
  list.name = name;
  list.description = description;
  // PostgreSQL reorders the keys of an object; that is not a change.
  if (canonicalJson(list.rule ?? null) !== canonicalJson(rule)) list.rule = rule;
  await em.flush();
  return list;
}

function kindIsFixed({ kind }: List): ConflictError {
  const other = kind === 'static' ? 'smart' : 'static';
  return new ConflictError(
    { reason: 'kind_is_fixed' },
    `This list is ${kind} and its kind cannot change; create a ${other} list with another slug.`,
  );
}
