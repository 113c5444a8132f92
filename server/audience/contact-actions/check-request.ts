import {
  readNamedSubtypes,
  readSubtypeKeys,
  resolveSubtypes,
  type SubtypeKey,
} from '../consent/subscription-types/subtypes.ts';
import { requireFewWords } from '../contacts/search.ts';
import { findLists, findStaticLists } from '../lists/membership.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import type { ActionRequest, ActionRow } from './action-row.ts';

type Named = Pick<ActionRow, 'action' | 'filter' | 'list' | 'subtypes'>;

const OF_LISTS: ActionRow['action'][] = ['add_to_list', 'remove_from_list'];

/** Checks what the schema of the API cannot express. */
export async function checkRequest(
  scope: OrganizationScope,
  request: ActionRequest,
): Promise<void> {
  const { action, filter, list, subtypes } = request;
  const needsList = OF_LISTS.includes(action);
  if (needsList && list === undefined) {
    throw invalid('list', 'required', `The field list is required for ${action}.`);
  }
  if (!needsList && list !== undefined) {
    throw invalid('list', 'not_allowed', `The field list is not allowed for ${action}.`);
  }
  if (action !== 'unsubscribe' && subtypes) {
    throw invalid('subtypes', 'not_allowed', 'The field subtypes is only allowed for unsubscribe.');
  }
  if (!needsList && isEmpty(filter)) throw emptyFilter();
  if (filter.search !== undefined) await requireFewWords(scope, 'filter.search', filter.search);
  await findReferences(scope, {
    action,
    filter,
    list: list ?? null,
    subtypes: subtypes ?? null,
  });
}

/** An empty search finds all contacts. */
const isEmpty = ({ search, ...others }: ActionRequest['filter']): boolean =>
  Object.keys(others).length === 0 && (search ?? '').trim() === '';

const emptyFilter = () =>
  invalid(
    'filter',
    'required',
    'The filter is empty, so that the action would apply to all contacts; state at least one condition.',
  );

/** What an action needs to change contacts. */
export interface References {
  listId: string | null;
  /** The subtypes of `unsubscribe`. */
  subtypes: SubtypeKey[];
}

/** Throws ValidationError if something that the action names does not exist or no longer exists. */
export async function findReferences(
  scope: OrganizationScope,
  { action, filter, list, subtypes }: Named,
): Promise<References> {
  if (filter.list !== undefined && (await findLists(scope, [filter.list])).length === 0) {
    throw invalid('filter.list', 'not_found', `No list has the slug ${filter.list}.`);
  }
  const lists = list === null ? null : await findStaticLists(scope, { list: [list] });
  const listId = list === null ? null : (lists?.get(list) ?? null);
  if (action !== 'unsubscribe') return { listId, subtypes: [] };
  if (subtypes === null) return { listId, subtypes: await readSubtypeKeys(scope) };
  const known = await readNamedSubtypes(scope, subtypes);
  const fields = { detail: 'invalid_subtypes', fieldOf: (_: string, n: number) => `subtypes.${n}` };
  return { listId, subtypes: [...new Set(resolveSubtypes(known, subtypes, fields))] };
}
