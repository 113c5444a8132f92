import {
  auditConsent,
  reportMissing,
  type OutsideCheckpoint,
  readCheckpoints,
  verifierKey,
} from '../../../audience/consent-log/index.ts';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { Fault, readCheckpoint } from '../../../../cli/contacts/verify-proof.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { readAuditConfig } from '../../../platform/config.ts';
import { EmbeddedDatabaseError } from '../../../platform/embedded-postgres/error.ts';
import { OperatorError } from '../../../platform/errors.ts';
import {
  type Audited,
  describeAudit,
  resultOf,
  type VerifiedCheckpoint,
} from './consent-audit-report.ts';
import { withSnapshot } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

interface AuditOptions {
  checkpoint: string[];
  key?: string[];
  retention?: string;
}

const CODES = { intact: 0, false: 1, incomplete: 2, open: 3 } as const;
/** The audit could not run. No other error must look like a result. */
const NOT_AUDITED = 2;

/** Checks all consent of an organization against checkpoints that were kept outside of the database. */
export async function auditOrganization(
  _context: OperatorContext,
  options: AuditOptions,
  organization: string,
): Promise<Answer> {
  try {
    return await audit(organization, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isForOperators = error instanceof OperatorError || error instanceof EmbeddedDatabaseError;
    throw new OperatorError(isForOperators ? message : `Not audited: ${message}`, NOT_AUDITED);
  }
}

async function audit(organization: string, options: AuditOptions): Promise<Answer> {
  const config = readAuditConfig(process.env);
  const retentionDays = readRetention(options) ?? config.consentRetentionDays;
  const files = await Promise.all(options.checkpoint.map(readCheckpointFile));
  const damaged = files.flatMap((file) => file.damaged);
  const audited = await withSnapshot(config, async (client, comparisons): Promise<Audited> => {
    const own = ownCheckpoints(files, organization, damaged);
    const { verified, unsigned } = await verifyAll(
      own,
      options.key ?? (await readKeys(client, own)),
    );
    const id = await findOrganization(client, organization, verified);
    if (id === null && verified.every(({ size }) => size === 0)) {
      throw new OperatorError(`There is no organization ${organization}.`);
    }
    const start = performance.now();
    const report =
      id === null
        ? reportMissing(organization, verified)
        : await auditConsent({ entries: client, comparisons }, id, verified, { retentionDays });
    return {
      report,
      checkpoints: verified,
      unusable: [...damaged, ...unsigned],
      keyFromDatabase: options.key === undefined,
      seconds: (performance.now() - start) / 1_000,
    };
  });
  process.exitCode = CODES[resultOf(audited)];
  return { text: describeAudit(audited).join('\n'), json: presentAudit(audited) };
}

function presentAudit(audited: Audited) {
  const { report, checkpoints, unusable, keyFromDatabase } = audited;
  const { faultCount, provenSize, ...rest } = report;
  return {
    result: resultOf(audited),
    checkpoints: checkpoints.map(({ size, root, file }) => ({
      file,
      tree_size: size,
      root_hash: root.toString('base64'),
    })),
    damaged_checkpoints: unusable,
    key_from_database: keyFromDatabase,
    proven_size: provenSize,
    ...rest,
    fault_count: faultCount,
  };
}

function readRetention({ retention }: AuditOptions): number | null {
  if (retention === undefined) return null;
  if (/^\d{1,5}$/.test(retention)) return Number(retention);
  throw new OperatorError('--retention must be a number of days.');
}

interface FileCheckpoint extends OutsideCheckpoint {
  file: string;
}

interface CheckpointFile {
  checkpoints: FileCheckpoint[];
  /** As sentences. */
  damaged: string[];
}

async function readCheckpointFile(file: string): Promise<CheckpointFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${file} can't be read (${error.code}).`);
  });
  const { checkpoints, damaged } = readCheckpoints(text);
  if (checkpoints.length === 0 && damaged.length === 0) {
    throw new OperatorError(`The file ${file} contains no checkpoint.`);
  }
  return {
    checkpoints: checkpoints.map((checkpoint) => ({ ...checkpoint, file })),
    damaged: damaged.map(({ line }) =>
      line === null
        ? `A checkpoint in ${file} is damaged.`
        : `The checkpoint in line ${line} of ${file} is damaged.`,
    ),
  };
}

/** A deleted organization has lost its slug, which another can have now, but its log remains. */
async function findOrganization(
  client: pg.Client,
  slug: string,
  checkpoints: VerifiedCheckpoint[],
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select o.id from organizations o left join deleted_organizations d on d.id = o.id
      where o.slug = $1 or d.slug = $1
      order by exists (select from consent_checkpoints c
        where c.organization_id = o.id and c.root_hash = any($2::bytea[])) desc, o.slug = $1 desc
      limit 1`,
    [slug, checkpoints.map(({ root }) => root)],
  );
  return rows[0]?.id ?? null;
}

/** Files can contain checkpoints of all organizations of a server. */
function ownCheckpoints(
  files: CheckpointFile[],
  organization: string,
  damaged: string[],
): FileCheckpoint[] {
  const own = files
    .flatMap(({ checkpoints }) => checkpoints)
    .filter(({ origin }) => origin.endsWith(`/consent/${organization}`));
  if (own.length > 0) return own;
  throw new OperatorError(
    [`The files contain no checkpoint of ${organization}.`, ...damaged].join(' '),
  );
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

/** Checks the signatures. A size that occurs repeatedly counts once. */
async function verifyAll(
  checkpoints: FileCheckpoint[],
  keys: string[],
): Promise<{ verified: VerifiedCheckpoint[]; unsigned: string[] }> {
  const verified = new Map<string, VerifiedCheckpoint>();
  const notes: string[] = [];
  const others: (FileCheckpoint & { name: string })[] = [];
  for (const checkpoint of checkpoints) {
    const { note, origin, size, root, file } = checkpoint;
    const name = `the checkpoint of ${amount(size, 'entry', 'entries')} in ${file}`;
    if (await isSigned(note, origin, keys)) {
      notes.push(note);
      verified.set(`${size} ${root.toString('hex')}`, { name, size, root, file });
    } else others.push({ ...checkpoint, name });
  }
  const unsigned = others
    // The others are the beginning of a note that was written again after an interruption.
    .filter(({ note }) => !notes.some((complete) => complete.startsWith(note.trimEnd())))
    .map(({ name }) => `${capital(name)} is not signed with one of the keys.`);
  if (verified.size === 0) throw new OperatorError([...unsigned, HINT].join(' '));
  return { verified: [...verified.values()].sort((a, b) => a.size - b.size), unsigned };
}

const HINT =
  'After a rotation there are several keys. Use --key with the keys that have signed the checkpoints; consent keys prints them.';

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
