import { hasKey, readNamedSubtypes } from '../../consent/subscription-types/subtypes.ts';
import { readDeclarations } from '../../contact-attributes/check.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../../../platform/errors.ts';
import { attributeFaults } from './check-attribute.ts';
import { findCampaigns } from './campaigns.ts';
import { parseField } from './fields.ts';
import type { Comparison, Rule } from './rule.ts';

/** What a rule names. `path` is that of the condition, and `field` that of the name in it. */
type Reference = { field: string; path: string; name: string } & (
  { kind: 'list' | 'consent' | 'campaign' } | { kind: 'attribute'; comparison: Comparison }
);

/**
 * Refuses a rule that names an unknown list, subtype, campaign or attribute, or compares an attribute with something of
 * another type, with the path of each. Referenced items cannot be deleted.
 */
export async function checkReferences(
  scope: OrganizationScope,
  rule: Rule,
  field = 'rule',
): Promise<void> {
  const { em, organizationId } = scope;
  const references = referencesOf(rule, field);
  if (references.length === 0) return;
  const lists = await query<{ slug: string; kind: 'static' | 'smart' }>(
    em,
    sql`select slug, kind from lists where ${ownedBy(organizationId)} and deleted_at is null
      and slug = any(${namesOf(references, 'list')}::text[])`,
  );
  const kinds = new Map(lists.map(({ slug, kind }) => [slug, kind]));
  const subtypes = await readNamedSubtypes(scope, namesOf(references, 'consent'));
  const countMatches = (name: string): number =>
    subtypes.filter((subtype) => hasKey(subtype, name)).length;
  const declared = await readDeclarations(scope, namesOf(references, 'attribute'));
  const campaigns = await findCampaigns(scope, namesOf(references, 'campaign'));
  const faultsOf = (reference: Reference): FieldFailure[] => {
    const { field, name, path } = reference;
    switch (reference.kind) {
      case 'list':
        return listFault(field, kinds.get(name));
      case 'consent':
        return consentFault(field, countMatches(name));
      case 'campaign':
        return campaigns.has(name)
          ? []
          : [{ field, reason: 'not_found', message: 'No campaign has this slug.' }];
      case 'attribute':
        return attributeFaults(path, reference.comparison, declared.get(name));
    }
  };
  const [first, ...rest] = references.flatMap(faultsOf);
  if (first) throw new ValidationError([first, ...rest]);
}

/** The references of a rule, with their paths. */
export function referencesOf(rule: Rule, path: string): Reference[] {
  const within = (rules: Rule[], form: string): Reference[] =>
    rules.flatMap((member, index) => referencesOf(member, `${path}.${form}.${index}`));
  const named = (kind: 'list' | 'consent' | 'campaign', name: string): Reference[] => [
    { kind, name, path, field: `${path}.${kind}` },
  ];
  if ('all' in rule) return within(rule.all, 'all');
  if ('any' in rule) return within(rule.any, 'any');
  if ('not' in rule) return referencesOf(rule.not, `${path}.not`);
  if ('list' in rule) return named('list', rule.list);
  if ('consent' in rule) return named('consent', rule.consent);
  if ('engagement' in rule)
    return rule.campaign === undefined ? [] : named('campaign', rule.campaign);
  const { column, path: [name] = [] } = parseField(rule.field) ?? {};
  if (column !== 'custom_attributes' || name === undefined) return [];
  return [{ kind: 'attribute', name, path, field: `${path}.field`, comparison: rule }];
}

const namesOf = (references: Reference[], kind: Reference['kind']): string[] =>
  references.filter((one) => one.kind === kind).map(({ name }) => name);

function listFault(field: string, kind: 'static' | 'smart' | undefined): FieldFailure[] {
  if (kind === 'static') return [];
  return kind === 'smart'
    ? [{ field, reason: 'invalid_value', message: 'A rule can name static lists only.' }]
    : [{ field, reason: 'not_found', message: 'No static list has this slug.' }];
}

function consentFault(field: string, countMatches: number): FieldFailure[] {
  if (countMatches === 1) return [];
  return countMatches > 1
    ? [{ field, reason: 'ambiguous', message: 'Several subtypes have this key; add the type.' }]
    : [{ field, reason: 'not_found', message: 'No subtype has this key.' }];
}
