import ts from 'typescript';

/** One small change of a source file. */
export interface Mutant {
  file: string;
  line: number;
  kind: Kind;
  /** What `text` replaces. */
  start: number;
  end: number;
  text: string;
}

type Kind =
  | 'arithmetic'
  | 'await'
  | 'boolean'
  | 'comparison'
  | 'condition'
  | 'logic'
  | 'method'
  | 'negation'
  | 'number'
  | 'return'
  | 'statement';

type Change = Omit<Mutant, 'file' | 'line'>;

const OPERATORS = new Map<ts.SyntaxKind, [Kind, string]>([
  [ts.SyntaxKind.LessThanToken, ['comparison', '<=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['comparison', '<']],
  [ts.SyntaxKind.GreaterThanToken, ['comparison', '>=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['comparison', '>']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['comparison', '!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['comparison', '===']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['logic', '||']],
  [ts.SyntaxKind.BarBarToken, ['logic', '&&']],
  [ts.SyntaxKind.PlusToken, ['arithmetic', '-']],
  [ts.SyntaxKind.MinusToken, ['arithmetic', '+']],
  [ts.SyntaxKind.AsteriskToken, ['arithmetic', '/']],
  [ts.SyntaxKind.SlashToken, ['arithmetic', '*']],
  [ts.SyntaxKind.PlusEqualsToken, ['arithmetic', '-=']],
  [ts.SyntaxKind.MinusEqualsToken, ['arithmetic', '+=']],
]);

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Larger numbers are sizes and times: one more or less makes no difference that a test should notice. */
const MAX_NUMBER = 100;

const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error']);

/** All changes of a file that are tried. Types, imports, SQL and calls of the log are left alone. */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isLogging(node)) return;
    changes.push(...changesOf(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return changes.map((change) => ({
    file,
    line: tree.getLineAndCharacterOfPosition(change.start).line + 1,
    ...change,
  }));
}

export const applyMutant = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end);

/** The lines that a mutant changes, before and after. */
export function describeChange(source: string, mutant: Mutant): string {
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const linesUntil = (text: string, end: number): string[] => {
    const lineEnd = text.indexOf('\n', end);
    return text.slice(from, lineEnd < 0 ? undefined : lineEnd).split('\n');
  };
  const before = linesUntil(source, mutant.end);
  const after = linesUntil(applyMutant(source, mutant), mutant.start + mutant.text.length);
  return [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)].join('\n');
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return operatorChanges(node.operatorToken);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [replace('negation', node, node.operand.getText())];
  }
  if (ts.isAwaitExpression(node)) return [replace('await', node, node.expression.getText())];
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return negate(node.expression);
  if (ts.isConditionalExpression(node)) return negate(node.condition);
  if (ts.isReturnStatement(node)) {
    return node.expression ? [replace('return', node, 'return;')] : [drop(node)];
  }
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [drop(node)];
  if (ts.isContinueStatement(node)) return [drop(node)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace('boolean', node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace('boolean', node, 'true')];
  if (ts.isNumericLiteral(node)) return numberChanges(node);
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const other = METHODS.get(node.name.text);
    return other ? [replace('method', node.name, other)] : [];
  }
  return [];
}

function operatorChanges(token: ts.Node): Change[] {
  const [kind, text] = OPERATORS.get(token.kind) ?? [];
  return kind !== undefined && text !== undefined ? [replace(kind, token, text)] : [];
}

/** Comparisons and negations are changed themselves. */
function negate(condition: ts.Expression): Change[] {
  if (ts.isPrefixUnaryExpression(condition)) return [];
  if (ts.isBinaryExpression(condition) && OPERATORS.has(condition.operatorToken.kind)) return [];
  return [replace('condition', condition, `!(${condition.getText()})`)];
}

function numberChanges(node: ts.NumericLiteral): Change[] {
  const value = Number(node.text);
  const isName = 'name' in node.parent && node.parent.name === node;
  if (isName || !Number.isInteger(value) || value > MAX_NUMBER) return [];
  return [replace('number', node, String(value + 1))];
}

const drop = (node: ts.Statement): Change => replace('statement', node, ';');

function isLogging(node: ts.Node): boolean {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false;
  const { expression: called } = node.expression;
  return (
    ts.isPropertyAccessExpression(called) &&
    LOG_METHODS.has(called.name.text) &&
    /\blog$/.test(called.expression.getText())
  );
}

const replace = (kind: Kind, node: ts.Node, text: string): Change => ({
  kind,
  start: node.getStart(),
  end: node.getEnd(),
  text,
});
