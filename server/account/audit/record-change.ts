import { query, sql } from '../../platform/database/sql.ts';
import type { AuthorScope } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/values/id.ts';
import { canonicalJson } from '../../platform/values/json/json.ts';
import { apiKeyIdOf, operatorNameOf } from '../../platform/values/principal.ts';

export interface Change {
  /** The operation id of the API, such as `templates.put`. */
  operation: string;
  /** `id` is the slug, key or name that paths use, or the id when the resource has none of them. */
  resource: { type: string; id: string };
  /** The resource as the API shows it, without secrets; null when the change creates it. */
  before: object | null;
  /** The resource after the change; null when the change deletes it. */
  after: object | null;
  /** Hash of the address when the change concerns a person. An erasure finds and clears the row by it. */
  addressHash?: Buffer;
}

/**
 * Adds an entry to the audit log in the transaction of the change (ORGANIZATIONS-1). Adds none when nothing has changed.
 */
export async function recordChange(
  { em, organizationId, actor }: AuthorScope,
  { operation, resource, before, after, addressHash }: Change,
): Promise<void> {
  if (before && after && canonicalJson(before) === canonicalJson(after)) return;
  const person = actor.kind === 'person' ? actor : null;
  await query(
    em,
    sql`
      insert into audit_log (id, organization_id, api_key_id, person_id, person_name, operation,
        resource_type, resource_id, before, after, address_hash, operator_name)
      values (${newId()}, ${organizationId}, ${apiKeyIdOf(actor)}, ${person?.id ?? null},
        ${person?.name ?? null}, ${operation}, ${resource.type}, ${resource.id},
        ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${addressHash ?? null},
        ${operatorNameOf(actor)})`,
  );
}

const toJson = (value: object | null): string | null => value && JSON.stringify(value);
