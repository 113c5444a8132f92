import ts from 'typescript';

const TESTS = ['test', 'it'];
const GROUPS = ['describe', 'describeInBrowser'];
const IDLE_GROUP = 'xdescribe';
const IDLE = ['skip', 'todo'];

/**
 * The titles of the tests in a file, as written, each with the titles of its groups before it. Only
 * tests that run count: no comments, no skipped or todo tests, no group by itself.
 */
export function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node, groups: string[]): void => {
    const call = ts.isCallExpression(node) ? readCall(node) : null;
    if (!call) return ts.forEachChild(node, (child) => visit(child, groups));
    if (call.isIdle) return;
    const within = [...groups, call.title];
    if (call.isTest) titles.push(within.filter(Boolean).join(' '));
    for (const argument of call.body) visit(argument, within);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest), []);
  return titles;
}

interface Call {
  isTest: boolean;
  isIdle: boolean;
  /** Empty when the title is computed at run time. */
  title: string;
  body: readonly ts.Expression[];
}

/** The kind of call that defines a test or a group; null for any other. */
function readCall({ expression, arguments: [first, ...body] }: ts.CallExpression): Call | null {
  const [name = '', ...modifiers] = namesIn(expression);
  if (![...TESTS, ...GROUPS, IDLE_GROUP].includes(name)) return null;
  return {
    isTest: TESTS.includes(name),
    isIdle: name === IDLE_GROUP || modifiers.some((one) => IDLE.includes(one)),
    title: first && ts.isStringLiteralLike(first) ? first.text : '',
    body,
  };
}

/**
 * The names in `test`, `describe.only`, `test.each([…])`; the first is empty for any other call.
 */
function namesIn(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesIn(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesIn(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [''];
  return [...namesIn(callee.expression), callee.name.text];
}

const RULE = /(?<![\w-])[A-Z]+(?:-[A-Z]+)*-\d+\b/g;

/** What can be the ids of rules in a title, such as `CONSENT-9` or `API-KEYS-1`. */
export const rulesIn = (title: string): string[] => [...title.matchAll(RULE)].map(([id]) => id);
