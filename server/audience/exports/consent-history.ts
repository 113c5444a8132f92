import type { LedgerRow } from '../consent/history.ts';
import { presentLedgerRow } from '../consent/present.ts';
import { type Fitting, fittingRows, toFitting } from '../../platform/database/page-size.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { ExportTable } from '../../platform/files/export-text.ts';

interface ExportedEntry extends LedgerRow {
  contact_id: string;
  email: string;
}

/** Rows that one statement reads at most. */
const PAGE = 1_000;

/** Evidence may have more than 30 kB. */
const FEW = 30;

const EVIDENCE = [
  ...['url', 'ip', 'user_agent', 'collected_at', 'text', 'note'],
  ...['import_id', 'import_line', 'contact_action_id', 'form', 'form_version'],
] as const;

/** The consent of all contacts: by contact, newest first. Entries of erased people belong to nobody, and are left out. */
export function consentHistoryTable(organizationId: string): ExportTable<ExportedEntry> {
  // Pages of large entries are cut, so the next page is asked for fewer.
  let count = FEW;
  return {
    readPage: async (em, after) => {
      const { rows, isCut } = await readPage(em, organizationId, after, count);
      const last = isCut || rows.length === count ? rows.at(-1) : undefined;
      count = Math.min(PAGE, Math.max(FEW, isCut ? rows.length : count * 2));
      return { rows, next: last ? `${last.contact_id} ${last.id}` : null };
    },
    ...SHOWN,
  };
}

const SHOWN: Omit<ExportTable<ExportedEntry>, 'readPage'> = {
  columns: [
    ...['email', 'subtype_key', 'from', 'to', 'source', 'occurred_at', 'id', 'api_key_id'],
    ...['person_id', 'text_version', 'token_id', 'ip', 'user_agent', 'locale', 'hash'],
    ...EVIDENCE.map((field) => `evidence.${field}`),
  ],
  toCells: (row) => {
    const shown = presentLedgerRow(row);
    const own = [
      ...[row.email, shown.subtype_key, shown.from, shown.to, shown.source, shown.occurred_at],
      ...[shown.id, shown.api_key_id, shown.person_id, String(shown.text_version)],
      ...[shown.token_id, shown.ip, shown.user_agent, shown.locale, shown.hash],
    ];
    const evidence = EVIDENCE.map((field) => row.evidence?.[field] ?? '');
    return [...own.map((value) => value ?? ''), ...evidence.map(String)];
  },
  toObject: (row) => ({ email: row.email, ...presentLedgerRow(row) }),
};

/** An index has the entries of an organization by contact. */
async function readPage(
  em: Transaction,
  organizationId: string,
  after: string | null,
  count: number,
): Promise<{ rows: ExportedEntry[]; isCut: boolean }> {
  const [contactId, id] = after?.split(' ') ?? [];
  const following =
    contactId === undefined
      ? sql`l.contact_id is not null`
      : sql`l.contact_id >= ${contactId}::uuid
          and (l.contact_id > ${contactId}::uuid or l.id < ${id}::uuid)`;
  const page = sql`
      select l.contact_id, c.email, l.id, l.subtype_key, l.from_status, l.to_status, l.source,
        l.occurred_at, l.api_key_id, l.person_id, l.text_version, l.token_id, l.ip, l.user_agent, l.locale,
        l.template_slug, l.template_version, l.evidence, encode(l.hash, 'hex') as hash
      from consent_ledger l join contacts c on c.id = l.contact_id
      where ${ownedBy(organizationId, 'l')} and ${following}
      order by l.contact_id, l.id desc limit ${count}`;
  const fitting = await query<Fitting<ExportedEntry>>(
    em,
    sql`${fittingRows(page, sql`page.contact_id, page.id desc`)} order by contact_id, id desc`,
  );
  const { rows, reached } = toFitting(fitting);
  return { rows, isCut: reached !== null };
}
