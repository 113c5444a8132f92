import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { findAction } from './action-row.ts';
import { cancelAction, createAction, listActions } from './contact-actions.ts';
import { presentAction } from './present.ts';

export const contactActionHandlers = {
  'contactActions.create': async ({ body, scope, once }) => {
    const id = await once(() => createAction(scope, body));
    return { status: 202, body: presentAction(await findAction(scope, id)) };
  },

  'contactActions.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listActions(scope, slice);
    return { status: 200, body: await listPage(query, read, presentAction) };
  },

  'contactActions.get': async ({ path, scope }) => ({
    status: 200,
    body: presentAction(await findAction(scope, path.id)),
  }),

  'contactActions.cancel': async ({ path, scope }) => ({
    status: 200,
    body: presentAction(await cancelAction(scope, path.id)),
  }),
} satisfies Partial<Handlers>;
