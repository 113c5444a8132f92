import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { NotFoundError } from '../errors.ts';
import { addToLists, findStaticLists } from '../lists/membership.ts';
import { parseAddress, requireAddress } from '../values/address.ts';
import { newId } from '../values/id.ts';
import { checkJsonSize, type JsonObject } from '../values/json.ts';
import { DEFAULT_LOCALE, requireLocale } from '../values/locale.ts';
import { checkDisplayText } from '../values/text.ts';
import { checkAttributes } from './attributes.ts';

export interface ContactRow {
  id: string;
  email: string;
  name: string | null;
  data: JsonObject;
  custom_attributes: JsonObject;
  locale: string;
  subscribed: boolean;
  validation_status: 'pending' | 'valid' | 'invalid' | 'risky' | 'unknown';
  lists: string[];
  created_at: string;
  updated_at: string;
}

export interface ContactChanges {
  name?: string;
  data?: JsonObject;
  custom_attributes?: JsonObject;
  locale?: string;
  lists?: string[];
}

/** Makes the contact or changes it, in one statement: callers that meet lose nothing (C1). */
export async function upsertContact(
  em: EntityManager,
  organizationId: string,
  { email, ...changes }: ContactChanges & { email: string },
): Promise<{ contact: ContactRow; created: boolean }> {
  const address = requireAddress('email', email);
  const name = changes.name === undefined ? null : checkDisplayText('name', changes.name);
  const locale = changes.locale === undefined ? null : requireLocale('locale', changes.locale);
  const data = splitNulls(changes.data);
  const attributes = splitNulls(changes.custom_attributes);
  await checkAttributes(em, organizationId, changes.custom_attributes);
  const lists = await findStaticLists(em, organizationId, changes.lists ?? []);

  const written = await queryOne<{ id: string; created: boolean }>(
    em,
    sql`
      insert into contacts as c
        (id, organization_id, email, email_key, name, data, custom_attributes, locale)
      values (${newId()}, ${organizationId}, ${address.address}, ${address.key}, ${name},
        ${data.set}, ${attributes.set}, ${locale ?? DEFAULT_LOCALE})
      on conflict (organization_id, email_key) do update set
        name = coalesce(${name}, c.name),
        data = (c.data || ${data.set}::jsonb) - ${data.removed}::text[],
        custom_attributes =
          (c.custom_attributes || ${attributes.set}::jsonb) - ${attributes.removed}::text[],
        locale = coalesce(${locale}, c.locale),
        updated_at = now()
      returning id, xmax = 0 as created`,
  );
  await addToLists(em, organizationId, written.id, lists);
  const contact = await readContact(em, organizationId, sql`c.id = ${written.id}`);
  if (!contact) throw new Error('A contact that was just written is not there.');
  checkJsonSize('data', contact.data);
  checkJsonSize('custom_attributes', contact.custom_attributes);
  return { contact, created: written.created };
}

/** The contact that a path names. */
export async function getContact(
  em: EntityManager,
  organizationId: string,
  email: string,
): Promise<ContactRow> {
  const key = parseAddress(email)?.key;
  const contact = key && (await readContact(em, organizationId, sql`c.email_key = ${key}`));
  if (contact) return contact;
  throw new NotFoundError('contact', 'No contact has this address.');
}

async function readContact(
  em: EntityManager,
  organizationId: string,
  condition: ReturnType<typeof sql>,
): Promise<ContactRow | undefined> {
  const [row] = await query<ContactRow>(
    em,
    sql`
      select c.id, c.email, c.name, c.data, c.custom_attributes, c.locale, c.subscribed,
        c.validation_status, c.created_at, c.updated_at,
        array(select l.slug from list_members m join lists l on l.id = m.list_id
          where m.contact_id = c.id order by l.slug) as lists
      from contacts c where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
  return row;
}

/** A top-level null removes its key; nested nulls are values. */
function splitNulls(changes: JsonObject = {}): { set: string; removed: string[] } {
  const entries = Object.entries(changes);
  return {
    set: JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null))),
    removed: entries.filter(([, value]) => value === null).map(([key]) => key),
  };
}
