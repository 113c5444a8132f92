import { recordEvents } from '../../account/events/record-events.ts';
import {
  type Database,
  query,
  queryOne,
  sql,
  type Transaction,
} from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { SealedSecrets } from '../../platform/tokens/sealed-secrets.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { newRow } from '../../platform/values/id.ts';
import type { Tenant } from '../../platform/values/principal.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { appendCommitted, lockLog, type LockedLog } from './append.ts';
import type { EnqueueExports } from './export/enqueue.ts';
import { EMPTY_ROOT } from './merkle.ts';
import { checkpointText, cosign, isSignedWith, originIn, rawPublicKey, signNote } from './note.ts';
import { type CheckpointRow, presentCheckpoint } from './present.ts';
import { rootAfter } from './root-after.ts';
import { readSigningKey, type SigningKey } from './signing-keys.ts';

const COLUMNS = sql`c.id, c.tree_size::text as tree_size, encode(c.root_hash, 'base64') as root_hash, c.note,
  c.created_at`;

export interface SigningParts {
  baseUrl: string;
  sealedSecrets: SealedSecrets;
  enqueueExports: EnqueueExports;
}

/** `<host>/consent/<slug>`: the origin of the log and the name of its key. */
export const originFor = (baseUrl: string, slug: string): string =>
  `${new URL(baseUrl).host}/consent/${slug}`;

async function originOf(
  { em, organizationId }: OrganizationScope,
  baseUrl: string,
): Promise<string> {
  const { slug } = await queryOne<{ slug: string }>(
    em,
    sql`select slug from organizations where id = ${organizationId}`,
  );
  return originFor(baseUrl, slug);
}

export function listCheckpoints(
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<CheckpointRow[]> {
  return query<CheckpointRow>(
    em,
    sql`select ${COLUMNS} from consent_checkpoints c
      where ${ownedBy(organizationId, 'c')} and (${after}::uuid is null or c.tree_size <
        (select a.tree_size from consent_checkpoints a
          where ${ownedBy(organizationId, 'a')} and a.id = ${after}::uuid))
      order by c.tree_size desc limit ${count}`,
  );
}

/** The largest, because ids come from the clocks of processes. */
export async function newestCheckpoint({
  em,
  organizationId,
}: OrganizationScope): Promise<CheckpointRow | null> {
  const [row] = await query<CheckpointRow>(
    em,
    sql`select ${COLUMNS} from consent_checkpoints c where c.organization_id = ${organizationId}
      order by c.tree_size desc limit 1`,
  );
  return row ?? null;
}

/** Entries that a request appends before it signs. Others are appended by a worker. */
const MOST = 5_000;

/** Null when no key can be opened. Rejects with an AlteredLogError when the log contradicts its newest checkpoint. */
export type TakeCheckpoint = (
  tenant: Pick<Tenant, 'organizationId' | 'mode'>,
) => Promise<CheckpointRow | null>;

/**
 * CONSENT-LOG-4: appends what is committed and signs a checkpoint, unless the newest one has the same size; after a rotation, the new
 * key signs that one, too. This is a transaction of its own: nobody must see a checkpoint that is not stored. For a test
 * key, whose request is rolled back, nothing is appended; the result is the newest checkpoint.
 */
export const checkpointTaker =
  (orm: Database, parts: SigningParts): TakeCheckpoint =>
  ({ organizationId, mode }) =>
    orm.em.fork().transactional(async (em) => {
      const scope = { em, organizationId };
      const key = await readSigningKey(em, parts.sealedSecrets);
      if (!key) return null;
      const origin = await originOf(scope, parts.baseUrl);
      if (mode === 'test') return (await newestCheckpoint(scope)) ?? emptyCheckpoint(origin, key);
      const log = await lockLog(scope);
      const size = await appendCommitted(scope, log, MOST);
      if (size === 0) return emptyCheckpoint(origin, key);
      const newest = await newestCheckpoint(scope);
      if (Number(newest?.tree_size ?? 0) !== log.checkpointSize) {
        throw new AlteredLogError('A checkpoint of the consent log is missing.');
      }
      const root = await rootAfter(scope, size, newest);
      const isGrown = !newest || size > log.checkpointSize;
      const row = isGrown
        ? await sign(scope, checkpointText(origin, size, root), key)
        : await signAgain(scope, newest, log, key);
      if (row === newest) return newest;
      await recordEvents(scope, [{ type: 'consent.checkpoint', data: presentCheckpoint(row) }]);
      // A checkpoint that is signed again does not count as a new one.
      const previousAt = newest && row.id !== newest.id ? new Date(newest.created_at) : null;
      await parts.enqueueExports(em, { organizationId, checkpointId: row.id, previousAt });
      return row;
    });

async function sign(
  { em, organizationId }: OrganizationScope,
  text: string,
  key: SigningKey,
): Promise<CheckpointRow> {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const note = signNote(text, origin, key.privateKey);
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`insert into consent_checkpoints (organization_id, id, tree_size, root_hash, note, created_at)
      values (${organizationId}, ${id}, ${size}::bigint, decode(${root}, 'base64'), ${note},
        ${createdAt})`,
  );
  await query(
    em,
    sql`update consent_logs set checkpoint_size = ${size}::bigint, checkpoint_at = ${createdAt},
        checkpoint_key = ${key.id}
      where organization_id = ${organizationId}`,
  );
  return { id, tree_size: size, root_hash: root, note, created_at: createdAt.toISOString() };
}

/** Signs the newest checkpoint with the current key, unless that has signed it already. */
async function signAgain(
  { em, organizationId }: OrganizationScope,
  newest: CheckpointRow,
  { checkpointKey }: LockedLog,
  { id: keyId, privateKey }: SigningKey,
): Promise<CheckpointRow> {
  if (checkpointKey === keyId) return newest;
  await query(
    em,
    sql`update consent_logs set checkpoint_key = ${keyId} where organization_id = ${organizationId}`,
  );
  const origin = originIn(newest.note);
  if (isSignedWith(newest.note, origin, rawPublicKey(privateKey))) return newest;
  const note = cosign(newest.note, origin, privateKey);
  await query(
    em,
    sql`update consent_checkpoints set note = ${note}
      where organization_id = ${organizationId} and id = ${newest.id}`,
  );
  return { ...newest, note };
}

/** Is true of every log, and therefore not stored. */
function emptyCheckpoint(origin: string, key: SigningKey): CheckpointRow {
  const { id, createdAt } = newRow();
  return {
    id,
    tree_size: '0',
    root_hash: EMPTY_ROOT.toString('base64'),
    note: signNote(checkpointText(origin, 0, EMPTY_ROOT), origin, key.privateKey),
    created_at: createdAt.toISOString(),
  };
}

/**
 * Organizations whose logs have grown, and whose newest checkpoint is older than the interval; and those whose newest
 * checkpoint the newest key has not signed. Not those whose logs are locked, for example by a repair, which can take hours:
 * the others would wait for them.
 */
export async function organizationsToSign(
  em: Transaction,
  intervalSeconds: number,
): Promise<string[]> {
  const rows = await query<{ organization_id: string }>(
    em,
    sql`select organization_id from consent_logs
      where (tree_size > checkpoint_size
          and checkpoint_at <= now() - make_interval(secs => ${intervalSeconds}))
        or (checkpoint_size > 0
          and coalesce(checkpoint_key, (select id from consent_keys order by number limit 1))
            <> (select id from consent_keys order by number desc limit 1))
      limit 1000 for key share skip locked`,
  );
  return rows.map((row) => row.organization_id);
}
