import { MAX_PROBLEMS } from './limits.ts';
import { nameProblems } from './names.ts';
import { parseTemplate } from './parse.ts';
import { TemplateError, type TemplateProblem } from './problems.ts';
import type { Statement } from './tree.ts';

/** Syntax and safety of a source. Empty when it may be saved. */
export function checkTemplate(source: string): TemplateProblem[] {
  return check(source).problems;
}

/** The tree of a source that passes `checkTemplate`; throws TemplateError for any other. */
export function checkedStatements(source: string): readonly Statement[] {
  const { body, problems } = check(source);
  if (problems.length > 0) throw new TemplateError(problems);
  return body;
}

function check(source: string): { body: readonly Statement[]; problems: TemplateProblem[] } {
  const { body, problems } = parseTemplate(source);
  const all = [...problems, ...nameProblems(body)]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, MAX_PROBLEMS);
  return { body, problems: all };
}
