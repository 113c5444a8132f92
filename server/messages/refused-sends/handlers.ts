import { hashedAddressReader } from '../../audience/suppressions/hashed-address.ts';
import type { Handlers } from '../../http/operation.ts';
import { toIso } from '../../platform/database/sql.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { listLeftOut, listRefusedSends } from './list.ts';
import { presentRefusedSend } from './present.ts';

export const refusedSendHandlers = ({ hashAddress }: { hashAddress: HashAddress }) => {
  const readAddress = hashedAddressReader(hashAddress);
  return {
    'refusedSends.list': async ({ query, scope }) => {
      const { to, reason, since } = query;
      const filter = {
        reason,
        ...(to !== undefined && { addressHash: readAddress(to)?.hash ?? null }),
        ...(since !== undefined && { since: requireMoment('since', since) }),
      };
      const read = (slice: Slice) => listRefusedSends(scope, filter, slice);
      const page = await listPage(query, read, presentRefusedSend);
      const hours = await listLeftOut(scope, filter);
      const leftOut = hours.map(({ hour, ...count }) => ({ hour: toIso(hour), ...count }));
      return { status: 200, body: { ...page, left_out: leftOut } };
    },
  } satisfies Partial<Handlers>;
};
