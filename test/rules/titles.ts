import ts from 'typescript';

const TESTS = ['test', 'it'];
const GROUPS = ['describe', 'describeInBrowser'];
const IDLE_GROUP = 'xdescribe';
const IDLE = ['skip', 'todo'];

/**
 * What the tests of a file are called, as written, each after the groups it stands in. Only what runs
 * counts: no comments, nothing skipped or still to do, no group by itself.
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
  /** Empty when it is worked out only as the file runs. */
  title: string;
  body: readonly ts.Expression[];
}

/** A call that makes a test or a group; null for any other. */
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

/** `test`, `describe.only`, `test.each([…])`: the names in them; the first is empty if it is none. */
function namesIn(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesIn(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesIn(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [''];
  return [...namesIn(callee.expression), callee.name.text];
}

const RULE = /\b([A-Z])(\d{1,2})(?:–\1(\d{1,2}))?\b/g;

/** Numbers of rules in a title: `K9`, or `E1–E3` for three of them. */
export function rulesIn(title: string): string[] {
  return [...title.matchAll(RULE)].flatMap(([, group = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${group}${Number(from) + n}`),
  );
}
