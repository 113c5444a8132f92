import type { ClientBase } from 'pg';
import { faultOf, isTombstone, type Wordings } from './check-entry.ts';
import { type AuditedEntry, loggedEntries, otherEntries } from './entries.ts';
import { GrowingTree, leafHashOf } from './growing-tree.ts';
import { readBrokenLinks } from './links.ts';

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
  /** Entries without private values, because their contact was erased. */
  erased: number;
  /** The first of them. */
  faults: AuditFault[];
  faultCount: number;
}

/** Faults that a report contains. */
const MOST = 1_000;

/** An entry is in the log at most this long after its time, unless it was chained later. */
const LATE_MS = 3_600_000;

/**
 * Checks all consent of an organization against checkpoints from outside. All hashes are computed here, by nothing
 * that is stored in the database. The client must be in a transaction of its own, which sees one state.
 */
export async function auditConsent(
  client: ClientBase,
  organizationId: string,
  roots: KnownRoot[],
): Promise<AuditReport> {
  const audit = new Audit(await readWordings(client, organizationId), roots);
  for await (const batch of loggedEntries(client, organizationId)) {
    for (const entry of batch) audit.addLogged(entry);
  }
  audit.endLog();
  const chaining = await isChaining(client);
  for await (const batch of otherEntries(client, organizationId)) {
    for (const entry of batch) audit.addOther(entry, chaining);
  }
  for (const { id, place } of await readBrokenLinks(client, organizationId, MOST)) {
    audit.addFault(id, place, 'does not follow the entry before it of the same person and subtype');
  }
  return audit.report;
}

class Audit {
  readonly report: AuditReport = {
    provenSize: 0,
    entries: 0,
    uncovered: 0,
    backdated: [],
    tombstones: 0,
    erased: 0,
    faults: [],
    faultCount: 0,
  };
  readonly #wordings: Wordings;
  /** The checkpoints beyond the entries that are read so far, smallest first. */
  readonly #roots: KnownRoot[];
  readonly #covered: number;
  readonly #tree = new GrowingTree();
  #newestCovered = '';

  constructor(wordings: Wordings, roots: KnownRoot[]) {
    this.#wordings = wordings;
    this.#roots = roots.toSorted((a, b) => a.size - b.size);
    this.#covered = this.#roots.at(-1)?.size ?? 0;
    this.#compareRoots();
  }

  addLogged(entry: AuditedEntry): void {
    const place = this.#tree.size;
    const { id, leafHash: stored } = entry;
    this.report.entries += 1;
    if (place >= this.#covered) this.report.uncovered += 1;
    if (Number(entry.leafIndex) !== place) {
      this.addFault(null, place, `is followed by place ${entry.leafIndex} of the log`);
    }
    const leaf = hexOf(stored);
    if (id === null) this.addFault(entry.loggedId, place, 'is missing');
    else {
      this.#checkContent(entry, place);
      if (leafHashOf(hexOf(entry.hash)) !== leaf) {
        this.addFault(id, place, 'has another hash in the log than in the consent history');
      }
      if (place >= this.#covered) this.#compareTimes(entry, place);
      else if (entry.at !== null && entry.at > this.#newestCovered) this.#newestCovered = entry.at;
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

  addOther(entry: AuditedEntry, chaining: boolean): void {
    const { id, hash, isQueued } = entry;
    this.report.entries += 1;
    this.report.uncovered += 1;
    if (hash === null && chaining) return;
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
    if (isTombstone(entry)) this.report.tombstones += 1;
    else if (entry.contactId === null) this.report.erased += 1;
    const fault = faultOf(entry, this.#wordings);
    if (fault) this.addFault(entry.id, place, `was altered: ${fault}`);
  }

  /** An entry that no checkpoint covers, but that claims to be older, may have been added afterwards. */
  #compareTimes({ id, at, chainedAt }: AuditedEntry, place: number | null): void {
    if (at === null || chainedAt !== null || this.#newestCovered === '') return;
    if (Date.parse(this.#newestCovered) - Date.parse(at) <= LATE_MS) return;
    const message = `is of ${at}, but no checkpoint covers it, and one covers an entry of ${this.#newestCovered}`;
    if (this.report.backdated.length < MOST) this.report.backdated.push({ id, place, message });
  }

  #compareRoots(): void {
    const { size } = this.#tree;
    for (let next = this.#roots[0]; next?.size === size; next = this.#roots[0]) {
      this.#roots.shift();
      if (next.root.equals(this.#tree.root())) this.report.provenSize = size;
      else {
        this.addFault(
          null,
          null,
          `The log does not lead to ${next.name}: an entry from place ${this.report.provenSize} to ${size - 1} was altered, dropped, added or moved, and the log was computed anew.`,
        );
      }
    }
  }
}

/** 32 bytes, as PostgreSQL writes them. Others become zeros, which no hash is. */
const hexOf = (bytes: string | null): string =>
  bytes?.length === 66 ? bytes.slice(2) : '00'.repeat(32);

async function readWordings(client: ClientBase, organizationId: string): Promise<Wordings> {
  const { rows } = await client.query<{ key: string; wording: string }>(
    `select subtype_id || '/' || version as key, wording from subtype_texts where organization_id = $1`,
    [organizationId],
  );
  return new Map(rows.map(({ key, wording }) => [key, wording]));
}

/** Whether the maintenance step still adds hashes to entries that are older than the chain. */
async function isChaining(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from consent_chaining');
  return rows.length > 0;
}
