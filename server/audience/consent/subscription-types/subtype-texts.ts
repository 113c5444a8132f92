import type { components } from '../../../../generated/types.ts';
import { query, sql, toIsoOrNull } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { Slice } from '../../../platform/values/cursor.ts';
import { getSubscriptionType, type SubtypeRow } from './subscription-types.ts';

interface TextRow {
  /** The version as an id, from which a cursor is made. */
  id: string;
  version: number;
  /** `name`, `description`, `type_name` and `type_description`. */
  wording: Wording;
  created_at: string | null;
}

type Wording = Omit<components['schemas']['SubtypeText'], 'version' | 'created_at'>;

export async function getSubtype(
  scope: OrganizationScope,
  typeSlug: string,
  slug: string,
): Promise<SubtypeRow> {
  const { subtypes } = await getSubscriptionType(scope, typeSlug);
  const found = subtypes.find((one) => one.slug === slug);
  if (found) return found;
  throw new NotFoundError('subtype', 'The subscription type has no subtype with this slug.');
}

/** The versions of the text of a subtype, newest first. The first one is as old as the subtype. */
export async function listTexts(
  { em, organizationId }: OrganizationScope,
  subtypeId: string,
  { after, count }: Slice,
): Promise<TextRow[]> {
  const rows = await query<Omit<TextRow, 'id'>>(
    em,
    sql`select t.version, t.wording::json as wording, coalesce(t.created_at,
          case when t.version = 1 then b.created_at end) as created_at
      from subtype_texts t join subscription_subtypes b on b.id = t.subtype_id
      where ${ownedBy(organizationId, 't')} and t.subtype_id = ${subtypeId}
        and (${after}::uuid is null or t.version < ${after && versionIn(after)}::bigint)
      order by t.version desc limit ${count}`,
  );
  return rows.map((row) => ({ ...row, id: idOf(row.version) }));
}

export const presentText = ({ version, wording, created_at }: TextRow) => ({
  version,
  ...wording,
  created_at: toIsoOrNull(created_at),
});

/** A UUID version 8 (RFC 9562 §5.8), whose last digits are the version. */
const idOf = (version: number): string =>
  `00000000-0000-8000-8000-${version.toString(16).padStart(12, '0')}`;

const versionIn = (id: string): number => Number.parseInt(id.slice(-12), 16);
