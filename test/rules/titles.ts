import ts from 'typescript';

const FUNCTIONS = ['test', 'it', 'describe', 'describeInBrowser'];

/** Titles of tests and groups in a test file, as written; comments and skipped ones don't count. */
export function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title) && namesTest(node.expression)) {
        titles.push(title.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest));
  return titles;
}

/** `test`, `describe.only`, `test.each([…])` */
function namesTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return FUNCTIONS.includes(callee.text);
  if (ts.isCallExpression(callee)) return namesTest(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return callee.name.text !== 'skip' && namesTest(callee.expression);
}

const RULE = /\b([A-Z])(\d{1,2})(?:–\1(\d{1,2}))?\b/g;

/** Numbers of rules in a title: `K9`, or `E1–E3` for three of them. */
export function rulesIn(title: string): string[] {
  return [...title.matchAll(RULE)].flatMap(([, group = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${group}${Number(from) + n}`),
  );
}
