import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { installationKey } from './secrets.ts';

const CURRENT = 'signing';

/** The installation's own keys, which sign links unless SIGNING_KEYS is set. */
export interface InstallationKeys {
  signingKey: Buffer;
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
  return { signingKey: await installationKey(owner, CURRENT), formerSigningKeys: rows };
}

/**
 * Replaces the installation's own key. Links of the previous one are accepted until `validUntil`. It stays stored, because
 * secrets that it has encrypted are encrypted again only when a worker starts.
 */
export async function rotateInstallationKey(
  owner: pg.ClientBase,
  { validUntil, author }: { validUntil: Date; author: string | null },
): Promise<void> {
  await installationKey(owner, CURRENT);
  // One statement could not insert the name that it renames.
  await owner.query('begin');
  try {
    await owner.query(
      `update secrets set name = $2, valid_until = $3, rotated_by = $4 where name = $1`,
      [CURRENT, `${CURRENT}:${randomUUID()}`, validUntil, author],
    );
    await owner.query('insert into secrets (name, value) values ($1, $2)', [
      CURRENT,
      randomBytes(32),
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
