import type { Handlers } from '../../http/operation.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { requireName } from '../../platform/values/text.ts';
import { audited } from '../audit/audited.ts';
import { readMaximum } from '../organizations/maxima.ts';
import { PICTURE, readUpload } from './image.ts';
import {
  deletePicture,
  getPicture,
  listPictures,
  presentPicture,
  savePicture,
} from './pictures.ts';

const DEFAULT_NAME = 'picture';

export const assetHandlers = ({ links }: { links: Links }) =>
  ({
    'assets.upload': {
      async prepare({ body }) {
        const name = body.name === undefined ? DEFAULT_NAME : requireName('name', body.name);
        const upload = await readUpload('data', body.data, PICTURE);
        return async ({ scope }) => {
          const { picture, isNew } = await savePicture(scope, upload, name);
          const after = presentPicture(picture, links);
          return audited(scope, {
            operation: 'assets.upload',
            resource: { type: 'asset', id: picture.id },
            before: isNew ? null : after,
            after,
          });
        };
      },
    },

    'assets.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listPictures(scope, query.search, slice);
      const page = await listPage(query, read, (row) => presentPicture(row, links));
      const { count: bytes, most } = await readMaximum(scope, 'asset_bytes');
      return { status: 200, body: { ...page, bytes, max_bytes: most } };
    },

    'assets.get': async ({ path, scope }) => ({
      status: 200,
      body: presentPicture(await getPicture(scope, path.id), links),
    }),

    'assets.delete': async ({ path, scope }) => {
      const picture = await deletePicture(scope, path.id);
      return audited(scope, {
        operation: 'assets.delete',
        resource: { type: 'asset', id: picture.id },
        before: presentPicture(picture, links),
        after: null,
      });
    },
  }) satisfies Partial<Handlers>;
