import type { RawBuilder } from 'kysely';
import type { Tables } from '../../../generated/tables.ts';
import type { operations } from '../../../generated/types.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { parseAddress } from '../../platform/values/address.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { isId } from '../../platform/values/id.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';

export interface AuditRow extends Pick<
  Tables['audit_log'],
  | 'id'
  | 'operation'
  | 'resource_type'
  | 'resource_id'
  | 'operator_name'
  | 'person_id'
  | 'person_name'
> {
  before: JsonObject | null;
  after: JsonObject | null;
  /** Null when a person or the operator of the installation made the change. */
  api_key: { id: string; name: string; hint: string } | null;
}

type AuditQuery = NonNullable<operations['auditLog.list']['parameters']['query']>;

type AuditFilter = Pick<
  AuditQuery,
  'resource_type' | 'resource_id' | 'api_key_id' | 'person_id' | 'operation'
> & { since?: Date; until?: Date };

/** Rows may contain whole templates, so a page ends after about a megabyte. */
export function listChanges(
  { em, organizationId }: OrganizationScope,
  { resource_type, resource_id, api_key_id: keyId, person_id: personId, ...filter }: AuditFilter,
  { after, count }: Slice,
): Promise<FoundRows<AuditRow>> {
  const { operation, since, until } = filter;
  const conditions: RawBuilder<boolean>[] = [ownedBy(organizationId, 'a')];
  if (after !== null) conditions.push(sql`a.id < ${after}`);
  if (resource_type !== undefined) conditions.push(sql`a.resource_type = ${resource_type}`);
  if (resource_id !== undefined) conditions.push(isResource(resource_id));
  if (operation !== undefined) conditions.push(sql`a.operation = ${operation}`);
  if (keyId !== undefined) {
    conditions.push(isId(keyId) ? sql`a.api_key_id = ${keyId}` : sql`false`);
  }
  if (personId !== undefined) {
    conditions.push(isId(personId) ? sql`a.person_id = ${personId}` : sql`false`);
  }
  // The time of an entry is a part of its id.
  if (since) conditions.push(sql`a.id >= ${firstIdAt(since)}`);
  if (until) conditions.push(sql`a.id < ${firstIdAt(until)}`);
  return queryPage<AuditRow>(
    em,
    sql`
      select a.id, a.operation, a.resource_type, a.resource_id, a.before, a.after, a.operator_name,
        case when a.api_key_id is not null then
          json_build_object('id', a.api_key_id, 'name', k.name, 'hint', k.hint) end as api_key,
        a.person_id, a.person_name
      from audit_log a left join api_keys k on k.id = a.api_key_id and ${ownedBy(organizationId, 'k')}
      where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${count}`,
  );
}

/** Suppressions are identified by the address key, so that each spelling of an address finds them. */
function isResource(id: string): RawBuilder<boolean> {
  const ids = [id, parseAddress(id)?.key ?? id];
  return sql`a.resource_id = any(${ids}::text[])`;
}
