import { query, sql } from '../../../platform/database/sql.ts';
import {
  type RequestScope,
  type OrganizationScope,
  ownedBy,
  type AuthorScope,
} from '../../../platform/database/tenancy.ts';
import { ValidationError } from '../../../platform/errors.ts';
import type { ActionRow } from '../action-row.ts';
import { findReferences, type References } from '../check-request.ts';
import { endAction } from '../contact-actions.ts';
import { changeLists } from './change-lists.ts';
import { updateContacts } from './update-contacts.ts';
import type { RawBuilder } from 'kysely';
import { type Cost, findFiltered } from '../../contacts/list.ts';
import { changeConsents } from '../../consent/change-consent.ts';
import type { SubtypeKey } from '../../consent/subscription-types/subtypes.ts';

/** A step may read for longer than a page of a list: nobody waits for its response. */
const COST: Cost = { window: 20_000, tries: 100_000, matches: 20_000, timeoutMs: 7_000 };

interface FoundContact {
  id: string;
  email_key: string;
}

/** The next contacts of an action, and the position after them; null at the end. */
async function findContacts(
  scope: OrganizationScope,
  { filter, position }: Pick<ActionRow, 'filter' | 'position'>,
  limit: number,
): Promise<{ contacts: FoundContact[]; next: string | null }> {
  const slice = { after: position, count: limit };
  const { rows, reached } = await findFiltered(scope, filter, slice, {
    cost: COST,
    now: new Date(),
    read,
  });
  const next = rows.length === limit ? rows.at(-1)?.id : reached;
  return { contacts: rows, next: next ?? null };
}

async function read(
  { em, organizationId }: OrganizationScope,
  condition: RawBuilder<unknown>,
  source: RawBuilder<unknown> = sql`contacts`,
) {
  const contacts = await query<FoundContact>(
    em,
    sql`select c.id, c.email_key from ${source} c
      where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
  return { contacts, isCut: false };
}

/** Erases the person with an address key, as `contacts.delete` does. Returns whether there was a contact. */
export type ErasePerson = (scope: RequestScope, key: string) => Promise<boolean>;

/** Contacts of one step, which is one transaction. An erasure has many statements for each. */
const CONTACTS: Record<ActionRow['action'], number> = {
  add_to_list: 1_000,
  remove_from_list: 1_000,
  update: 500,
  unsubscribe: 200,
  erase: 20,
};
const COUNTED = 5_000;

/** While emails are sent, steps are smaller by this factor, so that they wait less. */
const SMALLER = 10;

/** The next step of an action, whose row is locked. Its progress is stored in the same transaction. */
export async function runActionStep(
  scope: RequestScope,
  action: ActionRow,
  { isSending, erasePerson }: { isSending: boolean; erasePerson: ErasePerson },
): Promise<void> {
  const { em } = scope;
  const references = await findReferences(scope, action).catch(failureOf);
  if ('code' in references) {
    await endAction(scope, action.id, 'failed', references);
    return;
  }
  const counts = action.dry_run || action.mode === 'test';
  const most = counts ? COUNTED : CONTACTS[action.action];
  const limit = isSending ? Math.ceil(most / SMALLER) : most;
  const { contacts, next } = await findContacts(scope, action, limit);
  const changed = counts ? 0 : await change(scope, action, { references, contacts, erasePerson });
  await query(
    em,
    sql`
      update contact_actions set position = ${next}, matched = matched + ${contacts.length},
        changed = changed + ${changed}, attempts = 0, step_at = clock_timestamp()
      where id = ${action.id}`,
  );
  if (next === null) await endAction(scope, action.id, 'completed');
}

function failureOf(error: unknown) {
  if (!(error instanceof ValidationError)) throw error;
  return { code: 'not_found', message: error.failures[0].message };
}

interface Step {
  references: References;
  contacts: FoundContact[];
  erasePerson: ErasePerson;
}

/** Returns how many contacts were changed. */
async function change(
  scope: RequestScope,
  row: ActionRow,
  { references: { listId, subtypes }, contacts, erasePerson }: Step,
): Promise<number> {
  const ids = contacts.map(({ id }) => id);
  if (ids.length === 0) return 0;
  if (row.action === 'update') return updateContacts(scope, row.set ?? {}, ids);
  if (row.action === 'unsubscribe') return unsubscribe(scope, row, subtypes, ids);
  if (row.action !== 'erase') return listId ? changeLists(scope, row.action, listId, ids) : 0;
  let erased = 0;
  // Sorted like the rows of an import, so that they do not deadlock.
  for (const { email_key: key } of contacts.toSorted(byKey)) {
    if (await erasePerson(scope, key)) erased += 1;
  }
  return erased;
}

const byKey = (a: FoundContact, b: FoundContact): number => (a.email_key < b.email_key ? -1 : 1);

/** Withdraws consent as `contacts.updatePreferences` does (CONSENT-9). Returns how many contacts were changed. */
async function unsubscribe(
  scope: AuthorScope,
  { id, subtypes: named, reason }: ActionRow,
  subtypes: SubtypeKey[],
  contactIds: string[],
): Promise<number> {
  const changes = subtypes.map(
    (subtype) => ({ subtype, action: named ? 'decline' : 'unsubscribe' }) as const,
  );
  const actor = {
    source: 'api',
    author: scope.actor,
    evidence: { ...(reason !== null && { text: reason }), contact_action_id: id },
  } as const;
  const appended = await changeConsents(
    scope,
    contactIds.map((contactId) => ({ contactId, changes, actor })),
  );
  return [...appended.values()].filter(({ length }) => length > 0).length;
}
