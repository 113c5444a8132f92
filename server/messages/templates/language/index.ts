import { checkedStatements } from './checking/check.ts';
import type { Clock } from './rendering/budget.ts';
import { Rendering, type Escaping } from './rendering/rendering.ts';
import { run } from './rendering/run.ts';
import type { Statement } from './checking/tree.ts';
import { walk } from './checking/walk.ts';

/**
 * The template language: nunjucks syntax, for templates that customers write. TEMPLATES.md documents it for
 * authors. Two layers protect the process from templates:
 *
 * - The check, when a template is saved: the parser of nunjucks reads the source within limits, and its
 * result is converted to a tree that can express only the language (tree.ts).
 * - The renderer: it evaluates that tree with our own functions. No JavaScript is generated, so there is no
 * name or literal to break out of; lookups read only own data properties; and a budget stops a render that
 * does too much work.
 */

export { checkTemplate } from './checking/check.ts';
export { RenderError } from './rendering/budget.ts';
export { MAX_HAND_OVER_RENDER_MS } from './limits.ts';
export { shorten, TemplateError } from './problems.ts';
export { lexTemplate } from './parsing/lex.ts';
export { riskyAttributes } from './checking/attributes.ts';
export { isCheckedUrl } from './checking/url.ts';
export { usesOf } from './checking/uses.ts';

export { templateVariables } from './checking/variables.ts';
export type { Escaping } from './rendering/rendering.ts';

export interface RenderResult {
  output: string;
  /**
   * Dotted paths (`user.name`, `items.0.title`) that were printed but are missing or null; each once, in
   * order, at most 100. A computed key is shown as `*`.
   */
  missing: string[];
  /** Steps that the render used (limit: `MAX_STEPS`). */
  steps: number;
}

export interface CheckedTemplate {
  /** Approximate memory size in bytes. */
  readonly weight: number;
  /**
   * Throws RenderError when the template cannot be rendered with these variables, or takes more than
   * `maxMs` of processor time.
   */
  render(variables: Readonly<Record<string, unknown>>, maxMs?: number): RenderResult;
}

export interface RenderOptions {
  /** BCP 47 tag of the locale for `money`, `number` and `date`. */
  locale?: string;
  /** Measures the processor time of a render. Default: the time of this thread. */
  clock?: Clock;
}

/**
 * Checks a source for any number of renders. Throws TemplateError for a source that fails
 * `checkTemplate`, so that even a stored source that was never checked can do no harm.
 */
export function checkedTemplate(
  source: string,
  escaping: Escaping,
  options: RenderOptions = {},
): CheckedTemplate {
  const statements = checkedStatements(source);
  return {
    weight: weightOf(source, statements),
    ...rendererOf(statements, escaping, options),
  };
}

/** Renders a parsed source. */
export function rendererOf(
  statements: readonly Statement[],
  escaping: Escaping,
  { locale = 'en', clock }: RenderOptions = {},
): Omit<CheckedTemplate, 'weight'> {
  return {
    render(variables, maxMs) {
      const rendering = new Rendering(variables, { escaping, locale, clock, maxMs });
      run(statements, rendering);
      const { output, missing, budget } = rendering;
      return { output: output.text, missing: missing.list(), steps: Math.ceil(budget.spent) };
    },
  };
}

/** Maximum memory of each part of a tree in bytes; `test/messages/templates/tree-weight.slow.test.ts` measures it. */
const BYTES = { template: 1_000, statement: 400, expression: 180, name: 100 };
/** V8 stores a string with one byte per character unless a character needs two. */
const TWO_BYTES = /[^\0-\xff]/;

/** The memory of a tree in bytes. Its texts are slices of the source and keep it in memory. */
function weightOf(source: string, statements: readonly Statement[]): number {
  let weight = BYTES.template + source.length * (TWO_BYTES.test(source) ? 2 : 1);
  walk(statements, {
    statement: (statement) => {
      const names = 'targets' in statement ? statement.targets.length : 0;
      weight += BYTES.statement + names * BYTES.name;
    },
    expression: (expression) => {
      const keys = expression.kind === 'dictionary' ? expression.entries.length : 0;
      weight += BYTES.expression + keys * BYTES.name;
    },
  });
  return weight;
}

/** What a source prints as it is, between its tags. Throws TemplateError for a source that fails `checkTemplate`. */
export function templateTexts(source: string): string[] {
  const texts: string[] = [];
  walk(checkedStatements(source), {
    statement: (statement) => {
      if (statement.kind === 'text') texts.push(statement.text);
    },
  });
  return texts;
}
