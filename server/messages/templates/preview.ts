import type { components } from '../../../generated/types.ts';
import { picturesOf } from '../../account/assets/shown.ts';
import { FOOTER_TEXTS } from '../../account/organizations/branding.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { newId } from '../../platform/values/id.ts';
import { checkJsonSize, type JsonObject } from '../../platform/values/json/json.ts';
import { pickLocale, requireLocale } from '../../platform/values/locale.ts';
import {
  type CheckedContent,
  checkedContent,
  type LocalizedContent,
  renderContent,
} from './content.ts';
import { checkContent, toContent } from './draft.ts';
import { type BrandSettings, injectedVariables, settingsIn } from './injected.ts';
import { RenderError, TemplateError } from './language/index.ts';
import { toSubject, type RenderTemplate } from './rendering.ts';
import type { TemplateVariable, TemplateVersion } from './template.entity.ts';
import { Pauses } from './pauses.ts';
import { toTextPart } from './text-part/index.ts';
import { contentVariables } from './variables.ts';

export type PreviewRequest = Omit<components['schemas']['TemplatePreview'], 'version'>;

export interface Preview {
  reads: TemplateVariable[];
  subject: string;
  html: string | null;
  text: string;
  missing: string[];
  injected: JsonObject;
}

/** Renders a version like a send does, but allows missing variables. Stores nothing. */
export async function preview(
  scope: OrganizationScope,
  version: TemplateVersion,
  request: PreviewRequest,
  { renderTemplate, links }: { renderTemplate: RenderTemplate; links: Links },
): Promise<Preview & { shown: LocalizedContent }> {
  const { data = {} } = request;
  checkJsonSize('data', data);
  const shown = await localize(scope, version, request, links);
  if (request.content) return { shown, ...(await previewDraft(scope, shown, data, links)) };
  const reads = await orRefuse(() => contentVariables(shown));
  // Only stored content is cached.
  const isStored = shown.layout === (version.layout ?? null);
  const { id: versionId, organizationId } = version;
  const check = () =>
    isStored
      ? renderTemplate.checked({ versionId, organizationId, ...shown })
      : checkedContent(shown);
  return { shown, ...(await render(scope, { shown, reads, check }, data, links)) };
}

/** Renders content that is not stored. Its errors are at `content`. */
export async function previewDraft(
  scope: OrganizationScope,
  shown: LocalizedContent,
  data: JsonObject,
  links: Links,
): Promise<Preview> {
  const reads = await checkContent('content', shown);
  return render(scope, { shown, reads, check: () => checkedContent(shown) }, data, links);
}

interface Rendering {
  shown: LocalizedContent;
  reads: TemplateVariable[];
  check: () => Promise<CheckedContent>;
}

async function render(
  scope: OrganizationScope,
  { shown, reads, check }: Rendering,
  data: JsonObject,
  links: Links,
): Promise<Preview> {
  const pauses = new Pauses();
  const settings = settingsIn(shown.locale, await readBrandSettings(scope));
  const injected = injectedVariables(settings, links, data);
  const variables = {
    ...exampleLinks(reads, scope, links),
    ...injected,
    ...data,
  };
  await pauses.between();
  const rendered = await orRefuse(async () => {
    const checked = await check();
    await pauses.between();
    return renderContent(checked, variables);
  });
  const { html, missing } = rendered;
  await pauses.between();
  const subject = toSubject(rendered.subject);
  const text = rendered.text ?? toTextPart(html ?? '', subject);
  await pauses.between();
  return { reads, subject, html, text, missing, injected };
}

async function localize(
  { em, organizationId }: OrganizationScope,
  version: TemplateVersion,
  request: PreviewRequest,
  links: Links,
): Promise<LocalizedContent> {
  const { content: stored, defaultLocale } = version;
  const { layout = version.layout ?? null, content: draft } = request;
  const wanted =
    request.locale === undefined ? defaultLocale : requireLocale('locale', request.locale);
  if (draft) {
    const findPictures = picturesOf((run) => run(em), organizationId, links);
    const content = await toContent('content', wanted, draft, findPictures);
    return { locale: wanted, layout, content };
  }
  const locale = pickLocale(wanted, Object.keys(stored), defaultLocale);
  const content = stored[locale];
  if (!content) throw new Error('A template has no content in its default locale.');
  return { locale, layout, content };
}

const readBrandSettings = ({ em, organizationId }: OrganizationScope): Promise<BrandSettings> =>
  queryOne(
    em,
    sql`select o.name, o.brand, o.brand_color, o.brand_footer, o.brand_support_email, o.logo, o.legal_entity, o.legal_address, o.legal_details,
        ${FOOTER_TEXTS} as footer_texts
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );

/** Example links with the form and length of those in real mail; they belong to nobody. */
function exampleLinks(
  variables: TemplateVariable[],
  { organizationId }: OrganizationScope,
  links: Links,
): JsonObject {
  const nobody = { mode: 'test' as const, organizationId, contactId: newId(), subtypeId: newId() };
  const { preferencesUrl, unsubscribeUrl } = links.preferences({ emailId: null, ...nobody });
  const examples = { preferences_url: preferencesUrl, unsubscribe_url: unsubscribeUrl };
  const reads = new Set(variables.map(({ name }) => name));
  return Object.fromEntries(Object.entries(examples).filter(([name]) => reads.has(name)));
}

/** Reports rendering errors in the same way as a send. */
async function orRefuse<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RenderError || error instanceof TemplateError) {
      throw invalid('template', 'render_failed', error.message);
    }
    throw error;
  }
}
