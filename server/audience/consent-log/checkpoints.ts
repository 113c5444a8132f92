import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { recordEvents } from '../../account/events/record-events.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { SealedSecrets } from '../../platform/tokens/sealed-secrets.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { newRow } from '../../platform/values/id.ts';
import type { Tenant } from '../../platform/values/principal.ts';
import { appendCommitted, lockLog } from './append.ts';
import type { EnqueueExports } from './export/enqueue.ts';
import { EMPTY_ROOT, hashOf, subtreesOf } from './merkle.ts';
import { readNodes } from './nodes.ts';
import { checkpointText, signNote } from './note.ts';
import { type CheckpointRow, presentCheckpoint } from './present.ts';
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
      where ${ownedBy(organizationId, 'c')} and (${after}::uuid is null or c.id < ${after}::uuid)
      order by c.id desc limit ${count}`,
  );
}

async function newestCheckpoint({
  em,
  organizationId,
}: OrganizationScope): Promise<CheckpointRow | null> {
  const [row] = await query<CheckpointRow>(
    em,
    sql`select ${COLUMNS} from consent_checkpoints c where c.organization_id = ${organizationId}
      order by c.id desc limit 1`,
  );
  return row ?? null;
}

/** Entries that a request appends before it signs. Others are appended by a worker. */
const MOST = 5_000;

/** Null when no key can be opened. */
export type TakeCheckpoint = (
  tenant: Pick<Tenant, 'organizationId' | 'mode'>,
) => Promise<CheckpointRow | null>;

/**
 * K15: appends what is committed and signs a checkpoint, unless the newest one has the same size. This is a transaction of
 * its own: nobody must see a checkpoint that is not stored. For a test key, whose request is rolled back, nothing is
 * appended; the result is the newest checkpoint.
 */
export const checkpointTaker =
  (orm: MikroORM, parts: SigningParts): TakeCheckpoint =>
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
      if (newest && Number(newest.tree_size) === size) return newest;
      const row = await sign(scope, size, key, origin);
      await parts.enqueueExports(em, { organizationId, checkpointId: row.id });
      return row;
    });

async function sign(
  scope: OrganizationScope,
  size: number,
  key: SigningKey,
  origin: string,
): Promise<CheckpointRow> {
  const { em, organizationId } = scope;
  const range = { from: 0, to: size };
  const root = hashOf(range, await readNodes(scope, subtreesOf(range)));
  const note = signNote(checkpointText(origin, size, root), origin, key.privateKey);
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`insert into consent_checkpoints (organization_id, id, tree_size, root_hash, note, created_at)
      values (${organizationId}, ${id}, ${size}, ${root}, ${note}, ${createdAt})`,
  );
  await query(
    em,
    sql`update consent_logs set checkpoint_size = ${size}, checkpoint_at = ${createdAt}
      where organization_id = ${organizationId}`,
  );
  const row = {
    id,
    tree_size: String(size),
    root_hash: root.toString('base64'),
    note,
    created_at: createdAt.toISOString(),
  };
  await recordEvents(scope, [{ type: 'consent.checkpoint', data: presentCheckpoint(row) }]);
  return row;
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

/** Organizations whose logs have grown, and whose newest checkpoint is older than the interval. */
export async function organizationsToSign(
  em: EntityManager,
  intervalSeconds: number,
): Promise<string[]> {
  const rows = await query<{ organization_id: string }>(
    em,
    sql`select organization_id from consent_logs where tree_size > checkpoint_size
      and checkpoint_at <= now() - make_interval(secs => ${intervalSeconds}) limit 1000`,
  );
  return rows.map((row) => row.organization_id);
}
