import { describe, expect, test } from '@jest/globals';
import {
  bodyOf,
  type Draft,
  gapIn,
  isComplete,
  placeOf,
  previewOf,
} from '../../../dashboard/src/sign-up-forms/draft.ts';

const WORDS = { title: ' News ', introduction: ' ', button: 'Sign up', thanks: 'Thanks' };

const DRAFT: Draft = {
  subtypes: ['newsletter'],
  lists: [],
  words: { en: WORDS },
  questions: [],
  template: 'consent-confirm',
  sentUrl: '',
  confirmedUrl: '',
  sites: '',
};

const SHOE = { id: 4, target: 'data', key: 'shoe', label: { en: 'Shoe size' }, required: true };

describe('a form that somebody edits', () => {
  test('is stored without spaces and blank parts, with sites in any spelling', () => {
    const sites = 'shop.example\nhttps://shop.example/blog, http://localhost:3000/x ftp://a';
    const body = bodyOf({ ...DRAFT, sites, questions: [SHOE] }, true);
    expect(body.texts.en).toEqual({
      title: 'News',
      introduction: null,
      button: 'Sign up',
      thanks: 'Thanks',
    });
    expect(body.fields).toEqual([
      { field: 'data.shoe', label: { en: 'Shoe size' }, required: true },
    ]);
    expect(body).toMatchObject({ sent_url: null, confirmed_url: null, enabled: true });
    // The server says what is wrong with the last one.
    expect(body.allowed_origins).toEqual([
      'https://shop.example',
      'http://localhost:3000',
      'ftp://a',
    ]);
  });

  test('has a page as soon as people can sign up for something', () => {
    const words = { en: { ...WORDS, title: '', button: '' } };
    const questions = [
      { ...SHOE, key: 'not a key', label: {} },
      { ...SHOE, id: 5, target: '' },
    ];
    expect(previewOf({ ...DRAFT, words, questions }, 'en')).toEqual({
      subtypes: ['newsletter'],
      locale: 'en',
      texts: { en: { title: '…', introduction: null, button: '…', thanks: 'Thanks' } },
      fields: [{ field: 'data.question-4', label: { en: '…' }, required: true }],
    });
    expect(previewOf({ ...DRAFT, subtypes: [] }, 'en')).toBeNull();
  });

  test.each([
    ['nothing', DRAFT, null],
    ['a subscription', { ...DRAFT, subtypes: [] }, ['subtypes', null, 'subtypes']],
    [
      'words in another language',
      { ...DRAFT, words: { cs: { ...WORDS, thanks: ' ' }, en: WORDS } },
      ['texts.thanks', 'cs', 'required'],
    ],
    [
      'a label in another language',
      { ...DRAFT, words: { cs: WORDS, en: WORDS }, questions: [SHOE] },
      ['fields.0.label', 'cs', 'required'],
    ],
    [
      'what a question fills in',
      { ...DRAFT, questions: [SHOE, { ...SHOE, target: '' }] },
      ['fields.1.field', null, 'required'],
    ],
    [
      'a name that can be stored',
      { ...DRAFT, questions: [{ ...SHOE, key: 'číslo' }] },
      ['fields.0.key', null, 'key'],
    ],
  ] as const)('%s is missing', (_name, draft, expected) => {
    const gap = gapIn(draft, 'en');
    expect(gap && [gap.place, gap.locale, gap.reason]).toEqual(expected);
    expect(isComplete(draft, 'en')).toBe(true);
  });

  test.each([
    ['texts.cs.title', { place: 'texts.title', locale: 'cs' }],
    ['fields.3.label', { place: 'fields.3.label', locale: null }],
    ['allowed_origins.1', { place: 'allowed_origins', locale: null }],
    ['sent_url', { place: 'sent_url', locale: null }],
    ['slug', null],
    ['fields.3', null],
  ])('the API calls a field %s', (field, place) => {
    expect(placeOf(field)).toEqual(place);
  });
});
