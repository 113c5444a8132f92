import { DEFAULT_PARAMETERS, FILTER_ALIASES, FILTERS } from '../filters/index.ts';
import { positionOf, type Lowering } from './lowering.ts';
import type { ArgumentNode, ExpressionNode, KeywordArgsNode } from '../parsing/nunjucks.ts';
import { shorten } from '../problems.ts';
import type { Expression, Position } from './tree.ts';

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
