import { often } from '../../platform/maintenance.ts';
import { deleteOldPreviews, erasePreviews, keepPreview } from './previews.ts';
import { noun } from '../../http/noun.ts';
import type { Handlers } from '../../http/operation.ts';
import { invalid } from '../../platform/errors.ts';
import type { Links } from '../../platform/tokens/links.ts';

const previewHandlers = ({ links }: { links: Links }) =>
  ({
    'previews.create': async ({ body, scope }) => {
      if (body.html.trim() === '') {
        throw invalid('html', 'too_short', 'The field html must not be empty.');
      }
      const { token, expiresAt } = await keepPreview(scope, body.html);
      return { status: 201, body: { url: links.preview(token), expires_at: expiresAt } };
    },
  }) satisfies Partial<Handlers>;

export const previews = noun({
  name: 'previews',
  schema: import.meta.dirname,
  handlers: previewHandlers,
  grants: { previews: { app: 'select, insert, delete', worker: 'select, delete' } },
  functions: { 'read_preview(bytea)': 'app' },
  erases: { erase: erasePreviews, traces: { previews: 'rows' } },
  maintenance: () => ({ 'delete old ones': often(deleteOldPreviews) }),
});
