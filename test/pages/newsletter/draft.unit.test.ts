import { describe, expect, test } from '@jest/globals';
import { allBlocks, findBlock } from '../../../dashboard/src/newsletter/content/blocks.ts';
import { DESIGN_NAMES, designIn } from '../../../dashboard/src/newsletter/content/designs.ts';
import {
  canonicalText,
  changeBlock,
  changeLayout,
  contentOf,
  copyLetter,
  countIncomplete,
  type Draft,
  draftOf,
  duplicateBlock,
  insertBlock,
  moveBlock,
  moveBlockTo,
  moveToColumn,
  removeBlock,
  removeLetter,
  untranslatedIn,
} from '../../../dashboard/src/newsletter/content/draft.ts';
import { differencesOf } from '../../../dashboard/src/newsletter/content/differences.ts';
import {
  hasSamplePreheader,
  samplesIn,
} from '../../../dashboard/src/newsletter/content/samples.ts';
import { insertDesign } from '../../../dashboard/src/newsletter/content/insert-design.ts';
import { checkBlocks } from '../../../server/messages/blocks/check.ts';

const FIRST = draftOf({
  default_locale: 'en',
  content: {
    en: {
      subject: 'News',
      preheader: null,
      blocks: [
        { id: 'title', type: 'heading', level: 1, text: 'Winter teas' },
        { id: 'text', type: 'text', html: '<p>They are here.</p>' },
        {
          id: 'both',
          type: 'columns',
          layout: '1-1',
          columns: [
            [{ id: 'left', type: 'heading', level: 2, text: 'Green' }],
            [{ id: 'right', type: 'heading', level: 2, text: 'Black' }],
          ],
        },
      ],
    },
  },
});

const TWO = copyLetter(FIRST, 'cs', 'en');

const idsIn = (draft: Draft, locale: string): (string | undefined)[] =>
  allBlocks(draft.letters[locale]?.blocks ?? []).map(({ id }) => id);

const blockIn = (draft: Draft, locale: string, id: string) =>
  findBlock(draft.letters[locale]?.blocks ?? [], id);

describe('DASHBOARD-5 the languages of a newsletter have one structure', () => {
  test('blocks are added, moved, copied and removed in all of them', () => {
    const line = { id: 'line', type: 'divider' } as const;
    const added = insertBlock(TWO, line, { after: 'title' });
    expect(idsIn(added, 'cs')).toEqual(['title', 'line', 'text', 'both', 'left', 'right']);
    expect(idsIn(added, 'en')).toEqual(idsIn(added, 'cs'));
    const inColumn = insertBlock(TWO, line, { columns: 'both', column: 1 });
    expect(idsIn(inColumn, 'cs')).toEqual(['title', 'text', 'both', 'left', 'right', 'line']);
    const moved = moveBlock(added, 'line', 1);
    expect(idsIn(moved, 'cs').slice(0, 3)).toEqual(['title', 'text', 'line']);
    expect(moveBlock(added, 'title', -1)).toBe(added);
    expect(idsIn(moveBlockTo(TWO, 'title', 'both'), 'en').slice(0, 3)).toEqual([
      'text',
      'both',
      'left',
    ]);
    expect(idsIn(moveBlockTo(TWO, 'left', 'title'), 'cs')).toEqual([
      ...['left', 'title', 'text', 'both', 'right'],
    ]);
    expect(idsIn(moveToColumn(TWO, 'text', { columns: 'both', column: 0 }), 'cs')).toEqual([
      ...['title', 'both', 'left', 'text', 'right'],
    ]);
    const copied = duplicateBlock(TWO, 'both', 'copy');
    expect(idsIn(copied, 'cs')).toEqual(idsIn(copied, 'en'));
    expect(new Set(idsIn(copied, 'cs')).size).toBe(8);
    expect(idsIn(removeBlock(copied, 'both'), 'cs')).not.toContain('left');
  });

  test('columns are never in columns', () => {
    const more = duplicateBlock(FIRST, 'both', 'other');
    expect(moveBlockTo(more, 'other', 'left')).toBe(more);
    expect(moveToColumn(more, 'other', { columns: 'both', column: 0 })).toBe(more);
    const columns = blockIn(more, 'en', 'other');
    const added = insertBlock(FIRST, { ...columns!, id: 'new' }, { after: 'left' });
    expect(added.letters.en?.blocks.map(({ id }) => id)).toEqual(['title', 'text', 'both', 'new']);
  });

  test('fewer columns keep what was in the others', () => {
    const three = changeLayout(TWO, 'both', '1-1-1');
    const filled = moveToColumn(three, 'text', { columns: 'both', column: 2 });
    const two = changeLayout(filled, 'both', '1-2');
    expect(idsIn(two, 'cs')).toEqual(['title', 'both', 'left', 'right', 'text']);
  });

  test('how a block looks changes in all of them; words change in their own, until somebody has translated them', () => {
    const centered = changeBlock(TWO, 'cs', 'title', { align: 'center' });
    expect(blockIn(centered, 'en', 'title')).toMatchObject({ align: 'center' });
    const reworded = changeBlock(TWO, 'en', 'title', { text: 'Spring teas' });
    expect(blockIn(reworded, 'cs', 'title')).toMatchObject({ text: 'Spring teas' });
    const translated = changeBlock(TWO, 'cs', 'title', { text: 'Zimní čaje' });
    expect(blockIn(translated, 'en', 'title')).toMatchObject({ text: 'Winter teas' });
    const later = changeBlock(translated, 'en', 'title', { text: 'Spring teas' });
    expect(blockIn(later, 'cs', 'title')).toMatchObject({ text: 'Zimní čaje' });
    expect([...untranslatedIn(translated, 'cs')]).toEqual(['text', 'left', 'right']);
    expect(untranslatedIn(translated, 'en').size).toBe(0);
    expect(removeLetter(translated, 'en').locale).toBe('cs');
  });

  test('a picture is for all languages that have none there', () => {
    const empty = insertBlock(TWO, { id: 'picture', type: 'image' }, null);
    const chosen = changeBlock(empty, 'cs', 'picture', { asset: 'one', url: undefined });
    expect(blockIn(chosen, 'en', 'picture')).toMatchObject({ asset: 'one' });
    const other = changeBlock(chosen, 'cs', 'picture', { asset: 'two', url: undefined });
    expect(blockIn(other, 'en', 'picture')).toMatchObject({ asset: 'one' });
    const described = changeBlock(chosen, 'cs', 'picture', { alt: 'Čaje' });
    expect(blockIn(described, 'en', 'picture')).not.toHaveProperty('alt');
  });

  test('blocks of a program have no ids; those in the same place belong together', () => {
    const block = { type: 'divider' } as const;
    const draft = draftOf({
      default_locale: 'en',
      content: {
        en: { subject: 'a', preheader: null, blocks: [{ type: 'spacer', size: 8 }, block] },
        cs: { subject: 'b', preheader: null, blocks: [block, block] },
      },
    });
    const [spacer, line] = idsIn(draft, 'en');
    expect(idsIn(draft, 'cs')[1]).toBe(line);
    expect(idsIn(draft, 'cs')[0]).not.toBe(spacer);
  });
});

test('DASHBOARD-5 only complete blocks are stored, and nothing without a subject', () => {
  const added = insertBlock(FIRST, { id: 'picture', type: 'image', url: '' }, null);
  expect(countIncomplete(added)).toBe(1);
  expect(contentOf(added)?.content?.en?.blocks.map(({ id }) => id)).toEqual([
    ...['title', 'text', 'both'],
  ]);
  // It has the same place in all languages, and counts once.
  expect(countIncomplete(copyLetter(added, 'cs', 'en'))).toBe(1);
  const url = 'https://shop.example/tea.png';
  expect(countIncomplete(changeBlock(added, 'en', 'picture', { url }))).toBe(0);
  const { en } = FIRST.letters;
  expect(contentOf({ locale: 'en', letters: { en: { ...en!, subject: ' ' } } })).toBeNull();
});

test('DASHBOARD-5 the order of fields and ids do not count as changes', () => {
  const one = {
    default_locale: 'en',
    content: { en: { subject: 'a', blocks: [{ id: 'x', size: 1 }] } },
  };
  const other = { content: { en: { blocks: [{ size: 1 }], subject: 'a' } }, default_locale: 'en' };
  expect(canonicalText(one)).toBe(canonicalText(other));
  expect(canonicalText({ ...one, default_locale: 'cs' })).not.toBe(canonicalText(other));
});

test.each(DESIGN_NAMES)(
  'DASHBOARD-5 the design %s: both languages have one structure, and the API accepts it',
  async (name) => {
    const [en, cs] = [designIn(name, 'en'), designIn(name, 'cs')];
    const shape = ({ blocks }: typeof en) => allBlocks(blocks).map(({ id, type }) => [id, type]);
    expect(shape(cs)).toEqual(shape(en));
    for (const { blocks } of [en, cs]) expect(await checkBlocks('blocks', blocks)).toEqual([]);
    const draft = draftOf({
      default_locale: 'en',
      content: {
        en: { preheader: null, ...en },
        cs: { preheader: null, ...cs },
      },
    });
    expect(untranslatedIn(draft, 'cs').size).toBe(0);
    expect(countIncomplete(draft)).toBe(0);
  },
);

describe('DASHBOARD-5 a design is inserted', () => {
  const design = draftOf({
    default_locale: 'de',
    content: {
      cs: { subject: 'Pozdrav', blocks: [{ type: 'heading', level: 1, text: 'Ahoj' }] },
      de: { subject: 'Gruß', blocks: [{ type: 'heading', level: 1, text: 'Hallo' }] },
    },
  });

  test('in each language, with the words of its main language where it lacks one, and with new ids', () => {
    const inserted = insertDesign(TWO, design, 'left');
    expect(idsIn(inserted, 'cs')).toEqual(idsIn(inserted, 'en'));
    const [, , , , , id = ''] = idsIn(inserted, 'en');
    expect(idsIn(FIRST, 'en')).not.toContain(id);
    expect(blockIn(inserted, 'cs', id)).toMatchObject({ text: 'Ahoj' });
    expect(blockIn(inserted, 'en', id)).toMatchObject({ text: 'Hallo' });
    const twice = insertDesign(inserted, design, null);
    expect(new Set(idsIn(twice, 'en')).size).toBe(idsIn(twice, 'en').length);
  });
});

const NEW = { heading: 'Heading', text: 'Write here.', card: 'Title', quote: 'Quote' };

test('DASHBOARD-5 words of a design that nobody has replaced are found, in each language', () => {
  expect(samplesIn(FIRST, NEW)).toEqual([]);
  const added = insertBlock(FIRST, { id: 'new', type: 'text', html: '<p>Write here.</p>' }, null);
  expect(samplesIn(added, NEW)).toEqual([{ locale: 'en', block: 'new' }]);
  const draft = draftOf({
    default_locale: 'en',
    content: {
      en: { ...designIn('letter', 'en'), preheader: null },
      cs: { ...designIn('letter', 'cs'), preheader: null },
    },
  });
  // Not the greeting.
  expect(samplesIn(draft, NEW)).toEqual([
    { locale: 'en', block: 'part2' },
    { locale: 'en', block: 'part3' },
    { locale: 'cs', block: 'part2' },
    { locale: 'cs', block: 'part3' },
  ]);
  const written = changeBlock(draft, 'en', 'part2', { html: '<p>My own words.</p>' });
  expect(samplesIn(written, NEW).map(({ block }) => block)).toEqual(['part3', 'part2', 'part3']);
});

describe('DASHBOARD-5 two drafts differ', () => {
  const partsOf = (one: Draft, other: Draft) =>
    differencesOf(one, other).map(({ locale, part }) => `${locale} ${part}`);

  test('in what is named: words, blocks and languages', () => {
    expect(partsOf(TWO, TWO)).toEqual([]);
    const translated = changeBlock(TWO, 'cs', 'left', { text: 'Zelené' });
    expect(partsOf(TWO, translated)).toEqual(['cs heading']);
    expect(partsOf(FIRST, TWO)).toEqual(['cs language']);
    expect(partsOf(removeBlock(FIRST, 'text'), FIRST)).toEqual(['en text']);
    expect(partsOf(moveBlock(FIRST, 'title', 1), FIRST)).toEqual([]);
    const letters = { en: { subject: 'Other', preheader: '', blocks: [] } };
    expect(partsOf({ locale: 'en', letters }, FIRST)).toEqual([
      'en subject',
      ...['heading', 'text', 'columns', 'heading', 'heading'].map((part) => `en ${part}`),
    ]);
  });
});

test('DASHBOARD-5 the preview text of a design is found', () => {
  const letter = { subject: 'News', blocks: [] };
  const of = (preheader: string) =>
    hasSamplePreheader({ locale: 'en', letters: { en: { ...letter, preheader } } });
  expect(of(designIn('newsletter', 'cs').preheader ?? '')).toBe(true);
  expect([of(''), of('Three teas')]).toEqual([false, false]);
});
