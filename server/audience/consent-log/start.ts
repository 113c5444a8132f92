import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import { startMaintenance } from '../../platform/maintenance.ts';
import { AlteredLogError } from './altered-log-error.ts';
import type { Alteration, AlteredLogs } from './altered-logs.ts';
import { appendAll } from './append.ts';
import { organizationsToSign, type TakeCheckpoint } from './checkpoints.ts';
import { findMissing } from './missing-entries.ts';

const APPEND_MS = 2_000;
const SIGN_MS = 10_000;

export interface LogWorkerParts {
  orm: Database;
  takeCheckpoint: TakeCheckpoint;
  checkpointIntervalSeconds: number;
  alteredLogs: AlteredLogs;
  log: Log;
}

/** Appends committed entries of all ledgers to their logs, and signs checkpoints. Several processes may do so. */
export const startConsentLog = ({ orm, log, ...signing }: LogWorkerParts) =>
  startMaintenance(
    [
      {
        name: 'append consent to the logs',
        intervalMs: APPEND_MS,
        run: () => appendDue(orm, signing),
      },
      {
        name: 'sign checkpoints of consent',
        intervalMs: SIGN_MS,
        run: () => signDue(orm, signing),
        report:
          'checkpoints of consent were not signed, because their key cannot be decrypted with SIGNING_KEYS',
      },
    ],
    log,
  );

export async function appendDue(
  orm: Database,
  { alteredLogs }: Pick<LogWorkerParts, 'alteredLogs'>,
): Promise<void> {
  const { altered } = await appendAll(orm.em.fork());
  alteredLogs.report(
    'append',
    altered.map((organizationId) => ({ organizationId })),
  );
  alteredLogs.report('missing', await findMissing(orm.em.fork()));
}

/** Returns how many could not be signed because there is no key. */
export async function signDue(
  orm: Database,
  {
    takeCheckpoint,
    checkpointIntervalSeconds: seconds,
    alteredLogs,
  }: Omit<LogWorkerParts, 'orm' | 'log'>,
): Promise<number> {
  let unsigned = 0;
  const altered: Alteration[] = [];
  for (const organizationId of await organizationsToSign(orm.em.fork(), seconds)) {
    try {
      const taken = await takeCheckpoint({ organizationId, mode: 'live' });
      if (!taken) unsigned += 1;
    } catch (error) {
      if (!(error instanceof AlteredLogError)) throw error;
      altered.push({ organizationId });
    }
  }
  alteredLogs.report('sign', altered);
  return unsigned;
}
