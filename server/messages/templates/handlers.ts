import { picturesOf } from '../../account/assets/shown.ts';
import { audited } from '../../account/audit/audited.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import {
  type Acceptance,
  acceptEmail,
  idOf,
  presentAccepted,
} from '../emails/acceptance/accept.ts';
import type { Body, Handlers } from '../../http/operation.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { checkDraft, type TemplateDraft } from './draft.ts';
import { presentListed, presentSummary, presentTemplate, presentVersion } from './present.ts';
import { refuseNewHtml } from './new-html.ts';
import { preview } from './preview.ts';
import { deleteTemplate, saveTemplate } from './save.ts';
import { findTemplate, getTemplate, listTemplates } from './templates.ts';
import { getTemplateId, getVersion, listVersions } from './versions.ts';
import { contentWarnings, layoutWarnings, templateWarnings } from './warnings.ts';

export const templateHandlers = ({ acceptance }: { acceptance: Acceptance }) =>
  ({
    'templates.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listTemplates(scope, slice);
      return { status: 200, body: await listPage(query, read, presentListed) };
    },

    'templates.get': async ({ path, scope }) => ({
      status: 200,
      body: presentTemplate(await getTemplate(scope, path.slug)),
    }),

    'templates.put': {
      prepare: async ({ path, body, principal, inTransaction }) => {
        const findPictures = picturesOf(inTransaction, principal.organizationId, acceptance.links);
        const draft = await checkDraft(toDraft(path.slug, body), findPictures);
        return async ({ scope }) => {
          await refuseNewHtml(draft.content, principal, async () => {
            const found = await findTemplate(scope, path.slug);
            return found && found.version.content;
          });
          const { before, after } = await saveTemplate(scope, draft);
          const { status } = await audited(scope, {
            operation: 'templates.put',
            resource: { type: 'template', id: path.slug },
            before,
            after: presentSummary(after),
          });
          const general = await templateWarnings(scope, after, acceptance.transport);
          const { layout, content } = after.version;
          const ofLayout = await layoutWarnings(scope, layout ?? null, content);
          const warnings = [...general, ...ofLayout, ...draft.warnings];
          return { status, body: { ...presentTemplate(after), warnings } };
        };
      },
    },

    'templates.delete': async ({ path, scope }) => {
      const before = await deleteTemplate(scope, path.slug);
      return audited(scope, {
        operation: 'templates.delete',
        resource: { type: 'template', id: path.slug },
        before,
        after: null,
      });
    },

    'templates.listVersions': async ({ path, query, scope }) => {
      const templateId = await getTemplateId(scope, path.slug);
      const read = (slice: Slice) => listVersions(scope, templateId, slice);
      return { status: 200, body: await listPage({ limit: 10, ...query }, read, presentVersion) };
    },

    'templates.getVersion': async ({ path, scope }) => ({
      status: 200,
      body: presentVersion(await getVersion(scope, path.slug, path.version)),
    }),

    'templates.preview': async ({ path, body, scope }) => {
      const found = await getTemplate(scope, path.slug);
      const version =
        body.version === undefined
          ? found.version
          : await getVersion(scope, path.slug, String(body.version));
      const { shown, reads, missing, injected, ...rendered } = await preview(
        scope,
        version,
        body,
        acceptance,
      );
      const general = await templateWarnings(scope, { ...found, version }, acceptance.transport);
      const ofLayout = await layoutWarnings(scope, shown.layout, { [shown.locale]: shown.content });
      const warnings = [
        ...general,
        ...ofLayout,
        ...(await contentWarnings(shown, rendered.html, reads)),
      ];
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

    'templates.testSend': async ({ path, body, scope, once }) => {
      // A repeated request gets the first response, even when the template was deleted meanwhile.
      const id = await once(() => sendTemplate(scope, path.slug, body, acceptance));
      return { status: 200, body: presentAccepted(id) };
    },
  }) satisfies Partial<Handlers>;

async function sendTemplate(
  scope: RequestScope,
  slug: string,
  request: Body<'templates.testSend'>,
  acceptance: Acceptance,
): Promise<string> {
  await getTemplate(scope, slug);
  const id = idOf(await acceptEmail(scope, { ...request, template: slug }, acceptance));
  // TEST-MODE-1: actions of test keys are never logged, although their emails are kept (TEST-MODE-2).
  if (scope.mode === 'live') {
    await recordChange(scope, {
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
  sensitive: body.sensitive,
  layout: body.layout,
  content: body.content,
});
