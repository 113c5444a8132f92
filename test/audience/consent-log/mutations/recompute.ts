import { generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import type { KnownRoot } from '../../../../server/audience/consent-log/audit/audit.ts';
import { GrowingTree } from '../../../../server/audience/consent-log/audit/growing-tree.ts';
import { checkpointText, signNote } from '../../../../server/audience/consent-log/note.ts';

/** Whoever signs anew has the key; here any key will do. */
const { privateKey } = generateKeyPairSync('ed25519');

/** Seals all entries again in their order, with digests of the values that they have now. */
const SEAL = `
  do $$
  declare
    l consent_ledger;
    previous bytea;
  begin
    for l in select * from consent_ledger
      where organization_id = current_setting('audit.organization')::uuid and subject is not null
      order by id
    loop
      select p.hash into previous from consent_ledger p
        where p.subject = l.subject and p.subtype_id = l.subtype_id and p.id < l.id
        order by p.id desc limit 1;
      l.prev_hash := previous;
      if l.contact_id is not null then
        l.email_digest := (select sha256(substr(l.salts, 1, 16) || convert_to(to_json(c.email)::text, 'UTF8'))
          from contacts c where c.id = l.contact_id);
        l.ip_digest := sha256(substr(l.salts, 17, 16) || convert_to(to_json(l.ip)::text, 'UTF8'));
        l.user_agent_digest :=
          sha256(substr(l.salts, 33, 16) || convert_to(to_json(l.user_agent)::text, 'UTF8'));
        l.evidence_digest :=
          sha256(substr(l.salts, 49, 16) || convert_to(canonical_evidence(l.evidence), 'UTF8'));
        l.text_digest := (select sha256(substr(l.salts, 65, 16) || convert_to(t.wording, 'UTF8'))
          from subtype_texts t where t.subtype_id = l.subtype_id and t.version = l.text_version);
      end if;
      l.hash := sha256(coalesce(l.prev_hash, decode(repeat('00', 32), 'hex'))
        || convert_to(canonical_consent(l), 'UTF8'));
      update consent_ledger set prev_hash = l.prev_hash, hash = l.hash, email_digest = l.email_digest,
        ip_digest = l.ip_digest, user_agent_digest = l.user_agent_digest,
        evidence_digest = l.evidence_digest, text_digest = l.text_digest where id = l.id;
    end loop;
  end $$`;

/**
 * Makes everything in the database agree with the changed entries: digests, hashes, the log, and signed checkpoints. This
 * is the most that somebody with the database and the signing key can do.
 */
export async function recomputeAll(client: pg.ClientBase, organizationId: string): Promise<void> {
  await client.query(`select set_config('audit.organization', $1, true)`, [organizationId]);
  await client.query(SEAL);
  // Entries that are not in the log take a place by their id, and the others close up.
  const { rows } = await client.query<{ id: string; hash: Buffer }>(
    `select l.id, l.hash from consent_ledger l left join consent_leaves f on f.ledger_id = l.id
      where l.organization_id = $1 order by coalesce(f.leaf_index,
        (select min(g.leaf_index) - 0.5 from consent_leaves g where g.organization_id = $1
          and g.ledger_id > l.id), 1e9), l.id`,
    [organizationId],
  );
  await client.query('delete from consent_leaves where organization_id = $1', [organizationId]);
  await client.query('delete from consent_log_queue where organization_id = $1', [organizationId]);
  await client.query(
    `insert into consent_leaves (organization_id, leaf_index, ledger_id, leaf_hash)
      select $1, n.place - 1, l.id, sha256('\\x00'::bytea || l.hash)
      from unnest($2::uuid[]) with ordinality as n (id, place) join consent_ledger l on l.id = n.id`,
    [organizationId, rows.map(({ id }) => id)],
  );
  await client.query('delete from consent_nodes where organization_id = $1', [organizationId]);
  await storeAllNodes(client, organizationId);
  await signAll(client, organizationId);
}

async function signAll(client: pg.ClientBase, organizationId: string): Promise<void> {
  const leaves = await client.query<{ leaf_hash: Buffer }>(
    'select leaf_hash from consent_leaves where organization_id = $1 order by leaf_index',
    [organizationId],
  );
  const checkpoints = await client.query<{ id: string; size: number; note: string }>(
    `select id, tree_size::float8 as size, note from consent_checkpoints
      where organization_id = $1 order by tree_size`,
    [organizationId],
  );
  const tree = new GrowingTree();
  for (const { leaf_hash } of leaves.rows) {
    tree.push(leaf_hash.toString('hex'));
    const checkpoint = checkpoints.rows.find(({ size }) => size === tree.size);
    if (!checkpoint) continue;
    const [origin = ''] = checkpoint.note.split('\n');
    const note = signNote(checkpointText(origin, tree.size, tree.root()), origin, privateKey);
    await client.query(
      'update consent_checkpoints set root_hash = $3, note = $4 where organization_id = $1 and id = $2',
      [organizationId, checkpoint.id, tree.root(), note],
    );
  }
}

/** Appends all entries that wait, and returns the root hash that the server would sign. */
export async function coverAll(
  client: pg.ClientBase,
  organizationId: string,
): Promise<{ root: KnownRoot; placeOf: (id: string) => number }> {
  await client.query(
    `insert into consent_leaves (organization_id, leaf_index, ledger_id, leaf_hash)
      select $1, (select count(*) from consent_leaves where organization_id = $1)
          + row_number() over (order by l.id) - 1, l.id, sha256('\\x00'::bytea || l.hash)
      from consent_log_queue u join consent_ledger l on l.id = u.ledger_id
      where u.organization_id = $1`,
    [organizationId],
  );
  await client.query('delete from consent_log_queue where organization_id = $1', [organizationId]);
  await client.query('delete from consent_nodes where organization_id = $1', [organizationId]);
  const { rows } = await client.query<{ ledger_id: string; leaf_hash: Buffer }>(
    `select ledger_id, leaf_hash from consent_leaves where organization_id = $1
      order by leaf_index`,
    [organizationId],
  );
  const tree = new GrowingTree();
  for (const { leaf_hash } of rows) tree.push(leaf_hash.toString('hex'));
  await storeAllNodes(client, organizationId);
  return {
    root: { size: tree.size, root: tree.root(), name: 'the next checkpoint' },
    placeOf: (id) => rows.findIndex(({ ledger_id }) => ledger_id === id),
  };
}

/** As the server stores them while it appends. */
async function storeAllNodes(client: pg.ClientBase, organizationId: string): Promise<void> {
  for (let level = 1, added = 1; added > 0; level += 1) {
    const below =
      level === 1
        ? 'select leaf_index as place, leaf_hash as h from consent_leaves where organization_id = $1'
        : `select node_index as place, node_hash as h from consent_nodes
            where organization_id = $1 and level = ${level - 1}`;
    const { rowCount } = await client.query(
      `with below as (${below})
        insert into consent_nodes (organization_id, level, node_index, node_hash)
        select $1, ${level}, a.place / 2, sha256('\\x01'::bytea || a.h || b.h)
        from below a join below b on b.place = a.place + 1 where a.place % 2 = 0`,
      [organizationId],
    );
    added = rowCount ?? 0;
  }
}
