import { lowerExpression, Lowering, positionOf } from './lower-expression.ts';
import type { BodyNode, ExpressionNode, IfNode, StatementNode } from '../parsing/nunjucks.ts';
import type { TemplateProblem } from '../problems.ts';
import type { Branch, Name, Statement } from './tree.ts';

/**
 * Converts the parser's tree to the language's tree; reports everything that the language does not contain.
 */
export function lowerStatements(
  nodes: readonly StatementNode[],
  problems: TemplateProblem[],
): Statement[] {
  const lowering = new Lowering(problems);
  return nodes.flatMap((node) => lower(node, lowering));
}

function lower(node: StatementNode, lowering: Lowering): Statement[] {
  const at = positionOf(node);
  switch (node.typename) {
    case 'Output':
      return node.children.map((child) =>
        child.typename === 'TemplateData'
          ? { ...at, kind: 'text', text: child.value }
          : { ...at, kind: 'print', value: lowerExpression(child, lowering) },
      );
    case 'If':
      return [lowerIf(node, lowering)];
    case 'For':
      return [
        {
          ...at,
          kind: 'for',
          names: lowerNames(loopNames(node.name), lowering),
          iterable: lowerExpression(node.arr, lowering),
          body: lowerBody(node.body, lowering),
          otherwise: lowerBody(node.else_, lowering),
        },
      ];
    case 'Set': {
      const targets = lowerNames(node.targets, lowering);
      return node.value
        ? [{ ...at, kind: 'set', targets, value: lowerExpression(node.value, lowering) }]
        : [{ ...at, kind: 'capture', targets, body: lowerBody(node.body?.body, lowering) }];
    }
    default:
      // The parser also creates nodes that its type here omits deliberately.
      lowering.refuse(at, 'This tag is not part of the template language.');
      return [];
  }
}

function lowerBody(body: BodyNode | null | undefined, lowering: Lowering): Statement[] {
  return body ? body.children.flatMap((node) => lower(node, lowering)) : [];
}

/** In the parser's tree an `elif` is an If in the else branch of the previous one. */
function lowerIf(node: IfNode, lowering: Lowering): Statement {
  const branches: Branch[] = [];
  let rest: BodyNode | IfNode | null = node;
  while (rest?.typename === 'If') {
    branches.push({
      condition: lowerExpression(rest.cond, lowering),
      body: lowerBody(rest.body, lowering),
    });
    rest = rest.else_;
  }
  return { ...positionOf(node), kind: 'if', branches, otherwise: lowerBody(rest, lowering) };
}

/** The parser represents the names of `for a, b in …` as an array. */
function loopNames(node: ExpressionNode): readonly ExpressionNode[] {
  return node.typename === 'Array' ? node.children : [node];
}

function lowerNames(nodes: readonly ExpressionNode[], lowering: Lowering): Name[] {
  return nodes.flatMap((node): Name[] => {
    const at = positionOf(node);
    if (node.typename === 'Symbol') return [{ ...at, kind: 'name', name: node.value }];
    lowering.refuse(at, 'Only a plain name can be set here.');
    return [];
  });
}
