import { hasKey, readNamedSubtypes } from '../../consent/subscription-types/subtypes.ts';
import { findDeclared } from '../../contact-attributes/check.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../../../platform/errors.ts';
import { parseField } from './fields.ts';
import type { Rule } from './rule.ts';

interface Reference {
  field: string;
  kind: 'list' | 'consent' | 'attribute';
  name: string;
}

/**
 * Refuses a rule that names an unknown list, subtype or attribute, with the path of each. Referenced items
 * cannot be deleted.
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
  const declared = await findDeclared(scope, namesOf(references, 'attribute'));
  const faultOf: Record<Reference['kind'], (reference: Reference) => FieldFailure[]> = {
    list: (reference) => listFault(reference, kinds.get(reference.name)),
    consent: (reference) => consentFault(reference, countMatches(reference.name)),
    attribute: (reference) => attributeFault(reference, declared.has(reference.name)),
  };
  const [first, ...rest] = references.flatMap((reference) => faultOf[reference.kind](reference));
  if (first) throw new ValidationError([first, ...rest]);
}

/** The references of a rule, with their paths. */
export function referencesOf(rule: Rule, field: string): Reference[] {
  const within = (rules: Rule[], form: string): Reference[] =>
    rules.flatMap((member, index) => referencesOf(member, `${field}.${form}.${index}`));
  if ('all' in rule) return within(rule.all, 'all');
  if ('any' in rule) return within(rule.any, 'any');
  if ('not' in rule) return referencesOf(rule.not, `${field}.not`);
  if ('list' in rule) return [{ field: `${field}.list`, kind: 'list', name: rule.list }];
  if ('consent' in rule)
    return [{ field: `${field}.consent`, kind: 'consent', name: rule.consent }];
  const { column, path: [name] = [] } = parseField(rule.field) ?? {};
  if (column !== 'custom_attributes' || name === undefined) return [];
  return [{ field: `${field}.field`, kind: 'attribute', name }];
}

const namesOf = (references: Reference[], kind: Reference['kind']): string[] =>
  references.filter((one) => one.kind === kind).map(({ name }) => name);

function listFault({ field }: Reference, kind: 'static' | 'smart' | undefined): FieldFailure[] {
  if (kind === 'static') return [];
  return kind === 'smart'
    ? [{ field, reason: 'invalid_value', message: 'A rule can name static lists only.' }]
    : [{ field, reason: 'not_found', message: 'No static list has this slug.' }];
}

function consentFault({ field }: Reference, countMatches: number): FieldFailure[] {
  if (countMatches === 1) return [];
  return countMatches > 1
    ? [{ field, reason: 'ambiguous', message: 'Several subtypes have this key; add the type.' }]
    : [{ field, reason: 'not_found', message: 'No subtype has this key.' }];
}

function attributeFault({ field }: Reference, isDeclared: boolean): FieldFailure[] {
  return isDeclared
    ? []
    : [{ field, reason: 'not_found', message: 'No attribute with this key is declared.' }];
}
