import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { NotFoundError } from '../errors.ts';
import { readCursor } from '../values/cursor.ts';
import type { Declaration } from './check.ts';
import { isAttributeKey } from './key.ts';

export interface DeclarationRow extends Declaration {
  id: string;
  name: string | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** One more than the limit, newest first, so that the caller sees whether another page follows. */
export function listDeclarations(
  em: EntityManager,
  organizationId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<DeclarationRow[]> {
  const after = readCursor(cursor);
  const place = sql`(${after}::uuid is null or id < ${after}::uuid)`;
  return readDeclared(em, organizationId, sql`${place} order by id desc limit ${limit + 1}`);
}

/**
 * The declaration that a path names. Nobody stores a value of it until the transaction ends; who is
 * about to is waited for.
 */
export async function holdDeclaration(
  em: EntityManager,
  organizationId: string,
  key: string,
): Promise<DeclarationRow | null> {
  if (!isAttributeKey(key)) return null;
  const [held] = await readDeclared(em, organizationId, sql`key = ${key} for update`);
  return held ?? null;
}

export const noSuchAttribute = (): NotFoundError =>
  new NotFoundError('contact_attribute', 'No attribute has this key.');

function readDeclared(
  em: EntityManager,
  organizationId: string,
  condition: ReturnType<typeof sql>,
): Promise<DeclarationRow[]> {
  return query<DeclarationRow>(
    em,
    sql`select id, key, type, values, name, description, created_at, updated_at
      from contact_attributes
      where ${ownedBy(organizationId)} and deleted_at is null and ${condition}`,
  );
}
