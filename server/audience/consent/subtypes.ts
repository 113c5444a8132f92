import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../../platform/errors.ts';
import { showName } from '../../platform/values/text.ts';

export interface Subtype {
  id: string;
  slug: string;
  /** The slug where it is unique in the organization, else `type_slug/subtype_slug` (K1). */
  key: string;
  name: string;
  description: string | null;
  visibility: 'public' | 'private';
  /** Archived: consent can be withdrawn but no longer granted. */
  archived: boolean;
  type_slug: string;
  type_name: string;
  type_description: string | null;
  kind: 'marketing' | 'operational';
  text_version: number;
}

/** All subtypes of the organization, by type and in the author's order. */
export function readSubtypes({ em, organizationId }: OrganizationScope): Promise<Subtype[]> {
  return query<Subtype>(
    em,
    sql`
      select b.id, b.slug, b.name, b.description, b.visibility, b.archived,
        b.text_version, t.slug as type_slug, t.name as type_name,
        t.description as type_description, t.kind,
        case when count(*) over (partition by b.slug) = 1
          then b.slug else t.slug || '/' || b.slug end as key
      from subscription_subtypes b join subscription_types t on t.id = b.type_id
      where ${ownedBy(organizationId, 'b')} order by t.slug, b.position, b.slug`,
  );
}

/** Both forms of a key are always accepted (K1). */
export const hasKey = ({ slug, type_slug }: Subtype, key: string): boolean =>
  key === slug || key === `${type_slug}/${slug}`;

interface KeyFields {
  /** Name of the field in the error details that lists the invalid keys. */
  detail: string;
  fieldOf: (key: string, index: number) => string;
  /** Whether the requested change is impossible because the subtype is archived. */
  isClosed?: (subtype: Subtype, key: string) => boolean;
}

/**
 * Finds subtypes by slug or by `type_slug/subtype_slug`; both forms are always accepted (K1). Reports all
 * keys that match no subtype, or several, in one error.
 */
export function resolveSubtypes(
  subtypes: Subtype[],
  keys: string[],
  { detail, fieldOf, isClosed = () => false }: KeyFields,
): Subtype[] {
  const problems: KeyProblem[] = [];
  const found = keys.flatMap((key, index) => {
    const candidates = subtypes.filter((subtype) => hasKey(subtype, key));
    const [only, ...others] = candidates;
    if (only && others.length === 0 && !isClosed(only, key)) return [only];
    const displayKey = showName(key);
    const failure = failureOf(fieldOf(displayKey, index), displayKey, candidates);
    problems.push({ key: displayKey, candidates, failure });
    return [];
  });
  const [first, ...rest] = problems.map(({ failure }) => failure);
  if (!first) return found;
  throw new ValidationError([first, ...rest], {
    message: summarize(problems),
    furtherDetails: { [detail]: problems.map(({ key }) => key) },
  });
}

interface KeyProblem {
  key: string;
  candidates: Subtype[];
  failure: FieldFailure;
}

function summarize(problems: KeyProblem[]): string {
  const unknown = problems.filter(({ candidates }) => candidates.length === 0);
  const others = problems.filter(({ candidates }) => candidates.length > 0);
  return [
    ...(unknown.length > 0
      ? [`Subtypes are unknown: ${unknown.map(({ key }) => key).join(', ')}`]
      : []),
    ...others.map(({ failure }) => failure.message),
  ].join('. ');
}

function failureOf(field: string, key: string, candidates: Subtype[]): FieldFailure {
  if (candidates.length === 0) {
    return { field, reason: 'not_found', message: `No subtype has the key ${key}.` };
  }
  if (candidates.length === 1) {
    const message = `The subtype ${key} is archived and accepts no opt-in.`;
    return { field, reason: 'not_found', message };
  }
  const full = candidates.map(({ type_slug, slug }) => `${type_slug}/${slug}`).join(', ');
  return {
    field,
    reason: 'ambiguous',
    message: `Several subtypes match ${key}; use one of ${full}.`,
  };
}
