import { presentSuppression, type SuppressionRow } from '../suppressions/present.ts';
import { listSuppressions, type SuppressionFilter } from '../suppressions/suppressions.ts';
import { EXPORTED, type ExportTable } from '../../platform/files/export-text.ts';

/** The columns of suppressions, newest first. Those of erased people have no address, and are left out. */
export function suppressionsTable(
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
