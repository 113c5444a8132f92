import { queryOne, sql } from '../../platform/database/sql.ts';
import { type AuthorScope, ownedBy } from '../../platform/database/tenancy.ts';
import { apiKeyIdOf } from '../../platform/values/principal.ts';

/** The name of the API key; null for other authors. */
export async function keyName({ em, organizationId, actor }: AuthorScope): Promise<string | null> {
  const { name } = await queryOne<{ name: string | null }>(
    em,
    sql`select (select k.name from api_keys k
      where ${ownedBy(organizationId, 'k')} and k.id = ${apiKeyIdOf(actor)}) as name`,
  );
  return name;
}
