import type { RawBuilder } from 'kysely';
import { eventLogOf, organizationsThatWant, wantsEvents } from '../../account/events/event-log.ts';
import type { EventSubject, NewEvent } from '../../account/events/event-types.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { inSlices } from '../../platform/concurrency/time-slices.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { groupsOf } from '../../platform/values/groups-of.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { canonicalJson, type JsonObject } from '../../platform/values/json/json.ts';
import { type ContactRow, lockContacts, readContacts, type UpsertedContact } from './contacts.ts';
import { presentContact } from './present.ts';

const CHANGES = [
  'contact.created',
  'contact.updated',
  'contact.validated',
  'contact.lists_changed',
] as const;

/** Fields that are not compared: they have events of their own, or change with every other field. */
const SEPARATE = ['lists', 'validation_status', 'updated_at'];

/** Fields of an upsert that do not change, or have an event of their own. */
const IDENTITY = ['email', 'lists'];

export const wantsContactEvents = ({ em, organizationId }: OrganizationScope): boolean =>
  wantsEvents(em, organizationId, CHANGES);

/** The subject of events about a contact. */
export const subjectOf = (em: Transaction, { id, email }: ContactRow): EventSubject => {
  const key = parseAddress(email)?.key;
  const hash = eventLogOf(em)?.hashAddress;
  return { contactId: id, addressHash: key === undefined || !hash ? null : hash(key) };
};

/**
 * Makes a change, and records what it changed of the contacts that the condition finds. They are locked first, if the
 * organization wants their events.
 */
export async function withContactEvents<T>(
  scope: OrganizationScope,
  condition: RawBuilder<unknown>,
  change: () => Promise<T>,
): Promise<T> {
  if (!wantsContactEvents(scope)) return change();
  const before = await lockContacts(scope, condition);
  const result = await change();
  await recordChanges(scope, before);
  return result;
}

/** The most contacts that are in memory at a time as they are before and after a change. Each may have 128 KiB of values. */
export const TOGETHER = 50;

/** The same for many contacts. Returns the sum of what the changes of some of them return. */
export async function withEventsOfMany(
  scope: OrganizationScope,
  ids: string[],
  change: (ids: string[]) => Promise<number>,
): Promise<number> {
  if (!wantsContactEvents(scope)) return change(ids);
  let sum = 0;
  for (const some of groupsOf(ids.toSorted(), TOGETHER)) {
    sum += await withContactEvents(scope, sql`c.id = any(${some}::uuid[])`, () => change(some));
  }
  return sum;
}

/** An upsert that set these fields. */
interface Upsert {
  fields: object;
  upserted: UpsertedContact;
}

export async function recordUpserts(scope: OrganizationScope, upserts: Upsert[]): Promise<void> {
  const events = await inSlices(upserts, ({ fields, upserted }) => {
    const subject = subjectOf(scope.em, upserted.contact);
    return eventsOf(fields, upserted).map((event) => ({ ...event, ...subject }));
  });
  await recordEvents(scope, events.flat());
}

function eventsOf(fields: object, { contact, created, previous }: UpsertedContact): NewEvent[] {
  const data = presentContact(contact);
  if (created) return [{ type: 'contact.created', data }];
  if (previous) return changesOf(previous, contact);
  // Another request has created the contact meanwhile, so it is not known what it was before.
  const changed = Object.keys(data).filter((field) => field in fields && !IDENTITY.includes(field));
  return [{ type: 'contact.updated', data: { ...data, changed } }];
}

/** Makes a change of contacts of many organizations, and records the events of those whose validation status changed. */
export async function withValidationEvents(
  em: Transaction,
  ids: string[],
  change: (em: Transaction) => Promise<void>,
): Promise<void> {
  const wanting = organizationsThatWant(em, ['contact.validated']);
  if (wanting.length === 0) return change(em);
  await em.transactional(async (transaction) => {
    const found = await query<{ id: string; organization_id: string }>(
      transaction,
      sql`
        select c.id, c.organization_id from contacts c
        where c.id = any(${ids}::uuid[]) and c.organization_id = any(${wanting}::uuid[])
        order by c.id for no key update`,
    );
    const before: [OrganizationScope, ContactRow[]][] = [];
    for (const [organizationId, rows] of Map.groupBy(found, (row) => row.organization_id)) {
      const scope = { em: transaction, organizationId };
      before.push([scope, await readContacts(scope, oneOf(rows))]);
    }
    await change(transaction);
    for (const [scope, contacts] of before) await recordChanges(scope, contacts);
  });
}

const oneOf = (contacts: { id: string }[]): RawBuilder<unknown> =>
  sql`c.id = any(${contacts.map(({ id }) => id)}::uuid[])`;

/** Records what has changed since the contacts were read. */
async function recordChanges(scope: OrganizationScope, before: ContactRow[]): Promise<void> {
  for (const some of groupsOf(before, TOGETHER)) await recordChangesOf(scope, some);
}

async function recordChangesOf(scope: OrganizationScope, before: ContactRow[]): Promise<void> {
  const after = await readContacts(scope, oneOf(before));
  const previous = new Map(before.map((contact) => [contact.id, contact]));
  const events = await inSlices(after, (contact) => {
    const known = previous.get(contact.id);
    if (!known) return [];
    const subject = subjectOf(scope.em, contact);
    return changesOf(known, contact).map((event) => ({ ...event, ...subject }));
  });
  await recordEvents(scope, events.flat());
}

function changesOf(before: ContactRow, after: ContactRow): NewEvent[] {
  const [from, to] = [presentContact(before) as JsonObject, presentContact(after)];
  const changed = Object.entries(to).flatMap(([field, value]) =>
    !SEPARATE.includes(field) && canonicalJson(value) !== canonicalJson(from[field]) ? [field] : [],
  );
  const added = after.lists.filter((slug) => !before.lists.includes(slug));
  const removed = before.lists.filter((slug) => !after.lists.includes(slug));
  return [
    ...(changed.length > 0 ? [{ type: 'contact.updated' as const, data: { ...to, changed } }] : []),
    ...(added.length + removed.length > 0
      ? [{ type: 'contact.lists_changed' as const, data: { ...to, added, removed } }]
      : []),
    ...(before.validation_status === after.validation_status
      ? []
      : [{ type: 'contact.validated' as const, data: to }]),
  ];
}
