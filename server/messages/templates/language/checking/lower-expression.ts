import type {
  BinaryNode,
  ExpressionNode,
  PairNode,
  ArgumentNode,
  KeywordArgsNode,
} from '../parsing/nunjucks.ts';
import { shorten, type TemplateProblem } from '../problems.ts';
import { TESTS } from '../rendering/tests.ts';
import type { ComparisonOperator } from '../rendering/operators.ts';
import type { Expression, Key, Position } from './tree.ts';
import { DEFAULT_PARAMETERS, FILTER_ALIASES, FILTERS } from '../filters/index.ts';
import { MAX_EXPRESSION_DEPTH, MAX_PROBLEMS } from '../limits.ts';

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

type Below = (node: ExpressionNode) => Expression;

/** The first node is the input, the others are the arguments, as in the parser's tree. */
export function lowerFilter(
  written: string,
  [inputNode, ...argumentNodes]: readonly ArgumentNode[],
  at: Position,
  lowering: Lowering,
  below: Below,
): Expression {
  const name = FILTER_ALIASES.get(written) ?? written;
  const filter = FILTERS.get(name);
  if (!inputNode || inputNode.typename === 'KeywordArgs') {
    return lowering.refuse(at, 'A filter needs a value in front of it.');
  }
  if (!filter && name !== 'default') {
    return lowering.refuse(at, `The filter "${shorten(written)}" does not exist.`);
  }
  const parameters = filter ? filter.parameters : DEFAULT_PARAMETERS;
  const args = bindArguments(name, parameters, argumentNodes, lowering, below);
  const required = filter ? filter.required : 1;
  const left = parameters.slice(0, required).find((_, index) => args[index] === undefined);
  if (left !== undefined) {
    return lowering.refuse(at, `The filter "${name}" needs the argument "${left}".`);
  }
  for (const [index, parameter] of parameters.entries()) {
    if (lowering.hasEnough) break;
    const arg = args[index];
    const problem = arg?.kind === 'literal' && filter?.problem?.(parameter, arg.value);
    if (problem) lowering.refuse(arg, `The filter "${name}" ${problem}.`);
  }
  const input = below(inputNode);
  if (filter) return { ...at, kind: 'filter', name, filter, input, args };
  const [fallback, ifFalsy] = args;
  return fallback
    ? { ...at, kind: 'fallback', input, fallback, ifFalsy }
    : lowering.refuse(at, 'The filter "default" needs a value.');
}

/** Matches arguments by position and by name to the parameters. */
function bindArguments(
  filter: string,
  parameters: readonly string[],
  nodes: readonly ArgumentNode[],
  lowering: Lowering,
  below: Below,
): (Expression | undefined)[] {
  const bound: (Expression | undefined)[] = parameters.map(() => undefined);
  const bind = (index: number, node: ExpressionNode, where: Position, problem: string) => {
    if (index < 0 || index >= parameters.length || bound[index]) lowering.refuse(where, problem);
    else bound[index] = below(node);
  };
  const positional = nodes.filter((node) => node.typename !== 'KeywordArgs');
  const named = nodes.find((node): node is KeywordArgsNode => node.typename === 'KeywordArgs');
  positional.forEach((node, index) => {
    const problem = `The filter "${filter}" takes ${atMost(parameters.length)}.`;
    bind(index, node, positionOf(node), problem);
  });
  for (const { key, value } of named?.children ?? []) {
    const name = key.typename === 'Symbol' ? key.value : '';
    const problem = `The filter "${filter}" has no argument "${shorten(name)}", or it is given twice.`;
    bind(parameters.indexOf(name), value, positionOf(key), problem);
  }
  return bound;
}

function atMost(count: number): string {
  return count === 0 ? 'no argument' : count === 1 ? 'one argument' : `at most ${count} arguments`;
}

const ARITHMETIC = {
  Add: '+',
  Sub: '-',
  Mul: '*',
  Div: '/',
  FloorDiv: '//',
  Mod: '%',
  Pow: '**',
} as const;

export function lowerExpression(node: ExpressionNode, lowering: Lowering): Expression {
  const at = positionOf(node);
  return lowering.nested(at, () => lower(node, at, lowering));
}

function lower(node: ExpressionNode, at: Position, lowering: Lowering): Expression {
  const below = (child: ExpressionNode) => lowerExpression(child, lowering);

  switch (node.typename) {
    case 'Literal':
      return lowerLiteral(node.value, at, lowering);
    case 'Symbol':
      return { ...at, kind: 'name', name: node.value };
    case 'Group': {
      const [inner, ...others] = node.children;
      return inner && others.length === 0
        ? below(inner)
        : lowering.refuse(at, 'Parentheses must contain exactly one expression.');
    }
    case 'Array':
      return { ...at, kind: 'list', items: node.children.map(below) };
    case 'Dict':
      return {
        ...at,
        kind: 'dictionary',
        entries: node.children.map((pair) => lowerEntry(pair, lowering)),
      };
    case 'LookupVal':
      return lowerMember(node.target, node.val, at, lowering);
    case 'InlineIf':
      return {
        ...at,
        kind: 'choice',
        condition: below(node.cond),
        then: below(node.body),
        otherwise: node.else_ ? below(node.else_) : undefined,
      };
    case 'Not':
      return { ...at, kind: 'not', operand: below(node.target) };
    case 'Neg':
      return { ...at, kind: 'minus', operand: below(node.target) };
    case 'Pos':
      return { ...at, kind: 'plus', operand: below(node.target) };
    case 'Compare': {
      const [operand, ...others] = node.ops;
      return operand && others.length === 0
        ? {
            ...at,
            kind: 'comparison',
            operator: operand.type as ComparisonOperator,
            left: below(node.expr),
            right: below(operand.expr),
          }
        : lowering.refuse(at, 'Compare two values at a time and join the comparisons with "and".');
    }
    case 'Is':
      return lowerTest(node.left, node.right, at, lowering);
    case 'Filter':
      return lowerFilter(node.name.value, node.args.children, at, lowering, below);
    case 'FunCall':
      return lowering.refuse(at, 'Functions cannot be called in a template.');
    case 'Add':
    case 'Sub':
    case 'Mul':
    case 'Div':
    case 'FloorDiv':
    case 'Mod':
    case 'Pow':
    case 'Concat':
    case 'And':
    case 'Or':
    case 'In':
      return lowerBinary(node, at, below);
    default:
      // The parser also creates nodes that its type here omits deliberately.
      return lowering.refuse(at, 'This expression is not part of the template language.');
  }
}

function lowerMember(
  target: ExpressionNode | null,
  key: ExpressionNode | undefined,
  at: Position,
  lowering: Lowering,
): Expression {
  if (!target) return lowering.refuse(at, 'The name has no object in front of it.');
  if (!key) return lowering.refuse(at, 'The brackets must contain an index or a name.');
  return {
    ...at,
    kind: 'member',
    target: lowerExpression(target, lowering),
    key: lowerExpression(key, lowering),
  };
}

function lowerLiteral(value: unknown, at: Position, lowering: Lowering): Expression {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return lowering.refuse(at, 'This number is too large.');
  }
  return value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
    ? { ...at, kind: 'literal', value }
    : lowering.refuse(at, 'This value is not part of the template language.');
}

function lowerEntry({ key, value }: PairNode, lowering: Lowering): { key: Key; value: Expression } {
  const at = positionOf(key);
  const text = key.typename === 'Symbol' || key.typename === 'Literal' ? key.value : undefined;
  if (typeof text !== 'string') lowering.refuse(at, 'A key must be a name or a text.');
  return {
    key: { ...at, text: typeof text === 'string' ? text : '' },
    value: lowerExpression(value, lowering),
  };
}

function lowerBinary(
  node: BinaryNode,
  at: Position,
  below: (child: ExpressionNode) => Expression,
): Expression {
  const left = below(node.left);
  const right = below(node.right);
  switch (node.typename) {
    case 'And':
      return { ...at, kind: 'and', left, right };
    case 'Or':
      return { ...at, kind: 'or', left, right };
    case 'Concat':
      return { ...at, kind: 'concatenation', left, right };
    case 'In':
      return { ...at, kind: 'membership', item: left, container: right };
    case 'Add':
    case 'Sub':
    case 'Mul':
    case 'Div':
    case 'FloorDiv':
    case 'Mod':
    case 'Pow':
      return { ...at, kind: 'arithmetic', operator: ARITHMETIC[node.typename], left, right };
  }
}

function lowerTest(
  operand: ExpressionNode,
  right: ExpressionNode,
  at: Position,
  lowering: Lowering,
): Expression {
  const called = right.typename === 'FunCall';
  const named = called ? right.name : right;
  const name =
    named?.typename === 'Symbol'
      ? named.value
      : named?.typename === 'Literal' && named.value === null
        ? 'none'
        : '';
  const test = TESTS.get(name);
  if (!test) {
    return lowering.refuse(
      positionOf(right),
      `The test "${shorten(name)}" after "is" does not exist.`,
    );
  }
  const [argument, ...others] = called ? right.args.children : [];
  if (others.length > 0 || (argument !== undefined) !== test.takesArgument) {
    const expected = test.takesArgument ? 'one argument' : 'no argument';
    return lowering.refuse(positionOf(right), `The test "${name}" takes ${expected}.`);
  }
  if (argument?.typename === 'KeywordArgs') {
    return lowering.refuse(positionOf(right), `The test "${name}" takes no named argument.`);
  }
  return {
    ...at,
    kind: 'test',
    test,
    operand: lowerExpression(operand, lowering),
    argument: argument && lowerExpression(argument, lowering),
  };
}
