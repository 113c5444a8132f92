import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { logOperation } from './operator-log.ts';
import { installationKey } from './secrets.ts';

const CURRENT = 'signing';
const NEXT = 'signing-next';

/** The installation's own keys, which sign links unless SIGNING_KEYS is set. */
export interface InstallationKeys {
  signingKey: Buffer;
  /** Signs after the next rotation. Running processes know it, so that they accept what others sign with it then. */
  nextSigningKey: Buffer;
  /** Keys that were replaced. */
  formerSigningKeys: FormerKey[];
}

/** A key that was replaced. The links that it has signed are accepted until its end. */
interface FormerKey {
  key: Buffer;
  validUntil: Date;
}

export async function readInstallationKeys(owner: pg.ClientBase): Promise<InstallationKeys> {
  const { rows } = await owner.query<{ key: Buffer; validUntil: Date }>(
    `select value as key, valid_until as "validUntil" from secrets
     where name like '${CURRENT}:%' and valid_until is not null`,
  );
  return {
    signingKey: await installationKey(owner, CURRENT),
    nextSigningKey: await installationKey(owner, NEXT),
    formerSigningKeys: rows,
  };
}

export interface Rotation {
  /** Until when links of the replaced key are accepted. */
  validUntil: Date;
  /** Whether keys that were replaced earlier end then at the latest, too. */
  all: boolean;
  /** Whether the keys in the database are known to others: then the next key is not used either. */
  isLeaked: boolean;
  author: string | null;
}

/**
 * Replaces the installation's own key by the next one. It stays stored, because secrets that it has encrypted are
 * encrypted again only when a worker starts. Returns how many keys that were replaced earlier are still accepted.
 */
export async function rotateInstallationKey(
  owner: pg.ClientBase,
  { validUntil, all, isLeaked, author }: Rotation,
): Promise<number> {
  await owner.query('begin');
  try {
    const key = isLeaked ? randomBytes(32) : await installationKey(owner, NEXT);
    await installationKey(owner, CURRENT);
    await owner.query(
      `update secrets set name = $2, valid_until = $3, rotated_by = $4 where name = $1`,
      [CURRENT, `${CURRENT}:${randomUUID()}`, validUntil, author],
    );
    await owner.query('delete from secrets where name = $1', [NEXT]);
    await owner.query('insert into secrets (name, value) values ($1, $2), ($3, $4)', [
      ...[CURRENT, key],
      ...[NEXT, randomBytes(32)],
    ]);
    if (all) {
      await owner.query(
        `update secrets set valid_until = $1 where name like '${CURRENT}:%' and valid_until > $1`,
        [validUntil],
      );
    }
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from secrets
       where name like '${CURRENT}:%' and valid_until > greatest(now(), $1)`,
      [validUntil],
    );
    await logOperation(owner, {
      operation: 'secrets.rotate_signing_key',
      resource: { type: 'secrets', id: CURRENT },
      author,
      after: { previous_valid_until: validUntil.toISOString(), all },
    });
    await owner.query('commit');
    return rows[0]?.count ?? 0;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
