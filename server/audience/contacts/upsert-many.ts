import type { Tables } from '../../../generated/tables.ts';
import { MAXIMA } from '../../account/organizations/maxima.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { newRow } from '../../platform/values/id.ts';
import { MAX_BYTES, MAX_KEYS } from '../../platform/values/json/json.ts';
import { restoreWithdrawals } from '../consent/earlier-withdrawals.ts';
import { addEachToLists, addNewToLists } from '../lists/membership.ts';
import { type ContactRow, defaultLocaleOf, readContacts, upsertContact } from './contacts.ts';
import type { UpsertedContact, UpsertOptions } from './contacts.ts';
import { NEXT_UPDATE } from './next-update.ts';
import type { ReadUpsert } from './read-upsert.ts';

/** An upsert whose lists and attributes are known to be valid. */
export interface ValidUpsert extends ReadUpsert {
  listIds: string[];
}

/** What is known of a contact after an upsert. */
export interface StoredContact {
  id: string;
  email: string;
  locale: string;
  created: boolean;
  /** As in `UpsertedContact`. */
  hasHistory: boolean;
  /** The contact before and after the upsert; null unless `withPrevious` is set. */
  upserted: UpsertedContact | null;
}

interface UpsertManyOptions {
  hashAddress: HashAddress;
  withPrevious: boolean;
  /** The locale of new contacts without one of their own. Default: the organization's. */
  locale?: string | undefined;
}

/**
 * Creates or updates contacts with different addresses, sorted by address key so that concurrent requests wait for each
 * other instead of deadlocking. The effect is that of one `upsertContact` after the other. The number of statements does
 * not depend on the number of contacts, except for those whose merged values or lists may exceed a limit (API-6, LIMITS-5), and those that
 * another transaction creates at the same time.
 */
export async function upsertMany(
  scope: OrganizationScope,
  upserts: ValidUpsert[],
  { hashAddress, withPrevious, locale }: UpsertManyOptions,
): Promise<(StoredContact | ValidationError)[]> {
  const known = await lockByAddress(scope, upserts);
  const previous = withPrevious ? await readEach(scope, [...known.values()]) : NOBODY;
  const rows = upserts.map((upsert) => toRow(upsert, known.get(upsert.address.key)));
  const updated = await updateKnown(
    scope,
    rows.filter(({ is_known: isKnown }) => isKnown),
  );
  const created = await insertNew(
    scope,
    rows.filter(({ is_known: isKnown }) => !isKnown),
    locale,
  );
  const restored = await restoreWithdrawals(
    scope,
    created.map(({ id, email_key: key }) => ({ id, hash: hashAddress(key) })),
  );
  const written = new Map([...updated, ...created].map((row) => [row.id, row]));
  const membersAmong = (isKnown: boolean) =>
    upserts.flatMap(({ listIds }, index) => {
      const row = rows[index];
      if (row?.is_known !== isKnown || !written.has(row.id)) return [];
      return listIds.map((listId) => ({ contactId: row.id, listId }));
    });
  await addEachToLists(scope, membersAmong(true));
  await addNewToLists(scope, membersAmong(false));
  const after = withPrevious ? await readEach(scope, [...written.keys()]) : NOBODY;

  const results: (StoredContact | ValidationError)[] = [];
  for (const [index, upsert] of upserts.entries()) {
    const row = written.get(rows[index]?.id ?? '');
    if (!row) {
      results.push(
        await upsertAlone(scope, upsert, { hashAddress, mayCommit: false, withPrevious }),
      );
      continue;
    }
    const contact = after.get(row.id);
    const isNew = !rows[index]?.is_known;
    const hasHistory = restored.has(row.id);
    const upserted = contact && {
      contact,
      created: isNew,
      hasHistory,
      previous: previous.get(row.id) ?? null,
    };
    const { id, email, locale } = row;
    results.push({ id, email, locale, created: isNew, hasHistory, upserted: upserted ?? null });
  }
  return results;
}

const NOBODY = new Map<string, ContactRow>();

/**
 * Locks the contacts that exist, in the order of their keys. Returns their ids by address key. Each is looked up: for a long
 * list of addresses PostgreSQL may otherwise read all contacts.
 */
async function lockByAddress(
  { em, organizationId }: OrganizationScope,
  upserts: ValidUpsert[],
): Promise<Map<string, string>> {
  const keys = upserts.map(({ address }) => address.key);
  const rows = await query<{ id: string; email_key: string }>(
    em,
    sql`
      select c.id, c.email_key
      from (select k.key from unnest(${keys}::text[]) as k (key) order by k.key collate "C") w
        cross join lateral (
          select k.id, k.email_key from contacts k
          where ${ownedBy(organizationId, 'k')} and k.email_key = w.key
          limit 1 for no key update) c`,
  );
  return new Map(rows.map(({ id, email_key: key }) => [key, id]));
}

async function readEach(scope: OrganizationScope, ids: string[]): Promise<Map<string, ContactRow>> {
  const contacts = await readContacts(scope, sql`c.id = any(${ids}::uuid[])`);
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

type Row = ReturnType<typeof toRow>;

function toRow(
  { address, name, locale, timezone, data, attributes, listIds }: ValidUpsert,
  known?: string,
) {
  const { id, createdAt } = newRow();
  return {
    id: known ?? id,
    is_known: known !== undefined,
    email: address.address,
    email_key: address.key,
    sets_name: name !== undefined,
    name: name ?? null,
    locale,
    sets_timezone: timezone !== undefined,
    timezone: timezone ?? null,
    data: data.values,
    data_removed: data.removed,
    attributes: attributes.values,
    attributes_removed: attributes.removed,
    lists: listIds.length,
    created_at: createdAt,
  };
}

const recordsOf = (rows: Row[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (id uuid, email text, email_key text,
    sets_name boolean, name text, locale text, sets_timezone boolean, timezone text, data jsonb, data_removed text[], attributes jsonb,
    attributes_removed text[], lists integer, created_at timestamptz)`;

type WrittenRow = Pick<Tables['contacts'], 'id' | 'email' | 'locale'>;

/** Updates contacts whose merged values and lists certainly stay within the limits. The contacts are locked. */
async function updateKnown(
  { em, organizationId }: OrganizationScope,
  rows: Row[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  return query<WrittenRow>(
    em,
    sql`
      update contacts c set
        name = case when i.sets_name then i.name else c.name end,
        data = (c.data || i.data) - i.data_removed,
        custom_attributes = (c.custom_attributes || i.attributes) - i.attributes_removed,
        locale = coalesce(i.locale, c.locale),
        timezone = case when i.sets_timezone then i.timezone else c.timezone end,
        updated_at = ${NEXT_UPDATE}
      from ${recordsOf(rows)}
      where ${ownedBy(organizationId, 'c')} and c.id = i.id
        and ${staysWithinLimits('data', 'data')}
        and ${staysWithinLimits('custom_attributes', 'attributes')}
        and (i.lists = 0
          or (select count(*) from list_members m where m.contact_id = c.id) + i.lists
            <= ${sql.lit(MAXIMA.lists_of_contact.most)})
      returning c.id, c.email, c.locale`,
  );
}

/** PostgreSQL's text of a JSON value is never shorter than that of JSON.stringify. */
function staysWithinLimits(column: string, changes: string) {
  const set = sql.ref(`i.${changes}`);
  const merged = sql`(${sql.ref(`c.${column}`)} || ${set})`;
  return sql`(${set} = '{}'::jsonb or (octet_length(${merged}::text) <= ${sql.lit(MAX_BYTES)}
    and (select count(*) from jsonb_object_keys(${merged})) <= ${sql.lit(MAX_KEYS)}))`;
}

/** Inserts contacts, except those that another transaction has inserted meanwhile. */
async function insertNew(
  { em, organizationId }: OrganizationScope,
  rows: Row[],
  standard: string | undefined,
): Promise<(WrittenRow & { email_key: string })[]> {
  if (rows.length === 0) return [];
  const values = rows.map((row) => ({
    id: row.id,
    email: row.email,
    email_key: row.email_key,
    // What is undefined is left out of the JSON, and becomes null.
    name: row.name ?? undefined,
    locale: row.locale ?? standard,
    timezone: row.timezone ?? undefined,
    data: row.data,
    attributes: row.attributes,
    created_at: row.created_at,
  }));
  return query<WrittenRow & { email_key: string }>(
    em,
    sql`
      insert into contacts as c
        (id, organization_id, email, email_key, name, data, custom_attributes, locale, timezone,
          created_at, updated_at)
      select i.id, ${organizationId}::uuid, i.email, i.email_key, i.name, i.data, i.attributes,
        coalesce(i.locale, ${defaultLocaleOf(organizationId)}), i.timezone, i.created_at, i.created_at
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as i (id uuid, email text,
        email_key text, name text, locale text, timezone text, data jsonb, attributes jsonb,
        created_at timestamptz)
      order by i.email_key
      on conflict (organization_id, email_key) do nothing
      returning c.id, c.email, c.email_key, c.locale`,
  );
}

/** The slow way, with exact limits. A refused upsert changes nothing. */
async function upsertAlone(
  { em, ...owner }: OrganizationScope,
  { address, name, locale, timezone, data, attributes, lists }: ValidUpsert,
  options: UpsertOptions,
): Promise<StoredContact | ValidationError> {
  const nulls = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));
  const changes = {
    email: address.address,
    ...(name !== undefined && { name }),
    ...(locale !== null && { locale }),
    ...(timezone !== undefined && { timezone }),
    data: { ...data.values, ...nulls(data.removed) },
    custom_attributes: { ...attributes.values, ...nulls(attributes.removed) },
    lists,
  };
  try {
    const upserted = await em.transactional((savepoint) =>
      upsertContact({ ...owner, em: savepoint }, changes, options),
    );
    const { id, email, locale: stored } = upserted.contact;
    const { created, hasHistory } = upserted;
    return { id, email, locale: stored, created, hasHistory, upserted };
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}
