import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { type AuditRow, listChanges } from './list-changes.ts';

export const auditHandlers = {
  'auditLog.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listChanges(scope, query, slice);
    return { status: 200, body: await listPage(query, read, presentChange) };
  },
} satisfies Partial<Handlers>;

/** Without a key, the operator made the change on the server's command line. */
const actorOf = ({ api_key: key, operator_name: name }: AuditRow) =>
  key ? { type: 'api_key', id: key.id, name: key.name } : { type: 'operator', id: null, name };

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
