import { noun } from '../../http/noun.ts';
import type { ExportedPerson } from '../contacts/exported-person.ts';
import { suppressionHandlers } from './handlers.ts';
import { presentSuppression } from './present.ts';
import { listSuppressions } from './suppressions.ts';

// For the rest of the server.
export {
  LIFT_BATCH,
  type LiftFilter,
  type Lifted,
  countSuppressions,
  liftBatch,
} from './lift-many.ts';

const FIRST = { after: null, count: 1 };

export const suppressions = noun({
  name: 'suppressions',
  schema: import.meta.dirname,
  handlers: suppressionHandlers,
  grants: {
    suppressions: {
      app: 'select, insert, update (email, reason, note), delete',
      worker: 'select, insert, update (email, reason)',
    },
  },
  erases: {
    traces: { suppressions: { cleared: ['email', 'note'], kept: ['address_hash', 'reason'] } },
  },
  exports: {
    suppression: {
      async value(scope, { address }: ExportedPerson) {
        const [row] = await listSuppressions(scope, { address }, FIRST);
        return row ? presentSuppression(row) : null;
      },
    },
  },
});
