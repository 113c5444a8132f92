import type { Handlers } from '../../http/operation.ts';
import { invalid } from '../../platform/errors.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { keepPreview } from './previews.ts';

export const previewHandlers = ({ links }: { links: Links }) =>
  ({
    'previews.create': async ({ body, scope }) => {
      if (body.html.trim() === '') {
        throw invalid('html', 'too_short', 'The field html must not be empty.');
      }
      const { token, expiresAt } = await keepPreview(scope, body.html);
      return { status: 201, body: { url: links.preview(token), expires_at: expiresAt } };
    },
  }) satisfies Partial<Handlers>;
