import type { components } from '../../../../generated/types.ts';
import { queryPage } from '../../../platform/database/page-size.ts';
import { sql, toIsoOrNull } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { FoundRows, Slice } from '../../../platform/values/cursor.ts';
import { getSubscriptionType, type SubtypeRow } from './subscription-types.ts';

interface TextRow {
  /** The version as an id, from which a cursor is made. */
  id: string;
  version: number;
  /** `name`, `description`, `type_name` and `type_description`; in other languages `name.cs` and so on. */
  wording: Record<string, string | null>;
  created_at: string | null;
}

type SubtypeText = components['schemas']['SubtypeText'];
type Translation = SubtypeText['translations'][string];

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

/**
 * The versions of the text of a subtype, newest first. The first one is as old as the subtype. Texts may be long, so the
 * page may end early.
 */
export function listTexts(
  { em, organizationId }: OrganizationScope,
  subtypeId: string,
  { after, count }: Slice,
): Promise<FoundRows<TextRow>> {
  return queryPage<TextRow>(
    em,
    sql`select ${ID} as id, t.version, t.wording::json as wording, coalesce(t.created_at,
          case when t.version = 1 then b.created_at end) as created_at
      from subtype_texts t join subscription_subtypes b on b.id = t.subtype_id
      where ${ownedBy(organizationId, 't')} and t.subtype_id = ${subtypeId}
        and (${after}::uuid is null or t.version < ${after && versionIn(after)}::bigint)
      order by t.version desc limit ${count}`,
  );
}

export function presentText({ version, wording, created_at }: TextRow): SubtypeText {
  const translations: SubtypeText['translations'] = {};
  for (const [member, text] of Object.entries(wording)) {
    const [field = '', locale] = member.split('.');
    if (locale === undefined) continue;
    (translations[locale] ??= { ...UNTRANSLATED })[field as keyof Translation] = text;
  }
  const { name = '', description = null, type_name = '', type_description = null } = wording;
  return {
    version,
    name: name ?? '',
    description,
    type_name: type_name ?? '',
    type_description,
    translations,
    created_at: toIsoOrNull(created_at),
  };
}

const UNTRANSLATED: Translation = {
  name: null,
  description: null,
  type_name: null,
  type_description: null,
};

/** A UUID version 8 (RFC 9562 §5.8), whose last digits are the version. */
const ID = sql`('00000000-0000-8000-8000-' || lpad(to_hex(t.version), 12, '0'))::uuid`;

const versionIn = (id: string): number => Number.parseInt(id.slice(-12), 16);
