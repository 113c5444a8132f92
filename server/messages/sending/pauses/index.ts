import { often, seldom } from '../../../platform/maintenance.ts';
import { deleteOldPauses, endPausesInTime } from './pauses.ts';
import { noun } from '../../../http/noun.ts';
import { pauseHandlers } from './handlers.ts';

// For the rest of the server.
export { type MailOfPause, countMailOfPause, presentMailOfPause } from './mail-of-pause.ts';
export {
  type ListedPause,
  type PauseCount,
  countPauses,
  findInstallationPause,
  listPauses,
} from './list-pauses.ts';
export type { PauseKey, PauseRow, Priority } from './pause.ts';
export { IN_EFFECT, pauseSending, resumeSending } from './pauses.ts';
export { presentPause } from './present.ts';

export const sendingPauses = noun({
  name: 'pauses',
  schema: import.meta.dirname,
  handlers: pauseHandlers,
  grants: {
    pauses: {
      app: 'select, insert, update (reason, author, until, ended_at, ended_by)',
      worker: 'select, insert, update, delete',
    },
  },
  functions: { 'shown_pauses(uuid, text, text)': 'app' },
  erases: { traces: { pauses: 'none' } },
  // At the end: until then nothing may be sent.
  deletes: { pauses: 'by statement' },
  maintenance: () => ({
    'end expired ones': often(endPausesInTime),
    'delete old ones': seldom(deleteOldPauses),
  }),
});
