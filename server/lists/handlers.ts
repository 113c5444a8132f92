import type { Handlers } from '../http/operation.ts';
import { toPage } from '../values/cursor.ts';
import type { List } from './list.entity.ts';
import { getList, listLists } from './lists.ts';

export const listHandlers = {
  'lists.list': async ({ query, caller, em }) => {
    const { limit = 50, ...filter } = query;
    const lists = await listLists(em, caller.organizationId, filter, limit);
    return { status: 200, body: toPage(lists, limit, presentList) };
  },

  'lists.get': async ({ path, caller, em }) => ({
    status: 200,
    body: presentList(await getList(em, caller.organizationId, path.slug)),
  }),
} satisfies Partial<Handlers>;

function presentList(list: List) {
  return {
    id: list.id,
    slug: list.slug,
    name: list.name,
    description: list.description ?? null,
    kind: list.kind,
    modifiable: list.kind === 'static',
    created_at: list.createdAt.toISOString(),
    updated_at: list.updatedAt.toISOString(),
  };
}
