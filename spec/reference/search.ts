import type { EventsView } from './events.ts';
import type { Field, FieldGroup } from './fields.ts';
import { textOf } from './html.ts';
import { renderInline } from './markdown.ts';
import type { OperationView } from './operations.ts';

/** A search entry: a section of a page. `browser/lookup.js` ranks the kinds. */
export type SearchEntry = [
  kind: 'Guide' | 'Section' | 'Code' | 'Operations' | 'Operation' | 'Field' | 'Type',
  title: string,
  where: string,
  page: string,
  id: string,
  text: string,
];

/** A guide's headings with the text below them, and the rows of its tables that are about one name. */
export function guideEntries(page: string, title: string, html: string): SearchEntry[] {
  return html.split(/(?=<h[2-4] id=)/).flatMap((section): SearchEntry[] => {
    const [heading, level, id = '', name = ''] =
      /^<h([2-4]) id="([^"]+)"[^>]*>(.*?)<\/h\d>/s.exec(section) ?? [];
    if (heading === undefined) return [];
    const text = textOf(section.slice(heading.length).replaceAll(/<tr id=.*?<\/tr>/gs, ''));
    const isFirst = level === '2';
    return [
      [isFirst ? 'Guide' : 'Section', textOf(name), isFirst ? '' : title, page, id, text],
      ...rowEntries(page, isFirst ? title : `${title} · ${textOf(name)}`, section),
    ];
  });
}

function rowEntries(page: string, where: string, html: string): SearchEntry[] {
  const rows = html.matchAll(/<tr id="([^"]+)"><td[^>]*>(.*?)<\/td>(.*?)<\/tr>/gs);
  return [...rows].map(([, id = '', name = '', rest = '']) => [
    ...(['Code', textOf(name), where, page, id, cellsOf(rest)] as const),
  ]);
}

const cellsOf = (html: string): string =>
  html.split('</td>').map(textOf).filter(Boolean).join(' · ');

export function operationEntries(page: string, view: OperationView): SearchEntry[] {
  const { id, summary, description, method, path, errors } = view;
  const codes = errors.flatMap(({ status, codes: names }) => [status, ...names]);
  const text = `${plain(description)} ${[...new Set(codes)].join(' ')}`.trim();
  const inside = (title: string) => `${id} · ${title}`;
  return [
    ['Operation', summary, `${id} · ${method} ${path}`, page, id, text],
    ...view.parameters.flatMap(({ title, fields }) => fieldEntries(page, inside(title), fields)),
    ...groupEntries(page, inside('Body'), view.body?.groups ?? []),
    ...view.answers.flatMap(({ status, headers, groups }) => [
      ...fieldEntries(page, inside(`Response ${status}`), headers),
      ...groupEntries(page, inside(`Response ${status}`), groups),
    ]),
  ];
}

export function eventEntries(page: string, { fields, groups }: EventsView): SearchEntry[] {
  return [
    ...fieldEntries(page, 'Event types', fields),
    ...groups.flatMap(({ name, shared, types }) => [
      ...fieldEntries(page, `${name} events`, shared, 'data.'),
      ...types.flatMap((event): SearchEntry[] => [
        ['Code', event.type, 'Event types', page, event.id, plain(event.description)],
        ...fieldEntries(page, event.type, event.fields, 'data.'),
      ]),
    ]),
  ];
}

export function typeEntries(page: string, { name, description, groups }: Field): SearchEntry[] {
  return [
    ['Type', name, '', page, `type-${name}`, plain(description)],
    ...groupEntries(page, name, groups),
  ];
}

const groupEntries = (
  page: string,
  where: string,
  groups: FieldGroup[],
  path = '',
): SearchEntry[] => groups.flatMap(({ fields }) => fieldEntries(page, where, fields, path));

function fieldEntries(page: string, where: string, fields: Field[], path = ''): SearchEntry[] {
  return fields.flatMap(({ name, id, description, values, groups }): SearchEntry[] => {
    const text = [plain(description), ...values.map((value) => value.replaceAll('"', ''))];
    const within = groupEntries(page, where, groups, `${path}${name}.`);
    if (id === undefined) return within;
    return [['Field', `${path}${name}`, where, page, id, text.join(' ').trim()], ...within];
  });
}

const plain = (markdown: string): string => textOf(renderInline(markdown));

/** One field is in many operations: a few of them are enough. */
const SAME_FIELD = 3;

export function withoutRepeats(entries: SearchEntry[]): SearchEntry[] {
  const counts = new Map<string, number>();
  return entries.filter(([kind, title]) => {
    const count = counts.get(`${kind} ${title}`) ?? 0;
    counts.set(`${kind} ${title}`, count + 1);
    return kind !== 'Field' || count < SAME_FIELD;
  });
}
