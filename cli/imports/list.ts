import type { ImportSummary } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { takeFirst } from '../output/collect.ts';
import { readCount } from '../output/numbers.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import { cellTime } from '../output/time.ts';

const MAX_LIMIT = 10_000;
const PAGE_SIZE = 200;

export async function listImports(
  { out, client }: AccountContext,
  { limit }: { limit: string },
): Promise<void> {
  const count = readCount('--limit', limit, MAX_LIMIT);
  const { items, more } = await withProgress(out, 'Reading imports', () =>
    takeFirst(client.imports.list({ limit: Math.min(count, PAGE_SIZE) }), count),
  );
  if (out.json) return items.forEach((found) => out.printJson(found));
  if (items.length === 0) return out.note('There are no imports.');
  const columns: Column<ImportSummary>[] = [
    { title: 'ID', value: ({ id }) => id },
    { title: 'FILE', value: ({ file_name: name }) => name ?? '', flexible: true },
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'STATUS', value: ({ status }) => status },
    { title: 'ROWS', value: ({ result, report }) => String((result ?? report)?.rows ?? '') },
    { title: 'CREATED (UTC)', value: ({ created_at: at }) => cellTime(at) },
    { title: 'ENDED (UTC)', value: ({ ended_at: at }) => cellTime(at) },
  ];
  out.table(columns, items);
  if (more) out.note(`There are more imports: raise --limit (at most ${MAX_LIMIT}).`);
}
