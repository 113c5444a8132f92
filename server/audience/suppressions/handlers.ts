import type { HashAddress } from '../../platform/values/address-hash.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Handlers } from '../../http/operation.ts';
import { toPage } from '../../platform/values/cursor.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import { type HashedAddress, hashedAddressReader } from './hashed-address.ts';
import { presentSuppression } from './present.ts';
import { liftSuppression, listSuppressions, putSuppression } from './suppressions.ts';

export const suppressionHandlers = ({ hashAddress }: { hashAddress: HashAddress }) => {
  const readAddress = hashedAddressReader(hashAddress);
  /** G9: an invalid address is reported as not found. */
  const pathAddress = (text: string): HashedAddress => {
    const address = readAddress(text);
    if (address) return address;
    throw new NotFoundError('suppression', 'The path does not contain a valid email address.');
  };

  return {
    'suppressions.list': async ({ query, principal, em }) => {
      const { limit = 50, email, ...filter } = query;
      const address = email === undefined ? undefined : readAddress(email);
      const wanted = { ...filter, address };
      const rows = await listSuppressions(em, principal.organizationId, wanted, limit);
      return { status: 200, body: toPage(rows, limit, presentSuppression) };
    },

    'suppressions.put': async ({ path, body, principal, em }) => {
      const address = pathAddress(path.email);
      const note = body?.note ?? null;
      if (note !== null) checkDisplayText('note', note);
      const { suppression, created } = await putSuppression(em, principal, address, note);
      return { status: created ? 201 : 200, body: presentSuppression(suppression) };
    },

    'suppressions.delete': async ({ path, principal, em }) => {
      await liftSuppression(em, principal, pathAddress(path.email));
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
};
