import {
  readNamedSubtypes,
  readSubtypeKeys,
  resolveSubtypes,
  type SubtypeKey,
} from '../consent/subscription-types/subtypes.ts';
import { checkAttributes } from '../contact-attributes/check.ts';
import { requireFewWords } from '../contacts/search.ts';
import { findLists, findStaticLists } from '../lists/membership.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import type { ActionRequest, ActionRow, ActionSet } from './action-row.ts';

type Named = Pick<ActionRow, 'action' | 'filter' | 'list' | 'subtypes' | 'set'>;

const OF_LISTS: ActionRow['action'][] = ['add_to_list', 'remove_from_list'];

/** These cannot be undone by another action. */
const FINAL: ActionRow['action'][] = ['unsubscribe', 'erase'];

/** Checks what the schema of the API cannot express. Returns what an update sets. */
export async function checkRequest(
  scope: OrganizationScope,
  request: ActionRequest,
): Promise<ActionSet | null> {
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
  const set = checkSet(request);
  if (FINAL.includes(action) && isEmpty(filter)) throw emptyFilter();
  if (filter.search !== undefined) await requireFewWords(scope, 'filter.search', filter.search);
  await findReferences(scope, {
    action,
    filter,
    list: list ?? null,
    subtypes: subtypes ?? null,
    set,
  });
  return set;
}

function checkSet({ action, set }: ActionRequest): ActionSet | null {
  if (action !== 'update') {
    if (set === undefined) return null;
    throw invalid('set', 'not_allowed', 'The field set is only allowed for update.');
  }
  if (!set || (set.locale === undefined && Object.keys(set.custom_attributes ?? {}).length === 0)) {
    const message = 'The field set is required for update, with a locale or an attribute.';
    throw invalid('set', 'required', message);
  }
  if (set.locale === undefined) return set;
  return { ...set, locale: requireLocale('set.locale', set.locale) };
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
  { action, filter, list, subtypes, set }: Named,
): Promise<References> {
  if (filter.list !== undefined && (await findLists(scope, [filter.list])).length === 0) {
    throw invalid('filter.list', 'not_found', `No list has the slug ${filter.list}.`);
  }
  await checkAttributes(scope, set?.custom_attributes, 'set.custom_attributes');
  const lists = list === null ? null : await findStaticLists(scope, { list: [list] });
  const listId = list === null ? null : (lists?.get(list) ?? null);
  if (action !== 'unsubscribe') return { listId, subtypes: [] };
  if (subtypes === null) return { listId, subtypes: await readSubtypeKeys(scope) };
  const known = await readNamedSubtypes(scope, subtypes);
  const fields = { detail: 'invalid_subtypes', fieldOf: (_: string, n: number) => `subtypes.${n}` };
  return { listId, subtypes: [...new Set(resolveSubtypes(known, subtypes, fields))] };
}
