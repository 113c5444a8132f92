import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';
import { canonicalJson } from '../../platform/values/json.ts';
import { apiKeyIdOf, type Principal } from '../../platform/values/principal.ts';

/** Who made the change, and for which organization. */
export type Author = Pick<Principal, 'organizationId' | 'actor'>;

export interface Change {
  /** The operation's id in the document: `templates.put`. */
  operation: string;
  /** `id` is the slug, key or name that paths use, or an id where there is none of them. */
  resource: { type: string; id: string };
  /** As the API shows the resource, without secrets; null when it is made. */
  before: object | null;
  /** The same afterwards; null when it is deleted. */
  after: object | null;
  /** Of the address, when the change tells of a person: by it an erasure finds and clears the row. */
  addressHash?: Buffer;
}

/** Adds a line to the audit log, in the transaction of the change (M6). What changes nothing adds none. */
export async function recordChange(
  em: EntityManager,
  { organizationId, actor }: Author,
  { operation, resource, before, after, addressHash }: Change,
): Promise<void> {
  if (before && after && canonicalJson(before) === canonicalJson(after)) return;
  await query(
    em,
    sql`
      insert into audit_log (id, organization_id, api_key_id, operation, resource_type, resource_id,
        before, after, address_hash)
      values (${newId()}, ${organizationId}, ${apiKeyIdOf(actor)}, ${operation}, ${resource.type},
        ${resource.id}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${addressHash ?? null})`,
  );
}

const toJson = (value: object | null): string | null => value && JSON.stringify(value);
