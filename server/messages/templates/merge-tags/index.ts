import { templateTexts, TemplateError } from '../language/index.ts';
import { Pauses } from '../pauses.ts';
import type { TemplateContent } from '../template.entity.ts';
import { fieldOf, meantBy } from './fields.ts';
import { DAMAGED, type Pattern, PATTERNS } from './patterns.ts';

/** At most so many different tags of one locale are reported. */
const MAX_TAGS = 10;

/** How many occurrences of one pattern are read. */
const MAX_OCCURRENCES = 1_000;

export function occurrences(text: string, tag: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(tag)) {
    if (found.length >= MAX_OCCURRENCES) break;
    found.push(match);
  }
  return found;
}

const PARTS = {
  subject: 'the subject',
  preheader: 'the preheader',
  html: 'the HTML',
  text: 'the text part',
} as const;

/**
 * Sentences about what looks like a tag of another tool, or like a tag that an editor damaged: it would be sent as it
 * is.
 */
export async function unrecognizedTags(content: TemplateContent): Promise<string[]> {
  const pauses = new Pauses();
  const found = new Map<string, string>();
  for (const [part, name] of Object.entries(PARTS) as [keyof typeof PARTS, string][]) {
    const text = proseOf(content[part] ?? '');
    for (const pattern of PATTERNS) {
      await pauses.between();
      for (const { tag, sentence } of search(text, pattern, name)) {
        if (found.size < MAX_TAGS && !found.has(tag)) found.set(tag, sentence);
      }
    }
  }
  return [...found.values()];
}

/** What a source prints as it is, without styles and scripts. */
function proseOf(source: string): string {
  try {
    return withoutCode(templateTexts(source).join('\0'));
  } catch (error) {
    // Such a version was saved when the language allowed more; rendering it reports the error.
    if (error instanceof TemplateError) return '';
    throw error;
  }
}

const CODE = /<(\/?)(?:style|script)(?=[\s>])/gi;

function withoutCode(text: string): string {
  const kept: string[] = [];
  let [start, isCode] = [0, false];
  for (const { index, 1: slash } of text.matchAll(CODE)) {
    if (!isCode) kept.push(text.slice(start, index));
    [start, isCode] = [index, slash === ''];
  }
  return (isCode ? kept : [...kept, text.slice(start)]).join('\0');
}

function* search(
  text: string,
  pattern: Pattern,
  part: string,
): Generator<{ tag: string; sentence: string }> {
  for (const { 0: tag, index, groups = {} } of occurrences(text, pattern.tag)) {
    const { name = '' } = groups;
    if (!isTag(pattern, name, text[index - 1])) continue;
    yield { tag, sentence: sentenceAbout(tag, name, pattern, part) };
  }
}

function isTag({ names }: Pattern, name: string, before = ''): boolean {
  if (names === 'any') return true;
  const field = fieldOf(name);
  if (!field) return false;
  return names === 'known' || field.isPersonal || before === '"' || before === "'";
}

function sentenceAbout(tag: string, name: string, { tool }: Pattern, part: string): string {
  const shown = tag.length > 60 ? `${tag.slice(0, 60)}…` : tag;
  if (tool === DAMAGED) {
    return `${shown} in ${part} is a damaged tag, which is sent as it is; did you mean {{ ${clean(name)} }}?`;
  }
  const meant = meantBy(name);
  const advice = meant === null ? 'no variable has this value.' : `did you mean ${meant}?`;
  return `${shown} in ${part} looks like a merge tag of ${tool}, which is sent as it is; ${advice}`;
}

/** The content of a damaged tag without what an editor added. */
function clean(name: string): string {
  const decoded = name
    .replace(/%20|\+|&nbsp;|<[^<>]*>|[\s\u200b]+/g, ' ')
    .replace(/%22|&quot;/g, '"');
  return decoded.replace(/%7C/gi, '|').replace(/\s+/g, ' ').trim().slice(0, 60);
}
