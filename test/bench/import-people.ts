import type pg from 'pg';
import { newId } from '../../server/platform/values/id.ts';

/** Rows of one statement, as of a step of an import. */
const ROWS = 2_000;

/** Lines that are made between two pauses of the event loop. */
const LINES = 20_000;

const HEADER = 'email,name,locale,data.city,data.plan,data.orders,data.since,data.number\r\n';

const personOf = (run: string, n: number) => ({
  email: `zofie.${run}.${n}@imported.example`,
  name: `Žofie Nováková ${n}`,
  locale: 'cs',
  data: {
    city: 'Praha',
    plan: 'pro',
    orders: String(n % 100),
    since: '2026-01-31',
    number: `C-${n}`,
  },
});

/** A CSV file of people that no other run has. */
export function peopleFile(run: string, rows: number): Buffer<ArrayBuffer> {
  const pieces = [Buffer.from(HEADER)];
  for (let from = 0; from < rows; from += LINES) {
    const lines = Array.from({ length: Math.min(LINES, rows - from) }, (_, index) => {
      const { email, name, locale, data } = personOf(run, from + index);
      return [email, name, locale, ...Object.values(data)].join(',');
    });
    pieces.push(Buffer.from(`${lines.join('\r\n')}\r\n`));
  }
  return Buffer.concat(pieces);
}

export const EVIDENCE = { text: 'Form on the page of our shop.', url: 'https://shop.example/join' };

/** The floor: bare inserts of the same rows, their lists and their consent with its evidence, 2,000 in a transaction. */
export async function insertPeople(
  client: pg.Client,
  organizationId: string,
  run: string,
  rows: number,
): Promise<void> {
  for (let from = 0; from < rows; from += ROWS) {
    const people = Array.from({ length: Math.min(ROWS, rows - from) }, (_, index) => ({
      ...personOf(run, from + index),
      id: newId(),
      entry_id: newId(),
    }));
    const values = [JSON.stringify(people), organizationId];
    await client.query('begin');
    await client.query(CONTACTS, values);
    await client.query(MEMBERS, values);
    await client.query(CONSENTS, values);
    await client.query(LEDGER, [...values, JSON.stringify(EVIDENCE)]);
    await client.query('commit');
  }
}

const PEOPLE = `jsonb_to_recordset($1::jsonb) as p (id uuid, entry_id uuid, email text, name text, locale text,
  data jsonb)`;

const SUBTYPE = `subscription_subtypes b on b.organization_id = $2 and b.slug = 'newsletter'`;

const CONTACTS = `
  insert into contacts (id, organization_id, email, email_key, name, locale, data)
  select p.id, $2, p.email, p.email, p.name, p.locale, p.data from ${PEOPLE}`;

const MEMBERS = `
  insert into list_members (organization_id, contact_id, list_id)
  select $2, p.id, l.id from ${PEOPLE}
    join lists l on l.organization_id = $2 and l.slug in ('customers', 'press')`;

const CONSENTS = `
  insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
  select $2, p.id, b.id, 'subscribed', 'import', now() from ${PEOPLE} join ${SUBTYPE}`;

const LEDGER = `
  insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key, from_status,
    to_status, source, text_version, evidence)
  select p.entry_id, $2, p.id, b.id, b.slug, 'none', 'subscribed', 'import', b.text_version, $3::jsonb
  from ${PEOPLE} join ${SUBTYPE}`;
