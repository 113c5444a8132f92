import type { Expression, Statement } from '../checking/tree.ts';
import { walk } from '../checking/walk.ts';

/**
 * Maximum heap size of each compiled node in bytes, measured with templates of 10,000 tokens that consist
 * of one kind of tag. `test/messages/templates/compiled-weight.test.ts` repeats the measurement.
 */
const STATEMENT_BYTES: Record<Statement['kind'], number> = {
  text: 150,
  print: 350,
  set: 350,
  if: 550,
  capture: 500,
  for: 1_000,
};
const LITERAL_BYTES = 250;
const NAME_BYTES = 300;
/** Without the key, which is usually a literal and counted separately. */
const MEMBER_BYTES = 150;
const FILTER_BYTES = 600;
const EXPRESSION_BYTES = 400;
/** Each further condition of an `if`, and each key of a dictionary. */
const BRANCH_BYTES = 400;
const KEY_BYTES = 100;
/** Each name that a `set` binds: the number of a slot. */
const TARGET_BYTES = 10;

/** The fixed size of every template. */
const TEMPLATE_BYTES = 1_000;

/** V8 stores a string with one byte per character unless a character needs two. */
const TWO_BYTES = /[^\0-\xff]/;

/**
 * Memory size of a compiled template in bytes. Its texts are slices of the source and keep it in memory.
 */
export function weightOf(source: string, statements: readonly Statement[]): number {
  let weight = TEMPLATE_BYTES + source.length * (TWO_BYTES.test(source) ? 2 : 1);
  walk(statements, {
    statement: (statement) => (weight += bytesOfStatement(statement)),
    expression: (expression) => (weight += bytesOfExpression(expression)),
  });
  return weight;
}

function bytesOfStatement(statement: Statement): number {
  return STATEMENT_BYTES[statement.kind] + bytesOfParts(statement);
}

function bytesOfParts(statement: Statement): number {
  switch (statement.kind) {
    case 'if':
      return (statement.branches.length - 1) * BRANCH_BYTES;
    case 'set':
    case 'capture':
      return statement.targets.length * TARGET_BYTES;
    default:
      return 0;
  }
}

function bytesOfExpression(expression: Expression): number {
  switch (expression.kind) {
    case 'literal':
      return LITERAL_BYTES;
    case 'name':
      return NAME_BYTES;
    case 'member':
      return MEMBER_BYTES;
    case 'filter':
      return FILTER_BYTES;
    case 'dictionary':
      return EXPRESSION_BYTES + expression.entries.length * KEY_BYTES;
    default:
      return EXPRESSION_BYTES;
  }
}
