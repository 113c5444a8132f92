import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JsonObject, Resource } from '../resource.ts';
import { emailAddress, languageTag, redirectUrl, toLanguageTag } from './canonical.ts';
import { type Field, parseYaml } from './field.ts';
import { readText } from './files.ts';
import type { Problem } from './problem.ts';
import { anyText, boolean, nonEmptyText, mapOf, nullable, object, type Reader } from './readers.ts';

export const TEMPLATES_FOLDER = 'templates';
export const TEMPLATE_FILE = 'template.yaml';
export const BODY_ENDINGS = { html: '.html', text: '.txt', blocks: '.json' } as const;

/** Returns the problem with the name of a locale, or null. */
export const locale = (name: string): string | null =>
  toLanguageTag(name) === name ? null : 'is not a locale, such as en, cs or en-US.';

const template = object(
  {
    name: anyText,
    locales: mapOf(
      locale,
      object({ subject: nonEmptyText }, { preheader: nullable(nonEmptyText) }),
    ),
  },
  {
    description: nullable(anyText),
    default_locale: languageTag,
    layout: nullable(nonEmptyText),
    from: nullable(emailAddress),
    sensitive: boolean,
    success_redirect_url: nullable(redirectUrl),
  },
);
type Described = NonNullable<ReturnType<typeof template>>;

/** Reads `templates/<slug>`: `template.yaml` and a file for each locale and kind of body. */
export async function readTemplateFolder(
  root: string,
  slug: string,
  problems: Problem[],
): Promise<Resource | null> {
  const folder = join(TEMPLATES_FOLDER, slug);
  const names = (await readdir(join(root, folder))).filter((name) => !name.startsWith('.'));
  const file = join(folder, TEMPLATE_FILE);
  const described = await readDescription(root, file, template, problems);
  const bodies = new Map<string, string>();
  for (const name of names.filter((name) => name !== TEMPLATE_FILE)) {
    const place = join(folder, name);
    if (!Object.values(BODY_ENDINGS).some((ending) => name.endsWith(ending))) {
      problems.push({
        file: place,
        line: 1,
        column: 1,
        message: 'The name must be <locale>.html, <locale>.txt or <locale>.json.',
      });
    }
    const body = await readText(root, place, problems);
    if (body === '') {
      const message = 'The file is empty: add content or remove it.';
      problems.push({ file: place, line: 1, column: 1, message });
    }
    bodies.set(name, body ?? '');
  }
  if (!described) return null;
  const { value, root: place } = described;
  const content = contentOf(folder, value, bodies, problems);
  reportBodiesWithoutSubject(folder, content, bodies, problems);
  for (const [locale, { html, text, blocks }] of Object.entries(content)) {
    if (html === null && text === null && blocks === undefined) {
      place.report(
        `The locale ${locale} has a subject but no ${locale}.html, ${locale}.txt or ${locale}.json.`,
      );
    }
  }
  reportDefault(place, value, content);
  return { kind: 'template', id: slug, value: complete(value, content), origin: file };
}

interface Content {
  subject: string;
  preheader: string | null;
  html: string | null;
  text: string | null;
  /** Absent when the body is HTML or text. */
  blocks?: unknown;
}

function contentOf(
  folder: string,
  { locales = [] }: Described,
  bodies: Map<string, string>,
  problems: Problem[],
): Record<string, Content> {
  const sorted = locales.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    sorted.map(({ name, value }) => [
      name,
      {
        subject: value.subject,
        preheader: value.preheader ?? null,
        html: bodies.get(name + BODY_ENDINGS.html) ?? null,
        text: bodies.get(name + BODY_ENDINGS.text) ?? null,
        ...readBlocks(join(folder, name + BODY_ENDINGS.blocks), bodies, problems),
      },
    ]),
  );
}

/** The blocks in a file; the server checks them. */
function readBlocks(
  file: string,
  bodies: Map<string, string>,
  problems: Problem[],
): Pick<Content, 'blocks'> {
  const source = bodies.get(basename(file));
  if (source === undefined || source === '') return {};
  try {
    return { blocks: JSON.parse(source) as unknown };
  } catch (error) {
    const message = `The file is not JSON: ${String((error as Error).message)}.`;
    problems.push({ file, line: 1, column: 1, message });
    return { blocks: null };
  }
}

function complete(template: Described, content: Record<string, Content>): JsonObject {
  const [only, ...others] = Object.keys(content);
  const hasBlocks = Object.values(content).some(({ blocks }) => blocks !== undefined);
  const defaultLocale = template.default_locale ?? (others.length === 0 ? only : undefined);
  return {
    name: template.name,
    description: template.description ?? null,
    // If it is omitted, the server uses the organization's.
    ...(defaultLocale === undefined ? {} : { default_locale: defaultLocale }),
    // The server's default.
    layout: template.layout ?? (hasBlocks ? 'card' : null),
    from: template.from ?? null,
    sensitive: template.sensitive ?? false,
    success_redirect_url: template.success_redirect_url ?? null,
    content,
  };
}

/** The default locale must have content, because it is the fallback for locales without content. */
function reportDefault(
  place: Field,
  { locales, default_locale: locale }: Partial<Described>,
  content: Record<string, Content>,
): void {
  // Invalid values have been reported already.
  if (!locales || !locale || Object.hasOwn(content, locale)) return;
  const named = place.entries?.find(({ name }) => name === 'default_locale');
  named?.value.report(`default_locale ${locale} is not among the locales.`);
}

/** Rejects bodies without a subject, because they would be ignored silently. */
function reportBodiesWithoutSubject(
  folder: string,
  content: Record<string, Content>,
  bodies: Map<string, string>,
  problems: Problem[],
): void {
  for (const name of bodies.keys()) {
    const locale = name.replace(/\.(html|txt|json)$/, '');
    if (Object.hasOwn(content, locale) || locale === name) continue;
    const message = `${TEMPLATE_FILE} has no locale ${locale}: add its subject there, or remove this file.`;
    problems.push({ file: join(folder, name), line: 1, column: 1, message });
  }
}

async function readDescription<T>(
  root: string,
  file: string,
  read: Reader<T>,
  problems: Problem[],
): Promise<{ value: T; root: Field } | null> {
  const content = await readText(root, file, problems);
  const field = content === null ? null : parseYaml(file, content, problems);
  const value = field ? read(field) : undefined;
  return field && value !== undefined ? { value, root: field } : null;
}
