import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';

export interface AuditRow {
  operation: string;
  resource_type: string;
  resource_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The audit entries about one resource of the demo account, oldest first. */
export const auditOf = (app: TestApp, resourceId: string): Promise<AuditRow[]> =>
  app.asOwner((em) =>
    query<AuditRow>(
      em,
      sql`select operation, resource_type, resource_id, before, after from audit_log
        where organization_id = ${app.organizationId} and resource_id = ${resourceId} order by id`,
    ),
  );
