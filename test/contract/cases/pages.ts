import { type Case, type Plan, baseOf } from '../case.ts';
import type { Operation } from '../document.ts';
import { type Send, toRequest } from '../request.ts';
import { onlyAlternative } from '../schema.ts';
import { describeAnswer, Skipped, Violation } from '../violation.ts';

interface Page {
  data: { id?: unknown }[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Enough pages to cover the edges; an account may have millions. */
const MAX_PAGES = 5;

/** A list read entry by entry equals the list read in one page. */
export function pageCases(plan: Plan, operation: Operation): Case[] {
  const query = operation.parameters.filter((one) => one.in === 'query');
  const limit = query.find(({ name }) => name === 'limit')?.schema;
  if (!limit || !query.some(({ name }) => name === 'cursor')) return [];
  const { maximum = 1 } = onlyAlternative(plan.document, limit) ?? {};
  return [
    {
      operationId: operation.operationId,
      name: 'pages',
      run: async (send) => {
        const { path } = baseOf(plan, operation);
        const ask = async (query: Record<string, string>): Promise<Page> =>
          readPage(send, operation, path, query);
        const readWhole = async (): Promise<string[]> =>
          (await ask({ limit: String(maximum) })).data.map(nameOf);
        const before = await readWhole();
        const walked = (await walk(ask)).map(nameOf);
        // Many entries can be added at once: the request log is written once a second.
        const hasOnlyNew = !walked.some((entry) => before.includes(entry));
        expectSameOrder(hasOnlyNew ? await readWhole() : before, walked);
      },
    },
  ];
}

/** Entries that are created meanwhile are inserted before the existing ones. */
function expectSameOrder(whole: string[], walked: string[]): void {
  if (new Set(walked).size < walked.length)
    throw new Violation('each entry once', 'one of them twice');
  const known = walked.filter((entry) => whole.includes(entry));
  const from = whole.indexOf(known[0] ?? '');
  const expected = known.length > 0 ? whole.slice(from, from + known.length) : whole;
  if (JSON.stringify(known) === JSON.stringify(expected)) return;
  throw new Violation('pages of one entry each that together are the whole list', 'other entries');
}

async function walk(ask: (query: Record<string, string>) => Promise<Page>): Promise<Page['data']> {
  const walked: Page['data'] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page: Page = await ask({ limit: '1', ...(cursor === null ? {} : { cursor }) });
    const { data, has_more: more, next_cursor: next } = page;
    if (data.length > 1) throw new Violation('one entry', `${data.length}`);
    if (more !== (next !== null)) {
      throw new Violation(
        'a next_cursor exactly when has_more is true',
        `has_more: ${String(more)}`,
      );
    }
    if (more && data.length === 0) throw new Violation('an entry before the next page', 'none');
    walked.push(...data);
    if (!more) break;
    cursor = next;
  }
  return walked;
}

async function readPage(
  send: Send,
  operation: Operation,
  path: Record<string, string>,
  query: Record<string, string>,
): Promise<Page> {
  const answer = await send(toRequest(operation, { path, query, headers: {} }));
  if (answer.status === 404) throw new Skipped('The account has no resource with such a list.');
  if (answer.status !== 200) throw new Violation('a page', describeAnswer(answer));
  return answer.body as Page;
}

const nameOf = (entry: { id?: unknown }): string => JSON.stringify(entry.id ?? entry);
