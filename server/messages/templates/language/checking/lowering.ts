import { MAX_EXPRESSION_DEPTH, MAX_PROBLEMS } from '../limits.ts';
import type { TemplateProblem } from '../problems.ts';
import type { Expression, Position } from './tree.ts';

/** Collects problems while the parser's tree is converted. */
export class Lowering {
  readonly #problems: TemplateProblem[];
  #depth = 0;

  constructor(problems: TemplateProblem[]) {
    this.#problems = problems;
  }

  /** Reports a problem and returns a placeholder, so that the rest of the template is still checked. */
  refuse(at: Position, message: string): Expression {
    this.#problems.push({ line: at.line, column: at.column, message });
    return { line: at.line, column: at.column, kind: 'literal', value: null };
  }

  /** Whether the limit of reported problems is reached, so that searching for more is pointless. */
  get hasEnough(): boolean {
    return this.#problems.length >= MAX_PROBLEMS;
  }

  nested(at: Position, lower: () => Expression): Expression {
    if (this.#depth >= MAX_EXPRESSION_DEPTH) {
      return this.refuse(at, `An expression may be at most ${MAX_EXPRESSION_DEPTH} levels deep.`);
    }
    this.#depth += 1;
    const expression = lower();
    this.#depth -= 1;
    return expression;
  }
}

export function positionOf(node: { lineno: number; colno: number }): Position {
  return { line: node.lineno + 1, column: node.colno + 1 };
}
