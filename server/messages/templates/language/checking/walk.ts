import type { Expression, Statement } from './tree.ts';

/** The direct subexpressions, in source order. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [expression.target, expression.key];
    case 'list':
      return expression.items;
    case 'dictionary':
      return expression.entries.map(({ value }) => value);
    case 'choice':
      return present([expression.then, expression.condition, expression.otherwise]);
    case 'or':
    case 'and':
    case 'concatenation':
    case 'arithmetic':
    case 'comparison':
      return [expression.left, expression.right];
    case 'not':
    case 'minus':
    case 'plus':
      return [expression.operand];
    case 'membership':
      return [expression.item, expression.container];
    case 'test':
      return present([expression.operand, expression.argument]);
    case 'fallback':
      return present([expression.input, expression.fallback, expression.ifFalsy]);
    case 'filter':
      return present([expression.input, ...expression.args]);
  }
}

function present(expressions: readonly (Expression | undefined)[]): Expression[] {
  return expressions.filter((expression) => expression !== undefined);
}

export interface Visitor {
  statement?(statement: Statement): void;
  expression?(expression: Expression): void;
}

/** Visits all statements and expressions, outer ones first. */
export function walk(statements: readonly Statement[], visitor: Visitor): void {
  for (const statement of statements) {
    visitor.statement?.(statement);
    walkStatement(statement, visitor);
  }
}

export function walkExpression(expression: Expression, visit: (part: Expression) => void): void {
  visit(expression);
  for (const part of partsOf(expression)) walkExpression(part, visit);
}

function walkStatement(statement: Statement, visitor: Visitor): void {
  const visit = (expression: Expression) =>
    walkExpression(expression, (part) => visitor.expression?.(part));

  switch (statement.kind) {
    case 'text':
      return;
    case 'print':
    case 'set':
      return visit(statement.value);
    case 'if':
      for (const { condition, body } of statement.branches) {
        visit(condition);
        walk(body, visitor);
      }
      return walk(statement.otherwise, visitor);
    case 'for':
      visit(statement.iterable);
      walk(statement.body, visitor);
      return walk(statement.otherwise, visitor);
    case 'capture':
      return walk(statement.body, visitor);
  }
}
