import * as fc from 'fast-check';
import type pg from 'pg';
import {
  type AuditReport,
  auditConsent,
  type KnownRoot,
  reportMissing,
} from '../../../../server/audience/consent-log/audit/audit.ts';
import { type Mutated, MUTATIONS, type Target, type World } from './mutations.ts';
import { recomputeAll } from './recompute.ts';
import { RETENTION_DAYS } from './setup.ts';

export interface Tally {
  tried: number;
  /** The audit named an entry that was changed. */
  entry: number;
  /** The audit named the part of the log between two checkpoints that contains it. */
  range: number;
  /** The audit named an entry as an open question. */
  question: number;
  missed: string[];
}

/** Covered entries of an organization. */
export async function readTargets(
  client: pg.ClientBase,
  organizationId: string,
  covered: number,
): Promise<Target[]> {
  const { rows } = await client.query<Target>(
    `select l.id, f.leaf_index::float8 as place, l.contact_id, l.subject, l.subtype_id
      from consent_leaves f join consent_ledger l on l.id = f.ledger_id
      where f.organization_id = $1 and f.leaf_index < $2 and l.subject is not null
      order by f.leaf_index`,
    [organizationId, covered],
  );
  return rows;
}

/**
 * Tries mutations one by one, each in a transaction that is rolled back, and audits. Every other one is tried by
 * somebody who also computes all hashes and the log anew, and signs them.
 */
export async function tryMutations(
  world: World,
  roots: KnownRoot[],
  { runs, seed }: { runs: number; seed: number },
): Promise<Map<string, Tally>> {
  const choices = fc.tuple(
    fc.constantFrom(...Object.keys(MUTATIONS)),
    fc.boolean(),
    fc.nat(),
    fc.nat(),
  );
  const tallies = new Map<string, Tally>();
  let done = 0;
  // Some choices change nothing, and do not count.
  for (const choice of fc.sample(choices, { numRuns: runs * 2, seed })) {
    if (done === runs) break;
    if (await tryOne(world, roots, choice, tallies)) done += 1;
  }
  return tallies;
}

async function tryOne(
  world: World,
  roots: KnownRoot[],
  [name, recomputes, a, b]: [string, boolean, number, number],
  tallies: Map<string, Tally>,
): Promise<boolean> {
  const { client, organizationId } = world;
  await client.query('begin');
  try {
    const mutated = await MUTATIONS[name]?.(world, a, b);
    if (!mutated || (recomputes && COMPUTED.includes(name))) return false;
    if (recomputes) await recomputeAll(client, organizationId);
    const known = mutated.root ? [...roots, mutated.root] : roots;
    const report = await auditDemo(client, known);
    const key = recomputes ? `${name}; all computed and signed anew` : name;
    const tally = tallies.get(key) ?? { tried: 0, entry: 0, range: 0, question: 0, missed: [] };
    tallies.set(key, tally);
    tally.tried += 1;
    if (namesEntry(report, mutated)) tally.entry += 1;
    else if (namesRange(report, mutated, known)) tally.range += 1;
    else if (mutated.isQuestion && asksAbout(report, mutated)) tally.question += 1;
    else tally.missed.push(JSON.stringify({ a, b, mutated, faults: report.faults.slice(0, 3) }));
    return true;
  } finally {
    await client.query('rollback');
  }
}

/** As the command does, which knows the organization by its slug. */
async function auditDemo(client: pg.ClientBase, roots: KnownRoot[]): Promise<AuditReport> {
  const { rows } = await client.query<{ id: string }>(
    `select id from organizations where slug = 'demo'`,
  );
  const [organization] = rows;
  if (!organization) return reportMissing('demo', roots);
  const clients = { entries: client, comparisons: client };
  return auditConsent(clients, organization.id, roots, { retentionDays: RETENTION_DAYS });
}

/** Computing everything anew would undo these, or is a part of them. */
const COMPUTED = [
  ...['altered: the log', 'altered: a hash', 'altered: a stored node', 'deleted: a stored node'],
  'inserted: an earlier time, under the next checkpoint',
  'inserted: without a hash',
];

const asksAbout = ({ doubtful }: AuditReport, { ids }: Mutated): boolean =>
  doubtful.some(({ id }) => id !== null && ids.includes(id));

const namesEntry = ({ faults }: AuditReport, { ids, places }: Mutated): boolean =>
  faults.some(
    ({ id, place }) =>
      (id !== null && ids.includes(id)) ||
      (id === null && place !== null && places.includes(place)),
  );

/** The first checkpoint to which the log no longer leads must be the first that covers a changed place. */
function namesRange(
  { faultCount, provenSize }: AuditReport,
  { places }: Mutated,
  roots: KnownRoot[],
): boolean {
  const first = Math.min(...places, Infinity);
  const before = roots.filter(({ size }) => size <= first).map(({ size }) => size);
  return faultCount > 0 && (places.length === 0 || provenSize === Math.max(0, ...before));
}
