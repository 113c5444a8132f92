import { createLog } from '../../../server/platform/log.ts';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AlteredLogs } from '../../../server/audience/consent-log/altered-logs.ts';
import { appendAll } from '../../../server/audience/consent-log/append.ts';
import {
  endorsedText,
  prepareSigningKey,
  rotateSigningKey,
} from '../../../server/audience/consent-log/signing-keys.ts';
import { signDue } from '../../../server/audience/consent-log/start.ts';
import { isSignedWith, originIn } from '../../../server/audience/consent-log/note.ts';
import { leafHash, nodeHash } from '../../../server/audience/consent-log/merkle.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { createSealedSecrets } from '../../../server/platform/tokens/sealed-secrets.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { logEvents } from '../../support/read/events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const CHECKPOINTS = '/api/v1/consent-checkpoints';
const WELL_KNOWN = '/.well-known/mailwright-consent-keys.json';

let count = 0;
/** Writes an entry of the consent history. */
async function consent(): Promise<void> {
  count += 1;
  const body = { email: `log${count}@people.example`, opt_in_subtype_slugs: ['newsletter'] };
  expect((await app.live.post('/api/v1/contacts', body)).status).toBe(201);
}

const workerOrm = () => {
  const { mailboxOrm } = app.running.services;
  if (!mailboxOrm) throw new Error('The app has no mailbox.');
  return mailboxOrm;
};
const append = () => appendAll(workerOrm().em.fork());

const ask = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  app.asOwner((em) => query<Row>(em, statement));

/** The hashes of the entries in the order of the log. */
async function readHashes(): Promise<Buffer[]> {
  const rows = await ask(sql<{ hash: string; leaf: string }>`
    select encode(l.hash, 'hex') as hash, encode(f.leaf_hash, 'hex') as leaf
    from consent_leaves f join consent_ledger l on l.id = f.ledger_id
    where f.organization_id = ${app.organizationId} order by f.leaf_index`);
  for (const { hash, leaf } of rows) {
    expect(leafHash(Buffer.from(hash, 'hex')).toString('hex')).toBe(leaf);
  }
  return rows.map(({ leaf }) => Buffer.from(leaf, 'hex'));
}

function treeHash(leaves: Buffer[]): Buffer {
  const [first = createHash('sha256').digest()] = leaves;
  if (leaves.length <= 1) return first;
  const k = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return nodeHash(treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

interface PublishedKey {
  id: string;
  public_key: string;
  current: boolean;
  previous_key_signature: string | null;
}

async function readKeys(): Promise<PublishedKey[]> {
  const response = await fetch(app.baseUrl + WELL_KNOWN);
  expect(response.status).toBe(200);
  return ((await response.json()) as { keys: PublishedKey[] }).keys;
}

const keyObject = (publicKey: string) =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
  });

/** Whether one of the published keys has signed the note. */
async function isSigned(note: string): Promise<boolean> {
  const [, text = '', signature = ''] = /^([^]*\n)\n— \S+ (\S+)\n$/.exec(note) ?? [];
  const keys = await readKeys();
  return keys.some(({ public_key }) =>
    verify(
      null,
      Buffer.from(text),
      keyObject(public_key),
      Buffer.from(signature, 'base64').subarray(4),
    ),
  );
}

test('CONSENT-LOG-4 a checkpoint covers what is committed, and is signed with a published key', async () => {
  for (let n = 0; n < 5; n += 1) await consent();
  const { status, body } = await app.live.post(CHECKPOINTS, undefined);
  expect(status).toBe(200);
  const leaves = await readHashes();
  expect(body.tree_size).toBe(leaves.length);
  expect(body.root_hash).toBe(treeHash(leaves).toString('base64'));
  const { host } = new URL(app.baseUrl);
  const origin = `${host}/consent/demo`;
  expect(body.note).toMatch(`${origin}\n${leaves.length}\n${body.root_hash}\n\n— ${origin} `);
  expect(await isSigned(body.note)).toBe(true);
});

test('CONSENT-LOG-4 a second checkpoint of the same size is the first', async () => {
  const first = await app.live.post(CHECKPOINTS, undefined);
  const second = await app.live.post(CHECKPOINTS, undefined);
  expect(second.body.id).toBe(first.body.id);
  const listed = await app.live.get(CHECKPOINTS);
  expect(listed.body.data[0].id).toBe(first.body.id);
});

test('TEST-MODE-1 CONSENT-LOG-4 a test key signs nothing', async () => {
  await consent();
  const before = (await app.live.get(CHECKPOINTS)).body.data;
  const { status, body } = await app.test.post(CHECKPOINTS, undefined);
  expect([status, body.id, body.test_mode]).toEqual([200, before[0].id, true]);
  expect((await app.live.get(CHECKPOINTS)).body.data).toEqual(before);
});

test('TEST-MODE-1 CONSENT-LOG-4 before the first checkpoint, a test key gets that of an empty log', async () => {
  const other = await startTestApp({ parts: { api: true, worker: false } });
  try {
    await other.live.post('/api/v1/contacts', {
      email: 'first@people.example',
      opt_in_subtype_slugs: ['newsletter'],
    });
    const { body } = await other.test.post(CHECKPOINTS, undefined);
    expect([body.tree_size, body.root_hash]).toEqual([
      0,
      '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    ]);
    expect((await other.live.get(CHECKPOINTS)).body.data).toEqual([]);
  } finally {
    await other.close();
  }
});

test('CONSENT-LOG-4 workers and requests that append at the same time append each entry once, contacts in order', async () => {
  await Promise.all(Array.from({ length: 12 }, () => consent()));
  await Promise.all([
    ...Array.from({ length: 3 }, () => app.live.post(CHECKPOINTS, undefined)),
    ...Array.from({ length: 3 }, append),
    ...Array.from({ length: 12 }, () => consent()),
  ]);
  await append();
  const rows = await ask(sql<{ ledger_id: string; leaf_index: number; contact_id: string }>`
    select l.id as ledger_id, f.leaf_index::integer as leaf_index, l.contact_id
    from consent_ledger l left join consent_leaves f on f.ledger_id = l.id
    where l.organization_id = ${app.organizationId} order by l.id`);
  expect(rows.map(({ leaf_index }) => leaf_index).sort((a, b) => a - b)).toEqual(
    rows.map((_, place) => place),
  );
  for (const entries of Map.groupBy(rows, ({ contact_id }) => contact_id).values()) {
    const places = entries.map(({ leaf_index }) => leaf_index);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  const { body } = await app.live.post(CHECKPOINTS, undefined);
  expect(body.root_hash).toBe(treeHash(await readHashes()).toString('base64'));
});

test('CONSENT-LOG-4 an entry of an open transaction is appended after its commit', async () => {
  await append();
  const size = (await readHashes()).length;
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
          from_status, to_status, source, text_version)
        select uuidv7(), c.organization_id, c.id, b.id, b.slug, 'none', 'subscribed', 'api', 1
        from contacts c join subscription_subtypes b on b.organization_id = c.organization_id
        where b.slug = 'order-updates' order by c.id limit 1`,
    );
    await consent();
    await append();
    expect(await readHashes()).toHaveLength(size + 1);
  });
  await append();
  expect(await readHashes()).toHaveLength(size + 2);
});

describe('CONSENT-LOG-4 the consistency of two sizes', () => {
  test('is proven from the root of one to that of the other', async () => {
    const sizes: { size: number; root: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { body } = await app.live.post(CHECKPOINTS, undefined);
      sizes.push({ size: body.tree_size, root: body.root_hash });
      await consent();
    }
    for (const first of sizes) {
      for (const second of sizes.filter(({ size }) => size >= first.size)) {
        const path = `${CHECKPOINTS}/consistency?first=${first.size}&second=${second.size}`;
        const { status, body } = await app.live.get(path);
        expect([status, body.first, body.second]).toEqual([200, first.size, second.size]);
        expect(isConsistent(first, second, body.hashes)).toBe(true);
      }
    }
  });

  test('is refused for a size that the log does not have', async () => {
    const { status, body } = await app.live.get(`${CHECKPOINTS}/consistency?first=0&second=9999`);
    expect([status, body.details.field]).toEqual([400, 'second']);
    const reversed = await app.live.get(`${CHECKPOINTS}/consistency?first=2&second=1`);
    expect([reversed.status, reversed.body.details.field]).toEqual([400, 'first']);
  });

  /** RFC 9162 §2.1.4.2. */
  function isConsistent(
    first: { size: number; root: string },
    second: { size: number; root: string },
    proof: string[],
  ): boolean {
    if (first.size === second.size) return proof.length === 0 && first.root === second.root;
    const hashes = proof.map((hash) => Buffer.from(hash, 'base64url'));
    if (Number.isInteger(Math.log2(first.size))) {
      hashes.unshift(Buffer.from(first.root, 'base64'));
    }
    let [fn, sn] = [first.size - 1, second.size - 1];
    while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    let [fr, sr] = [hashes[0] as Buffer, hashes[0] as Buffer];
    for (const hash of hashes.slice(1)) {
      if (sn === 0) return false;
      if (fn % 2 === 1 || fn === sn) {
        [fr, sr] = [nodeHash(hash, fr), nodeHash(hash, sr)];
        while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
      } else sr = nodeHash(sr, hash);
      [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    }
    return (
      sn === 0 && fr.toString('base64') === first.root && sr.toString('base64') === second.root
    );
  }
});

const sign = (checkpointIntervalSeconds: number) =>
  signDue(workerOrm(), {
    takeCheckpoint: app.running.services.takeCheckpoint,
    checkpointIntervalSeconds,
    alteredLogs: new AlteredLogs(createLog('silent')),
  });
const newest = async () => (await app.live.get(CHECKPOINTS)).body.data[0];

describe('CONSENT-LOG-4 CHECKPOINT_INTERVAL', () => {
  test('a log that has grown gets a checkpoint once the newest is older', async () => {
    await app.live.post(CHECKPOINTS, undefined);
    const { id } = await newest();
    await sign(0);
    expect((await newest()).id).toBe(id);
    await consent();
    await append();
    await sign(3_600);
    expect((await newest()).id).toBe(id);
    await sign(0);
    const signed = await newest();
    expect(signed.id).not.toBe(id);
    expect(await isSigned(signed.note)).toBe(true);
  });
});

test('EVENTS-1 CONSENT-LOG-4 a checkpoint is an event', async () => {
  await logEvents(app);
  await consent();
  const { body } = await app.live.post(CHECKPOINTS, undefined);
  const events = await ask(
    sql<{ data: object }>`select data from events where type = 'consent.checkpoint'`,
  );
  expect(events.map(({ data }) => ({ ...data, test_mode: false }))).toEqual([body]);
});

test('CONSENT-LOG-4 the newest checkpoint is the largest, also when the clock of the process that signed another was ahead', async () => {
  await consent();
  const { body: earlier } = await app.live.post(CHECKPOINTS, undefined);
  await ask(
    sql`update consent_checkpoints set id = uuidv7(interval '1 day') where id = ${earlier.id}`,
  );
  await consent();
  const { body: later } = await app.live.post(CHECKPOINTS, undefined);
  const again = await app.live.post(CHECKPOINTS, undefined);
  expect([again.status, again.body.id]).toEqual([200, later.id]);
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await app.live.get(`${CHECKPOINTS}?limit=2${cursor && `&cursor=${cursor}`}`);
    sizes.push(...body.data.map(({ tree_size }: { tree_size: number }) => tree_size));
    cursor = body.next_cursor;
  }
  expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => b - a));
  expect(sizes[0]).toBe(later.tree_size);
});

describe('CONSENT-LOG-4 nothing is signed that contradicts the newest checkpoint', () => {
  const alterations: [name: string, alter: string][] = [
    [
      'a node',
      `update consent_nodes n set node_hash = sha256(node_hash) where node_index = 0
        and level = (select max(level) from consent_nodes)`,
    ],
    ['the number of nodes', 'delete from consent_nodes where level = 1'],
    ['the checkpoint', `update consent_checkpoints set note = replace(note, '— ', '— x')`],
    ['the list of checkpoints', 'delete from consent_checkpoints'],
  ];
  const TABLES = ['consent_nodes', 'consent_checkpoints'];

  test.each(alterations)('%s was altered', async (_, alter) => {
    await consent();
    await app.live.post(CHECKPOINTS, undefined);
    await consent();
    await append();
    for (const table of TABLES) await ask(sql.raw(`create table kept_${table} as table ${table}`));
    await ask(sql.raw(alter));
    const { status, body } = await app.live.post(CHECKPOINTS, undefined);
    const unsigned = await sign(0);
    for (const table of TABLES) {
      await ask(sql.raw(`truncate ${table}`));
      await ask(sql.raw(`insert into ${table} table kept_${table}`));
      await ask(sql.raw(`drop table kept_${table}`));
    }
    expect([status, body.message]).toEqual([503, expect.stringContaining('consent audit')]);
    expect(unsigned).toBe(0);
  });
});

describe('CONSENT-LOG-4 the keys', () => {
  test('are published without an API key, only their public halves', async () => {
    const [key] = await readKeys();
    expect(Object.keys(key ?? {}).sort()).toEqual([
      'algorithm',
      'created_at',
      'current',
      'id',
      'previous_key_signature',
      'public_key',
    ]);
    expect(Buffer.from(key?.public_key ?? '', 'base64')).toHaveLength(32);
    const post = await fetch(app.baseUrl + WELL_KNOWN, { method: 'POST' });
    expect(post.status).toBe(405);
  });

  test('a new one is signed by the one before, and signs the next checkpoint', async () => {
    const [first] = await readKeys();
    expect(await rotateSigningKey(workerOrm().em.fork(), app.running.services.sealedSecrets)).toBe(
      true,
    );
    const [old, current, ...others] = await readKeys();
    expect(others).toEqual([]);
    expect(old).toEqual({ ...first, current: false });
    expect(current?.current).toBe(true);
    const isEndorsed = verify(
      null,
      Buffer.from(endorsedText(Buffer.from(current?.public_key ?? '', 'base64'))),
      keyObject(first?.public_key ?? ''),
      Buffer.from(current?.previous_key_signature ?? '', 'base64'),
    );
    expect(isEndorsed).toBe(true);
    await consent();
    const { body } = await app.live.post(CHECKPOINTS, undefined);
    const [, text = '', signature = ''] = /^([^]*\n)\n— \S+ (\S+)\n$/.exec(body.note) ?? [];
    const bytes = Buffer.from(signature, 'base64').subarray(4);
    const key = keyObject(current?.public_key ?? '');
    expect(verify(null, Buffer.from(text), key, bytes)).toBe(true);
  });

  test('a new one signs the newest checkpoint, too, although the log has not grown', async () => {
    const rotate = () =>
      rotateSigningKey(workerOrm().em.fork(), app.running.services.sealedSecrets);
    const { body: before } = await app.live.post(CHECKPOINTS, undefined);
    await rotate();
    const { body: after } = await app.live.post(CHECKPOINTS, undefined);
    expect(after).toEqual({ ...before, note: expect.stringContaining(before.note) });
    await rotate();
    await sign(3_600);
    const { note } = await newest();
    const keys = (await readKeys()).slice(-3);
    expect(
      keys.map(({ public_key }) =>
        isSignedWith(note, originIn(note), Buffer.from(public_key, 'base64')),
      ),
    ).toEqual([true, true, true]);
    expect((await app.live.post(CHECKPOINTS, undefined)).body.note).toBe(note);
    const events = await ask(
      sql<{ note: string }>`select data->>'note' as note from events
        where type = 'consent.checkpoint' order by id desc limit 1`,
    );
    expect(events[0]?.note).toBe(note);
  });

  test('the newest one is that which was created last, also when a clock was ahead', async () => {
    await rotateSigningKey(workerOrm().em.fork(), app.running.services.sealedSecrets);
    const [previous, current] = (await readKeys()).slice(-2);
    await ask(
      sql`update consent_keys set id = uuidv7(interval '1 day') where id = ${previous?.id}`,
    );
    expect((await readKeys()).at(-1)).toEqual(current);
    await consent();
    const { note } = (await app.live.post(CHECKPOINTS, undefined)).body;
    const key = Buffer.from(current?.public_key ?? '', 'base64');
    expect(isSignedWith(note, originIn(note), key)).toBe(true);
  });

  test('is sealed again with a new key of SIGNING_KEYS, and without its key a request is a 503', async () => {
    const [old, next, strange] = ['old', 'next', 'strange'].map((name) =>
      Buffer.from(name.repeat(16)),
    ) as [Buffer, Buffer, Buffer];
    const secretsOf = (...keys: [Buffer, ...Buffer[]]) => createSealedSecrets(createKeyRing(keys));
    await ask(sql`delete from consent_keys`);
    const worker = () => workerOrm().em.fork();
    await prepareSigningKey(worker(), secretsOf(old));
    await prepareSigningKey(worker(), secretsOf(next, old));
    const sealed = async () =>
      (await ask(sql<{ private_key: string }>`select private_key from consent_keys`))[0]
        ?.private_key ?? '';
    expect(await sealed()).toMatch(secretsOf(next).prefix);
    await prepareSigningKey(worker(), secretsOf(strange));
    expect(await sealed()).toMatch(secretsOf(next).prefix);
    expect(await rotateSigningKey(worker(), secretsOf(strange))).toBe(false);
    const { status, body } = await app.live.post(CHECKPOINTS, undefined);
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});
