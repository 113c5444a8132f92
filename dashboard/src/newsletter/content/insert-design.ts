import { findBlock, newId } from './blocks.ts';
import { copyOf, type Draft, type Letter } from './draft.ts';

/** Adds the blocks of a design in all languages: after a block, or at the end. They get new ids, the same ones in all languages. */
export function insertDesign(draft: Draft, design: Draft, after: string | null): Draft {
  const ids = new Map<string, string>();
  const idFor = (old = ''): string => {
    const id = ids.get(old) ?? newId();
    ids.set(old, id);
    return id;
  };
  const letters = Object.entries(draft.letters).map(([locale, letter]): [string, Letter] => {
    const source = design.letters[locale] ?? design.letters[design.locale];
    const copies = (source?.blocks ?? []).map((block) => copyOf(block, idFor));
    const at = letter.blocks.findIndex((block) => after !== null && findBlock([block], after));
    const place = at === -1 ? letter.blocks.length : at + 1;
    return [locale, { ...letter, blocks: letter.blocks.toSpliced(place, 0, ...copies) }];
  });
  return { ...draft, letters: Object.fromEntries(letters) };
}
