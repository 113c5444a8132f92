import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../account/audit/record-change.ts';
import { type Acceptance, acceptEmail } from '../emails/accept.ts';
import type { Body, Handlers } from '../../http/operation.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { checkDraft, type TemplateDraft } from './draft.ts';
import { presentSummary, presentTemplate, presentVersion } from './present.ts';
import { preview } from './preview.ts';
import { deleteTemplate, saveTemplate } from './save.ts';
import { getTemplate, listTemplates } from './templates.ts';
import { getTemplateId, getVersion, listVersions } from './versions.ts';
import { contentWarnings, templateWarnings } from './warnings.ts';

export const templateHandlers = ({ acceptance }: { acceptance: Acceptance }) =>
  ({
    'templates.list': async ({ query, principal, em }) => {
      const read = (slice: Slice) => listTemplates(em, principal.organizationId, slice);
      return { status: 200, body: await listPage(query, read, presentSummary) };
    },

    'templates.get': async ({ path, principal, em }) => ({
      status: 200,
      body: presentTemplate(await getTemplate(em, principal.organizationId, path.slug)),
    }),

    'templates.put': {
      prepare: async ({ path, body }) => {
        const draft = await checkDraft(toDraft(path.slug, body));
        return async ({ principal, em }) => {
          const { before, after } = await saveTemplate(em, principal.organizationId, draft);
          await recordChange(em, principal, {
            operation: 'templates.put',
            resource: { type: 'template', id: path.slug },
            before,
            after: presentSummary(after),
          });
          const general = await templateWarnings(em, after, acceptance.transport);
          const warnings = [...general, ...draft.warnings];
          return { status: before ? 200 : 201, body: { ...presentTemplate(after), warnings } };
        };
      },
    },

    'templates.delete': async ({ path, principal, em }) => {
      const before = await deleteTemplate(em, principal.organizationId, path.slug);
      await recordChange(em, principal, {
        operation: 'templates.delete',
        resource: { type: 'template', id: path.slug },
        before,
        after: null,
      });
      return { status: 204 };
    },

    'templates.listVersions': async ({ path, query, principal, em }) => {
      const { organizationId } = principal;
      const templateId = await getTemplateId(em, organizationId, path.slug);
      const read = (slice: Slice) => listVersions(em, organizationId, templateId, slice);
      return { status: 200, body: await listPage({ limit: 10, ...query }, read, presentVersion) };
    },

    'templates.getVersion': async ({ path, principal, em }) => ({
      status: 200,
      body: presentVersion(await getVersion(em, principal.organizationId, path.slug, path.version)),
    }),

    'templates.preview': async ({ path, body, principal, em }) => {
      const found = await getTemplate(em, principal.organizationId, path.slug);
      const version =
        body.version === undefined
          ? found.version
          : await getVersion(em, principal.organizationId, path.slug, String(body.version));
      const { shown, reads, missing, injected, ...rendered } = await preview(
        em,
        principal,
        version,
        body,
        acceptance,
      );
      const general = await templateWarnings(em, { ...found, version }, acceptance.transport);
      const warnings = [...general, ...contentWarnings(shown, rendered.html, reads)];
      const { locale } = shown;
      return {
        status: 200,
        body: {
          ...rendered,
          locale,
          version: version.version,
          missing_variables: missing,
          injected_variables: injected,
          warnings,
        },
      };
    },

    'templates.testSend': async ({ path, body, principal, em, once }) => {
      // A repeated request gets the first response, even when the template was deleted meanwhile.
      const id = await once(() => sendTemplate(em, principal, path.slug, body, acceptance));
      return {
        status: 200,
        body: { id, status: 'queued', queued_at: timeOfId(id).toISOString() },
      };
    },
  }) satisfies Partial<Handlers>;

async function sendTemplate(
  em: EntityManager,
  principal: Principal,
  slug: string,
  request: Body<'templates.testSend'>,
  acceptance: Acceptance,
): Promise<string> {
  await getTemplate(em, principal.organizationId, slug);
  const id = await acceptEmail(em, principal, { ...request, template: slug }, acceptance);
  // T1: actions of test keys are never logged, although their emails are kept (T2).
  if (principal.mode === 'live') {
    await recordChange(em, principal, {
      operation: 'templates.testSend',
      resource: { type: 'template', id: slug },
      before: null,
      after: { email_id: id },
      addressHash: acceptance.hashAddress(requireAddress('to', request.to).key),
    });
  }
  return id;
}

const toDraft = (slug: string, body: Body<'templates.put'>): TemplateDraft => ({
  slug,
  name: body.name,
  description: body.description,
  defaultLocale: body.default_locale,
  successRedirectUrl: body.success_redirect_url,
  fromEmail: body.from,
  layout: body.layout,
  content: body.content,
});
