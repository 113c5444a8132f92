import { MAX_PROBLEMS } from '../limits.ts';
import { nameProblems } from './names.ts';
import { parseTemplate } from '../parsing/parse.ts';
import { TemplateError, type TemplateProblem } from '../problems.ts';
import type { Statement } from './tree.ts';

/** Checks the syntax and safety of a source. Returns no problems when it can be saved. */
export function checkTemplate(source: string): TemplateProblem[] {
  return [...check(source).problems];
}

/** The syntax tree of a source; throws TemplateError for a source that fails `checkTemplate`. */
export function checkedStatements(source: string): readonly Statement[] {
  const { body, problems } = check(source);
  if (problems.length > 0) throw new TemplateError(problems);
  return body;
}

interface Checked {
  readonly body: readonly Statement[];
  readonly problems: TemplateProblem[];
}

/**
 * The most recently parsed sources, newest last. Saving, previewing and rendering parse the same source
 * several times, and a long one takes about ten milliseconds. Trees are immutable.
 */
const recent = new Map<string, Checked>();
const MAX_RECENT = 8;

function check(source: string): Checked {
  const known = recent.get(source);
  const checked = known ?? read(source);
  recent.delete(source);
  recent.set(source, checked);
  const [oldest] = recent.keys();
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
  return checked;
}

function read(source: string): Checked {
  const { body, problems } = parseTemplate(source);
  const all = [...problems, ...nameProblems(body)]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, MAX_PROBLEMS);
  return { body, problems: all };
}
