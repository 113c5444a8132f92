import { readSubtypeKeys, type SubtypeKey } from '../consent/subscription-types/subtypes.ts';
import { readStatesOfEach, statusOf } from '../consent/subscription-state.ts';
import { readDeclaredKeys } from '../contact-attributes/check.ts';
import type { ContactRow } from '../contacts/contacts.ts';
import { type ContactFilter, type Cost, listContacts } from '../contacts/list.ts';
import { presentContact } from '../contacts/present.ts';
import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { EXPORTED, type ExportTable } from '../../platform/files/export-text.ts';
import type { Slice } from '../../platform/values/cursor.ts';

interface ExportedContact {
  contact: ContactRow;
  /** By the key of the subtype, without those that the contact never answered. */
  consent: Record<string, string>;
}

/** A page has more rows than one of a list, and may take longer. */
const COST: Cost = { window: 20_000, tries: 100_000, matches: 20_000, timeoutMs: 7_000 };

/** The smallest page, for contacts with much data. */
const FEW = 200;

type OwnField = Exclude<
  keyof ReturnType<typeof presentContact>,
  'id' | 'data' | 'custom_attributes'
>;

/** In this order. A field of contacts that has no column does not compile. */
const COLUMNS: Record<OwnField, true> = {
  email: true,
  name: true,
  locale: true,
  timezone: true,
  subscribed: true,
  validation_status: true,
  lists: true,
  created_at: true,
  updated_at: true,
};
const OWN = Object.keys(COLUMNS) as OwnField[];

/** The columns of CSV depend on the data of the contacts, so NDJSON needs none. */
interface Keys {
  data: string[];
  attributes: string[];
}

/** Contacts with their lists and consent, newest first. */
export async function contactsTable(
  scope: OrganizationScope,
  filter: ContactFilter,
  format: 'csv' | 'ndjson',
): Promise<ExportTable<ExportedContact>> {
  const subtypes = await readSubtypeKeys(scope);
  const keys =
    format === 'csv'
      ? {
          data: await readDataKeys(scope),
          attributes: (await readDeclaredKeys(scope)).sort(),
        }
      : { data: [], attributes: [] };
  const { organizationId } = scope;
  // Pages of large contacts are cut, so the next page is asked for fewer.
  let count = EXPORTED;
  return {
    readPage: async (em, after) => {
      const slice = { after, count };
      const page = await readPage({ em, organizationId }, filter, subtypes, slice);
      const wanted = page.isCut ? page.rows.length : count * 2;
      count = Math.min(EXPORTED, Math.max(FEW, wanted));
      return page;
    },
    columns: [
      ...OWN,
      ...keys.data.map((key) => `data.${key}`),
      ...keys.attributes.map((key) => `custom_attributes.${key}`),
      ...subtypes.map(({ key }) => `consent.${key}`),
    ],
    toCells: (row) => toCells(row, keys, subtypes),
    toObject: ({ contact, consent }) => ({ ...presentContact(contact), consent }),
  };
}

async function readPage(
  scope: { em: Transaction; organizationId: string },
  filter: ContactFilter,
  subtypes: SubtypeKey[],
  slice: Slice,
) {
  const { rows, reached } = await listContacts(scope, filter, slice, {
    cost: COST,
    now: new Date(),
  });
  const isFull = rows.length === slice.count;
  const last = rows.at(-1)?.id ?? null;
  const statesOf = await readStatesOfEach(
    scope,
    rows.map(({ id }) => id),
  );
  return {
    // More contacts of the window may follow a full page.
    next: isFull ? last : reached,
    isCut: reached !== null && reached === last,
    rows: rows.map((contact) => {
      const states = statesOf(contact.id);
      const answered = subtypes.flatMap(({ id, key }) => {
        const status = statusOf(states(id));
        return status === 'none' ? [] : [[key, status] as const];
      });
      return { contact, consent: Object.fromEntries(answered) };
    }),
  };
}

function toCells(
  { contact, consent }: ExportedContact,
  keys: Keys,
  subtypes: SubtypeKey[],
): string[] {
  const shown = presentContact(contact);
  return [
    ...OWN.map((field) => (field === 'lists' ? shown.lists.join(' ') : toCell(shown[field]))),
    ...keys.data.map((key) => toCell(contact.data[key])),
    ...keys.attributes.map((key) => toCell(contact.custom_attributes[key])),
    ...subtypes.map(({ key }) => consent[key] ?? ''),
  ];
}

/** Texts as they are, and other values as JSON. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A spreadsheet with more columns is of little use. */
const MAX_DATA_KEYS = 500;

/** Contacts whose keys one statement reads. */
const KEYS_WINDOW = 20_000;

/** The keys in the data of all contacts. */
async function readDataKeys(scope: OrganizationScope): Promise<string[]> {
  const found = new Set<string>();
  for (let after: string | null = null; ;) {
    const window: { keys: string[]; last: string | null } = await readKeysWindow(scope, after);
    for (const key of window.keys) found.add(key);
    if (found.size > MAX_DATA_KEYS) {
      const message = `The data of the contacts has more than ${MAX_DATA_KEYS} keys, too many for columns; export NDJSON.`;
      throw invalid('format', 'too_many', message);
    }
    if (window.last === null) return [...found].sort();
    after = window.last;
  }
}

const readKeysWindow = ({ em, organizationId }: OrganizationScope, after: string | null) =>
  queryOne<{ keys: string[]; last: string | null }>(
    em,
    sql`
      with contacts_of_window as materialized (
        select c.id, c.data from contacts c
        where ${ownedBy(organizationId, 'c')} and (${after}::uuid is null or c.id < ${after}::uuid)
        order by c.id desc limit ${KEYS_WINDOW}
      )
      select array(select distinct key from contacts_of_window c, jsonb_object_keys(c.data) key
          limit ${MAX_DATA_KEYS + 1}) as keys,
        (select c.id from contacts_of_window c order by c.id desc limit 1 offset ${KEYS_WINDOW - 1}) as last`,
  );
