import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import { queryPrepared, sql } from '../../platform/database/sql.ts';

/** A request with the id of its row, so that a group whose commit was lost can be written again. */
export interface LoggedRequest extends RecordedRequest {
  id: string;
}

/** Writes requests with one statement. Repeated, it changes nothing. */
export async function insertRequests(em: EntityManager, requests: LoggedRequest[]): Promise<void> {
  const rows = requests.map((request) => ({
    id: request.id,
    organization_id: request.organizationId,
    api_key_id: request.apiKeyId,
    mode: request.mode,
    operation: request.operation,
    status: request.status,
    error_code: request.errorCode,
    error_field: request.errorField,
    request_id: request.requestId,
    duration_ms: request.durationMs,
  }));
  await queryPrepared(
    em,
    sql`
      insert into request_log (id, organization_id, api_key_id, mode, operation, status, error_code,
        error_field, request_id, duration_ms)
      select r.id, r.organization_id, r.api_key_id, r.mode, r.operation, r.status, r.error_code,
        r.error_field, r.request_id, r.duration_ms
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, organization_id uuid,
        api_key_id uuid, mode text, operation text, status smallint, error_code text,
        error_field text, request_id text, duration_ms integer)
      on conflict do nothing`,
  );
}
