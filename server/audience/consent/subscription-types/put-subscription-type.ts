import type { components } from '../../../../generated/types.ts';
import { requireRoom } from '../../../account/organizations/maxima.ts';
import { query, queryOne, sql } from '../../../platform/database/sql.ts';
import {
  type AuthorScope,
  type OrganizationScope,
  ownedBy,
} from '../../../platform/database/tenancy.ts';
import { type FieldFailure, invalid, ValidationError } from '../../../platform/errors.ts';
import { newId, newRow } from '../../../platform/values/id.ts';
import { requireLocale } from '../../../platform/values/locale.ts';
import { requireSlug } from '../../../platform/values/slug.ts';
import { checkLines, requireName } from '../../../platform/values/text.ts';
import { removeSubtypes } from './remove-subtypes.ts';
import { type RemovedSubtype, restoreRemovedSubtypes } from './removed-subtypes.ts';
import type { SubscriptionTypeRow } from './subscription-types.ts';
import { refuseAmbiguousRules, refuseOtherKind } from './type-conflicts.ts';

export type TypeDescription = components['schemas']['SubscriptionTypePut'];

type SubtypeDescription = TypeDescription['subtypes'][number];

type Translations = components['schemas']['SubscriptionType']['translations'];

/**
 * Creates or updates the type with all of its subtypes; the caller holds the setup lock (SUBSCRIPTION-TYPES-1). Unchanged
 * parts are not written.
 */
export async function putSubscriptionType(
  scope: AuthorScope,
  slug: string,
  found: SubscriptionTypeRow | null,
  description: TypeDescription,
): Promise<void> {
  if (!found) requireSlug('slug', slug);
  const translated = checkDescription(description);
  const { subtypes } = description;
  const wanted = new Set(subtypes.map((subtype) => subtype.slug));
  const before = found?.subtypes ?? [];
  const known = new Set(before.map((subtype) => subtype.slug));
  await refuseOtherKind(scope, slug, found, description.kind);
  const removed = before.filter((subtype) => !wanted.has(subtype.slug));
  await removeSubtypes(scope, { slug, kind: description.kind }, removed);
  const added = subtypes.map((subtype) => subtype.slug).filter((each) => !known.has(each));
  await refuseAmbiguousRules(scope, added);
  if (!found) await requireRoom(scope, 'subscription_types', 'slug');
  if (added.length > 0) await requireRoom(scope, 'subtypes', 'subtypes', added.length);

  const type = await writeType(scope, slug, description, translated.type);
  const former = await restoreRemovedSubtypes(scope, slug, added);
  const changed = await writeSubtypes(scope, type, subtypes, translated.subtypes, former);
  if (found && (changed || removed.length > 0)) await touch(scope, type.id);
}

interface Translated {
  type: Translations;
  /** In the order of the subtypes. */
  subtypes: Translations[];
}

function checkDescription({ name, description, subtypes, ...type }: TypeDescription): Translated {
  requireName('name', name);
  checkLines('description', description ?? '');
  const failures: FieldFailure[] = [];
  const seen = new Set<string>();
  for (const [index, subtype] of subtypes.entries()) {
    requireName(`subtypes.${index}.name`, subtype.name);
    checkLines(`subtypes.${index}.description`, subtype.description ?? '');
    if (seen.has(subtype.slug)) {
      const message = `Two subtypes have the slug ${subtype.slug}.`;
      failures.push({ field: `subtypes.${index}.slug`, reason: 'conflict', message });
    }
    seen.add(subtype.slug);
  }
  const [first, ...rest] = failures;
  if (first) throw new ValidationError([first, ...rest]);
  return {
    type: readTranslations('translations', type.translations),
    subtypes: subtypes.map((subtype, index) =>
      readTranslations(`subtypes.${index}.translations`, subtype.translations),
    ),
  };
}

interface WrittenType {
  id: string;
  /** Whether the name or description, which people read, has changed in any language. */
  reworded: boolean;
}

/** In canonical form, by canonical locale. */
function readTranslations(path: string, given: TypeDescription['translations'] = {}): Translations {
  const translations: Translations = {};
  for (const [tag, { name, description = null }] of Object.entries(given)) {
    const field = `${path}.${tag}`;
    const locale = requireLocale(field, tag);
    if (locale in translations) {
      throw invalid(field, 'conflict', `The locale ${locale} is named twice.`);
    }
    requireName(`${field}.name`, name);
    checkLines(`${field}.description`, description ?? '');
    translations[locale] = { name, description };
  }
  return translations;
}

function writeType(
  { em, organizationId }: OrganizationScope,
  slug: string,
  { name, description = null, kind }: TypeDescription,
  translations: Translations,
): Promise<WrittenType> {
  const { id, createdAt } = newRow();
  const translated = JSON.stringify(translations);
  return queryOne<WrittenType>(
    em,
    sql`
      with before as (
        select name, description, translations from subscription_types
        where ${ownedBy(organizationId)} and slug = ${slug}
      )
      insert into subscription_types as t (id, organization_id, slug, name, description,
        translations, kind, created_at, updated_at)
      values (${id}, ${organizationId}, ${slug}, ${name}, ${description}, ${translated}::jsonb,
        ${kind}, ${createdAt}, ${createdAt})
      on conflict (organization_id, slug) do update set name = excluded.name,
        description = excluded.description, translations = excluded.translations,
        kind = excluded.kind,
        updated_at = case
          when (t.name, t.description, t.translations, t.kind)
            is distinct from (excluded.name, excluded.description, excluded.translations,
              excluded.kind)
          then now() else t.updated_at end
      returning id, (select (name, description, translations) from before)
        is distinct from (t.name, t.description, t.translations) as reworded`,
  );
}

/**
 * Returns whether anything changed. A change of texts that people read before they decide creates a new
 * text version (CONSENT-LOG-1); so does restoring a removed subtype.
 */
async function writeSubtypes(
  { em, organizationId }: OrganizationScope,
  { id: typeId, reworded }: WrittenType,
  subtypes: SubtypeDescription[],
  translations: Translations[],
  former: RemovedSubtype[],
): Promise<boolean> {
  const formerBySlug = new Map(former.map((subtype) => [subtype.slug, subtype]));
  const rows = subtypes.map((subtype, position) => {
    const { id = newId(), text_version = 0 } = formerBySlug.get(subtype.slug) ?? {};
    return {
      id,
      position,
      slug: subtype.slug,
      name: subtype.name,
      description: subtype.description ?? null,
      translations: translations[position] ?? {},
      visibility: subtype.visibility ?? 'public',
      archived: subtype.archived ?? false,
      text_version: text_version + 1,
    };
  });
  const written = await query(
    em,
    sql`
      insert into subscription_subtypes as b (id, organization_id, type_id, slug, name, description,
        translations, visibility, archived, position, text_version)
      select w.id, ${organizationId}, ${typeId}, w.slug, w.name, w.description, w.translations,
        w.visibility, w.archived, w.position, w.text_version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, slug text, name text,
        description text, translations jsonb, visibility text, archived boolean, position integer,
        text_version integer)
      on conflict (type_id, slug) do update set name = excluded.name,
        description = excluded.description, translations = excluded.translations,
        visibility = excluded.visibility,
        archived = excluded.archived, position = excluded.position, updated_at = now(),
        text_version = b.text_version + (${reworded} or (b.name, b.description, b.translations)
          is distinct from (excluded.name, excluded.description, excluded.translations))::integer
      where ${reworded}
        or (b.name, b.description, b.translations, b.visibility, b.archived, b.position)
        is distinct from (excluded.name, excluded.description, excluded.translations,
          excluded.visibility, excluded.archived, excluded.position)
      returning b.id`,
  );
  return written.length > 0;
}

async function touch({ em, organizationId }: OrganizationScope, typeId: string): Promise<void> {
  await query(
    em,
    sql`update subscription_types set updated_at = now()
      where ${ownedBy(organizationId)} and id = ${typeId}`,
  );
}
