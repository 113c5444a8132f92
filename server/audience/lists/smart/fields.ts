import { isCalendarDay } from '../../../platform/values/moment.ts';
import { DAY_OPERATORS, type Operator, type Scalar } from './rule.ts';

type ColumnName = 'locale' | 'timezone' | 'validation_status' | 'subscribed' | 'created_at';

/** A field that a comparison can use. */
export interface Field {
  /** A column of contacts, or a JSON column with the keys into it. */
  column: ColumnName | 'data' | 'custom_attributes';
  path: string[];
  operators: readonly Operator[];
  /** Description of valid operands; completes the sentence "The value must be …". */
  expected: string;
  accepts: (value: Scalar) => boolean;
}

type Column = Omit<Field, 'column' | 'path'>;

const EQUALITY = ['eq', 'ne', 'in', 'exists'] as const;
const ORDER = [...EQUALITY, 'gt', 'lt'] as const;

const STATUSES = ['pending', 'valid', 'invalid', 'risky', 'unknown'];

const TEXT: Column = {
  operators: [...ORDER, 'contains'],
  expected: 'a string',
  accepts: (value) => typeof value === 'string',
};

const COLUMNS: Record<ColumnName, Column> = {
  locale: TEXT,
  timezone: TEXT,
  validation_status: {
    operators: EQUALITY,
    expected: `one of ${STATUSES.join(', ')}`,
    accepts: (value) => STATUSES.some((status) => status === value),
  },
  subscribed: {
    operators: EQUALITY,
    expected: 'true or false',
    accepts: (value) => typeof value === 'boolean',
  },
  created_at: {
    operators: [...ORDER, 'within_last_days', 'more_than_days_ago'],
    expected: 'a date or a moment in ISO 8601, such as 2026-01-31 or 2026-01-31T12:00:00Z',
    accepts: isMoment,
  },
};

/** The fields of rules, as listed in error messages. */
export const FIELD_NAMES = [...Object.keys(COLUMNS), 'data.<key>', 'custom_attributes.<key>'].join(
  ', ',
);

/** Fields in JSON can have any type. */
const ANYTHING: Column = {
  operators: [...ORDER, 'contains'],
  expected: 'a string, a number, true or false',
  accepts: () => true,
};

/** `check-attribute.ts` compares the operator and the value with the declared type. */
const DECLARED: Column = { ...ANYTHING, operators: [...ANYTHING.operators, ...DAY_OPERATORS] };

/** Null when there is no such field. */
export function parseField(name: string): Field | null {
  const [column = '', ...path] = name.split('.');
  if (column === 'data' || column === 'custom_attributes') {
    const isPath = path.length > 0 && !path.includes('');
    if (!isPath) return null;
    return { column, path, ...(column === 'data' ? ANYTHING : DECLARED) };
  }
  if (path.length > 0 || !isColumn(column)) return null;
  return { column, path, ...COLUMNS[column] };
}

const isColumn = (name: string): name is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, name);

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Whether it is a date or a moment in ISO 8601. JavaScript supports years that PostgreSQL does not. */
export function isMoment(value: Scalar): boolean {
  if (typeof value !== 'string' || !MOMENT.test(value)) return false;
  if (!isCalendarDay(value.slice(0, 10))) return false;
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
