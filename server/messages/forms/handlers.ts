import { type PageBranding, pageBranding } from '../../account/organizations/branding.ts';
import { audited } from '../../account/audit/audited.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import type { Handlers } from '../../http/operation.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { isOrganization, ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { findForm, type FormRow, getForm, listForms } from './form.ts';
import { formHtml } from './form-html.ts';
import { builtTexts, formUrl, presentCount, presentForm, presentSubmission } from './present.ts';
import { putForm } from './put.ts';
import { showDraft, showForm, type ShownForm } from './shown-form.ts';
import { listCounts, listSubmissions } from './submissions.ts';

export interface FormParts {
  config: { baseUrl: string };
  /** The page of a form, without its scripts. */
  renderForm: (scope: RequestScope, shown: ShownForm) => Promise<string>;
}

export const formHandlers = ({ config: { baseUrl }, renderForm }: FormParts) =>
  ({
    'forms.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listForms(scope, slice);
      const present = (row: FormRow) => presentForm(row, baseUrl, scope.mode);
      return { status: 200, body: await listPage(query, read, present) };
    },

    'forms.get': async ({ path, query, scope }) => {
      const form = await getForm(scope, path.slug);
      const locale = query.locale === undefined ? null : requireLocale('locale', query.locale);
      const snippet = await snippetOf(scope, form, locale, baseUrl);
      return { status: 200, body: { ...presentForm(form, baseUrl, scope.mode), snippet } };
    },

    'forms.put': async ({ path: { slug }, body, scope }) => {
      await lockSetup(scope);
      const before = await findForm(scope, slug);
      await putForm(scope, slug, before, body);
      const after = await getForm(scope, slug);
      const present = (row: FormRow) => presentForm(row, baseUrl, scope.mode);
      return audited(scope, {
        operation: 'forms.put',
        resource: { type: 'form', id: slug },
        before: before && present(before),
        after: present(after),
      });
    },

    'forms.preview': async ({ body, scope }) => {
      const shown = await showDraft(scope, body);
      const { locale } = shown;
      return { status: 200, body: { html: await renderForm(scope, shown), locale } };
    },

    'forms.delete': async ({ path: { slug }, scope }) => {
      await lockSetup(scope);
      const form = await getForm(scope, slug);
      await query(
        scope.em,
        sql`update forms set deleted_at = now()
          where ${ownedBy(scope.organizationId)} and id = ${form.id}`,
      );
      return audited(scope, {
        operation: 'forms.delete',
        resource: { type: 'form', id: slug },
        before: presentForm(form, baseUrl, scope.mode),
        after: null,
      });
    },

    'forms.listSubmissions': async ({ path, query, scope }) => {
      const { id } = await getForm(scope, path.slug);
      const read = (slice: Slice) => listSubmissions(scope, id, slice);
      return { status: 200, body: await listPage(query, read, presentSubmission) };
    },

    'forms.listCounts': async ({ path, query, scope }) => {
      const { id } = await getForm(scope, path.slug);
      const read = (slice: Slice) => listCounts(scope, id, slice);
      return { status: 200, body: await listPage(query, read, presentCount) };
    },
  }) satisfies Partial<Handlers>;

/** Empty while nobody can sign up. Without a locale, in the organization's. */
async function snippetOf(
  scope: RequestScope,
  form: FormRow,
  wanted: string | null,
  baseUrl: string,
): Promise<string> {
  const { em, organizationId } = scope;
  const { locale, branding } = await queryOne<{ locale: string; branding: PageBranding }>(
    em,
    sql`select coalesce(${wanted}, o.default_locale) as locale,
        ${pageBranding(sql`coalesce(${wanted}, o.default_locale)`)}
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );
  const shown = await showForm(scope, { ...form, enabled: true }, locale);
  if (!shown) return '';
  return formHtml(shown, {
    action: formUrl(baseUrl, scope.mode, form),
    built: builtTexts(shown.locale, branding.texts ?? {}),
    prefix: `${form.slug}-`,
    script: `${baseUrl}/f/form.js`,
  });
}
