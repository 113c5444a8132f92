import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { errorsFile } from './errors-file.ts';
import { withExamples } from './examples.ts';
import { findImport } from './import-row.ts';
import { cancelImport, createImport, deleteImport, listImports, startImport } from './imports.ts';
import { putPart, receivePart } from './parts.ts';
import { presentImport } from './present.ts';

export const importHandlers = {
  'imports.create': async ({ body, scope, once }) => {
    const id = await once(() => createImport(scope, body));
    return { status: 201, body: presentImport(await findImport(scope, id)) };
  },

  'imports.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listImports(scope, slice);
    return { status: 200, body: await listPage(query, read, presentImport) };
  },

  'imports.get': async ({ path, scope }) => ({
    status: 200,
    body: presentImport(await withExamples(scope, await findImport(scope, path.id))),
  }),

  'imports.putPart': {
    async prepare({ path, principal, rawBody }) {
      if (!rawBody) throw new Error('An upload has no body.');
      const upload = await receivePart(principal, path.id, rawBody);
      return async ({ scope }) => {
        await putPart(scope, path.id, Number(path.number), upload);
        return { status: 204 };
      };
    },
  },

  'imports.start': async ({ path, body, scope }) => {
    const started = await startImport(scope, path.id, body?.dry_run ?? false);
    return started
      ? { status: 202, body: presentImport(started) }
      : { status: 200, body: presentImport(await findImport(scope, path.id)) };
  },

  'imports.cancel': async ({ path, scope }) => ({
    status: 200,
    body: presentImport(await cancelImport(scope, path.id)),
  }),

  'imports.delete': async ({ path, scope }) => {
    await deleteImport(scope, path.id);
    return { status: 204 };
  },

  'imports.errors': async ({ path, query, scope }) => ({
    status: 200,
    body: await errorsFile(scope, path.id, query.bom ?? false),
  }),
} satisfies Partial<Handlers>;
