import type pg from 'pg';
import type { KnownRoot } from '../../../../server/audience/consent-log/audit/audit.ts';
import { coverAll } from './recompute.ts';

/** An entry under a checkpoint. */
export interface Target {
  id: string;
  place: number;
  contact_id: string | null;
  subject: string;
  subtype_id: string;
}

export interface World {
  client: pg.ClientBase;
  organizationId: string;
  /** Covered entries that are no tombstones, in the order of the log. */
  targets: Target[];
}

/** What the audit must name: these entries, or a range with one of these places. */
export interface Mutated {
  ids: string[];
  places: number[];
  /** A checkpoint that was signed after the change, and that the auditor has, too. */
  root?: KnownRoot;
  /** The audit need not call it false, but must name the entry as an open question. */
  isQuestion?: boolean;
}

/** Changes the database with the rights of its owner. The two numbers choose the change. Returns null if they choose none. */
type Mutate = (world: World, a: number, b: number) => Promise<Mutated | null>;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const named = (...targets: Target[]): Mutated => ({
  ids: targets.map(({ id }) => id),
  places: targets.map(({ place }) => place),
});

/** A changed column of an entry. `l` is the entry. */
const COLUMNS: [column: string, value: string][] = [
  ['subtype_key', `l.subtype_key || 'x'`],
  ['from_status', `case l.from_status when 'none' then 'pending' else 'none' end`],
  ['to_status', `case l.to_status when 'subscribed' then 'unsubscribed' else 'subscribed' end`],
  ['source', `case l.source when 'api' then 'double_opt_in' else 'api' end`],
  ['actor_type', `case l.actor_type when 'system' then 'person' else 'system' end`],
  ['api_key_id', `gen_random_uuid()`],
  ['person_id', `gen_random_uuid()`],
  ['subject', `gen_random_uuid()`],
  ['id', `uuidv7()`],
];
const HASHES: [column: string, value: string][] = [
  ['prev_hash', `sha256(l.hash)`],
  ['hash', `sha256(l.hash)`],
  ['text_digest', `sha256(l.hash)`],
  ['email_digest', `sha256(l.hash)`],
];
/** Only entries of contacts that were not erased have these. */
const PRIVATE: [column: string, value: string][] = [
  ['ip', `coalesce(l.ip, '') || '1'`],
  ['user_agent', `coalesce(l.user_agent, '') || '1'`],
  ['evidence', `coalesce(l.evidence, '{}') || '{"url":"https://other.example"}'`],
  ['salts', `overlay(l.salts placing '\\x0000' from 3)`],
];
const TIMES = [`interval '1 millisecond'`, `interval '1 year'`, `interval '-1 day'`];

async function update(
  { client }: World,
  target: Target,
  column: string,
  value: string,
): Promise<Mutated | null> {
  const { rowCount } = await client.query(
    `update consent_ledger l set ${column} = ${value} where l.id = $1 and l.${column} is distinct from ${value}`,
    [target.id],
  );
  return rowCount === 0 ? null : named(target);
}

const OTHER_SUBTYPE = `(select s.id from subscription_subtypes s
  where s.organization_id = l.organization_id and s.id <> l.subtype_id order by s.id limit 1)`;

const remaining = ({ targets }: World): Target[] =>
  targets.filter(({ contact_id }) => contact_id !== null);
const chainOf = ({ targets }: World, { subject, subtype_id }: Target): Target[] =>
  targets.filter((one) => one.subject === subject && one.subtype_id === subtype_id);

async function drop({ client }: World, dropped: Target[], withLeaves: boolean): Promise<Mutated> {
  const ids = dropped.map(({ id }) => id);
  await client.query('delete from consent_ledger where id = any($1::uuid[])', [ids]);
  if (withLeaves) {
    await client.query('delete from consent_leaves where ledger_id = any($1::uuid[])', [ids]);
  }
  return named(...dropped);
}

/** Moves all places above one. In two steps, because places are unique. */
async function shift({ client, organizationId }: World, from: number, by: number): Promise<void> {
  for (const [condition, amount] of [
    ['leaf_index >= $2', 1_000_000 + by],
    ['leaf_index >= 1000000', -1_000_000],
  ] as const) {
    await client.query(
      `update consent_leaves set leaf_index = leaf_index + ${amount}
        where organization_id = $1 and ${condition} and $2::bigint is not null`,
      [organizationId, from],
    );
  }
}

async function dropAndCloseUp(world: World, dropped: Target[]): Promise<Mutated> {
  const mutated = await drop(world, dropped, true);
  for (const { place } of dropped.toSorted((x, y) => y.place - x.place)) {
    await shift(world, place, -1);
  }
  return mutated;
}

/**
 * A copy of an entry, which follows it immediately in the order of ids. After the last covered entry it would be a younger
 * one.
 */
async function insertCopy(
  { client, targets }: World,
  a: number,
): Promise<{ id: string; place: number }> {
  const { id, place } = pick(targets.slice(0, -1), a);
  const { rows } = await client.query<{ id: string }>(
    `insert into consent_ledger
      select (jsonb_populate_record(l, jsonb_build_object(
        'id', left(l.id::text, 24)
          || lpad(to_hex(('x' || right(l.id::text, 12))::bit(48)::bigint + 1), 12, '0'),
        'to_status', case l.to_status when 'subscribed' then 'unsubscribed' else 'subscribed' end,
        'prev_hash', l.hash, 'hash', sha256(l.hash)))).*
      from consent_ledger l where l.id = $1 returning id`,
    [id],
  );
  return { id: rows[0]?.id ?? '', place: place + 1 };
}

/** Earlier than what the last checkpoint covers, by more than clocks differ. */
const EARLIER = ['3 hours', '2 days', '2 years'];

/**
 * A complete entry with an earlier time: of somebody new, or the first about another subtype. The server chains it and
 * signs the next checkpoint.
 */
async function addEarlier(world: World, a: number, b: number): Promise<Mutated> {
  const { client, organizationId } = world;
  const isNew = a % 2 === 0;
  const known = pick(remaining(world), b).contact_id;
  const { rows: made } = isNew
    ? await client.query<{ id: string }>(
        `insert into contacts (id, organization_id, email, email_key, locale, created_at, updated_at)
          values (uuidv7(), $1, 'added@people.example', 'added@people.example', 'en', now(), now())
          returning id`,
        [organizationId],
      )
    : { rows: [{ id: known }] };
  await client.query('alter table consent_ledger enable trigger user');
  const { rows } = await client.query<{ id: string }>(
    `insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, text_version, occurred_at)
      select uuidv7(), $1, $2, s.id, s.slug, 'none', 'subscribed', 'api', s.text_version,
        now() - $3::interval
      from subscription_subtypes s where s.organization_id = $1 and not exists (
        select from consent_ledger l where l.contact_id = $2 and l.subtype_id = s.id)
      order by s.slug limit 1 returning id`,
    [organizationId, made[0]?.id, pick(EARLIER, b)],
  );
  const id = rows[0]?.id ?? '';
  const { root, placeOf } = await coverAll(client, organizationId);
  return { ids: [id], places: [placeOf(id)], root };
}

/** Leaves what the end of CONSENT_RETENTION leaves. */
async function reduce({ client }: World, reduced: Target[]): Promise<Mutated> {
  await client.query(
    `update consent_ledger set subject = null, subtype_id = null, subtype_key = null,
        from_status = null, to_status = null, source = null, text_version = null,
        occurred_at = null, actor_type = null, api_key_id = null, person_id = null, template_slug = null,
        template_version = null, address_hash = null, erased_at = null, prev_hash = null,
        email_digest = null, ip_digest = null, user_agent_digest = null, evidence_digest = null,
        text_digest = null, contact_id = null, token_id = null, ip = null,
        user_agent = null, locale = null, evidence = null, salts = null
      where id = any($1::uuid[])`,
    [reduced.map(({ id }) => id)],
  );
  return named(...reduced);
}

/** Entries that are younger than the retention period: those after the first checkpoint. */
const young = ({ targets }: World): Target[] => targets.filter(({ place }) => place >= 24);

export const MUTATIONS: Record<string, Mutate> = {
  'inserted: an earlier time, under the next checkpoint': addEarlier,
  'inserted: without a hash': async ({ client, organizationId }, a) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
          from_status, to_status, source, text_version, occurred_at)
        select uuidv7(), $1, c.id, s.id, s.slug, 'none', 'subscribed', 'api', s.text_version,
          now() - $2::interval
        from subscription_subtypes s, contacts c where c.organization_id = $1
        order by c.id, s.id limit 1 returning id`,
      [organizationId, pick(EARLIER, a)],
    );
    return { ids: rows.map(({ id }) => id), places: [] };
  },
  'altered: the subtype': async (world, a, b) =>
    update(
      world,
      pick(world.targets, a),
      'subtype_id',
      b % 2 === 0 ? 'gen_random_uuid()' : OTHER_SUBTYPE,
    ),
  'altered: the subtype of a chain': async (world, a, b) => {
    const chain = chainOf(world, pick(world.targets, a));
    const value = b % 2 === 0 ? `'${crypto.randomUUID()}'` : OTHER_SUBTYPE;
    for (const each of chain) await update(world, each, 'subtype_id', value);
    return named(...chain);
  },
  'reduced: an entry': (world, a) => reduce(world, [pick(young(world), a)]),
  'reduced: the last of a chain': (world, a) =>
    reduce(world, chainOf(world, pick(young(world), a)).slice(-1)),
  'reduced: a person': (world, a) => {
    const { subject } = pick(young(world), a);
    return reduce(
      world,
      world.targets.filter((one) => one.subject === subject),
    );
  },
  'reduced: an entry, with an older id': async (world, a) => {
    // The first after the oldest entries could be as old as these.
    const target = pick(
      world.targets.filter(({ place }) => place > 24),
      a,
    );
    const mutated = await reduce(world, [target]);
    const { rows } = await world.client.query<{ id: string }>(
      `update consent_ledger set id = uuidv7(interval '-5 years') where id = $1 returning id`,
      [target.id],
    );
    const [id = ''] = rows.map((row) => row.id);
    await world.client.query('update consent_leaves set ledger_id = $2 where ledger_id = $1', [
      target.id,
      id,
    ]);
    return { ids: [id], places: mutated.places, isQuestion: true };
  },
  'erased: one chain of a person': async (world, a) => {
    const target = pick(remaining(world), a);
    const chain = chainOf(world, target);
    await world.client.query(
      `update consent_ledger set contact_id = null, address_hash = '\\x00', erased_at = now(),
          token_id = null, ip = null, user_agent = null, locale = null, evidence = null, salts = null
        where id = any($1::uuid[])`,
      [chain.map(({ id }) => id)],
    );
    return named(...world.targets.filter((one) => one.subject === target.subject));
  },
  'altered: a stored node': async ({ client, organizationId }, a) => {
    const { rows } = await client.query<{ level: number; index: number }>(
      `select level, node_index::float8 as index from consent_nodes
        where organization_id = $1 order by level, node_index`,
      [organizationId],
    );
    const { level, index } = pick(rows, a);
    await client.query(
      `update consent_nodes set node_hash = sha256(node_hash)
        where organization_id = $1 and level = $2 and node_index = $3`,
      [organizationId, level, index],
    );
    return { ids: [], places: [index * 2 ** level] };
  },
  'deleted: a stored node': async ({ client, organizationId }, a) => {
    const { rows } = await client.query<{ level: number; index: number }>(
      `delete from consent_nodes where ctid = (select ctid from consent_nodes
          where organization_id = $1 order by level, node_index offset $2 limit 1)
        returning level, node_index::float8 as index`,
      [organizationId, a % 60],
    );
    const { level = 0, index = 0 } = rows[0] ?? {};
    return { ids: [], places: [index * 2 ** level] };
  },
  'deleted: the organization': async ({ client, organizationId }) => {
    await client.query('delete from consent_ledger where organization_id = $1', [organizationId]);
    await client.query('delete from organizations where id = $1', [organizationId]);
    return { ids: [], places: [] };
  },
  'renamed: the organization': async ({ client, organizationId }) => {
    await client.query(`update organizations set slug = 'renamed' where id = $1`, [organizationId]);
    return { ids: [], places: [] };
  },
  'altered: what was recorded': (world, a, b) =>
    update(world, pick(world.targets, a), ...pick(COLUMNS, b)),
  'altered: both actors': async (world, a) => {
    const target = pick(world.targets, a);
    await world.client.query(
      'update consent_ledger set api_key_id = gen_random_uuid(), person_id = gen_random_uuid() where id = $1',
      [target.id],
    );
    return named(target);
  },
  'altered: a hash': (world, a, b) => update(world, pick(world.targets, a), ...pick(HASHES, b)),
  'altered: a private value': (world, a, b) =>
    update(world, pick(remaining(world), a), ...pick(PRIVATE, b)),
  'altered: the time': (world, a, b) =>
    update(world, pick(world.targets, a), 'occurred_at', `l.occurred_at + ${pick(TIMES, b)}`),
  'altered: the times of a chain': async (world, a, b) => {
    const chain = chainOf(world, pick(world.targets, a));
    for (const each of chain) {
      await update(world, each, 'occurred_at', `l.occurred_at + ${pick(TIMES, b)}`);
    }
    return named(...chain);
  },
  'altered: the address of the contact': async (world, a) => {
    const target = pick(remaining(world), a);
    await world.client.query(`update contacts set email = 'x' || email where id = $1`, [
      target.contact_id,
    ]);
    return named(...world.targets.filter(({ contact_id }) => contact_id === target.contact_id));
  },
  'altered: the contact': async (world, a, b) => {
    const [target, other] = [pick(remaining(world), a), pick(remaining(world), b)];
    if (target.contact_id === other.contact_id) return null;
    return update(world, target, 'contact_id', `'${other.contact_id}'`);
  },
  'altered: the wording': async (world, a) => {
    const target = pick(remaining(world), a);
    await world.client.query(
      `update subtype_texts set wording = replace(wording, '"name":"', '"name":"Not ')
        where subtype_id = $1`,
      [target.subtype_id],
    );
    return named(...remaining(world).filter((one) => one.subtype_id === target.subtype_id));
  },
  'altered: the log': async (world, a) => {
    const target = pick(world.targets, a);
    await world.client.query(
      'update consent_leaves set leaf_hash = sha256(leaf_hash) where ledger_id = $1',
      [target.id],
    );
    return named(target);
  },
  'reordered: two entries in the log': async (world, a, b) => {
    const [one, other] = [pick(world.targets, a), pick(world.targets, b)];
    if (one === other) return null;
    for (const [id, place] of [
      [one.id, 1_000_000],
      [other.id, one.place],
      [one.id, other.place],
    ]) {
      await world.client.query('update consent_leaves set leaf_index = $2 where ledger_id = $1', [
        id,
        place,
      ]);
    }
    return named(one, other);
  },
  'reordered: two entries of a chain': async (world, a) => {
    const chain = chainOf(world, pick(world.targets, a));
    const [one, other] = [chain[0], chain.at(-1)];
    if (!one || !other || one === other) return null;
    await world.client.query(
      `update consent_ledger l set to_status = o.to_status, from_status = o.from_status,
          occurred_at = o.occurred_at, source = o.source
        from consent_ledger o where l.id = any($1::uuid[]) and o.id = any($1::uuid[]) and o.id <> l.id`,
      [[one.id, other.id]],
    );
    return named(one, other);
  },
  'dropped: an entry': (world, a) => drop(world, [pick(world.targets, a)], false),
  'dropped: an entry and its place': (world, a) => drop(world, [pick(world.targets, a)], true),
  'dropped: an entry, and the log closed up': (world, a) =>
    dropAndCloseUp(world, [pick(world.targets, a)]),
  'dropped: the last of a chain': (world, a, b) => {
    const last = chainOf(world, pick(world.targets, a)).slice(-1);
    return b % 2 === 0 ? drop(world, last, false) : dropAndCloseUp(world, last);
  },
  'dropped: a whole chain': (world, a, b) => {
    const chain = chainOf(world, pick(world.targets, a));
    return b % 2 === 0 ? drop(world, chain, false) : dropAndCloseUp(world, chain);
  },
  'dropped: a person': async (world, a) => {
    const { subject } = pick(world.targets, a);
    const entries = world.targets.filter((one) => one.subject === subject);
    return dropAndCloseUp(world, entries);
  },
  'inserted: beside the log': async (world, a) => {
    const { id, place } = await insertCopy(world, a);
    return { ids: [id], places: [place] };
  },
  'inserted: to be logged later': async (world, a) => {
    const { id, place } = await insertCopy(world, a);
    await world.client.query(
      'insert into consent_log_queue (ledger_id, organization_id) values ($1, $2)',
      [id, world.organizationId],
    );
    return { ids: [id], places: [place] };
  },
  'inserted: into the log': async (world, a) => {
    const { id, place } = await insertCopy(world, a);
    await shift(world, place, 1);
    await world.client.query(
      `insert into consent_leaves (organization_id, leaf_index, ledger_id, leaf_hash)
        select $1, $2, id, sha256('\\x00'::bytea || hash) from consent_ledger where id = $3`,
      [world.organizationId, place, id],
    );
    return { ids: [id], places: [place] };
  },
};
