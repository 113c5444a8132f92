import { noSuchContact } from '../../audience/contacts/contacts.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Handlers } from '../../http/operation.ts';
import { hashedAddressReader } from '../../audience/suppressions/hashed-address.ts';
import { exportPerson } from './export-person.ts';

export interface ExportParts {
  hashAddress: HashAddress;
  now: () => Date;
}

export const exportHandlers = ({ hashAddress, now }: ExportParts) => {
  const readAddress = hashedAddressReader(hashAddress);
  return {
    'contacts.export': async ({ path, principal, em }) => {
      const address = readAddress(path.email);
      if (!address) throw noSuchContact();
      return { status: 200, body: await exportPerson(em, principal, address, now()) };
    },
  } satisfies Partial<Handlers>;
};
