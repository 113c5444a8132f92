import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../errors.ts';

export interface Subtype {
  id: string;
  slug: string;
  /** The slug where it is unique in the organization, else `type_slug/subtype_slug` (K1). */
  key: string;
  name: string;
  description: string | null;
  visibility: 'public' | 'private';
  type_slug: string;
  type_name: string;
  type_description: string | null;
  kind: 'marketing' | 'operational';
  text_version: number;
}

/** Every subtype of the organization, by type and slug. */
export function readSubtypes(em: EntityManager, organizationId: string): Promise<Subtype[]> {
  return query<Subtype>(
    em,
    sql`
      select b.id, b.slug, b.name, b.description, b.visibility, b.text_version,
        t.slug as type_slug, t.name as type_name,
        t.description as type_description, t.kind,
        case when count(*) over (partition by b.slug) = 1
          then b.slug else t.slug || '/' || b.slug end as key
      from subscription_subtypes b join subscription_types t on t.id = b.type_id
      where ${ownedBy(organizationId, 'b')} order by t.slug, b.slug`,
  );
}

/**
 * Finds subtypes by slug or by `type_slug/subtype_slug`; both forms are always accepted (K1). Keys that
 * fit none, or several, are refused together; `fact` lists them in the details.
 */
export function resolveSubtypes(
  subtypes: Subtype[],
  keys: string[],
  { fact, fieldOf }: { fact: string; fieldOf: (key: string, index: number) => string },
): Subtype[] {
  const failures: FieldFailure[] = [];
  const faulty: string[] = [];
  const found = keys.flatMap((key, index) => {
    const candidates = subtypes.filter((s) => key === s.slug || key === `${s.type_slug}/${s.slug}`);
    if (candidates.length === 1) return candidates;
    faulty.push(key);
    failures.push(failureOf(fieldOf(key, index), key, candidates));
    return [];
  });
  const [first, ...rest] = failures;
  if (!first) return found;
  throw new ValidationError([first, ...rest], {
    message: summarize(failures, faulty),
    facts: { [fact]: faulty },
  });
}

/** `faulty` are the keys of the failures, in their order. */
function summarize(failures: FieldFailure[], faulty: string[]): string {
  const unknown = faulty.filter((_, index) => failures[index]?.reason === 'not_found');
  const ambiguous = failures.filter(({ reason }) => reason === 'ambiguous');
  return [
    ...(unknown.length > 0 ? [`Subtypes are unknown: ${unknown.join(', ')}`] : []),
    ...ambiguous.map(({ message }) => message),
  ].join('. ');
}

function failureOf(field: string, key: string, candidates: Subtype[]): FieldFailure {
  if (candidates.length === 0) {
    return { field, reason: 'not_found', message: `No subtype has the key ${key}.` };
  }
  const full = candidates.map(({ type_slug, slug }) => `${type_slug}/${slug}`).join(', ');
  return {
    field,
    reason: 'ambiguous',
    message: `Several subtypes fit ${key}; name one of ${full}.`,
  };
}
