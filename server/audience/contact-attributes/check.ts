import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { type FieldFailure, ValidationError } from '../../platform/errors.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import { isCalendarDay, parseMoment } from '../../platform/values/moment.ts';
import { showName } from '../../platform/values/text.ts';

/** The declaration of a custom attribute. */
export type Declaration = Pick<
  components['schemas']['ContactAttributeSummary'],
  'key' | 'type' | 'values'
>;

/** All keys that are declared. */
export async function readDeclaredKeys({
  em,
  organizationId,
}: OrganizationScope): Promise<string[]> {
  const rows = await query<{ key: string }>(
    em,
    sql`select key from contact_attributes
      where ${ownedBy(organizationId)} and deleted_at is null order by key`,
  );
  return rows.map(({ key }) => key);
}

/** Those of the organization's declarations that are about these keys, by key. */
export async function readDeclarations(
  { em, organizationId }: OrganizationScope,
  keys: string[],
): Promise<Map<string, Declaration>> {
  if (keys.length === 0) return new Map();
  const rows = await query<Declaration>(
    em,
    sql`select key, type, values from contact_attributes
      where ${ownedBy(organizationId)} and key = any(${keys}::text[]) and deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Custom attributes must be declared and have the declared type; null removes a value (CONTACTS-4). The
 * declarations stay locked until the values are stored: a transaction that changes one waits, and then sees
 * the values.
 */
export async function checkAttributes(
  scope: OrganizationScope,
  attributes: JsonObject = {},
  field = 'custom_attributes',
): Promise<void> {
  checkDeclared(attributes, await lockDeclarations(scope, Object.keys(attributes)), field);
}

/** Locks the declarations of attributes that are about to be stored, and returns them by key. */
export async function lockDeclarations(
  { em, organizationId }: OrganizationScope,
  keys: string[],
): Promise<Map<string, Declaration>> {
  if (keys.length === 0) return new Map();
  const rows = await query<Declaration>(
    em,
    sql`select key, type, values from contact_attributes
      where ${ownedBy(organizationId)} and key = any(${keys}::text[])
        and deleted_at is null
      order by key for share`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Throws unless every attribute is declared and has the declared type. */
export function checkDeclared(
  attributes: JsonObject,
  declared: Map<string, Declaration>,
  field = 'custom_attributes',
): void {
  const [first, ...rest] = Object.entries(attributes).flatMap(([key, value]) =>
    failuresOf(`${field}.${showName(key)}`, value, declared.get(key)),
  );
  if (first) throw new ValidationError([first, ...rest]);
}

function failuresOf(
  field: string,
  value: unknown,
  declared: Declaration | undefined,
): FieldFailure[] {
  if (!declared) {
    return [{ field, reason: 'unknown_field', message: `The attribute ${field} is not declared.` }];
  }
  if (value === null || hasType(value, declared)) return [];
  const message = `The attribute ${field} must be ${describeType(declared)}.`;
  return [{ field, reason: 'invalid_type', message }];
}

/** Completes the sentence “The value must be …”. */
export function describeType({ type, values }: Declaration): string {
  switch (type) {
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'a date or a time in ISO 8601, such as 2026-01-31 or 2026-01-31T12:00:00Z';
    case 'enum':
      return `one of: ${(values ?? []).join(', ')}`;
    default:
      return `a ${type}`;
  }
}

export function hasType(value: unknown, { type, values }: Declaration): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    case 'date':
      return typeof value === 'string' && isDate(value);
    case 'enum':
      return typeof value === 'string' && (values ?? []).includes(value);
  }
}

/** A calendar date or a moment in ISO 8601. */
function isDate(text: string): boolean {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T.+)?$/.exec(text) ?? [];
  if (day === undefined || !isCalendarDay(day)) return false;
  return time === undefined || parseMoment(text) !== null;
}
