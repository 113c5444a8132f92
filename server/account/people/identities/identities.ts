import type { Tables } from '../../../../generated/tables.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ConflictError, invalid } from '../../../platform/errors.ts';
import type { Slice } from '../../../platform/values/cursor.ts';
import { newRow } from '../../../platform/values/id.ts';
import { lockPerson, requireWayIn, type UsableWays } from '../ways-in.ts';

const MAX_IDENTITIES = 20;

export type IdentityRow = Pick<
  Tables['identities'],
  'id' | 'issuer' | 'subject' | 'email' | 'created_at' | 'used_at'
>;

const COLUMNS = sql`i.id, i.issuer, i.subject, i.email, i.created_at, i.used_at`;

export const listIdentities = (
  em: Transaction,
  personId: string,
  { after, count }: Slice,
): Promise<IdentityRow[]> =>
  query<IdentityRow>(
    em,
    sql`select ${COLUMNS} from identities i
      where i.person_id = ${personId} and (${after}::uuid is null or i.id < ${after})
      order by i.id desc limit ${count}`,
  );

/** An account of a provider. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  email: string | null;
}

/** Links an account to a person. Throws if it is linked already. */
export async function createIdentity(
  em: Transaction,
  personId: string,
  { issuer, subject, email }: ProviderAccount,
): Promise<IdentityRow> {
  await lockPerson(em, personId);
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(*)::integer as count from identities where person_id = ${personId}`,
  );
  if (count >= MAX_IDENTITIES) throw tooMany();
  const { id, createdAt } = newRow();
  const [row] = await query<IdentityRow>(
    em,
    sql`insert into identities as i (id, person_id, issuer, subject, email, created_at)
      values (${id}, ${personId}, ${issuer}, ${subject}, ${email}, ${createdAt})
      on conflict (issuer, subject) do nothing returning ${COLUMNS}`,
  );
  if (!row) throw alreadyLinked();
  return row;
}

const tooMany = () =>
  invalid(
    'code',
    'too_many',
    `You have linked ${MAX_IDENTITIES} accounts already; remove one first.`,
  );

const alreadyLinked = () =>
  new ConflictError({ reason: 'identity_exists' }, 'This account is linked to a person already.');

/** Null if the person has linked no such account. Throws if the person could not sign in any more. */
export async function deleteIdentity(
  em: Transaction,
  personId: string,
  id: string,
  ways: UsableWays,
): Promise<IdentityRow | null> {
  await lockPerson(em, personId);
  const [row] = await query<IdentityRow>(
    em,
    sql`delete from identities i where i.id = ${id} and i.person_id = ${personId}
      returning ${COLUMNS}`,
  );
  if (!row) return null;
  await requireWayIn(em, personId, ways);
  return row;
}

/** The id of the person to whom the account is linked; null if to nobody. Notes the use and the account's address. */
export async function useIdentity(
  em: Transaction,
  { issuer, subject, email }: ProviderAccount,
): Promise<string | null> {
  const [row] = await query<{ person_id: string }>(
    em,
    sql`update identities set used_at = now(), email = ${email}
      where issuer = ${issuer} and subject = ${subject} returning person_id`,
  );
  return row?.person_id ?? null;
}

export async function deleteIdentities(em: Transaction, personId: string): Promise<void> {
  await query(em, sql`delete from identities where person_id = ${personId}`);
}
