import type { Tables } from '../../../../generated/tables.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ConflictError, invalid } from '../../../platform/errors.ts';
import type { Slice } from '../../../platform/values/cursor.ts';
import { newRow } from '../../../platform/values/id.ts';
import { lockPerson, requireWayIn, type UsableWays } from '../ways-in.ts';
import type { RegisteredCredential } from './web-authn.ts';

const MAX_PASSKEYS = 20;

export type PasskeyRow = Pick<
  Tables['passkeys'],
  'id' | 'name' | 'host' | 'synchronized' | 'created_at' | 'used_at'
>;

const COLUMNS = sql`k.id, k.name, k.host, k.synchronized, k.created_at, k.used_at`;

export const listPasskeys = (
  em: Transaction,
  personId: string,
  { after, count }: Slice,
): Promise<PasskeyRow[]> =>
  query<PasskeyRow>(
    em,
    sql`select ${COLUMNS} from passkeys k
      where k.person_id = ${personId} and (${after}::uuid is null or k.id < ${after})
      order by k.id desc limit ${count}`,
  );

export interface Descriptor {
  credential_id: Buffer;
  transports: string[];
}

/** The person's passkeys for a host, for the browser. */
export const readDescriptors = (
  em: Transaction,
  personId: string,
  host: string,
): Promise<Descriptor[]> =>
  query<Descriptor>(
    em,
    sql`select credential_id, transports from passkeys
      where person_id = ${personId} and host = ${host} order by id`,
  );

interface PasskeyDraft extends RegisteredCredential {
  personId: string;
  host: string;
  name: string;
  transports: string[];
}

export async function createPasskey(em: Transaction, draft: PasskeyDraft): Promise<PasskeyRow> {
  const { personId, host, credentialId, publicKey, counter, synchronized } = draft;
  await lockPerson(em, personId);
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(*)::integer as count from passkeys where person_id = ${personId}`,
  );
  if (count >= MAX_PASSKEYS) throw tooMany();
  const { id, createdAt } = newRow();
  const [row] = await query<PasskeyRow>(
    em,
    sql`insert into passkeys as k (id, person_id, host, credential_id, public_key, counter, transports,
        synchronized, name, created_at)
      values (${id}, ${personId}, ${host}, ${credentialId}, ${publicKey}, ${counter},
        ${draft.transports}::text[], ${synchronized}, ${draft.name}, ${createdAt})
      on conflict (credential_id) do nothing returning ${COLUMNS}`,
  );
  if (!row) throw alreadyRegistered();
  return row;
}

const tooMany = () =>
  invalid('name', 'too_many', `You have ${MAX_PASSKEYS} passkeys already; remove one first.`);

const alreadyRegistered = () =>
  new ConflictError({ reason: 'passkey_exists' }, 'This passkey is registered already.');

/** Returns null if no passkey of the person has this id. */
export async function renamePasskey(
  em: Transaction,
  personId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await query<PasskeyRow>(
    em,
    sql`update passkeys k set name = ${name} where k.id = ${id} and k.person_id = ${personId}
      returning ${COLUMNS}`,
  );
  return row ?? null;
}

/** Returns null if no passkey of the person has this id. Throws if the person could not sign in without it. */
export async function deletePasskey(
  em: Transaction,
  personId: string,
  id: string,
  ways: UsableWays,
): Promise<PasskeyRow | null> {
  await lockPerson(em, personId);
  const [row] = await query<PasskeyRow>(
    em,
    sql`delete from passkeys k where k.id = ${id} and k.person_id = ${personId}
      returning ${COLUMNS}`,
  );
  if (!row) return null;
  await requireWayIn(em, personId, ways);
  return row;
}

export type FoundPasskey = Pick<Tables['passkeys'], 'id' | 'person_id' | 'public_key'>;

export async function findPasskey(
  em: Transaction,
  credentialId: Buffer,
): Promise<FoundPasskey | null> {
  const [row] = await query<FoundPasskey>(
    em,
    sql`select id, person_id, public_key from passkeys where credential_id = ${credentialId}`,
  );
  return row ?? null;
}

/**
 * Notes the counter of a signature. Returns false if it is not above the last one: the authenticator may have been copied
 * (Web Authentication Level 3, section 6.1.1).
 */
export async function usePasskey(
  em: Transaction,
  id: string,
  { counter, synchronized }: { counter: number; synchronized: boolean },
): Promise<boolean> {
  const used = await query(
    em,
    sql`update passkeys set counter = ${counter}, synchronized = ${synchronized}, used_at = now()
      where id = ${id} and (counter < ${counter}::bigint or counter = 0 and ${counter}::bigint = 0)
      returning 1`,
  );
  return used.length > 0;
}

export async function deletePasskeys(em: Transaction, personId: string): Promise<void> {
  await query(em, sql`delete from passkeys where person_id = ${personId}`);
}
