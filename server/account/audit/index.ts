import { noun } from '../../http/noun.ts';
import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { type AuditRow, listChanges } from './list-changes.ts';

const auditHandlers = {
  'auditLog.list': async ({ query, scope }) => {
    const { since, until, ...filter } = query;
    const times = {
      ...(since !== undefined && { since: requireMoment('since', since) }),
      ...(until !== undefined && { until: requireMoment('until', until) }),
    };
    const read = (slice: Slice) => listChanges(scope, { ...filter, ...times }, slice);
    return { status: 200, body: await listPage(query, read, presentChange) };
  },
} satisfies Partial<Handlers>;

/** Without a key or a person, the operator made the change on the server's command line. */
function actorOf({ api_key: key, person_id: person, person_name, operator_name }: AuditRow) {
  if (key) return { type: 'api_key', id: key.id, name: key.name };
  if (person !== null) return { type: 'person', id: person, name: person_name };
  return { type: 'operator', id: null, name: operator_name };
}

function presentChange(row: AuditRow) {
  return {
    id: row.id,
    occurred_at: timeOfId(row.id).toISOString(),
    actor: actorOf(row),
    api_key: row.api_key,
    operation: row.operation,
    resource: { type: row.resource_type, id: row.resource_id },
    before: row.before,
    after: row.after,
  };
}

// For the rest of the server.
export { type ListedOperation, listOperations } from './list-operations.ts';
export { recordChange } from './record-change.ts';

export const audit = noun({
  name: 'audit log',
  schema: import.meta.dirname,
  handlers: () => auditHandlers,
  erases: {
    traces: {
      audit_log: {
        cleared: ['resource_id', 'before', 'after', 'address_hash'],
        kept: ['operation', 'resource_type', 'operator_name', 'person_name'],
      },
    },
  },
  grants: { audit_log: { app: 'select, insert', auth: 'insert' } },
});
