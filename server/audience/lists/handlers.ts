import { recordChange } from '../../account/audit/record.ts';
import { listContacts } from '../contacts/list.ts';
import { presentContact } from '../contacts/present.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { toPage } from '../../platform/values/cursor.ts';
import { deleteList } from './delete.ts';
import type { List } from './list.entity.ts';
import { findList, getList, listLists, type ListSummary } from './lists.ts';
import { putList } from './put.ts';

export const listHandlers = {
  'lists.list': async ({ query, caller, em }) => {
    const { limit = 50, ...filter } = query;
    const lists = await listLists(em, caller.organizationId, filter, limit);
    return { status: 200, body: toPage(lists, limit, presentSummary) };
  },

  'lists.get': async ({ path, caller, em }) => ({
    status: 200,
    body: presentList(await getList(em, caller.organizationId, path.slug)),
  }),

  'lists.put': async ({ path: { slug }, body, caller, em }) => {
    await lockSetup(em, caller.organizationId);
    const found = await findList(em, caller.organizationId, slug);
    const before = found && presentList(found);
    const list = await putList(em, caller.organizationId, slug, found, body);
    const after = presentList(list);
    const resource = { type: 'list', id: slug };
    await recordChange(em, caller, { operation: 'lists.put', resource, before, after });
    return { status: before ? 200 : 201, body: after };
  },

  'lists.delete': async ({ path: { slug }, caller, em }) => {
    await lockSetup(em, caller.organizationId);
    const list = await getList(em, caller.organizationId, slug);
    await deleteList(em, caller.organizationId, list);
    await recordChange(em, caller, {
      operation: 'lists.delete',
      resource: { type: 'list', id: slug },
      before: presentList(list),
      after: null,
    });
    return { status: 204 };
  },

  'lists.listContacts': async ({ path, query, caller, em }) => {
    const { limit = 50, cursor } = query;
    const { slug } = await getList(em, caller.organizationId, path.slug);
    const found = await listContacts(em, caller.organizationId, { list: slug, cursor }, limit);
    return { status: 200, body: toPage(found.contacts, limit, presentContact, found.reached) };
  },
} satisfies Partial<Handlers>;

function presentSummary(list: ListSummary) {
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

const presentList = (list: List) => ({
  ...presentSummary(list),
  rule: (list.rule ?? null) as Record<string, unknown> | null,
});
