import type { RawBuilder } from 'kysely';
import type { components } from '../../../generated/types.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { query, queryOneCommitting, queryOnePrepared, sql } from '../../platform/database/sql.ts';
import { MAXIMA, requireListRoom } from '../../account/organizations/maxima.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid, NotFoundError } from '../../platform/errors.ts';
import {
  addToLists,
  findStaticLists,
  type NamedList,
  removeFromLists,
  requireStatic,
} from '../lists/membership.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { NEXT_UPDATE } from './next-update.ts';
import {
  type ContactChanges,
  type ContactUpdate,
  readTimeZone,
  readUpsert,
  splitNulls,
} from './read-upsert.ts';
import { isId, newRow } from '../../platform/values/id.ts';
import {
  checkJsonSize,
  type JsonObject,
  MAX_BYTES,
  MAX_KEYS,
} from '../../platform/values/json/json.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import { checkAttributes } from '../contact-attributes/check.ts';

export type ContactRow = components['schemas']['ContactSummary'];

export interface UpsertOptions {
  hashAddress: HashAddress;
  mayCommit: boolean;
  withPrevious?: boolean;
}

/**
 * Creates or updates the contact in one statement, so concurrent requests lose no changes (CONTACTS-2). With
 * `mayCommit` the request does nothing else, and the statement may commit by itself. With `withPrevious` it returns the
 * contact as it was before; null also if another request has created it at the same time.
 */
export async function upsertContact(
  scope: OrganizationScope,
  changes: ContactChanges & { email: string },
  { hashAddress, mayCommit, withPrevious = false }: UpsertOptions,
): Promise<UpsertedContact> {
  const { em, organizationId } = scope;
  const { address, name, locale, timezone, data, attributes, lists } = readUpsert(changes);
  const { id, createdAt } = newRow();
  const hash = hashAddress(address.key);
  await checkAttributes(scope, changes.custom_attributes);
  const previous = withPrevious ? previousOf(organizationId, address.key) : WITHOUT_PREVIOUS;

  const upsert = (guard: ReturnType<typeof sql>) => sql<UpsertedRow>`
      with named as (
        select l.id, l.slug, l.kind from lists l
        where ${ownedBy(organizationId, 'l')} and l.slug = any(${lists}::text[])
          and l.deleted_at is null
      ),
      ${previous.source}
      c as (
        insert into contacts as c
          (id, organization_id, email, email_key, name, data, custom_attributes, locale, timezone,
            created_at, updated_at)
        select ${id}::uuid, ${organizationId}::uuid, ${address.address}, ${address.key},
          ${name ?? null}, ${data.set}::jsonb, ${attributes.set}::jsonb,
          coalesce(${locale}, ${defaultLocaleOf(organizationId)}), ${timezone ?? null},
          ${createdAt}::timestamptz, ${createdAt}::timestamptz
        where ${lists}::text[] <@ array(select slug from named where kind = 'static')
          ${previous.comesFirst}
        on conflict (organization_id, email_key) do update set
          name = case when ${name !== undefined} then ${name ?? null} else c.name end,
          data = (c.data || ${data.set}::jsonb) - ${data.removed}::text[],
          custom_attributes =
            (c.custom_attributes || ${attributes.set}::jsonb) - ${attributes.removed}::text[],
          locale = coalesce(${locale}, c.locale),
          timezone = case when ${timezone !== undefined} then ${timezone ?? null} else c.timezone end,
          updated_at = ${NEXT_UPDATE}
        ${guard}
        returning c.*, xmax = 0 as created
      ),
      -- Sorted, so that concurrent requests wait for each other instead of deadlocking.
      joined as (
        insert into list_members (organization_id, contact_id, list_id)
        select ${organizationId}, c.id, named.id from c, named where named.kind = 'static'
        order by named.id
        on conflict do nothing returning 1
      )
      select ${ownColumns(organizationId)}, c.created,
        case when c.created then restore_withdrawals(${organizationId}, c.id, ${hash}) end as restored,
        array(select slug from named where kind = 'static' union ${listsOfContact} order by slug)
          as lists,
        (select count(*) from joined)::integer as added,
        (select coalesce(json_agg(named), '[]') from named) as named ${previous.column}
      from (values (1)) one left join c on true`;

  if (mayCommit && changes.custom_attributes === undefined) {
    checkJsonSize('data', data.values);
    const statement = upsert(
      sql`where ${staysWithinLimits(data.values)} and ${hasListRoom(lists)}`,
    );
    const written = writtenBy(await queryOneCommitting(em, statement), lists);
    if (written) return written;
  }
  if (lists.length > 0) {
    const statement = upsert(sql`where ${hasListRoom(lists)}`);
    const written = writtenBy(await queryOnePrepared(em, statement), lists);
    if (written) {
      checkMerged(written.contact);
      return written;
    }
  }
  // If lists are named, the contact is locked now.
  const written = writtenBy(await queryOnePrepared(em, upsert(sql``)), lists);
  if (!written) throw new Error('An upsert wrote nothing.');
  checkMerged(written.contact);
  if (written.added > 0) await requireListRoom(scope, written.contact.lists.length, 'lists');
  return written.hasWaited ? readAgain(scope, written, lists) : written;
}

/**
 * The statement shows the lists as they were when it began. If it waited for another change of the contact, the lists
 * of both are read again.
 */
async function readAgain(
  scope: OrganizationScope,
  { contact: { id }, previous, ...written }: Written,
  requested: string[],
): Promise<UpsertedContact> {
  const contact = await readWritten(scope, id);
  const before = contact.lists.filter(
    (slug) => previous?.lists.includes(slug) || !requested.includes(slug),
  );
  return { ...written, contact, previous: previous && { ...previous, lists: before } };
}

/** Locks contact `c` and reads it, before the upsert changes it. */
const previousOf = (organizationId: string, key: string) => ({
  source: sql`
    previous as materialized (
      select ${ownColumns(organizationId)}, array(${listsOfContact} order by l.slug) as lists,
        ${HAS_WAITED} as has_waited
      from contacts c where ${ownedBy(organizationId, 'c')} and c.email_key = ${key}
      for no key update of c
    ),`,
  comesFirst: sql`and (select count(*) from previous) >= 0`,
  column: sql`, (select to_jsonb(previous) from previous) as previous`,
});

const WITHOUT_PREVIOUS = { source: sql``, comesFirst: sql``, column: sql`` };

export interface UpsertedContact {
  contact: ContactRow;
  created: boolean;
  /** The contact is new, but its address has consent history from an earlier contact, which was erased. */
  hasHistory: boolean;
  previous: ContactRow | null;
}

/** `hasWaited`: another transaction changed or created the contact since the statement began. */
type Written = UpsertedContact & { hasWaited: boolean; added: number };

type UpsertedRow = { named: NamedList[]; added: number; previous?: LockedRow | null } & (
  { id: null } | (ContactRow & { created: boolean; restored: boolean | null })
);

/** The result of the statement; null when its guard prevented the update. */
function writtenBy(
  { named, added, previous, ...row }: UpsertedRow,
  lists: string[],
): Written | null {
  requireStatic(named, { lists });
  if (row.id === null) return null;
  const { created, restored, ...shown } = row;
  // The row as it was before its withdrawals were restored.
  const contact = restored === null ? shown : { ...shown, subscribed: restored };
  const written = { contact, created, added, hasHistory: restored !== null };
  if (!previous) return { ...written, previous: null, hasWaited: previous === null && !created };
  const { has_waited: hasWaited, ...before } = previous;
  return { ...written, previous: before, hasWaited };
}

/**
 * Whether `data` of contact `c` certainly stays within the limits (API-6) when these values are merged into
 * it. PostgreSQL's text of a JSON value is never shorter than that of JSON.stringify, and a merge does not
 * deepen the nesting.
 */
const staysWithinLimits = (values: JsonObject) => sql<boolean>`
  octet_length(c.data::text) + ${Buffer.byteLength(JSON.stringify(values))}::integer
    <= ${sql.lit(MAX_BYTES)}
  and (select count(*) from jsonb_object_keys(c.data)) + ${Object.keys(values).length}::integer
    <= ${sql.lit(MAX_KEYS)}`;

/**
 * Whether contact `c` may certainly be added to these lists. The statement sees the lists as they were when it began: if another
 * transaction has changed the contact since then, another statement must count them.
 */
const hasListRoom = ({ length }: string[]) =>
  length === 0
    ? sql<boolean>`true`
    : sql<boolean>`not ${HAS_WAITED}
        and (select count(*) from list_members m where m.contact_id = c.id) + ${length}::integer
          <= ${sql.lit(MAXIMA.lists_of_contact.most)}`;

/** Updates an existing contact in one statement; omitted fields stay unchanged (CONTACTS-2, CONTACTS-3). */
export async function updateContact(
  scope: OrganizationScope,
  email: string,
  changes: ContactUpdate,
): Promise<ContactRow> {
  const { em, organizationId } = scope;
  if (changes.name) checkDisplayText('name', changes.name);
  const locale = changes.locale === undefined ? null : requireLocale('locale', changes.locale);
  const timezone = readTimeZone(changes.timezone);
  const data = splitNulls(changes.data);
  const attributes = splitNulls(changes.custom_attributes);
  const [written] = await query<{ id: string }>(
    em,
    sql`
      update contacts c set
        name = case when ${changes.name !== undefined} then ${changes.name ?? null} else c.name end,
        data = (c.data || ${data.set}::jsonb) - ${data.removed}::text[],
        custom_attributes =
          (c.custom_attributes || ${attributes.set}::jsonb) - ${attributes.removed}::text[],
        locale = coalesce(${locale}, c.locale),
        timezone = case when ${timezone !== undefined} then ${timezone ?? null} else c.timezone end,
        subscribed = coalesce(${changes.subscribed ?? null}::boolean, c.subscribed),
        updated_at = ${NEXT_UPDATE}
      where ${ownedBy(organizationId, 'c')} and ${isNamed(email)}
      returning c.id`,
  );
  if (!written) throw noSuchContact();
  await checkAttributes(scope, changes.custom_attributes);
  const lists = await findStaticLists(scope, { lists: changes.lists ?? [] });
  const isAdded = await addToLists(scope, written.id, lists.values());
  const contact = await readWritten(scope, written.id);
  if (isAdded) await requireListRoom(scope, contact.lists.length, 'lists');
  return contact;
}

/** Adds a contact to static lists and removes it from others, all of it or nothing (LISTS-1). */
export async function updateContactLists(
  scope: OrganizationScope,
  email: string,
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
): Promise<ContactRow> {
  const { em, organizationId } = scope;
  const { id } = await getContact(scope, email);
  const lists = await findStaticLists(scope, { add, remove });
  const both = remove.findIndex((slug) => add.includes(slug));
  if (both >= 0) {
    const message = `The list ${remove[both]} can't be both added and removed.`;
    throw invalid(`remove.${both}`, 'conflict', message);
  }
  // Serializes changes of one contact's lists, so that each sees the result of the previous one.
  const held = await query(
    em,
    sql`select from contacts where ${ownedBy(organizationId)} and id = ${id} for no key update`,
  );
  if (held.length === 0) throw noSuchContact(); // Erased in the meantime.
  const idsOf = (slugs: string[]): string[] =>
    [...new Set(slugs)].flatMap((s) => lists.get(s) ?? []);
  const removed = await removeFromLists(scope, id, idsOf(remove));
  const added = await addToLists(scope, id, idsOf(add));
  if (removed || added) {
    await query(
      em,
      sql`update contacts c set updated_at = ${NEXT_UPDATE}
        where ${ownedBy(organizationId, 'c')} and id = ${id}`,
    );
  }
  const contact = await getContact(scope, email);
  if (added) await requireListRoom(scope, contact.lists.length, 'add');
  return contact;
}

/** Reads a contact after a change and checks the limits of the merged values (API-6). */
async function readWritten(scope: OrganizationScope, id: string): Promise<ContactRow> {
  const [contact] = await readContacts(scope, sql`c.id = ${id}`);
  if (!contact) throw new Error('The contact that was just written was not found.');
  checkMerged(contact);
  return contact;
}

function checkMerged(contact: ContactRow): void {
  checkJsonSize('data', contact.data);
  checkJsonSize('custom_attributes', contact.custom_attributes);
}

export async function getContact(scope: OrganizationScope, email: string): Promise<ContactRow> {
  const contact = await findContact(scope, email);
  if (contact) return contact;
  throw noSuchContact();
}

export async function findContact(
  scope: OrganizationScope,
  email: string,
): Promise<ContactRow | null> {
  const [contact] = await readContacts(scope, isNamed(email));
  return contact ?? null;
}

/** The contact `c` that a path names, by its address or its id (PEOPLE-2). No address has the form of an id. */
export const isNamed = (name: string): RawBuilder<boolean> =>
  isId(name)
    ? sql<boolean>`c.id = ${name}`
    : sql<boolean>`c.email_key = ${parseAddress(name)?.key ?? null}`;

/** The address of the person that a path names; null if the text is neither an address nor the id of a contact. */
export async function addressOf(scope: OrganizationScope, name: string): Promise<string | null> {
  if (!isId(name)) return name;
  return (await findContact(scope, name))?.email ?? null;
}

export const noSuchContact = (): NotFoundError =>
  new NotFoundError('contact', 'No contact has this address.');

/** CONTACTS-3: the locale of a new contact when the request has none. */
export const defaultLocaleOf = (organizationId: string) =>
  sql<string>`(select o.default_locale from organizations o where o.id = ${organizationId})`;

/**
 * Columns of contact `c`. A deleted attribute disappears immediately, although removing its values from all
 * contacts takes a while (SUBSCRIPTION-TYPES-1).
 */
const ownColumns = (organizationId: string) => sql`
  c.id, c.email, c.name, c.data, c.locale, c.timezone, c.subscribed, c.validation_status,
  c.custom_attributes - array(select key from contact_attributes
    where ${ownedBy(organizationId)} and deleted_at is not null) as custom_attributes,
  c.created_at, c.updated_at`;

/** OFFSET 0: PostgreSQL could otherwise look at each list of the organization for each contact. */
const listsOfContact = sql`
  select l.slug
  from (select m.list_id from list_members m where m.contact_id = c.id offset 0) m
    join lists l on l.id = m.list_id and l.deleted_at is null`;

/** Contact `c` was changed since the statement began, which has waited for the lock. */
const HAS_WAITED = sql<boolean>`
  c.updated_at is distinct from (select s.updated_at from contacts s where s.id = c.id)`;

type LockedRow = ContactRow & { has_waited: boolean };

/** Locks contacts in the order of their ids, and reads them. The condition names them `c`. */
export async function lockContacts(
  scope: OrganizationScope,
  condition: ReturnType<typeof sql>,
): Promise<ContactRow[]> {
  const { em, organizationId } = scope;
  const rows = await query<LockedRow>(
    em,
    sql`
      select ${ownColumns(organizationId)}, array(${listsOfContact} order by l.slug) as lists,
        ${HAS_WAITED} as has_waited
      from contacts c where ${ownedBy(organizationId, 'c')} and ${condition}
      order by c.id for no key update of c`,
  );
  if (!rows.some((row) => row.has_waited)) return rows;
  // The lists are those of when the statement began.
  return readContacts(scope, sql`c.id = any(${rows.map(({ id }) => id)}::uuid[])`);
}

/** Reads contacts from `source`, which must have all columns of contacts. The condition names it `c`. */
export function readContacts(
  { em, organizationId }: OrganizationScope,
  condition: ReturnType<typeof sql>,
  source = sql`contacts`,
): Promise<ContactRow[]> {
  return query<ContactRow>(
    em,
    sql`
      select ${ownColumns(organizationId)}, array(${listsOfContact} order by l.slug) as lists
      from ${source} c where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
}

/**
 * Like readContacts for one page; the condition includes the order and the limit. The page ends early when
 * it is large.
 */
export async function readContactPage(
  { em, organizationId }: OrganizationScope,
  condition: ReturnType<typeof sql>,
  source = sql`contacts`,
): Promise<{ contacts: ContactRow[]; isCut: boolean }> {
  const { rows, reached } = await queryPage<ContactRow>(
    em,
    sql`
      select ${ownColumns(organizationId)}, array(${listsOfContact} order by l.slug) as lists
      from ${source} c where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
  return { contacts: rows, isCut: reached !== null };
}
