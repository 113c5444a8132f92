import type { ArithmeticOperator, ComparisonOperator } from '../rendering/operators.ts';
import type { Filter } from '../filters/filter.ts';
import type { Test } from '../rendering/tests.ts';

/**
 * The checked syntax tree. It can represent only what the language allows: no calls, macros, imports or
 * regular expressions, whatever the source contained.
 */

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Defines one node type for each kind. */
type At<Kind extends string, Fields> = Kind extends string
  ? Position & { readonly kind: Kind } & Readonly<Fields>
  : never;

export type Name = At<'name', { name: string }>;
export type Key = Position & { readonly text: string };

export type Expression =
  | At<'literal', { value: string | number | boolean | null }>
  | Name
  | At<'member', { target: Expression; key: Expression }>
  | At<'list', { items: Expression[] }>
  | At<'dictionary', { entries: { key: Key; value: Expression }[] }>
  | At<'choice', { condition: Expression; then: Expression; otherwise: Expression | undefined }>
  | At<'or' | 'and' | 'concatenation', { left: Expression; right: Expression }>
  | At<'not' | 'minus' | 'plus', { operand: Expression }>
  | At<'arithmetic', { operator: ArithmeticOperator; left: Expression; right: Expression }>
  | At<'comparison', { operator: ComparisonOperator; left: Expression; right: Expression }>
  | At<'membership', { item: Expression; container: Expression }>
  | At<'test', { test: Test; operand: Expression; argument: Expression | undefined }>
  | At<'fallback', { input: Expression; fallback: Expression; ifFalsy: Expression | undefined }>
  | At<
      'filter',
      { name: string; filter: Filter; input: Expression; args: (Expression | undefined)[] }
    >;

export interface Branch {
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export type Statement =
  | At<'text', { text: string }>
  | At<'print', { value: Expression }>
  | At<'if', { branches: readonly Branch[]; otherwise: readonly Statement[] }>
  | At<
      'for',
      {
        names: readonly Name[];
        iterable: Expression;
        body: readonly Statement[];
        otherwise: readonly Statement[];
      }
    >
  | At<'set', { targets: readonly Name[]; value: Expression }>
  | At<'capture', { targets: readonly Name[]; body: readonly Statement[] }>;

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
export type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;
