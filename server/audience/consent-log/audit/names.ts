import type { ClientBase } from 'pg';

/** What the ids and versions in entries name. They are not hashed themselves. */
export interface Names {
  /** The wording of a text version in the canonical form, by `<subtype id>/<version>`. */
  wordings: Map<string, string>;
  /** The keys that a subtype can have had, by its id: they do not change, except that the type is added. */
  keys: Map<string, Set<string>>;
  /** All keys of `keys`. */
  knownKeys: Set<string>;
}

export async function readNames(client: ClientBase, organizationId: string): Promise<Names> {
  const { rows } = await client.query<{ key: string; wording: string }>(
    `select subtype_id || '/' || version as key, wording from subtype_texts where organization_id = $1`,
    [organizationId],
  );
  const subtypes = await client.query<{ id: string; type: string; slug: string }>(
    `select b.id, t.slug as type, b.slug from subscription_subtypes b
        join subscription_types t on t.id = b.type_id where b.organization_id = $1
      union all
      select subtype_id, type_slug, slug from removed_subtypes where organization_id = $1`,
    [organizationId],
  );
  const keys = new Map(
    subtypes.rows.map(({ id, type, slug }) => [id, new Set([slug, `${type}/${slug}`])]),
  );
  return {
    wordings: new Map(rows.map(({ key, wording }) => [key, wording])),
    keys,
    knownKeys: new Set([...keys.values()].flatMap((each) => [...each])),
  };
}
