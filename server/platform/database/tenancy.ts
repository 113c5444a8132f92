import { type RawBuilder, sql } from 'kysely';

/**
 * The first wall between organizations: every statement names its organization. Row-level security is
 * the second; tests take the first away to show that the second holds by itself.
 */
export const tenancy = { filtered: true };

/** For SQL: `… where ${ownedBy(id)} and …`. */
export function ownedBy(organizationId: string, table?: string): RawBuilder<boolean> {
  if (!tenancy.filtered) return sql<boolean>`true`;
  const column = sql.ref(table ? `${table}.organization_id` : 'organization_id');
  return sql<boolean>`${column} = ${organizationId}`;
}

/** For entities: `em.find(List, { ...owned(id), slug })`. */
export function owned(organizationId: string): { organizationId?: string } {
  return tenancy.filtered ? { organizationId } : {};
}

/** For the organization's own row. */
export function isOrganization(organizationId: string, table: string): RawBuilder<boolean> {
  return tenancy.filtered ? sql<boolean>`${sql.ref(`${table}.id`)} = ${organizationId}` : sql`true`;
}
