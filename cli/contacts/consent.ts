import type { ConsentChange, SubtypePreference } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { takeFirst } from '../output/collect.ts';
import { readCount } from '../output/numbers.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import { cellTime } from '../output/time.ts';

const MAX_LIMIT = 10_000;

export async function showConsent(
  { out, client }: AccountContext,
  options: { limit: string },
  given: string,
): Promise<void> {
  const email = readName('email', given);
  const count = readCount('--limit', options.limit, MAX_LIMIT);
  const { preferences, history } = await withProgress(out, 'Reading consent', async () => ({
    preferences: await client.contacts.getPreferences(email),
    history: await takeFirst(
      client.contacts.listConsentHistory(email, { limit: Math.min(count, 200) }),
      count,
    ),
  }));
  if (out.json) return out.printJson({ ...preferences, history: history.items });
  const switched = preferences.subscribed ? 'on' : 'off: no marketing email is sent';
  out.facts([
    ['Email', preferences.email],
    ['Master switch', switched],
  ]);
  for (const { name, kind, subtypes } of preferences.types) {
    out.print('', `${out.style('bold', name)} (${kind})`);
    out.table(subtypeColumns(out), subtypes);
  }
  out.print('', out.style('bold', 'History'));
  if (history.items.length === 0) out.print('No consent has been requested, granted or withdrawn.');
  out.table(historyColumns, history.items);
  if (history.more) out.note(`There are more entries: raise --limit (at most ${MAX_LIMIT}).`);
}

const subtypeColumns = (out: Output): Column<SubtypePreference>[] => [
  { title: 'KEY', value: ({ key }) => key },
  {
    title: 'STATUS',
    value: ({ status }) => status,
    style: (cell, { status }) => (status === 'subscribed' ? out.style('green', cell) : cell),
  },
  { title: 'EFFECTIVE', value: ({ effective }) => (effective ? 'yes' : 'no') },
  { title: 'CONFIRMED (UTC)', value: ({ confirmed_at }) => cellTime(confirmed_at) },
  { title: 'SOURCE', value: ({ source }) => source ?? '' },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
];

const historyColumns: Column<ConsentChange>[] = [
  { title: 'TIME (UTC)', value: ({ occurred_at }) => cellTime(occurred_at) },
  { title: 'KEY', value: ({ subtype_key }) => subtype_key },
  { title: 'CHANGE', value: ({ from, to }) => `${from} → ${to}` },
  { title: 'SOURCE', value: ({ source }) => source },
  { title: 'IP', value: ({ ip, evidence }) => ip ?? evidence?.ip ?? '' },
  { title: 'TEXT', value: ({ text_version }) => `v${text_version}` },
];
