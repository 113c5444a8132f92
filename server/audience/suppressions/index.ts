import { noun } from '../../http/noun.ts';
import type { ExportedPerson } from '../contacts/exported-person.ts';
import { presentSuppression } from './present.ts';
import { listSuppressions, liftSuppression, putSuppression } from './suppressions.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import { type HashedAddress, hashedAddressReader } from './hashed-address.ts';

const suppressionHandlers = ({ hashAddress }: { hashAddress: HashAddress }) => {
  const readAddress = hashedAddressReader(hashAddress);
  /** API-8: an invalid address is reported as not found. */
  const pathAddress = (text: string): HashedAddress => {
    const address = readAddress(text);
    if (address) return address;
    throw new NotFoundError('suppression', 'The path does not contain a valid email address.');
  };

  return {
    'suppressions.list': async ({ query, scope }) => {
      const { reason, email } = query;
      const address = email === undefined ? undefined : readAddress(email);
      const filter = { reason, address };
      const read = (slice: Slice) => listSuppressions(scope, filter, slice);
      return { status: 200, body: await listPage(query, read, presentSuppression) };
    },

    'suppressions.put': async ({ path, body, scope }) => {
      const address = pathAddress(path.email);
      const note = body?.note ?? null;
      if (note !== null) checkDisplayText('note', note);
      return putSuppression(scope, address, note);
    },

    'suppressions.delete': async ({ path, scope }) =>
      liftSuppression(scope, pathAddress(path.email)),
  } satisfies Partial<Handlers>;
};

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
