import { isDeepStrictEqual } from 'node:util';
import type { ContactSummary, EmailSummary, Mailwright } from '@mailwright/sdk';
import type { Shop } from './shop.ts';
import type { MirroredContact, MirroredEmail } from './tables.ts';

/** The numbers of rows that were compared, and the differences. */
export interface Comparison {
  contacts: number;
  consents: number;
  emails: number;
  differences: string[];
}

/** How many contacts are asked for their preferences at a time. */
const CONCURRENT = 8;
const MOST_SHOWN = 5;

/** Compares the tables of the shop with what GET shows, row by row. */
export async function compare(client: Mailwright, shop: Shop): Promise<Comparison> {
  const contacts = await all(client.contacts.list({ limit: 100 }));
  const emails = await all(client.emails.list({ limit: 100 }));
  const shown = {
    contacts: byKey(contacts.map(shownContact)),
    consents: byKey(await shownConsents(client, contacts)),
    emails: byKey(emails.filter(({ to_email: to }) => !isAnonymous(to)).map(shownEmail)),
  };
  const mirrored = {
    contacts: byKey(await mirroredContacts(shop)),
    consents: byKey(await mirroredConsents(shop)),
    emails: byKey(await mirroredEmails(shop)),
  };
  return {
    contacts: shown.contacts.size,
    consents: shown.consents.size,
    emails: shown.emails.size,
    differences: [
      ...differencesOf('contact', shown.contacts, mirrored.contacts),
      ...differencesOf('consent', shown.consents, mirrored.consents),
      ...differencesOf('email', shown.emails, mirrored.emails),
    ],
  };
}

async function all<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

type Keyed = [key: string, row: object];

const byKey = (rows: Keyed[]): Map<string, object> => new Map(rows);

/** The address of an email whose recipient was erased. */
const isAnonymous = (address: string): boolean => address.endsWith('@anonymized.invalid');

const shownContact = (contact: ContactSummary): Keyed => {
  const row: MirroredContact = {
    id: contact.id,
    email: contact.email,
    name: contact.name,
    data: contact.data,
    custom_attributes: contact.custom_attributes,
    locale: contact.locale,
    subscribed: contact.subscribed,
    validation_status: contact.validation_status,
    lists: contact.lists,
  };
  return [contact.id, row];
};

async function shownConsents(client: Mailwright, contacts: ContactSummary[]): Promise<Keyed[]> {
  const rows: Keyed[] = [];
  const waiting = [...contacts];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { types } = await client.contacts.getPreferences(next.email);
      for (const { key, status } of types.flatMap(({ subtypes }) => subtypes)) {
        if (status !== 'none') rows.push([`${next.id} ${key}`, { status }]);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return rows;
}

const shownEmail = (email: EmailSummary): Keyed => {
  const row: MirroredEmail = {
    id: email.id,
    to_email: email.to_email,
    subject: email.subject,
    status: email.status,
    failure_code: email.failure?.code ?? null,
    bounce_type: email.status === 'bounced' ? (email.bounce?.type ?? null) : null,
    delivered_at: email.delivered_at,
    opened_at: email.opened_at,
  };
  return [email.id, row];
};

async function mirroredContacts(shop: Shop): Promise<Keyed[]> {
  const rows = await shop.query<MirroredContact>(
    `select id, email, name, data, custom_attributes, locale, subscribed, validation_status, lists
      from contacts`,
  );
  return rows.map((row) => [row.id, row]);
}

/** A request for confirmation that was withdrawn leaves no consent. */
async function mirroredConsents(shop: Shop): Promise<Keyed[]> {
  const rows = await shop.query<{ contact_id: string; subtype_key: string; status: string }>(
    `select contact_id, subtype_key, status from consents where status <> 'none'`,
  );
  return rows.map(({ contact_id: id, subtype_key: key, status }) => [`${id} ${key}`, { status }]);
}

async function mirroredEmails(shop: Shop): Promise<Keyed[]> {
  const rows = await shop.query<Record<keyof MirroredEmail, string | Date | null>>(
    `select id, to_email, subject, status, failure_code, bounce_type, delivered_at, opened_at
      from emails where to_email not like '%@anonymized.invalid'`,
  );
  const shownValue = (value: string | Date | null): string | null =>
    value instanceof Date ? value.toISOString() : value;
  return rows.map((row) => [
    String(row.id),
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownValue(value)])),
  ]);
}

function differencesOf(
  noun: string,
  shown: Map<string, object>,
  mirrored: Map<string, object>,
): string[] {
  const keys = [...new Set([...shown.keys(), ...mirrored.keys()])];
  const differing = keys.filter(
    (key) => !isDeepStrictEqual(plain(shown.get(key)), plain(mirrored.get(key))),
  );
  const examples = differing.slice(0, MOST_SHOWN).map((key) => {
    const [there, here] = [shown.get(key), mirrored.get(key)];
    return `${noun} ${key}: GET ${JSON.stringify(there)}, mirror ${JSON.stringify(here)}`;
  });
  return differing.length > 0
    ? [`${differing.length} rows differ (${noun}): ${examples.join('; ')}`]
    : [];
}

/** Without prototypes, which rows of the database do not have. */
const plain = (row: object | undefined): unknown =>
  row && (JSON.parse(JSON.stringify(row)) as unknown);
