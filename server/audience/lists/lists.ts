import { type OrganizationScope, owned } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { List } from './list.entity.ts';

export interface ListFilter {
  kind?: List['kind'];
}

/** A list without its rule. */
export type ListSummary = Pick<
  List,
  'id' | 'slug' | 'name' | 'description' | 'kind' | 'createdAt' | 'updatedAt'
>;

/** Excludes the rules, which may take a megabyte each. */
export function listLists(
  { em, organizationId }: OrganizationScope,
  { kind }: ListFilter,
  { after, count }: Slice,
): Promise<ListSummary[]> {
  return em.find(
    List,
    {
      ...owned(organizationId),
      deletedAt: null,
      ...(kind ? { kind } : {}),
      ...(after ? { id: { $lt: after } } : {}),
    },
    { orderBy: { id: 'desc' }, limit: count, exclude: ['rule'] },
  );
}

export async function findList(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<List | null> {
  return isSlug(slug)
    ? em.findOne(List, { ...owned(organizationId), slug, deletedAt: null })
    : null;
}

export async function getList(scope: OrganizationScope, slug: string): Promise<List> {
  const list = await findList(scope, slug);
  if (list) return list;
  throw new NotFoundError('list', 'No list has this slug.');
}
