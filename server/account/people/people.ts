import type { Tables } from '../../../generated/tables.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Address } from '../../platform/values/address.ts';
import { newRow } from '../../platform/values/id.ts';

export type PersonRow = Pick<Tables['people'], 'id' | 'email' | 'name' | 'password'>;

type MembershipRow = Pick<Tables['organizations'], 'slug' | 'name'> &
  Pick<Tables['memberships'], 'role'>;

export async function findPerson(em: Transaction, id: string): Promise<PersonRow | null> {
  const [row] = await query<PersonRow>(
    em,
    sql`select id, email, name, password from people where id = ${id}`,
  );
  return row ?? null;
}

/** The person with an address, and whether they have signed in from the network of this hash before. */
export async function findByAddress(
  em: Transaction,
  key: string,
  network: Buffer,
): Promise<(PersonRow & { isKnown: boolean }) | null> {
  const [row] = await query<PersonRow & { isKnown: boolean }>(
    em,
    sql`select p.id, p.email, p.name, p.password, exists (select from sign_in_networks n
        where n.person_id = p.id and n.network = ${network}
          and n.used_at > now() - interval '90 days') as "isKnown"
      from people p where p.email_key = ${key}`,
  );
  return row ?? null;
}

/** Whether a person with the address exists already. */
export async function isKnownAddress(em: Transaction, { key }: Address): Promise<boolean> {
  const rows = await query(em, sql`select 1 from people where email_key = ${key}`);
  return rows.length > 0;
}

/** Null if a person with the address exists already. */
export async function createPerson(
  em: Transaction,
  { address, key }: Address,
  name: string,
  password: string | null,
  { id, createdAt } = newRow(),
): Promise<PersonRow | null> {
  const [row] = await query<PersonRow>(
    em,
    sql`insert into people (id, email, email_key, name, password, created_at, updated_at)
      values (${id}, ${address}, ${key}, ${name}, ${password}, ${createdAt}, ${createdAt})
      on conflict (email_key) do nothing returning id, email, name, password`,
  );
  return row ?? null;
}

export async function setPassword(em: Transaction, id: string, password: string): Promise<void> {
  await query(
    em,
    sql`update people set password = ${password}, updated_at = now() where id = ${id}`,
  );
}

export async function rename(em: Transaction, id: string, name: string): Promise<void> {
  await query(em, sql`update people set name = ${name}, updated_at = now() where id = ${id}`);
}

export async function rememberNetwork(em: Transaction, id: string, network: Buffer): Promise<void> {
  await query(
    em,
    sql`insert into sign_in_networks (person_id, network, used_at) values (${id}, ${network}, now())
      on conflict (person_id, network) do update set used_at = excluded.used_at`,
  );
}

export const readMemberships = (em: Transaction, id: string): Promise<MembershipRow[]> =>
  query<MembershipRow>(
    em,
    sql`select o.slug, o.name, m.role from memberships m join organizations o on o.id = m.organization_id
      where m.person_id = ${id} order by o.slug`,
  );

/** How a managed person signs in, and which role they have, is decided by the provider only. */
export const managed = () =>
  new ConflictError(
    { reason: 'managed' },
    'The identity provider of the organization manages this account: change it there.',
  );

export async function isManaged(em: Transaction, personId: string): Promise<boolean> {
  const rows = await query(
    em,
    sql`select 1 from people where id = ${personId} and managed_by is not null`,
  );
  return rows.length > 0;
}
