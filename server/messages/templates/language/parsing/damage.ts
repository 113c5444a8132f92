import { shorten, type TemplateProblem } from '../problems.ts';

/** Only the beginning of a tag is searched, because a tag may be as long as the source. */
const MAX_SEARCHED = 2_000;

/** What the entities stand for that HTML editors write. */
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: 'a space',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
  '#160': 'a space',
  ldquo: '"',
  rdquo: '"',
  bdquo: '"',
  lsquo: "'",
  rsquo: "'",
  amp: 'and',
  lt: '<',
  gt: '>',
};

type Explain = (match: RegExpExecArray) => string;

/** What editors and other tools write into tags, in the order of certainty. */
const DAMAGES: readonly (readonly [RegExp, Explain])[] = [
  [
    /&(#?\w{2,8});/,
    ([entity, name = '']) =>
      `The tag contains ${entity}, which an HTML editor wrote: in the source of the template, write ${ENTITIES[name] ?? 'the character itself'} instead.`,
  ],
  [
    /<\/?(?:a|b|br|div|em|font|i|p|s|span|strong|u)\b[^<>]{0,200}>/i,
    ([element]) =>
      `The tag contains ${shorten(element)}, which an HTML editor wrote: put it before or after the tag.`,
  ],
  [
    /%(?:20|22|27|7[bcd])/i,
    ([code]) =>
      `The tag contains ${code}, because an editor encoded it as a part of a URL: write the character itself instead.`,
  ],
  [/[“”„‟«»‘’‚]/, ([mark]) => `The tag contains the quotation mark ${mark}: write " or ' instead.`],
  [
    /[\u00ad\u200b-\u200d\u2060\ufeff]/,
    () => 'The tag contains an invisible character, probably pasted with it: type the tag again.',
  ],
  [
    /^\{\{\{/,
    () =>
      'A tag begins with two braces: write {{ x }}, or {{ x | safe }} for HTML that needs no escaping.',
  ],
  [
    /^\{\{\s{0,9}[#/>^]/,
    () =>
      'Blocks and partials of Handlebars are not supported: write {% if x %} … {% endif %} or {% for item in items %} … {% endfor %}.',
  ],
  [
    /\|\s{0,9}(\w{1,64})\s{0,9}:/,
    ([, name]) =>
      `The arguments of a filter are in parentheses: write ${name}(…) instead of ${name}: ….`,
  ],
  [
    /^\{\{-?\s{0,9}personalization_token\b/,
    () => 'Functions cannot be called in a template: write {{ contact.name | default("there") }}.',
  ],
  [
    /^\{%-?\s{0,9}(?:unsubscribe|manage_preferences|web_view)/,
    () =>
      'Links are variables: {{ unsubscribe_url }}, {{ preferences_url }} and {{ web_version_url }}.',
  ],
  [/&&|\|\|/, ([sign]) => `Write ${sign === '&&' ? 'and' : 'or'} instead of ${sign}.`],
];

/** The problems, with what an editor or another tool did to their tags where that explains them. */
export function explainDamage(
  source: string,
  problems: readonly TemplateProblem[],
): TemplateProblem[] {
  if (problems.length === 0) return [];
  const lines = source.split('\n');
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return problems.map((problem) => {
    const tag = tagAt(source, (starts[problem.line - 1] ?? 0) + problem.column - 1);
    const explained = tag === null ? null : explanationOf(tag);
    return explained === null ? problem : { ...problem, message: explained };
  });
}

/** The tag around a position; null if it has no end of its own. */
function tagAt(source: string, index: number): string | null {
  const start = Math.max(source.lastIndexOf('{{', index), source.lastIndexOf('{%', index));
  if (start < 0) return null;
  // Of three braces, the tag begins at the first.
  const begin = source[start - 1] === '{' ? start - 1 : start;
  const searched = source.slice(begin, begin + MAX_SEARCHED);
  const end = searched.indexOf(searched.startsWith('{%') ? '%}' : '}}', 2);
  const tag = end < 0 ? null : searched.slice(0, end);
  return tag === null || begin + tag.length < index - 3 || tag.slice(3).includes('{{') ? null : tag;
}

/** Texts in quotation marks may contain anything. */
function explanationOf(source: string): string | null {
  const tag = source.replace(/"[^"]*"|'[^']*'/g, '""');
  for (const [damage, explain] of DAMAGES) {
    const match = damage.exec(tag);
    if (match) return explain(match);
  }
  return null;
}
