import type { EntityManager } from '@mikro-orm/postgresql';
import type { KnownRoot } from '../../../../server/audience/consent-log/audit/audit.ts';
import type { TakeCheckpoint } from '../../../../server/audience/consent-log/checkpoints.ts';
import { addConsent, endRetention, eraseContact } from './world.ts';

/** The retention period of the log's organization. Its oldest entries are older. */
export const RETENTION_DAYS = 1_096;

/** When the entries before each checkpoint were made. */
const GROUPS = { a: '4 years', b: '1 year', c: '0 days' };

export interface FilledLog {
  roots: KnownRoot[];
  notes: string[];
}

/** A small log with three checkpoints, erased people, tombstones and entries that are not covered. */
export async function fillLog(
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>,
  organizationId: string,
  takeCheckpoint: TakeCheckpoint,
): Promise<FilledLog> {
  const filled: FilledLog = { roots: [], notes: [] };
  for (const [name, ago] of Object.entries(GROUPS)) {
    await asOwner((em) => addConsent(em, organizationId, { contacts: 4, entries: 3, name, ago }));
    const taken = await takeCheckpoint({ organizationId, mode: 'live' });
    if (!taken) throw new Error('No checkpoint was signed.');
    const size = Number(taken.tree_size);
    const root = Buffer.from(taken.root_hash, 'base64');
    filled.roots.push({ size, root, name: `the checkpoint of ${size} entries` });
    filled.notes.push(taken.note);
  }
  await asOwner((em) => eraseContact(em, organizationId, 'a1@people.example'));
  await asOwner(endRetention);
  await asOwner((em) => eraseContact(em, organizationId, 'b2@people.example'));
  await asOwner((em) => addConsent(em, organizationId, { contacts: 1, entries: 2, name: 'young' }));
  return filled;
}

/** The owner of a database can do this, and then no hash is made when an entry is changed or added. */
export const disableTriggers = 'alter table consent_ledger disable trigger user';
