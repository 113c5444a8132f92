import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';

/** Contacts like newly created ones. */
export async function insertContacts(
  em: EntityManager,
  organizationId: string,
  emails: string[],
): Promise<string[]> {
  const ids = emails.map(() => newId());
  await query(
    em,
    sql`insert into contacts (id, organization_id, email, email_key, locale)
      select id, ${organizationId}, email, email, 'en'
      from unnest(${ids}::uuid[], ${emails}::text[]) as given (id, email)`,
  );
  return ids;
}

export interface StoredValidation {
  status: string;
  attempt: number;
  /** In how many full hours the attempt is due; null without one. */
  due_in_hours: number | null;
  /** Whether it may start now. */
  due: boolean;
  updated_at: string;
}

/** Undefined when there is no such contact. */
export async function readValidation(
  em: EntityManager,
  id: string,
): Promise<StoredValidation | undefined> {
  const [row] = await query<StoredValidation>(
    em,
    sql`
      select validation_status as status, validation_attempt as attempt, updated_at,
        round(extract(epoch from validate_at - now()) / 3600)::integer as due_in_hours,
        coalesce(validate_at <= now(), false) as due
      from contacts where id = ${id}`,
  );
  return row;
}

/** Makes the next attempt due, or a claim expired. */
export async function makeDue(em: EntityManager, id: string): Promise<void> {
  await query(
    em,
    sql`update contacts set validate_at = now() where id = ${id} and validate_at is not null`,
  );
}
