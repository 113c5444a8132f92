import type { ExportTable } from '../../../platform/files/export-text.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import type { EmailSummaryRow } from '../emails.ts';
import type { EmailFilter } from './filters.ts';
import { listEmails } from './list.ts';
import { presentSummary } from '../present.ts';

/** Emails that one statement reads: each may have several kilobytes of metadata and diagnostics. */
const PAGE = 2_000;

const TEXTS = [
  ...['id', 'to_email', 'from_email', 'subject', 'status', 'template_slug', 'priority'],
  ...['queued_at', 'scheduled_at', 'sent_at', 'delivered_at', 'opened_at', 'clicked_at'],
  ...['message_id', 'in_reply_to', 'resend_of', 'resent_as', 'locale', 'locale_used'],
] as const;

/** The emails of a list, with one column for each field that is a text. */
export function emailsTable(
  scope: RequestScope,
  filter: EmailFilter,
  now: Date,
): ExportTable<EmailSummaryRow> {
  return {
    readPage: async (em, after) => {
      const slice = { after, count: PAGE };
      const { rows, reached } = await listEmails({ ...scope, em }, filter, slice, now);
      const isFull = rows.length === PAGE;
      return { rows, next: isFull ? (rows.at(-1)?.id ?? null) : reached };
    },
    columns: [
      ...TEXTS,
      ...['attempts', 'failure.code', 'failure.message'],
      ...['bounce.type', 'bounce.sub_type', 'bounce.diagnostic', 'tags', 'metadata'],
    ],
    toCells: (row) => {
      const shown = presentSummary(row, now);
      const { failure, bounce, tags, metadata } = shown;
      const values: (string | null | undefined)[] = [
        ...TEXTS.map((field) => shown[field]),
        ...[String(shown.attempts), failure?.code, failure?.message],
        ...[bounce?.type, bounce?.sub_type, bounce?.diagnostic, tags.join(' ')],
        Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata),
      ];
      return values.map((value) => value ?? '');
    },
    toObject: (row) => presentSummary(row, now),
  };
}
