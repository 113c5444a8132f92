import { seldom } from '../../platform/maintenance.ts';
import { forgetTemplates } from './delete-unused-versions.ts';
import { noun } from '../../http/noun.ts';
import { templateHandlers } from './handlers.ts';
import { Template, TemplateVersion } from './template.entity.ts';

// For the rest of the server.
export { createRenderer, type RenderTemplate } from './rendering.ts';
export type { TemplateDraft } from './draft.ts';
export { putTemplate } from './save.ts';

export const templates = noun({
  name: 'templates',
  schema: import.meta.dirname,
  handlers: templateHandlers,
  entities: [Template, TemplateVersion],
  grants: {
    templates: { app: 'select, insert, update', worker: 'select' },
    template_versions: { app: 'select, insert', worker: 'select' },
    template_assets: { app: 'select, insert', worker: 'select' },
  },
  erases: { traces: { templates: 'none', template_versions: 'none', template_assets: 'none' } },
  deletes: { template_versions: 'with another table' },
  functions: { 'forget_deleted_templates(uuid, interval, integer)': 'worker' },
  maintenance: () => ({
    'forget deleted ones': seldom(forgetTemplates, {
      report: 'versions of deleted templates were forgotten',
    }),
  }),
});
