import { type Declaration, describeType, hasType } from '../../contact-attributes/check.ts';
import type { FieldFailure } from '../../../platform/errors.ts';
import { comparesDays, type Comparison, type Scalar } from './rule.ts';

/** What is wrong with a comparison of an attribute: otherwise it would be false for everybody, and nobody would know why. */
export function attributeFaults(
  path: string,
  comparison: Comparison,
  declaration: Declaration | undefined,
): FieldFailure[] {
  if (!declaration) {
    const message = 'No attribute with this key is declared.';
    return [{ field: `${path}.field`, reason: 'not_found', message }];
  }
  const { op } = comparison;
  if (!operatorsOf(declaration).has(op)) {
    const { key, type } = declaration;
    const message = `The operator ${op} does not apply to the attribute ${key}, whose type is ${type}.`;
    return [{ field: `${path}.op`, reason: 'invalid_value', message }];
  }
  return valuesOf(comparison, `${path}.value`).flatMap(({ field, value }) =>
    fits(value, declaration, op)
      ? []
      : [{ field, reason: 'invalid_type', message: messageFor(declaration) }],
  );
}

const EQUALITY = ['eq', 'ne', 'in', 'exists'];
const NUMBERS = [...EQUALITY, 'gt', 'lt'];
const TEXTS = [...NUMBERS, 'contains'];
const DATES = [
  ...TEXTS,
  ...['within_last_days', 'within_next_days', 'more_than_days_ago', 'birthday_within_days'],
];

function operatorsOf({ type }: Declaration): Set<string> {
  switch (type) {
    case 'boolean':
      return new Set(EQUALITY);
    case 'number':
      return new Set(NUMBERS);
    case 'date':
      return new Set(DATES);
    case 'string':
    case 'enum':
      return new Set(TEXTS);
  }
}

/** The values that must have the type of the attribute, with their paths. */
function valuesOf(comparison: Comparison, path: string): { field: string; value: Scalar }[] {
  if (comparesDays(comparison) || comparison.op === 'exists') return [];
  if (comparison.op === 'in') {
    return comparison.value.map((value, index) => ({ field: `${path}.${index}`, value }));
  }
  return [{ field: path, value: comparison.value }];
}

/** A part of a text, and a limit in the order of an enum's values, need not be values themselves. */
function fits(value: Scalar, declaration: Declaration, op: Comparison['op']): boolean {
  const isAnyText =
    op === 'contains' || (declaration.type === 'enum' && (op === 'gt' || op === 'lt'));
  return isAnyText ? typeof value === 'string' : hasType(value, declaration);
}

function messageFor(declaration: Declaration): string {
  const message = `The attribute ${declaration.key} can only be compared with ${describeType(declaration)}.`;
  return declaration.type === 'date'
    ? `${message} For a number of days, use within_last_days, within_next_days or more_than_days_ago.`
    : message;
}
