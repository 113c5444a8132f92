import type { WebhookDelivery, WebhooksListDeliveriesQuery } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { usageError } from '../failure.ts';
import { takeFirst } from '../output/collect.ts';
import { readCount } from '../output/numbers.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { cellTime, showTime } from '../output/time.ts';

const MAX_LIMIT = 10_000;
const PAGE_SIZE = 200;

const STYLES: Record<string, 'green' | 'red' | 'dim'> = { delivered: 'green', failed: 'red' };

interface DeliveriesOptions {
  status?: NonNullable<WebhooksListDeliveriesQuery['status']>;
  type?: string;
  limit: string;
}

export async function showDeliveries(
  { out, client }: AccountContext,
  options: DeliveriesOptions,
  slug: string,
  id?: string,
): Promise<void> {
  const endpoint = readName('slug', slug);
  if (id !== undefined) {
    if (options.status ?? options.type) {
      throw usageError('--status and --type filter the list; leave them out with an id.');
    }
    return printDelivery(out, await client.webhooks.getDelivery(endpoint, readName('id', id)));
  }
  const { status, type } = options;
  const count = readCount('--limit', options.limit, MAX_LIMIT);
  const query = {
    ...(status && { status }),
    ...(type && { type }),
    limit: Math.min(count, PAGE_SIZE),
  };
  const { items, more } = await withProgress(out, 'Reading deliveries', () =>
    takeFirst(client.webhooks.listDeliveries(endpoint, query), count),
  );
  if (out.json) return items.forEach((delivery) => out.printJson(delivery));
  if (items.length === 0) return out.note('No delivery matches.');
  out.table(
    [
      { title: 'EVENT (UTC)', value: ({ created_at }) => cellTime(created_at) },
      {
        title: 'STATUS',
        value: ({ status }) => status,
        style: (cell, { status }) => out.style(STYLES[status] ?? 'dim', cell),
      },
      { title: 'TYPE', value: ({ type }) => type },
      { title: 'ATTEMPTS', value: ({ attempt_count }) => String(attempt_count) },
      { title: 'NEXT (UTC)', value: ({ next_attempt_at }) => cellTime(next_attempt_at) },
      { title: 'ID', value: ({ id }) => id },
    ],
    items,
  );
  if (more) out.note(`There are more deliveries: raise --limit (at most ${MAX_LIMIT}).`);
}

function printDelivery(out: Output, delivery: WebhookDelivery): void {
  if (out.json) return out.printJson(delivery);
  const { id, status, type, attempts, next_attempt_at, created_at } = delivery;
  out.print(`${out.style(STYLES[status] ?? 'dim', status)}  ${id}`);
  out.facts([
    ['Type', type],
    ['Event', showTime(created_at)],
    ['Next attempt', showTime(next_attempt_at)],
  ]);
  if (attempts.length === 0) return;
  out.print('');
  out.table(
    [
      { title: 'ATTEMPT (UTC)', value: ({ at }) => cellTime(at) },
      { title: 'RESULT', value: ({ status, error }) => String(status ?? error) },
      { title: 'MS', value: ({ duration_ms }) => String(duration_ms) },
      { title: 'REPLY', value: ({ reply }) => reply ?? '', flexible: true },
    ],
    attempts,
  );
}
