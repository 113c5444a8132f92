import { createHash } from 'node:crypto';
import { isSlug } from '../../../platform/values/slug.ts';
import { hasUnsafeCharacters, MAX_NAME } from '../../../platform/values/text.ts';
import type { RowFault } from '../reading/source-row.ts';
import { toText } from './fields.ts';

/** A static list that a row names. */
export interface Tag {
  slug: string;
  name: string;
}

/** Tags of one row. A contact can be on as many lists. */
const MAX_TAGS = 100;

/** A name in quotation marks, which Mailchimp writes around each one, or up to the next separator. */
const NAME = /"((?:[^"]|"")*)"|[^,;"]+/g;

/** A list by its name. */
export const toTag = (given: string): Tag => {
  const name = plainly(given);
  return { slug: slugOf(name), name };
};

const plainly = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

/** Reads the tags of a cell, or of an array; a fault if there are too many, or one is no name. */
export function readTags(value: unknown, column: string): Tag[] | RowFault {
  const given = Array.isArray(value) ? value.map(toText) : namesIn(toText(value));
  const names = [...new Set(given.map(plainly))].filter((name) => name !== '');
  if (names.length > MAX_TAGS) {
    return { column, reason: 'too_many', message: `A row can have ${MAX_TAGS} tags.` };
  }
  if (names.some((name) => name.length > MAX_NAME || hasUnsafeCharacters(name))) {
    const message = `A tag must have at most ${MAX_NAME} characters, and no control characters.`;
    return { column, reason: 'invalid_format', message };
  }
  return withoutRepeated(names.map(toTag));
}

/** Names that differ only by case or accents are one list, which has the first of them. */
export const withoutRepeated = (tags: Tag[]): Tag[] =>
  tags.filter(({ slug }, place) => tags.findIndex((one) => one.slug === slug) === place);

const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole);

/** Room for a hyphen and the hash below. */
const MAX_PLAIN = 90;

/** What a slug cannot express. Accents are removed before. */
const LOST = /[#%*]|\p{S}|(?!\p{ASCII})[\p{L}\p{N}]/u;

/**
 * The slug of the list of a tag: its name in lower case without accents. Where letters of other scripts, symbols, or the end
 * of a long name are lost, a hash of the name keeps lists apart.
 */
function slugOf(name: string): string {
  if (isSlug(name)) return name;
  const folded = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  const plain = folded.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const isLossy = plain === '' || plain.length > MAX_PLAIN || LOST.test(folded);
  if (!isLossy) return plain;
  const hash = createHash('sha256').update(folded).digest('hex').slice(0, 8);
  const start = plain.slice(0, MAX_PLAIN).replace(/-$/, '');
  return start === '' ? `list-${hash}` : `${start}-${hash}`;
}
