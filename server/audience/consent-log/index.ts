import { noun } from '../../http/noun.ts';
import { CHECKPOINT_QUEUE, WORKER_OPTIONS } from '../../platform/queue/queues.ts';
import { type ExportParts, startExports } from './export/export-worker.ts';
import { consentLogHandlers } from './handlers.ts';
import { type LogWorkerParts, startConsentLog } from './start.ts';

// For the rest of the server.
export { AlteredLogs } from './altered-logs.ts';
export { checkpointTaker, originFor, type TakeCheckpoint } from './checkpoints.ts';
export { exportEnqueuer } from './export/enqueue.ts';
export {
  prepareSigningKey,
  readPublishedKeys,
  readSigningKey,
  rotateSigningKey,
} from './signing-keys.ts';
export { AlteredLogError } from './altered-log-error.ts';
export {
  type AuditFault,
  type AuditReport,
  type KnownRoot,
  auditConsent,
  reportMissing,
} from './audit/audit.ts';
export { type OutsideCheckpoint, readCheckpoints } from './audit/outside-checkpoints.ts';
export { verifierKey } from './note.ts';
export { type Repair, repairNodes } from './repair-nodes.ts';

const GROWS = { app: 'select', worker: 'select, insert' };

type Settings = 'checkpointIntervalSeconds' | 'checkpointFile' | 'checkpointEmail';

type WorkerParts = Omit<LogWorkerParts & ExportParts, Settings> & {
  config: Pick<LogWorkerParts & ExportParts, Settings>;
};

/** CONSENT-LOG-4. The role of requests appends nothing. */
export const consentLog = noun({
  name: 'consent log',
  schema: import.meta.dirname,
  handlers: consentLogHandlers,
  grants: {
    consent_logs: { app: 'select', worker: 'select, insert, update' },
    consent_leaves: GROWS,
    consent_nodes: GROWS,
    // A later key can sign it, too.
    consent_checkpoints: { app: 'select', worker: 'select, insert, update (note)' },
    consent_log_queue: { worker: 'select, delete' },
    consent_keys: { worker: 'select, insert, update' },
  },
  queues: [{ name: CHECKPOINT_QUEUE, ...WORKER_OPTIONS, expireInSeconds: 60 }],
  functions: {
    'read_consent_keys()': 'app',
    // A trigger function; it cannot be called.
    'queue_for_consent_log()': 'app',
  },
  workers: (parts: WorkerParts) => [
    () => startConsentLog({ ...parts, ...parts.config }),
    () => startExports({ ...parts, ...parts.config }),
  ],
  // Hashes and public data only.
  erases: {
    traces: {
      consent_logs: 'none',
      consent_leaves: 'none',
      consent_nodes: 'none',
      consent_checkpoints: 'none',
      consent_log_queue: 'none',
      consent_keys: 'none',
    },
  },
  deletes: {
    consent_logs: 'stays',
    consent_leaves: 'stays',
    consent_nodes: 'stays',
    consent_checkpoints: 'stays',
    consent_log_queue: 'stays',
    consent_keys: 'no organization',
  },
});
