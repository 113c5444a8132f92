import { audited } from '../../account/audit/audited.ts';
import { listContacts } from '../contacts/list.ts';
import { presentContact } from '../contacts/present.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { deleteList } from './delete.ts';
import type { List } from './list.entity.ts';
import { findList, getList, listLists, type ListSummary } from './lists.ts';
import { previewRule } from './preview.ts';
import { putList } from './put.ts';

export const listHandlers = {
  'lists.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listLists(scope, query, slice);
    return { status: 200, body: await listPage(query, read, presentSummary) };
  },

  'lists.get': async ({ path, scope }) => ({
    status: 200,
    body: presentList(await getList(scope, path.slug)),
  }),

  'lists.put': async ({ path: { slug }, body, scope }) => {
    await lockSetup(scope);
    const found = await findList(scope, slug);
    const before = found && presentList(found);
    const after = presentList(await putList(scope, slug, found, body));
    const resource = { type: 'list', id: slug };
    return audited(scope, { operation: 'lists.put', resource, before, after });
  },

  'lists.delete': async ({ path: { slug }, scope }) => {
    await lockSetup(scope);
    const list = await getList(scope, slug);
    await deleteList(scope, list);
    return audited(scope, {
      operation: 'lists.delete',
      resource: { type: 'list', id: slug },
      before: presentList(list),
      after: null,
    });
  },

  'lists.preview': async ({ body, scope }) => ({
    status: 200,
    body: await previewRule(scope, body.rule),
  }),

  'lists.listContacts': async ({ path, query, scope }) => {
    const { slug } = await getList(scope, path.slug);
    const read = (slice: Slice) => listContacts(scope, { list: slug }, slice);
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
