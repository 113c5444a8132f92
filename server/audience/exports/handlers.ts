import { auditedExport, filterOf } from '../../account/audit/audited-export.ts';
import type { Handlers } from '../../http/operation.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { ContactFilter } from '../contacts/list.ts';
import { hashedAddressReader } from '../suppressions/hashed-address.ts';
import { consentHistoryTable } from './consent-history.ts';
import { contactsTable } from './contacts.ts';
import { presentSuppression, type SuppressionRow } from '../suppressions/present.ts';
import { listSuppressions, type SuppressionFilter } from '../suppressions/suppressions.ts';
import { EXPORTED, type ExportTable } from '../../platform/files/export-text.ts';

/** The columns of suppressions, newest first. Those of erased people have no address, and are left out. */
function suppressionsTable(
  organizationId: string,
  filter: SuppressionFilter,
): ExportTable<SuppressionRow> {
  return {
    readPage: async (em, after) => {
      const rows = await listSuppressions({ em, organizationId }, filter, {
        after,
        count: EXPORTED,
      });
      const next = rows.length === EXPORTED ? (rows.at(-1)?.id ?? null) : null;
      return { rows: rows.filter(({ email }) => email !== null), next };
    },
    columns: ['email', 'reason', 'note', 'created_at'],
    toCells: (row) => {
      const { email, reason, note, created_at: createdAt } = presentSuppression(row);
      return [email ?? '', reason, note ?? '', createdAt];
    },
    toObject: (row) => withoutId(presentSuppression(row)),
  };
}

const withoutId = ({ id: _id, ...shown }: SuppressionRow): object => shown;

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
