import type { EmailSummary } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { takeFirst } from '../output/collect.ts';
import { readCount } from '../output/numbers.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import { cellTime } from '../output/time.ts';
import { type FilterOptions, toQuery } from './filters.ts';
import { styleStatus } from './statuses.ts';

const MAX_LIMIT = 10_000;
const PAGE_SIZE = 200;

export async function listEmails(
  { out, client }: AccountContext,
  options: FilterOptions & { limit: string },
): Promise<void> {
  const count = readCount('--limit', options.limit, MAX_LIMIT);
  const query = { ...toQuery(options), limit: Math.min(count, PAGE_SIZE) };
  const { items, more } = await withProgress(out, 'Reading emails', () =>
    takeFirst(client.emails.list(query), count),
  );
  if (out.json) return items.forEach((email) => out.printJson(email));
  if (items.length === 0) return out.note('No email matches.');
  const columns: Column<EmailSummary>[] = [
    { title: 'QUEUED (UTC)', value: ({ queued_at }) => cellTime(queued_at) },
    {
      title: 'STATUS',
      value: ({ status }) => status,
      style: (cell, { status }) => styleStatus(out, status, cell),
    },
    { title: 'TO', value: ({ to_email }) => to_email },
    { title: 'TEMPLATE', value: ({ template_slug }) => template_slug ?? '' },
    { title: 'SUBJECT', value: ({ subject }) => subject, flexible: true },
    { title: 'ID', value: ({ id }) => id },
  ];
  out.table(columns, items);
  if (more) out.note(`There are more emails: raise --limit (at most ${MAX_LIMIT}).`);
}
