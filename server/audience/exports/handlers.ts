import { auditedExport, filterOf } from '../../account/audit/audited-export.ts';
import type { Handlers } from '../../http/operation.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { ContactFilter } from '../contacts/list.ts';
import { hashedAddressReader } from '../suppressions/hashed-address.ts';
import { consentHistoryTable } from './consent-history.ts';
import { contactsTable } from './contacts.ts';
import { suppressionsTable } from './suppressions.ts';

const withoutSearch = ({ search: _search, ...others }: ContactFilter): object => others;

/** `search` and `email` can be an address, so the audit log does not contain them. */
export const exportHandlers = ({ hashAddress }: { hashAddress: HashAddress }) => {
  const readAddress = hashedAddressReader(hashAddress);
  return {
    'contacts.exportAll': (request) => {
      const filter = filterOf(request.query);
      return auditedExport(request.scope, {
        operation: 'contacts.exportAll',
        name: 'contacts',
        request,
        filter: withoutSearch(filter),
        table: (format) => contactsTable(request.scope, filter, format),
      });
    },

    'suppressions.exportAll': (request) => {
      const { email, ...filter } = filterOf(request.query);
      const address = email === undefined ? undefined : readAddress(email);
      const { organizationId } = request.scope;
      return auditedExport(request.scope, {
        operation: 'suppressions.exportAll',
        name: 'suppressions',
        request,
        filter,
        table: () =>
          suppressionsTable(organizationId, {
            ...filter,
            ...(address !== undefined && { address }),
          }),
      });
    },

    'contacts.exportConsentHistory': (request) =>
      auditedExport(request.scope, {
        operation: 'contacts.exportConsentHistory',
        name: 'consent-history',
        request,
        filter: {},
        table: () => consentHistoryTable(request.scope.organizationId),
      }),
  } satisfies Partial<Handlers>;
};
