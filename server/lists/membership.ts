import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../errors.ts';

/** Ids of static lists; one slug that is unknown or smart refuses them all (brief §4.1, §4.4). */
export async function findStaticLists(
  em: EntityManager,
  organizationId: string,
  slugs: string[],
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await query<{ id: string; slug: string; kind: 'static' | 'smart' }>(
    em,
    sql`select id, slug, kind from lists
      where ${ownedBy(organizationId)} and slug = any(${slugs}::text[])`,
  );
  const found = new Map(rows.map((row) => [row.slug, row]));
  const failures = slugs.flatMap((slug, index): FieldFailure[] => {
    const kind = found.get(slug)?.kind;
    if (kind === 'static') return [];
    const field = `lists.${index}`;
    return kind === 'smart'
      ? [
          {
            field,
            reason: 'invalid_value',
            message: `The list ${slug} is smart: a rule decides who is on it.`,
          },
        ]
      : [{ field, reason: 'not_found', message: `No static list has the slug ${slug}.` }];
  });
  refuse(
    failures,
    slugs.filter((slug) => found.get(slug)?.kind !== 'static'),
  );
  return rows.map((row) => row.id);
}

function refuse([first, ...rest]: FieldFailure[], slugs: string[]): void {
  if (!first) return;
  const invalid = [...new Set(slugs)];
  throw new ValidationError([first, ...rest], {
    message: `List slugs are unknown or not modifiable: ${invalid.join(', ')}`,
    facts: { invalid_lists: invalid },
  });
}

export async function addToLists(
  em: EntityManager,
  organizationId: string,
  contactId: string,
  listIds: string[],
): Promise<void> {
  if (listIds.length === 0) return;
  await query(
    em,
    sql`insert into list_members (organization_id, contact_id, list_id)
      select ${organizationId}, ${contactId}, list_id
      from unnest(${listIds}::uuid[]) as list_id order by list_id
      on conflict do nothing`,
  );
}
