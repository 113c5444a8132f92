import { recordChange } from '../../account/audit/record-change.ts';
import { listContacts } from '../contacts/list.ts';
import { presentContact } from '../contacts/present.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { deleteList } from './delete.ts';
import type { List } from './list.entity.ts';
import { findList, getList, listLists, type ListSummary } from './lists.ts';
import { putList } from './put.ts';

export const listHandlers = {
  'lists.list': async ({ query, principal, em }) => {
    const read = (slice: Slice) => listLists(em, principal.organizationId, query, slice);
    return { status: 200, body: await listPage(query, read, presentSummary) };
  },

  'lists.get': async ({ path, principal, em }) => ({
    status: 200,
    body: presentList(await getList(em, principal.organizationId, path.slug)),
  }),

  'lists.put': async ({ path: { slug }, body, principal, em }) => {
    await lockSetup(em, principal.organizationId);
    const found = await findList(em, principal.organizationId, slug);
    const before = found && presentList(found);
    const list = await putList(em, principal.organizationId, slug, found, body);
    const after = presentList(list);
    const resource = { type: 'list', id: slug };
    await recordChange(em, principal, { operation: 'lists.put', resource, before, after });
    return { status: before ? 200 : 201, body: after };
  },

  'lists.delete': async ({ path: { slug }, principal, em }) => {
    await lockSetup(em, principal.organizationId);
    const list = await getList(em, principal.organizationId, slug);
    await deleteList(em, principal.organizationId, list);
    await recordChange(em, principal, {
      operation: 'lists.delete',
      resource: { type: 'list', id: slug },
      before: presentList(list),
      after: null,
    });
    return { status: 204 };
  },

  'lists.listContacts': async ({ path, query, principal, em }) => {
    const { organizationId } = principal;
    const { slug } = await getList(em, organizationId, path.slug);
    const read = (slice: Slice) => listContacts(em, organizationId, { list: slug }, slice);
    return { status: 200, body: await listPage(query, read, presentContact) };
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
