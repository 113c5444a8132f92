import { often } from '../../platform/maintenance.ts';
import { noun } from '../../http/noun.ts';
import { type ActionWorkerParts, startContactActions } from './action-worker.ts';
import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { findAction } from './action-row.ts';
import { cancelAction, createAction, listActions } from './contact-actions.ts';
import { presentAction } from './present.ts';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** Deletes actions 400 days after their end, and those of test mode after 24 hours. Returns the number of rows. */
const deleteOldActions = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        delete from contact_actions where id = any(array(
          select id from contact_actions
          where ended_at < now() - case mode when 'test' then interval '24 hours' else interval '400 days' end
          limit ${limit}))
        returning 1`,
    );
    return rows.length;
  });

const contactActionHandlers = {
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

export const contactActions = noun({
  name: 'contact actions',
  schema: import.meta.dirname,
  handlers: () => contactActionHandlers,
  grants: {
    contact_actions: { app: 'select, insert, update', worker: 'select, update, delete' },
  },
  erases: {
    traces: {
      // The text of a search is deleted when the action ends, some minutes after its creation.
      contact_actions: {
        cleared: [],
        kept: [
          ...['mode', 'action', 'filter', 'list', 'subtypes', 'changes', 'reason', 'status'],
          'failure',
          'actor',
        ],
      },
    },
  },
  maintenance: () => ({ 'delete old ones': often(deleteOldActions) }),
  workers: (parts: ActionWorkerParts) => [() => startContactActions(parts)],
});
