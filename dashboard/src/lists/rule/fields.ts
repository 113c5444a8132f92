import type { Comparison, Condition, Scalar } from './node.ts';

/** How the value of a comparison is entered. */
export type ValueType = 'text' | 'number' | 'boolean' | 'date' | 'status';

const EQUALITY = ['eq', 'ne', 'in', 'exists'];
const ORDER = [...EQUALITY, 'gt', 'lt'];

/** The operators of each field, as the server has them. */
export function operatorsOf(field: string): string[] {
  if (field === 'validation_status' || field === 'subscribed') return EQUALITY;
  return field === 'created_at' ? ORDER : [...ORDER, 'contains'];
}

export const STATUSES = ['pending', 'valid', 'invalid', 'risky', 'unknown'];

/** The type of a value in `data` is that of the value itself. */
export function typeOf(field: string, value: Comparison['value']): ValueType {
  if (field === 'validation_status') return 'status';
  if (field === 'created_at') return 'date';
  const example = Array.isArray(value) ? value[0] : value;
  if (typeof example === 'number') return 'number';
  return typeof example === 'boolean' ? 'boolean' : 'text';
}

const FIRST: Record<ValueType, Scalar> = {
  text: '',
  number: 0,
  boolean: true,
  date: new Date().toISOString().slice(0, 10),
  status: 'valid',
};

export const firstValue = (type: ValueType): Scalar => FIRST[type];

/** The first value of a comparison with this field, whose declared type can be known. */
export function comparisonWith(field: string, declared: string | undefined): Comparison {
  const type = field === 'subscribed' || declared === 'boolean' ? 'boolean' : typeOf(field, '');
  const value = declared === 'number' ? 0 : FIRST[type];
  return { kind: 'field', field, op: 'eq', value };
}

/** The same comparison with another operator, whose value can have another form. */
export function withOperator({ field, value }: Comparison, op: string): Comparison {
  if (op === 'exists') return { kind: 'field', field, op, value: true };
  const [only = ''] = Array.isArray(value) ? value : [value];
  const type = field === 'subscribed' ? 'boolean' : typeOf(field, only);
  // `true` may come from `exists`, and is no value of a text.
  const kept =
    type === 'boolean' && field !== 'subscribed' && op !== 'ne' && op !== 'eq' ? '' : only;
  return { kind: 'field', field, op, value: op === 'in' ? [kept] : kept };
}

/** What the first select of a condition shows. */
export function subjectOf(condition: Condition): string {
  if (condition.kind !== 'field') return condition.kind;
  return condition.field.startsWith('data.') ? 'data' : condition.field;
}
