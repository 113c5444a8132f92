import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Principal } from '../values/principal.ts';

/** A transaction, and the organization whose rows it reads and writes. */
export interface OrganizationScope {
  em: EntityManager;
  organizationId: string;
}

/** The scope of changes, with their author. */
export interface AuthorScope extends OrganizationScope {
  actor: Actor;
}

/** The scope of a request. */
export interface RequestScope extends Principal {
  em: EntityManager;
}

/**
 * The first barrier between organizations: every statement filters by organization. Row-level security is
 * the second. Tests disable the filter to verify that row-level security alone is sufficient.
 */
export const tenancy = { filtered: true };

/** A condition for SQL: `… where ${ownedBy(id)} and …`. */
export function ownedBy(organizationId: string, table?: string): RawBuilder<boolean> {
  if (!tenancy.filtered) return sql<boolean>`true`;
  const column = sql.ref(table ? `${table}.organization_id` : 'organization_id');
  return sql<boolean>`${column} = ${organizationId}`;
}

/** A filter for entities: `em.find(List, { ...owned(id), slug })`. */
export function owned(organizationId: string): { organizationId?: string } {
  return tenancy.filtered ? { organizationId } : {};
}

/** The same condition for the row of the organization itself. */
export function isOrganization(organizationId: string, table: string): RawBuilder<boolean> {
  return tenancy.filtered ? sql<boolean>`${sql.ref(`${table}.id`)} = ${organizationId}` : sql`true`;
}
