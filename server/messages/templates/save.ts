import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { isOrganization, owned } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/values/id.ts';
import { canonicalJson } from '../../platform/values/json.ts';
import { isSlug } from '../../platform/values/slug.ts';
import {
  checkDraft,
  type CheckedDraft,
  settleLocale,
  type SoundDraft,
  type TemplateDraft,
  toContent,
} from './draft.ts';
import { presentSummary, type TemplateSummary } from './present.ts';
import { Template, TemplateVersion } from './template.entity.ts';
import { currentVersion, noSuchTemplate, type VersionedTemplate } from './templates.ts';

export interface Saved {
  /** Null when there was none. */
  before: TemplateSummary | null;
  after: VersionedTemplate;
}

/** Makes the template of a slug what the draft says, after checking its syntax and safety. */
export const putTemplate = async (
  em: EntityManager,
  organizationId: string,
  draft: TemplateDraft,
): Promise<Saved> => saveTemplate(em, organizationId, await checkDraft(draft));

/**
 * Makes the template of a slug what a draft says that was checked before. What it says
 * (content, layout, default locale) makes a version; what is only about it (name, description, sender,
 * redirect) doesn't.
 */
export async function saveTemplate(
  em: EntityManager,
  organizationId: string,
  draft: CheckedDraft,
): Promise<Saved> {
  const locale = draft.defaultLocale ?? (await readDefaultLocale(em, organizationId));
  const sound = settleLocale(draft, locale);
  const template = await holdSlug(em, organizationId, sound);
  const current = template.deletedAt ? null : await currentVersion(em, organizationId, template);
  const before = current && presentSummary(current);
  const version =
    current && saysTheSame(current.version, sound)
      ? current.version
      : addVersion(em, template, sound);
  const { name, description, fromEmail, successRedirectUrl, defaultLocale } = sound;
  Object.assign(template, { deletedAt: null, version: version.version });
  Object.assign(template, { name, description, fromEmail, successRedirectUrl, defaultLocale });
  await em.flush();
  return { before, after: { id: template.id, template, version } };
}

async function readDefaultLocale(em: EntityManager, organizationId: string): Promise<string> {
  const { locale } = await queryOne<{ locale: string }>(
    em,
    sql`select o.default_locale as locale from organizations o
      where ${isOrganization(organizationId, 'o')}`,
  );
  return locale;
}

/**
 * The template's row, locked: of several callers one writes after the other. A new slug gets a row
 * that stands like a deleted template's until it is written.
 */
async function holdSlug(
  em: EntityManager,
  organizationId: string,
  { slug, name, defaultLocale }: SoundDraft,
): Promise<Template> {
  const now = new Date();
  await em.upsert(
    Template,
    {
      id: newId(),
      organizationId,
      slug,
      name,
      defaultLocale,
      version: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: now,
    },
    { onConflictFields: ['organizationId', 'slug'], onConflictAction: 'ignore' },
  );
  return em.findOneOrFail(
    Template,
    { ...owned(organizationId), slug },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
}

function saysTheSame(version: TemplateVersion, draft: SoundDraft): boolean {
  const said = (content: TemplateDraft['content']) =>
    Object.entries(content).map(([locale, parts]) => [locale, toContent(parts)] as const);
  const essence = ({ content, layout, defaultLocale }: SoundDraft | TemplateVersion): string =>
    canonicalJson([Object.fromEntries(said(content)), layout ?? null, defaultLocale]);
  return essence(version) === essence(draft);
}

function addVersion(em: EntityManager, template: Template, draft: SoundDraft): TemplateVersion {
  const { content, layout, defaultLocale, variables } = draft;
  return em.create(TemplateVersion, {
    content,
    layout,
    defaultLocale,
    variables,
    organizationId: template.organizationId,
    templateId: template.id,
    version: template.version + 1,
  });
}

/**
 * Deletes the template that a path names. Its versions stay as long as mail that was accepted or a
 * proof of consent refers to them.
 */
export async function deleteTemplate(
  em: EntityManager,
  organizationId: string,
  slug: string,
): Promise<TemplateSummary> {
  const template = isSlug(slug)
    ? await em.findOne(
        Template,
        { ...owned(organizationId), slug, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
    : null;
  if (!template) throw noSuchTemplate();
  const before = presentSummary(await currentVersion(em, organizationId, template));
  template.deletedAt = new Date();
  return before;
}
