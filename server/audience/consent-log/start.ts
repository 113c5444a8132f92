import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { startMaintenance } from '../../platform/maintenance.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { appendAll } from './append.ts';
import { organizationsToSign, type TakeCheckpoint } from './checkpoints.ts';

const APPEND_MS = 2_000;
const SIGN_MS = 10_000;

export interface LogWorkerParts {
  orm: MikroORM;
  takeCheckpoint: TakeCheckpoint;
  checkpointIntervalSeconds: number;
  log: Logger;
}

/** Appends committed entries of all ledgers to their logs, and signs checkpoints. Several processes may do so. */
export const startConsentLog = ({ orm, log, ...signing }: LogWorkerParts) =>
  startMaintenance(
    [
      {
        name: 'append consent to the logs',
        intervalMs: APPEND_MS,
        run: async () => {
          for (const organizationId of (await appendAll(orm.em.fork())).altered) {
            log.error({ organizationId }, ALTERED);
          }
        },
      },
      {
        name: 'sign checkpoints of consent',
        intervalMs: SIGN_MS,
        run: () => signDue(orm, { log, ...signing }),
        report: 'checkpoints of consent were not signed, because SIGNING_KEYS do not open the key',
      },
    ],
    log,
  );

/** Returns how many could not be signed because there is no key. */
export async function signDue(
  orm: MikroORM,
  { takeCheckpoint, checkpointIntervalSeconds: seconds, log }: Omit<LogWorkerParts, 'orm'>,
): Promise<number> {
  let unsigned = 0;
  for (const organizationId of await organizationsToSign(orm.em.fork(), seconds)) {
    try {
      const taken = await takeCheckpoint({ organizationId, mode: 'live' });
      if (!taken) unsigned += 1;
    } catch (error) {
      if (!(error instanceof AlteredLogError)) throw error;
      log.error({ organizationId }, ALTERED);
    }
  }
  return unsigned;
}

const ALTERED =
  'a consent log was altered in the database, and grows no further: find what was altered with consent audit';
