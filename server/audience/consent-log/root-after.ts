import { query, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { extendedHash, extensionPlaces, hashOf, subtreesOf } from './merkle.ts';
import { readNodes } from './nodes.ts';
import { isSignedWith, originIn } from './note.ts';
import type { CheckpointRow } from './present.ts';

/**
 * The root hash of the log. Nothing must be signed that contradicts what was signed before, so this throws an
 * AlteredLogError unless the log still leads to the newest checkpoint, and that was signed with one of the keys.
 */
export async function rootAfter(
  scope: OrganizationScope,
  size: number,
  newest: CheckpointRow | null,
): Promise<Buffer> {
  const known = Number(newest?.tree_size ?? 0);
  if (known > size) throw new AlteredLogError(CONTRADICTION);
  const range = { from: 0, to: size };
  const before = { from: 0, to: known };
  const find = await readNodes(scope, [
    ...[range, before].flatMap(subtreesOf),
    ...extensionPlaces(known, size),
  ]);
  const root = hashOf(range, find);
  if (!newest) return root;
  const leadsToNewest = hashOf(before, find).toString('base64') === rootIn(newest.note);
  const isIntact = leadsToNewest && extendedHash(known, size, find).equals(root);
  if (isIntact && (await isOwn(scope, newest.note))) return root;
  throw new AlteredLogError(CONTRADICTION);
}

const CONTRADICTION = 'The consent log does not match its newest checkpoint.';

const rootIn = (note: string): string | undefined => note.split('\n')[2];

async function isOwn({ em }: OrganizationScope, note: string): Promise<boolean> {
  const keys = await query<{ key: string }>(
    em,
    sql`select encode(public_key, 'base64') as key from consent_keys`,
  );
  return keys.some(({ key }) => isSignedWith(note, originIn(note), Buffer.from(key, 'base64')));
}
