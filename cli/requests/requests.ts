import type { LoggedRequest, RequestsListQuery } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { takeFirst } from '../output/collect.ts';
import { amount, readCount } from '../output/numbers.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import { cellTime } from '../output/time.ts';
import { followRequests } from './follow.ts';
import { showError, showKey, styleStatus } from './present.ts';

const MAX_LIMIT = 10_000;
const PAGE_SIZE = 200;

interface RequestOptions {
  status?: string;
  operation?: string;
  key?: string;
  since?: string;
  until?: string;
  limit: string;
  follow?: boolean;
}

export async function showRequests(
  { out, client }: AccountContext,
  options: RequestOptions,
): Promise<void> {
  const query = toQuery(options);
  if (options.follow) return followRequests(out, client, query);
  const count = readCount('--limit', options.limit, MAX_LIMIT);
  const { items, more } = await withProgress(out, 'Reading requests', () =>
    takeFirst(client.requests.list({ ...query, limit: Math.min(count, PAGE_SIZE) }), count),
  );
  if (out.json) return items.forEach((request) => out.printJson(request));
  if (items.length === 0) out.note('No request matches.');
  else out.table(columnsOf(out), items);
  if (more) out.note(`There are more requests: raise --limit (at most ${MAX_LIMIT}).`);
  const { since, until } = query;
  const { left_out: leftOut } = await client.requests.list({ since, until, limit: 1 }).page();
  if (leftOut > 0)
    out.note(
      `The log leaves out ${amount(leftOut, 'request')} of these days, because there were too many.`,
    );
}

const toQuery = ({ status, operation, key, since, until }: RequestOptions): RequestsListQuery => ({
  ...(status && { status }),
  ...(operation && { operation }),
  ...(key && { api_key_id: key }),
  ...(since && { since }),
  ...(until && { until }),
});

const columnsOf = (out: Output): Column<LoggedRequest>[] => [
  { title: 'TIME (UTC)', value: ({ occurred_at }) => cellTime(occurred_at) },
  {
    title: 'STATUS',
    value: ({ status }) => String(status ?? '-'),
    style: (cell, request) => styleStatus(out, request, cell),
  },
  { title: 'OPERATION', value: ({ operation }) => operation ?? '-' },
  { title: 'ERROR', value: showError, flexible: true },
  { title: 'MS', value: ({ duration_ms }) => String(duration_ms) },
  { title: 'KEY', value: showKey },
  { title: 'REQUEST ID', value: ({ request_id }) => request_id },
];
