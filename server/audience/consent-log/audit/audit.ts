import type { ClientBase } from 'pg';
import { timeOfId } from '../../../platform/values/id.ts';
import { faultOf, isTombstone } from './check-entry.ts';
import { type AuditedEntry, readLogged, readOthers } from './entries.ts';
import { GrowingTree, leafHashOf } from './growing-tree.ts';
import { readBadLinks } from './links.ts';

/** Nodes that are not the hash of the two below them, or that are missing. The parts of level 1 are leaves. */
const WRONG = `
  with nodes as (
    select level, node_index, node_hash from consent_nodes where organization_id = $1
    union all
    select 0, leaf_index, leaf_hash from consent_leaves where organization_id = $1
  ), parents as (
    select (a.level + 1) as level, a.node_index / 2 as node_index,
      sha256('\\x01'::bytea || a.node_hash || b.node_hash) as node_hash
    from nodes a join nodes b on b.level = a.level and b.node_index = a.node_index + 1
    where a.node_index % 2 = 0
  )
  select level, node_index::float8 as index
  from parents p full join (select * from nodes where level > 0) n using (level, node_index)
  where p.node_hash is distinct from n.node_hash
  order by level, node_index limit $2`;

/**
 * The nodes are not evidence, because everybody can compute them from the leaves. But the server answers with them, so that
 * altered ones make proofs false.
 */
async function readWrongNodes(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<{ id: null; place: number; message: string }[]> {
  const { rows } = await client.query<{ level: number; index: number }>(WRONG, [
    organizationId,
    limit,
  ]);
  return rows.map(({ level, index }) => ({
    id: null,
    place: index * 2 ** level,
    message: `is the first of ${2 ** level} entries whose stored node is missing or is not their hash`,
  }));
}

/** The content of a checkpoint that somebody has kept. */
export interface KnownRoot {
  size: number;
  root: Buffer;
  /** Its name in messages. */
  name: string;
}

export interface AuditFault {
  /** The entry; null when the fault concerns a place, or several entries. */
  id: string | null;
  /** The place in the log, from 0; null for an entry that the log does not contain. */
  place: number | null;
  message: string;
}

export interface AuditReport {
  /** The size of the largest checkpoint whose root hash is that of the log. */
  provenSize: number;
  /** Entries in the log and in the ledger beside it. */
  entries: number;
  /** Entries that no checkpoint covers. */
  uncovered: number;
  /** Of these, the entries that claim to be older than a covered one. */
  backdated: AuditFault[];
  /** Entries of which only the hash remains, because their retention period has ended. */
  tombstones: number;
  /** The first of them. */
  reduced: { id: string | null; place: number | null }[];
  /** Of these, entries whose place in the log says that they are younger than their id. */
  doubtful: AuditFault[];
  /** Entries without private values, because their contact was erased. */
  erased: number;
  /** The first of them. */
  faults: AuditFault[];
  faultCount: number;
}

export interface AuditOptions {
  /** The least CONSENT_RETENTION that the server has had, in days. */
  retentionDays: number;
}

const DAY_MS = 86_400_000;

/** Faults that a report contains. */
const MOST = 1_000;

/** An entry is in the log at most this long after its time. Clocks can differ. */
const LATE_MS = 3_600_000;

/** The report on a database that does not contain the organization of the checkpoints. */
export function reportMissing(slug: string, roots: KnownRoot[]): AuditReport {
  const report = emptyReport();
  for (const { name } of roots.filter(({ size }) => size > 0)) {
    report.faultCount += 1;
    const message = `The database has no organization ${slug}, but ${name} shows that it had entries: it was deleted or renamed.`;
    report.faults.push({ id: null, place: null, message });
  }
  return report;
}

const emptyReport = (): AuditReport => ({
  provenSize: 0,
  entries: 0,
  uncovered: 0,
  backdated: [],
  tombstones: 0,
  reduced: [],
  doubtful: [],
  erased: 0,
  faults: [],
  faultCount: 0,
});

/** Both are in transactions of their own that see the same state. With two connections, the database compares while this process computes hashes. */
export interface AuditClients {
  entries: ClientBase;
  /** For comparisons in the database. May be the same connection. */
  comparisons: ClientBase;
}

/**
 * Checks all consent of an organization against checkpoints from outside. All hashes are computed here, by nothing
 * that is stored in the database.
 */
export async function auditConsent(
  { entries, comparisons }: AuditClients,
  organizationId: string,
  roots: KnownRoot[],
  options: AuditOptions,
): Promise<AuditReport> {
  const audit = new Audit(roots, options);
  const addAll = () => addEntries(audit, entries, organizationId);
  const compare = () => readCompared(comparisons, organizationId);
  const compared =
    entries === comparisons
      ? await addAll().then(compare)
      : await Promise.all([compare(), addAll()]).then(([found]) => found);
  for (const { id, place, message } of compared) audit.addFault(id, place, message);
  return audit.report;
}

async function addEntries(audit: Audit, client: ClientBase, organizationId: string): Promise<void> {
  await readLogged(client, organizationId, (entry) => audit.addLogged(entry));
  audit.endLog();
  await readOthers(client, organizationId, (entry) => audit.addOther(entry));
}

async function readCompared(client: ClientBase, organizationId: string): Promise<AuditFault[]> {
  return [
    ...(await readBadLinks(client, organizationId, MOST)),
    ...(await readWrongNodes(client, organizationId, MOST)),
    ...(await readRemoved(client, organizationId, MOST)),
  ];
}

class Audit {
  readonly report = emptyReport();
  /** The checkpoints beyond the entries that are read so far, smallest first. */
  readonly #roots: KnownRoot[];
  readonly #covered: number;
  readonly #tree = new GrowingTree();
  /** Nothing that is younger was reduced to its hash. */
  readonly #retainedFrom: number;
  /** The newest time of an entry so far. */
  #newest = '';
  /** The last checkpoint before the current entry, with the newest time that it covers. */
  #before: { name: string; newest: string } | null = null;

  constructor(roots: KnownRoot[], { retentionDays }: AuditOptions) {
    this.#roots = roots.toSorted((a, b) => a.size - b.size);
    this.#covered = this.#roots.at(-1)?.size ?? 0;
    this.#retainedFrom = Date.now() - retentionDays * DAY_MS + LATE_MS;
    this.#compareRoots();
  }

  addLogged(entry: AuditedEntry): void {
    const place = this.#tree.size;
    const { id, leafHash: stored } = entry;
    this.report.entries += 1;
    if (place >= this.#covered) this.report.uncovered += 1;
    if (Number(entry.leafIndex) !== place) {
      this.addFault(null, place, `is missing in the log, whose next place is ${entry.leafIndex}`);
    }
    const leaf = hexOf(stored);
    if (id === null) this.addFault(entry.loggedId, place, 'is missing');
    else {
      this.#checkContent(entry, place);
      if (leafHashOf(hexOf(entry.hash)) !== leaf) {
        this.addFault(id, place, 'has another hash in the log than in the consent history');
      }
      this.#compareTimes(entry, place);
    }
    this.#tree.push(leaf);
    this.#compareRoots();
  }

  /** Whether the log contains all that the checkpoints cover. */
  endLog(): void {
    const { size } = this.#tree;
    for (const { name, size: expected } of this.#roots) {
      this.addFault(null, null, `The log has ${size} of the ${expected} entries of ${name}.`);
    }
  }

  addOther(entry: AuditedEntry): void {
    const { id, hash, isQueued } = entry;
    this.report.entries += 1;
    this.report.uncovered += 1;
    if (hash === null) return this.addFault(id, null, 'has no hash');
    this.#checkContent(entry, null);
    if (!isQueued) this.addFault(id, null, 'is neither in the log nor about to be appended to it');
    this.#compareTimes(entry, null);
  }

  addFault(id: string | null, place: number | null, message: string): void {
    this.report.faultCount += 1;
    if (this.report.faults.length < MOST) this.report.faults.push({ id, place, message });
  }

  #checkContent(entry: AuditedEntry, place: number | null): void {
    if (isTombstone(entry)) this.#checkTombstone(entry, place);
    else if (entry.contactId === null) this.report.erased += 1;
    const fault = faultOf(entry);
    if (fault) this.addFault(entry.id, place, `was altered: ${fault}`);
  }

  /** The time of a tombstone is not known, only that of its id, which is not proven, and of entries before it in the log. */
  #checkTombstone({ id }: AuditedEntry, place: number | null): void {
    this.report.tombstones += 1;
    if (this.report.reduced.length < MOST) this.report.reduced.push({ id, place });
    const ofId = id === null || id[14] !== '7' ? 0 : timeOfId(id).getTime();
    const before = this.#newest === '' ? 0 : Date.parse(this.#newest) - LATE_MS;
    if (ofId > this.#retainedFrom) {
      const message = `was reduced to its hash before the end of CONSENT_RETENTION: its id was created at ${new Date(ofId).toISOString()}`;
      this.addFault(id, place, message);
    } else if (before > this.#retainedFrom) {
      const message = `was reduced to its hash as if CONSENT_RETENTION had ended, but follows an entry with the time ${this.#newest}`;
      addTo(this.report.doubtful, { id, place, message });
    }
  }

  /** An entry that a checkpoint does not cover, but that claims to be older than what it covers, was added afterwards. */
  #compareTimes({ id, at }: AuditedEntry, place: number | null): void {
    if (at === null) return;
    const before = this.#before;
    if (before && Date.parse(before.newest) - Date.parse(at) > LATE_MS) {
      const message = `has the time ${at}, but is missing in ${before.name}, which covers an entry with the time ${before.newest}`;
      if (place !== null && place < this.#covered) this.addFault(id, place, message);
      else addTo(this.report.backdated, { id, place, message });
    }
    if (place !== null && at > this.#newest) this.#newest = at;
  }

  #compareRoots(): void {
    const { size } = this.#tree;
    for (let next = this.#roots[0]; next?.size === size; next = this.#roots[0]) {
      this.#roots.shift();
      if (this.#newest !== '') this.#before = { name: next.name, newest: this.#newest };
      if (next.root.equals(this.#tree.root())) this.report.provenSize = size;
      else {
        this.addFault(
          null,
          null,
          `The log does not match ${next.name}: ${describeRange(this.report.provenSize, size)} was altered, dropped, added or moved.`,
        );
      }
    }
  }
}

/** 32 bytes in hex. Others become zeros, which no hash is. */
const hexOf = (bytes: string | null): string => (bytes?.length === 64 ? bytes : '00'.repeat(32));

function addTo(faults: AuditFault[], fault: AuditFault): void {
  if (faults.length < MOST) faults.push(fault);
}

const describeRange = (from: number, to: number): string =>
  to - from === 1 ? `the entry at place ${from}` : `an entry from place ${from} to ${to - 1}`;

/** Entries that wait to be appended to the log, and are not in the ledger: somebody removed them before. */
async function readRemoved(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<{ id: string; place: null; message: string }[]> {
  const { rows } = await client.query<{ id: string }>(
    `select u.ledger_id as id
      from consent_log_queue u left join consent_ledger l on l.id = u.ledger_id
      where u.organization_id = $1 and l.id is null order by u.ledger_id limit $2`,
    [organizationId, limit],
  );
  const message = 'was removed from the consent history before it was in the log';
  return rows.map(({ id }) => ({ id, place: null, message }));
}
