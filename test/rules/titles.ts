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

const RULE = /(?<![\w-])(?:(D-[A-Z]\d{1,2}[a-z]?)|([A-Z])(\d{1,2})(?:–\2(\d{1,2}))?)\b/g;

/** Rule ids in a title: `K9`, `D-C4b`, or `E1–E3` for three of them. */
export function rulesIn(title: string): string[] {
  return [...title.matchAll(RULE)].flatMap(([, id, group = '', from = '', to = from]) =>
    id !== undefined
      ? [id]
      : Array.from(
          { length: Number(to) - Number(from) + 1 },
          (_, n) => `${group}${Number(from) + n}`,
        ),
  );
}
