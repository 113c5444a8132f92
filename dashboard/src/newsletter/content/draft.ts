import type { Block, CampaignPut } from '@mailwright/sdk';
import {
  allBlocks,
  type BlockOf,
  type Changes,
  COLUMN_COUNTS,
  completeBlocks,
  findBlock,
  hasPicture,
  type InnerBlock,
  inEachList,
  isUntranslated,
  isWord,
  type Layout,
  mapSame,
  newId,
  valueOf,
  withChanges,
} from './blocks.ts';

/** The newsletter in one language. */
export interface Letter {
  subject: string;
  preheader: string;
  blocks: readonly Block[];
}

/** What somebody edits. Blocks have the same ids in all languages. */
export interface Draft {
  /** The language for recipients in whose language there is no content. */
  locale: string;
  letters: Readonly<Record<string, Letter>>;
}

/** The content of a campaign, or of a design. */
interface StoredContent {
  default_locale?: string | null | undefined;
  content?: Readonly<
    Record<string, { subject: string; preheader?: string | null; blocks: readonly Block[] }>
  > | null;
}

/** The draft for stored content. */
export function draftOf({ default_locale: locale, content }: StoredContent): Draft {
  const stored = Object.entries(content ?? {});
  const main = locale ?? stored[0]?.[0] ?? 'en';
  const letters = stored.map(([language, { subject, preheader, blocks }]): [string, Letter] => [
    language,
    { subject, preheader: preheader ?? '', blocks },
  ]);
  return withIds({ locale: main, letters: Object.fromEntries(letters) });
}

/** A block without an id gets one; in other languages, that of the block of the same type in the same place. */
function withIds(draft: Draft): Draft {
  const named = nameAll(draft.letters[draft.locale]?.blocks ?? [], []);
  return inLetters(draft, (letter, language) => ({
    ...letter,
    blocks: language === draft.locale ? named : nameAll(letter.blocks, named),
  }));
}

const nameAll = (blocks: readonly Block[], original: readonly Block[]): Block[] =>
  nameBlocks(blocks, original, new Set(allBlocks([...blocks, ...original]).map(({ id }) => id)));

function nameBlocks(
  blocks: readonly Block[],
  original: readonly Block[],
  used: Set<string | undefined>,
): Block[] {
  const own = new Set(allBlocks(blocks).map(({ id }) => id));
  return blocks.map((block, at) => {
    const like = original[at];
    const shared = like?.type === block.type && !own.has(like.id) ? like.id : undefined;
    const id = block.id ?? shared ?? unusedId(used);
    used.add(id);
    if (block.type !== 'columns') return { ...block, id };
    const others = like?.type === 'columns' ? like.columns : [];
    const columns = block.columns.map((column, number) =>
      nameBlocks(column, others[number] ?? [], used),
    );
    return { ...block, id, columns } as BlockOf<'columns'>;
  });
}

/** The same for the same content, however often it is read. */
function unusedId(used: ReadonlySet<string | undefined>): string {
  let number = used.size + 1;
  while (used.has(`b${number}`)) number += 1;
  return `b${number}`;
}

function inLetters(draft: Draft, change: (letter: Letter, locale: string) => Letter): Draft {
  const letters = Object.entries(draft.letters);
  const changed = mapSame(letters, (entry): [string, Letter] => {
    const [locale, letter] = entry;
    const next = change(letter, locale);
    return next === letter ? entry : [locale, next];
  });
  return changed === letters ? draft : { ...draft, letters: Object.fromEntries(changed) };
}

const inBlocks = (
  draft: Draft,
  change: (blocks: readonly Block[], locale: string) => readonly Block[],
): Draft =>
  inLetters(draft, (letter, locale) => {
    const blocks = change(letter.blocks, locale);
    return blocks === letter.blocks ? letter : { ...letter, blocks };
  });

/** Where a block is put: after another one, at the end of a column, or at the end. */
export type Place = { after: string } | { columns: string; column: number } | null;

/** Adds a block in all languages. */
export const insertBlock = (draft: Draft, block: Block, place: Place): Draft =>
  inBlocks(draft, (blocks) => insertInto(blocks, block, place));

function insertInto(blocks: readonly Block[], block: Block, place: Place): readonly Block[] {
  if (place === null) return [...blocks, block];
  if ('after' in place) {
    const added = inEachList(blocks, (list) => {
      const at = list.findIndex(({ id }) => id === place.after);
      // There are no columns in columns.
      if (at === -1 || (list !== blocks && block.type === 'columns')) return list;
      return list.toSpliced(at + 1, 0, block);
    });
    if (added !== blocks) return added;
    const outer = blocks.findIndex((one) => findBlock([one], place.after));
    return blocks.toSpliced(outer === -1 ? blocks.length : outer + 1, 0, block);
  }
  return mapSame(blocks, (one) => {
    if (one.id !== place.columns || one.type !== 'columns' || block.type === 'columns') return one;
    const columns = one.columns.map((column, at) =>
      at === place.column ? [...column, block] : column,
    );
    return { ...one, columns };
  });
}

export const removeBlock = (draft: Draft, id: string): Draft =>
  inBlocks(draft, (blocks) => without(blocks, id));

const without = (blocks: readonly Block[], id: string): readonly Block[] =>
  inEachList(blocks, (list) =>
    list.some((block) => block.id === id) ? list.filter((block) => block.id !== id) : list,
  );

/** Moves a block one place up or down in its list; the draft itself if it is at the end of it. */
export const moveBlock = (draft: Draft, id: string, by: -1 | 1): Draft =>
  inBlocks(draft, (blocks) =>
    inEachList(blocks, (list) => {
      const from = list.findIndex((block) => block.id === id);
      const block = list[from];
      const other = list[from + by];
      if (!block || !other) return list;
      return list.with(from, other).with(from + by, block);
    }),
  );

/** Moves a block to the place of another one, as somebody who drags it sees it. */
export const moveBlockTo = (draft: Draft, id: string, target: string): Draft =>
  id === target ? draft : inBlocks(draft, (blocks) => moveInto(blocks, id, target));

function moveInto(blocks: readonly Block[], id: string, target: string): readonly Block[] {
  const block = findBlock(blocks, id);
  const isTargetInside = block !== undefined && findBlock([block], target) !== undefined;
  const isInColumn = !blocks.some((one) => one.id === target);
  if (!block || isTargetInside || (block.type === 'columns' && isInColumn)) return blocks;
  return inEachList(blocks, (list) => {
    const from = list.findIndex((one) => one.id === id);
    const to = list.findIndex((one) => one.id === target);
    if (from === -1 && to === -1) return list;
    const without = from === -1 ? list : list.toSpliced(from, 1);
    return to === -1 ? without : without.toSpliced(to, 0, block);
  });
}

/** Moves a block to the end of a column. */
export const moveToColumn = (draft: Draft, id: string, place: Place): Draft =>
  inBlocks(draft, (blocks) => {
    const block = findBlock(blocks, id);
    if (!block || block.type === 'columns') return blocks;
    return insertInto(without(blocks, id), block, place);
  });

/** The list that a block is in, and its place there. */
export function placeOf(
  blocks: readonly Block[],
  id: string,
): { list: readonly Block[]; at: number } {
  const lists = [blocks, ...blocks.flatMap((one) => (one.type === 'columns' ? one.columns : []))];
  const list = lists.find((one) => one.some((block) => block.id === id)) ?? [];
  return { list, at: list.findIndex((block) => block.id === id) };
}

/** Copies a block below itself. The copy has the same ids in all languages. */
export function duplicateBlock(draft: Draft, id: string, copyId: string): Draft {
  const ids = new Map([[id, copyId]]);
  const idFor = (old = ''): string => {
    const known = ids.get(old) ?? newId();
    ids.set(old, known);
    return known;
  };
  return inBlocks(draft, (blocks) =>
    inEachList(blocks, (list) => {
      const at = list.findIndex((block) => block.id === id);
      const block = list[at];
      return block ? list.toSpliced(at + 1, 0, copyOf(block, idFor)) : list;
    }),
  );
}

/** A copy of a block with other ids. */
export function copyOf(block: Block, idFor: (id?: string) => string): Block {
  if (block.type !== 'columns') return { ...block, id: idFor(block.id) };
  const columns = block.columns.map((column) =>
    column.map((inner) => ({ ...inner, id: idFor(inner.id) })),
  );
  return { ...block, id: idFor(block.id), columns };
}

/**
 * Changes fields of a block. How it looks changes in all languages. Words change in one language; those of the main language also
 * in languages where they are the same, because nobody has translated them yet. A picture is also for languages without one.
 */
export function changeBlock(draft: Draft, locale: string, id: string, changes: Changes): Draft {
  const before = findBlock(draft.letters[locale]?.blocks ?? [], id);
  if (!before) return draft;
  return inBlocks(draft, (blocks, language) =>
    inEachList(blocks, (list) =>
      mapSame(list, (block) => {
        if (block.id !== id || block.type !== before.type) return block;
        const own = Object.entries(changes).filter(
          ([field]) =>
            language === locale ||
            !isWord(block.type, field) ||
            (field === 'asset' && block.type === 'image' && !hasPicture(block)) ||
            (locale === draft.locale && isEqual(valueOf(block, field), valueOf(before, field))),
        );
        return own.length === 0 ? block : withChanges(block, Object.fromEntries(own));
      }),
    ),
  );
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Columns with another layout. What was in a column that is gone moves to the last one. */
export function changeLayout(draft: Draft, id: string, layout: Layout): Draft {
  return inBlocks(draft, (blocks) =>
    mapSame(blocks, (block) => {
      if (block.id !== id || block.type !== 'columns') return block;
      return { ...block, layout, columns: columnsFor(block, COLUMN_COUNTS[layout]) };
    }),
  );
}

function columnsFor({ columns }: BlockOf<'columns'>, count: number): InnerBlock[][] {
  const kept: InnerBlock[][] = Array.from({ length: count }, (_, at) => columns[at] ?? []);
  const rest = columns.slice(count).flat();
  return kept.map((column, at) => (at === count - 1 ? [...column, ...rest] : column));
}

export const changeLetter = (
  draft: Draft,
  locale: string,
  changes: Partial<Pick<Letter, 'subject' | 'preheader'>>,
): Draft =>
  inLetters(draft, (letter, language) =>
    language === locale ? { ...letter, ...changes } : letter,
  );

/** Adds a language with the words of another one, or replaces those that it has. */
export function copyLetter(draft: Draft, to: string, from: string): Draft {
  const letter = draft.letters[from];
  return letter ? { ...draft, letters: { ...draft.letters, [to]: letter } } : draft;
}

export function removeLetter(draft: Draft, locale: string): Draft {
  const letters = Object.entries(draft.letters).filter(([language]) => language !== locale);
  const [first] = letters;
  if (!first) return draft;
  const main = draft.locale === locale ? first[0] : draft.locale;
  return { locale: main, letters: Object.fromEntries(letters) };
}

/** The ids of the blocks that have the words of the main language. */
export function untranslatedIn(draft: Draft, locale: string): Set<string> {
  const original = draft.letters[draft.locale];
  const letter = draft.letters[locale];
  if (!original || !letter || sameLanguage(locale, draft.locale)) return new Set();
  const originals = new Map(allBlocks(original.blocks).map((block) => [block.id, block]));
  return new Set(
    allBlocks(letter.blocks).flatMap((block) => {
      const other = originals.get(block.id);
      const isSame = other?.type === block.type && isUntranslated(block, other);
      return isSame && block.id !== undefined ? [block.id] : [];
    }),
  );
}

const sameLanguage = (one: string, other: string): boolean =>
  one.split('-')[0] === other.split('-')[0];

/** What of the draft can be stored; null if a language has no subject or no block yet. */
export function contentOf({
  locale,
  letters,
}: Draft): Pick<CampaignPut, 'content' | 'default_locale'> | null {
  const content = Object.entries(letters).map(
    ([language, { subject, preheader, blocks }]) =>
      [
        language,
        {
          subject,
          preheader: preheader.trim() === '' ? null : preheader,
          blocks: completeBlocks(blocks),
        },
      ] as const,
  );
  const isStorable = content.every(
    ([, { subject, blocks }]) => subject.trim() !== '' && blocks.length > 0,
  );
  return isStorable ? { default_locale: locale, content: Object.fromEntries(content) } : null;
}

/** How many blocks are not stored, because something is missing in them. */
export function countIncomplete({ letters }: Draft): number {
  const ids = Object.values(letters).flatMap(({ blocks }) => {
    const complete = new Set(allBlocks(completeBlocks(blocks)).map(({ id }) => id));
    return allBlocks(blocks).flatMap(({ id }) => (complete.has(id) ? [] : [id]));
  });
  // A block has the same id in all languages.
  return new Set(ids).size;
}

/**
 * A content as text, by which two can be compared. The server keeps no order of fields, and blocks that a program has written have no
 * ids.
 */
export const canonicalText = (content: {
  default_locale?: string | null | undefined;
  content?: unknown;
}): string =>
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).filter(([name]) => name !== 'id');
    return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
