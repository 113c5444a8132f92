import type { MailwrightApi } from '@mailwright/sdk';
import type { Filters } from '../app/search.ts';
import { startOfDay } from './days.ts';

/** The filters in the address bar: those of `emails.list`, with days for times and metadata as text. */
export const EMAIL_FILTERS = [
  ...(['status', 'search', 'to', 'template', 'campaign', 'tag', 'since', 'until'] as const),
  ...(['from', 'locale', 'batch_id', 'metadata', 'due_since', 'due_until'] as const),
] as const;

/** Those that the form shows only on request. */
export const RARE_FILTERS = [
  ...(['template', 'campaign', 'tag', 'from', 'locale'] as const),
  ...(['batch_id', 'due_since', 'due_until', 'metadata'] as const),
] as const;

export type EmailFilters = Filters<(typeof EMAIL_FILTERS)[number]>;

type Query = NonNullable<Parameters<MailwrightApi['emails']['list']>[0]>;

/** The filters as the API takes them, without the place in the list. */
export function emailQueryOf(search: EmailFilters): Query {
  const { status, metadata } = search;
  return {
    ...search,
    cursor: undefined,
    status: status as Query['status'],
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
    since: startOfDay(search.since),
    until: startOfDay(search.until, 1),
    due_since: startOfDay(search.due_since),
    due_until: startOfDay(search.due_until, 1),
  };
}

/** `order_id=1042`, one on each line. A line without a value stands for an empty one. */
function metadataOf(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.trim());
  const entries = lines.filter(Boolean).map((line) => {
    const [key = '', ...value] = line.split('=');
    return [key.trim(), value.join('=').trim()];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
