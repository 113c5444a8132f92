import { audited } from '../../account/audit/audited.ts';
import { listContacts } from '../contacts/list.ts';
import { presentContact } from '../contacts/present.ts';
import { countContacts, countList, type Total } from '../contacts/total.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { deleteList } from './delete.ts';
import type { List } from './list.entity.ts';
import { findList, getList, listLists, type ListSummary } from './lists.ts';
import { previewRule } from './preview.ts';
import { putList } from './put.ts';

export const listHandlers = {
  'lists.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listLists(scope, query, slice);
    const page = await listPage(query, read, presentSummary);
    if (!query.include_total) return { status: 200, body: page };
    return { status: 200, body: { ...page, data: await withTotals(scope, page.data) } };
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
    body: await previewRule(scope, body.rule, { now: new Date() }),
  }),

  'lists.listContacts': async ({ path, query, scope }) => {
    const { slug } = await getList(scope, path.slug);
    const read = (slice: Slice) => listContacts(scope, { list: slug }, slice, { now: new Date() });
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

/** Smart lists of one page are counted for so long, together. */
const COUNTING_MS = 2_000;

/** Adds how many contacts are on each list; null for the smart lists that are left when the time is over. */
async function withTotals<Shown extends { id: string; slug: string; kind: List['kind'] }>(
  scope: OrganizationScope,
  lists: Shown[],
) {
  const now = new Date();
  const end = performance.now() + COUNTING_MS;
  const shown: (Shown & { contacts: Total | null })[] = [];
  for (const list of lists) {
    const leftMs = Math.ceil(end - performance.now());
    const count = (): Promise<Total | null> | null =>
      leftMs > 0 ? countContacts(scope, { list: list.slug }, now, leftMs) : null;
    const contacts = list.kind === 'static' ? await countList(scope, list.id) : await count();
    shown.push({ ...list, contacts });
  }
  return shown;
}

const presentList = (list: List) => ({
  ...presentSummary(list),
  rule: (list.rule ?? null) as Record<string, unknown> | null,
});
