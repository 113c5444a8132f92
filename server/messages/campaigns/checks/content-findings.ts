import type { Rendered } from '../../templates/rendering.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { unrecognizedTags } from '../../templates/merge-tags/index.ts';
import { messageAboutLabels, withoutLinkLabels } from '../../templates/warnings.ts';
import type { TemplateContent } from '../../templates/template.entity.ts';
import type { Finding, Ready } from './readiness.ts';

/** Gmail shows this many bytes of HTML. */
const GMAIL_BYTES = 102_000;

/** At most so many tags are reported. */
const MAX_TAGS = 10;

/** Domains of link shorteners, which filters distrust. */
const SHORTENERS = ['bit.ly', 't.co', 'goo.gl', 'tinyurl.com', 'ow.ly', 'is.gd', 'buff.ly'];

const LINK = /<a\s[^>]*?href\s*=\s*["']([^"']{1,2000})["']/gi;
const IMAGE = /<img\b[^>]{0,2000}>/gi;

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
    warnings.push({ code: 'clipped_by_gmail', message });
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
    sql`select l.key as locale, v.layout, l.value as content from template_versions v, jsonb_each(v.content) l
      where ${ownedBy(organizationId, 'v')} and v.id = ${template.version_id}`,
  );
  const messages = new Set<string>();
  for (const { content } of rows) {
    for (const message of await unrecognizedTags(content)) messages.add(message);
  }
  const showing = rows.filter(showsLinkLabels).map(({ locale }) => locale);
  const foreign = await withoutLinkLabels(scope, showing);
  return [
    ...[...messages].slice(0, MAX_TAGS).map((message) => ({ code: 'unrecognized_tag', message })),
    ...foreign.map((locale) => ({
      code: 'untranslated_layout',
      message: messageAboutLabels(locale),
    })),
  ];
}

interface LocaleRow {
  locale: string;
  layout: string | null;
  content: TemplateContent;
}

/** Layouts have the links, and so has the footer of each part that prints none. */
const showsLinkLabels = ({ layout, content: { html, text } }: LocaleRow): boolean =>
  (layout !== null && html !== null) ||
  [html, text].some((part) => part !== null && !/unsubscribe_url|preferences_url/.test(part));
