import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../database/sql.ts';
import { isOrganization } from '../database/tenancy.ts';
import { invalid } from '../errors.ts';
import type { Caller } from '../organizations/caller.ts';
import type { Links } from '../tokens/links.ts';
import { newId } from '../values/id.ts';
import { checkJsonSize, type JsonObject } from '../values/json.ts';
import { pickLocale, requireLocale } from '../values/locale.ts';
import {
  compileContent,
  type LocalizedContent,
  renderContent,
  type RenderedContent,
} from './content.ts';
import { checkContent, type ContentDraft, toContent } from './draft.ts';
import { type BrandSettings, withInjected } from './injected.ts';
import { RenderError, TemplateError } from './language/index.ts';
import { toSubject } from './subject.ts';
import type { TemplateVersion } from './template.entity.ts';
import { toText } from './text-part.ts';
import { contentVariables } from './variables.ts';

export interface PreviewOrder {
  data?: JsonObject;
  locale?: string;
  /** In place of what is stored, in one locale and the version's layout. */
  content?: ContentDraft;
}

export interface Preview {
  shown: LocalizedContent;
  subject: string;
  html: string | null;
  text: string;
  missing: string[];
}

/** Renders a version as a send would, though without what is missing. Keeps nothing, here or there. */
export async function preview(
  em: EntityManager,
  caller: Caller,
  version: TemplateVersion,
  { data = {}, locale, content }: PreviewOrder,
  links: Links,
): Promise<Preview> {
  checkJsonSize('data', data);
  const wanted = locale === undefined ? undefined : requireLocale('locale', locale);
  const shown = localize(version, wanted, content);
  const settings = await readBrandSettings(em, caller.organizationId);
  const variables = {
    ...exampleLinks(shown, caller, links),
    ...withInjected(settings, data),
  };
  const { subject, html, text, missing } = render(shown, variables);
  return {
    shown,
    subject: toSubject(subject),
    html,
    text: text ?? toText(html ?? ''),
    missing,
  };
}

function localize(
  { content: stored, defaultLocale, layout = null }: TemplateVersion,
  wanted: string | undefined,
  draft: ContentDraft | undefined,
): LocalizedContent {
  if (draft) {
    const locale = wanted ?? defaultLocale;
    const content = toContent(draft);
    checkContent('content', locale, layout, content);
    return { locale, layout, content };
  }
  const locale = pickLocale(wanted ?? defaultLocale, Object.keys(stored), defaultLocale);
  const content = stored[locale];
  if (!content) throw new Error('A template says nothing in its default locale.');
  return { locale, layout, content };
}

const readBrandSettings = (em: EntityManager, organizationId: string): Promise<BrandSettings> =>
  queryOne(
    em,
    sql`select o.brand, o.legal_entity, o.legal_address, o.legal_details
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );

/** Links of the form and length that mail to a subscriber has; they lead to nobody. */
function exampleLinks(shown: LocalizedContent, caller: Caller, links: Links): JsonObject {
  const { organizationId } = caller;
  const nobody = { mode: 'test' as const, organizationId, contactId: newId(), subtypeId: newId() };
  const { preferencesUrl, unsubscribeUrl } = links.preferences(nobody);
  const examples = { preferences_url: preferencesUrl, unsubscribe_url: unsubscribeUrl };
  const read = new Set(contentVariables(shown).map(({ name }) => name));
  return Object.fromEntries(Object.entries(examples).filter(([name]) => read.has(name)));
}

function render(shown: LocalizedContent, variables: JsonObject): RenderedContent {
  try {
    return renderContent(compileContent(shown), variables);
  } catch (error) {
    if (error instanceof RenderError || error instanceof TemplateError) {
      throw invalid('template', 'render_failed', error.message);
    }
    throw error;
  }
}
