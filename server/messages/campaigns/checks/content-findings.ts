import type { Rendered } from '../../templates/rendering.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { blockSources } from '../../blocks/block-sources.ts';
import { blockWarnings } from '../../blocks/warnings.ts';
import {
  shorten,
  TemplateError,
  templateVariables,
  usesOf,
} from '../../templates/language/index.ts';
import { Pauses } from '../../templates/pauses.ts';
import { unrecognizedTags } from '../../templates/merge-tags/index.ts';
import { messageAboutLabels, withoutLinkLabels } from '../../templates/warnings.ts';
import type { TemplateContent, TemplateVariable } from '../../templates/template.entity.ts';
import { contactVariables, NO_CONTACT } from '../variables.ts';
import type { Finding, Ready } from './readiness.ts';

/** Gmail shows this many bytes of HTML. */
const GMAIL_BYTES = 102_000;

/** At most so many tags are reported. */
const MAX_TAGS = 10;

/** Domains of link shorteners, which filters distrust. */
const SHORTENERS = ['bit.ly', 't.co', 'goo.gl', 'tinyurl.com', 'ow.ly', 'is.gd', 'buff.ly'];

// Neither continues past the next tag, so that reading HTML takes time in proportion to its length.
const LINK = /<a\s[^<>]*?href\s*=\s*["']([^"']{1,2000})["']/gi;
const IMAGE = /<img\b[^<>]{0,2000}>/gi;

/** What a rendered email shows about its template (CAMPAIGNS-9). */
export function contentFindings({ subject, html, text }: Extract<Rendered, { kind: 'rendered' }>): {
  errors: Finding[];
  warnings: Finding[];
} {
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  if (subject.trim() === '') {
    errors.push({ code: 'empty_subject', message: 'The rendered subject is empty.' });
  }
  const content = html ?? '';
  const bytes = Buffer.byteLength(content);
  if (bytes > GMAIL_BYTES) {
    const size = Math.ceil(bytes / 1_000);
    const message = `The HTML takes ${size} kB; Gmail shows the first 102 kB and hides the rest.`;
    warnings.push({ code: 'clipped_by_gmail', message, details: { kilobytes: String(size) } });
  }
  if (text === null) {
    const message = 'There is no text part: it is generated from the HTML, so check the result.';
    warnings.push({ code: 'no_text', message });
  }
  const unsafe = [...content.matchAll(LINK)].map(([, url = '']) => url).find(isUnsafe);
  if (unsafe !== undefined) {
    const message = 'A link uses http or a link shortener; mail filters distrust both.';
    warnings.push({ code: 'unsafe_link', message });
  }
  if ([...content.matchAll(IMAGE)].some(([image]) => !/\balt\s*=/i.test(image))) {
    const message = 'An image has no alt text: many people read email without images.';
    warnings.push({ code: 'image_without_alt', message });
  }
  return { errors, warnings };
}

function isUnsafe(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return (url.protocol === 'http:' && !isLocal) || SHORTENERS.includes(url.hostname);
}

/** What the sources of all locales show. Each tag is reported once. */
export async function templateFindings(
  scope: OrganizationScope,
  { template }: Partial<Ready>,
): Promise<Finding[]> {
  if (!template) return [];
  const { em, organizationId } = scope;
  const rows = await query<LocaleRow>(
    em,
    sql`select l.key as locale, v.default_locale, v.layout, l.value as content from template_versions v, jsonb_each(v.content) l
      where ${ownedBy(organizationId, 'v')} and v.id = ${template.version_id}`,
  );
  const messages = new Set<string>();
  for (const { content } of rows) {
    for (const message of await unrecognizedTags(content)) messages.add(message);
  }
  const inBlocks = rows.flatMap(({ locale, content }) =>
    blockWarnings(content.blocks ?? []).map(({ code, message, details }) => ({
      code,
      message: rows.length === 1 ? message : `${locale}: ${message}`,
      details: { ...details, locale },
    })),
  );
  const showing = rows.filter(showsLinkLabels).map(({ locale }) => locale);
  const foreign = await withoutLinkLabels(scope, showing);
  return [
    ...[...messages].slice(0, MAX_TAGS).map((message) => ({ code: 'unrecognized_tag', message })),
    ...inBlocks,
    ...untranslated(rows),
    ...(await fieldFindings(rows)),
    ...foreign.map((locale) => ({
      code: 'untranslated_layout',
      message: messageAboutLabels(locale),
    })),
  ];
}

/** A locale that was copied from the default locale and not translated. */
function untranslated(rows: LocaleRow[]): Finding[] {
  const original = rows.find(({ locale, default_locale: ofTemplate }) => locale === ofTemplate);
  if (!original) return [];
  const { locale: from, content } = original;
  const body = ({ text, html }: TemplateContent): string => text ?? html ?? '';
  return rows.flatMap((other) => {
    if (languageIn(other.locale) === languageIn(from)) return [];
    const parts = [
      ...(other.content.subject === content.subject ? ['subject'] : []),
      ...(body(other.content) === body(content) ? ['text'] : []),
    ];
    if (parts.length === 0) return [];
    const message = `The content in ${other.locale} has the same ${parts.join(' and ')} as that in ${from}; translate it.`;
    return [{ code: 'untranslated', message }];
  });
}

export const languageIn = (locale: string): string => locale.split('-')[0] ?? locale;

/** Fields of the contact that are printed without a fallback, and those that no contact has, with the first place of each. */
async function fieldFindings(rows: LocaleRow[]): Promise<Finding[]> {
  const pauses = new Pauses();
  const isBare = ({ name, required }: TemplateVariable) => name === 'contact' && required;
  const unknown = new Map<string, string>();
  let bare: string | undefined;
  for (const { place, source } of rows.flatMap(sourcesIn)) {
    await pauses.beforeParsing(source);
    const { variables, fields } = readFields(source);
    if (variables.some(isBare)) bare ??= place;
    for (const field of fields) {
      const isUnknown = field.startsWith('contact.') && !FIELDS.has(field);
      if (isUnknown && !unknown.has(field) && unknown.size < MAX_TAGS) unknown.set(field, place);
    }
    await pauses.between();
  }
  return [
    ...(bare === undefined
      ? []
      : [
          {
            code: 'no_fallback',
            message: `${bare} prints a field of the contact without a fallback, so contacts without it get no email: write, for example, {{ contact.name | default("you") }}.`,
          },
        ]),
    ...[...unknown].map(([field, place]) => ({
      code: 'unknown_field',
      message: `${place} reads ${shorten(field)}, which no contact has. There are ${[...FIELDS].join(', ')}.`,
    })),
  ];
}

const FIELDS: ReadonlySet<string> = new Set(
  Object.keys(contactVariables(NO_CONTACT('en')).contact).map((name) => `contact.${name}`),
);

function readFields(source: string) {
  try {
    const { assigned, fields } = usesOf(source);
    return { variables: templateVariables(source), fields: assigned.has('contact') ? [] : fields };
  } catch (error) {
    // Such a version was saved when the language allowed more; rendering it reports the error.
    if (!(error instanceof TemplateError)) throw error;
    return { variables: [], fields: [] };
  }
}

/** The sources of one locale with tags of the template language, and their places. */
function sourcesIn({ locale, content }: LocaleRow): { place: string; source: string }[] {
  const { subject, preheader, html, text, blocks } = content;
  const written = blocks
    ? []
    : [
        { place: 'HTML', source: html },
        { place: 'text part', source: text },
      ];
  return [
    { place: 'subject', source: subject },
    { place: 'preheader', source: preheader ?? null },
    ...written,
    ...blockSources(blocks ?? []).map(({ at, source }) => ({ place: `block ${at}`, source })),
  ].flatMap(({ place, source }) =>
    source?.includes('{') ? [{ place: `${locale}: The ${place}`, source }] : [],
  );
}

interface LocaleRow {
  locale: string;
  default_locale: string;
  layout: string | null;
  content: TemplateContent;
}

/** Layouts have the links, and so has the footer of each part that prints none. */
const showsLinkLabels = ({ layout, content: { html, text } }: LocaleRow): boolean =>
  (layout !== null && html !== null) ||
  [html, text].some((part) => part !== null && !/unsubscribe_url|preferences_url/.test(part));
