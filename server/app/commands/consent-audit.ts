import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { Fault, readCheckpoint } from '../../../cli/contacts/verify-proof.ts';
import {
  type AuditFault,
  type AuditReport,
  auditConsent,
  type KnownRoot,
} from '../../audience/consent-log/audit/audit.ts';
import {
  type OutsideCheckpoint,
  readCheckpoints,
} from '../../audience/consent-log/audit/outside-checkpoints.ts';
import { verifierKey } from '../../audience/consent-log/note.ts';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';
import { print } from './print.ts';
import { withConnection } from './with-database.ts';

export interface AuditOptions {
  checkpoint: string[];
  key?: string[];
  json?: boolean;
}

const CODES = { intact: 0, false: 1, uncovered: 3 } as const;
/** The audit could not run. */
const NOT_AUDITED = 2;
/** Faults that are printed. `--json` has more. */
const SHOWN = 20;

/** Checks all consent of an organization against checkpoints that were kept outside of the database. */
export async function auditOrganization(
  config: Config,
  organization: string,
  options: AuditOptions,
): Promise<void> {
  try {
    await audit(config, organization, options);
  } catch (error) {
    if (error instanceof OperatorError) throw new OperatorError(error.message, NOT_AUDITED);
    throw error;
  }
}

async function audit(config: Config, organization: string, options: AuditOptions): Promise<void> {
  const files = await Promise.all(options.checkpoint.map(readCheckpointFile));
  const { checkpoints, report, seconds } = await withConnection(config, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const id = await findOrganization(client, organization);
    const own = ownCheckpoints(files.flat(), organization);
    const roots = await verifyAll(own, options.key ?? (await readKeys(client, own)));
    const start = performance.now();
    const found = await auditConsent(client, id, roots);
    return { checkpoints: roots, report: found, seconds: (performance.now() - start) / 1_000 };
  });
  const keyFromDatabase = options.key === undefined;
  const result = resultOf(report);
  process.exitCode = CODES[result];
  if (options.json) {
    const { faultCount: fault_count, provenSize: proven_size, ...rest } = report;
    const against = checkpoints.map(({ size, root, file }) => ({
      file,
      tree_size: size,
      root_hash: root.toString('base64'),
    }));
    print(
      JSON.stringify({
        result,
        checkpoints: against,
        key_from_database: keyFromDatabase,
        proven_size,
        ...rest,
        fault_count,
      }),
    );
    return;
  }
  describe(report, checkpoints, { keyFromDatabase, seconds });
}

const resultOf = ({ faultCount, uncovered }: AuditReport): keyof typeof CODES => {
  if (faultCount > 0) return 'false';
  return uncovered > 0 ? 'uncovered' : 'intact';
};

interface FileCheckpoint extends OutsideCheckpoint {
  file: string;
}

async function readCheckpointFile(file: string): Promise<FileCheckpoint[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${file} can't be read (${error.code}).`);
  });
  const checkpoints = readCheckpoints(text);
  if (checkpoints.length > 0) return checkpoints.map((checkpoint) => ({ ...checkpoint, file }));
  throw new OperatorError(`The file ${file} contains no checkpoint.`);
}

async function findOrganization(client: pg.Client, slug: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from organizations where slug = $1',
    [slug],
  );
  if (rows[0]) return rows[0].id;
  throw new OperatorError(`There is no organization ${slug}.`);
}

/** Files can contain checkpoints of all organizations of a server. */
function ownCheckpoints(checkpoints: FileCheckpoint[], organization: string): FileCheckpoint[] {
  const own = checkpoints.filter(({ origin }) => origin.endsWith(`/consent/${organization}`));
  if (own.length > 0) return own;
  throw new OperatorError(`The files contain no checkpoint of ${organization}.`);
}

/** The keys in the database, for each origin of the checkpoints. */
async function readKeys(client: pg.Client, checkpoints: OutsideCheckpoint[]): Promise<string[]> {
  const { rows } = await client.query<{ public_key: Buffer }>(
    'select public_key from consent_keys',
  );
  const origins = new Set(checkpoints.map(({ origin }) => origin));
  return [...origins].flatMap((origin) =>
    rows.map(({ public_key: key }) => verifierKey(origin, key)),
  );
}

interface VerifiedCheckpoint extends KnownRoot {
  file: string;
}

/** Checks the signatures. A size that occurs repeatedly counts once. */
async function verifyAll(
  checkpoints: FileCheckpoint[],
  keys: string[],
): Promise<VerifiedCheckpoint[]> {
  const verified = new Map<string, VerifiedCheckpoint>();
  for (const { note, origin, size, root, file } of checkpoints) {
    const name = `the checkpoint of ${size} entries in ${file}`;
    if (!(await isSigned(note, origin, keys))) {
      throw new OperatorError(`${capital(name)} is not signed with one of the keys.`);
    }
    verified.set(`${size} ${root.toString('hex')}`, { name, size, root, file });
  }
  return [...verified.values()].sort((a, b) => a.size - b.size);
}

async function isSigned(note: string, origin: string, keys: string[]): Promise<boolean> {
  for (const key of keys) {
    try {
      await readCheckpoint(note, origin, key);
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return false;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function describe(
  report: AuditReport,
  checkpoints: VerifiedCheckpoint[],
  { keyFromDatabase, seconds }: { keyFromDatabase: boolean; seconds: number },
): void {
  const { entries, uncovered, tombstones, erased, faults, faultCount, backdated } = report;
  const largest = checkpoints.at(-1);
  print(SENTENCES[resultOf(report)]);
  print(
    `Checked ${entries} entries in ${seconds.toFixed(1)} s against ${largest?.name}${checkpoints.length > 1 ? ` and ${checkpoints.length - 1} earlier ones` : ''}.`,
  );
  if (keyFromDatabase) {
    print('The keys come from the database itself: compare them with yours, or use --key.');
  }
  for (const fault of faults.slice(0, SHOWN)) print(`- ${sentenceOf(fault)}`);
  if (faultCount > SHOWN) print(`- and ${faultCount - SHOWN} more; --json shows the first 1,000.`);
  if (uncovered > 0) print(`Not yet covered by a checkpoint: ${uncovered} entries.`);
  for (const fault of backdated.slice(0, SHOWN)) print(`- ${sentenceOf(fault)}`);
  if (backdated.length > SHOWN) print(`- and ${backdated.length - SHOWN} more`);
  if (erased > 0)
    print(`Without private values, because the person was erased: ${erased} entries.`);
  if (tombstones > 0) {
    print(`Reduced to their hash, because CONSENT_RETENTION has ended: ${tombstones} entries.`);
  }
}

const SENTENCES: Record<keyof typeof CODES, string> = {
  intact: 'Intact: the checkpoints cover all entries, and nothing was altered, dropped or added.',
  false: 'False: the consent history is not what the checkpoints cover.',
  uncovered:
    'Intact as far as the checkpoints cover it: nothing in that part was altered, dropped or added.',
};

function sentenceOf({ id, place, message }: AuditFault): string {
  const where = place === null ? '' : id === null ? `Place ${place}` : ` (place ${place})`;
  if (id !== null) return `Entry ${id}${where} ${message}.`;
  return where === '' ? message : `${where} ${message}.`;
}
