import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { SealedSecrets } from '../../platform/tokens/sealed-secrets.ts';
import { newRow } from '../../platform/values/id.ts';
import { rawPublicKey } from './note.ts';

interface KeyRow {
  id: string;
  private_key: string;
}

/** The key that signs checkpoints. */
export interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

/** A public key as it is published. */
export interface PublishedKey {
  id: string;
  public_key: string;
  endorsement: string | null;
  created_at: string;
}

const labelOf = (id: string): string => `consent key ${id}`;

/**
 * The newest key in the order of the database, because ids come from the clocks of processes; null when there
 * is none, or when SIGNING_KEYS no longer contains the key that sealed it.
 */
export async function readSigningKey(
  em: Transaction,
  secrets: SealedSecrets,
): Promise<SigningKey | null> {
  const [row] = await query<KeyRow>(
    em,
    sql`select id, private_key from consent_keys order by number desc limit 1`,
  );
  const opened = row && secrets.open(row.private_key, labelOf(row.id));
  if (!row || !opened) return null;
  const key = Buffer.from(opened, 'base64');
  return { id: row.id, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

const isCurrent = ({ private_key: sealed }: KeyRow, { prefix }: SealedSecrets): boolean =>
  sealed.startsWith(prefix);

/** Serializes those who create keys. */
const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('mailwright consent keys', 0))`;

/** Creates the first key, and seals the newest with the current key of SIGNING_KEYS. */
export const prepareSigningKey = (em: Transaction, secrets: SealedSecrets): Promise<void> =>
  em.transactional(async (transaction) => {
    const newest = (): Promise<KeyRow[]> =>
      query<KeyRow>(
        transaction,
        sql`select id, private_key from consent_keys order by number desc limit 1`,
      );
    const [known] = await newest();
    if (known && isCurrent(known, secrets)) return;
    await query(transaction, LOCK);
    const [row] = await newest();
    if (!row) return createKey(transaction, secrets, null);
    const opened = secrets.open(row.private_key, labelOf(row.id));
    if (opened === null || isCurrent(row, secrets)) return;
    await query(
      transaction,
      sql`update consent_keys set private_key = ${secrets.seal(opened, labelOf(row.id))}
        where id = ${row.id}`,
    );
  });

/** What the previous key signs. */
export const endorsedText = (publicKey: Buffer): string =>
  `mailwright-consent-key/1\n${publicKey.toString('base64')}\n`;

async function createKey(
  em: Transaction,
  secrets: SealedSecrets,
  previous: SigningKey | null,
): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { id, createdAt } = newRow();
  const publicKey = rawPublicKey(privateKey);
  const exported = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const endorsement =
    previous && sign(null, Buffer.from(endorsedText(publicKey)), previous.privateKey);
  await query(
    em,
    sql`insert into consent_keys (id, public_key, private_key, endorsement, created_at)
      values (${id}, ${publicKey}, ${secrets.seal(exported, labelOf(id))}, ${endorsement},
        ${createdAt})`,
  );
}

/** Replaces the key. The previous one signs the new one; false when it cannot be opened, and then nothing changes. */
export const rotateSigningKey = (em: Transaction, secrets: SealedSecrets): Promise<boolean> =>
  em.transactional(async (transaction) => {
    await query(transaction, LOCK);
    const previous = await readSigningKey(transaction, secrets);
    if (!previous) return false;
    await createKey(transaction, secrets, previous);
    return true;
  });

/** All public keys, oldest first. */
export async function readPublishedKeys(em: Transaction): Promise<PublishedKey[]> {
  return query<PublishedKey>(
    em,
    sql`select id, encode(public_key, 'base64') as public_key,
        translate(encode(endorsement, 'base64'), E'\n', '') as endorsement, created_at
      from read_consent_keys()`,
  );
}
