import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { countLeftOut } from './count-left-out.ts';
import { listRequests, type RequestRow } from './list-requests.ts';

export const requestLogHandlers = {
  'requests.list': async ({ query, scope }) => {
    const { status, operation, api_key_id: apiKeyId, since, until } = query;
    const filter = {
      status,
      operation,
      apiKeyId,
      since: since === undefined ? undefined : requireMoment('since', since),
      until: until === undefined ? undefined : requireMoment('until', until),
    };
    const read = (slice: Slice) => listRequests(scope, filter, slice);
    const page = await listPage(query, read, presentRequest);
    return { status: 200, body: { ...page, left_out: await countLeftOut(scope, filter) } };
  },
} satisfies Partial<Handlers>;

const presentRequest = (row: RequestRow) => ({
  id: row.id,
  occurred_at: timeOfId(row.id).toISOString(),
  mode: row.mode,
  api_key: { id: row.api_key_id, name: row.key_name, hint: row.key_hint },
  operation: row.operation,
  status: row.status,
  error: row.error_code === null ? null : { code: row.error_code, field: row.error_field },
  request_id: row.request_id,
  duration_ms: row.duration_ms,
});
