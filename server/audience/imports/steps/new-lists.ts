import { recordChange } from '../../../account/audit/record-change.ts';
import { lockSetup } from '../../../account/organizations/lock.ts';
import { requireRoom } from '../../../account/organizations/maxima.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { findLists } from '../../lists/membership.ts';
import { putList } from '../../lists/put.ts';
import type { ImportRefusal, ImportReport, ImportRow } from '../import-row.ts';
import type { Tag } from '../rows/tags.ts';

/** Lists that the tags of a file can create. They are stored with the report. */
export const MAX_NEW_LISTS = 500;

export const TOO_MANY_LISTS: ImportRefusal = {
  code: 'too_many_lists',
  message: `The tags name more than ${MAX_NEW_LISTS} lists that do not exist; leave the column out, or import it into data.`,
};

/** The lists that the import creates, with those of more tags. The first name that has a slug counts. */
export function withLists(
  lists: ImportReport['new_lists'],
  tags: Tag[],
): ImportReport['new_lists'] {
  const named = new Map(lists.map((list) => [list.slug, list]));
  for (const { slug, name } of tags) if (!named.has(slug)) named.set(slug, { slug, name });
  return named.size === lists.length ? lists : [...named.values()];
}

/** Why the organization cannot have the new lists; null if it can. */
export async function findNoRoom(
  scope: RequestScope,
  { report }: Pick<ImportRow, 'report'>,
): Promise<ImportRefusal | null> {
  const added = report?.new_lists.length ?? 0;
  if (added === 0) return null;
  try {
    await requireRoom(scope, 'static_lists', 'options', added);
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const message = `The tags name ${added} lists that do not exist. ${error.failures[0].message}`;
    return { code: 'too_many_lists', message };
  }
}

/** Creates the lists that the tags name, unless somebody has done so since the check. Returns why it cannot. */
export async function createLists(
  scope: RequestScope,
  { report }: ImportRow,
): Promise<ImportRefusal | null> {
  const wanted = report?.new_lists ?? [];
  if (wanted.length === 0) return null;
  await lockSetup(scope);
  const slugs = wanted.map(({ slug }) => slug);
  const existing = new Set((await findLists(scope, slugs)).map(({ slug }) => slug));
  const missing = wanted.filter(({ slug }) => !existing.has(slug));
  const noRoom = await findNoRoom(scope, { report: report && { ...report, new_lists: missing } });
  if (noRoom) return noRoom;
  for (const { slug, name } of missing) {
    await putList(scope, slug, null, { name });
    await recordChange(scope, {
      operation: 'lists.put',
      resource: { type: 'list', id: slug },
      before: null,
      after: { slug, name, kind: 'static' },
    });
  }
  return null;
}
