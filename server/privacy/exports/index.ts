import { noun } from '../../http/noun.ts';
import { addressOf, noSuchContact } from '../../audience/contacts/contacts.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Handlers } from '../../http/operation.ts';
import { hashedAddressReader } from '../../audience/suppressions/hashed-address.ts';
import { type ExportFields, exportPerson } from './export-person.ts';

interface ExportParts {
  hashAddress: HashAddress;
  now: () => Date;
  exportFields: ExportFields;
}

const exportHandlers = ({ hashAddress, now, exportFields }: ExportParts) => {
  const readAddress = hashedAddressReader(hashAddress);
  return {
    'contacts.export': async ({ path, scope }) => {
      const named = await addressOf(scope, path.email);
      const address = named === null ? null : readAddress(named);
      if (!address) throw noSuchContact();
      return {
        status: 200,
        body: await exportPerson(scope, address, { now: now(), fields: exportFields }),
      };
    },
  } satisfies Partial<Handlers>;
};

export type { ExportFields } from './export-person.ts';

export const exports = noun({ name: 'exports of people', handlers: exportHandlers });
