import { checkedStatements } from './check.ts';
import type { Clock } from './clock.ts';
import { compileStatements } from './compile-statement.ts';
import { Rendering, type Escaping } from './rendering.ts';
import { Slots } from './slots.ts';
import type { Statement } from './tree.ts';
import { weightOf } from './weight.ts';

/**
 * The template language: nunjucks syntax, for templates that customers write. TEMPLATES.md is its
 * page for authors. Two walls stand between a template and the process:
 *
 * - the check, when a template is saved: nunjucks's parser reads the source within limits, and what
 *   it read becomes a tree that can express only the language (tree.ts);
 * - the renderer: it walks that tree with functions of ours. No JavaScript is generated, so there
 *   is no name or literal to break out of; lookups see own data properties alone; and a budget
 *   ends a render that works too much.
 */

export { checkTemplate } from './check.ts';
export { RenderError } from './budget.ts';
export { MAX_HAND_OVER_RENDER_MS } from './limits.ts';
export { TemplateError } from './problems.ts';
export { riskyAttributes } from './attributes.ts';
export { templateVariables } from './variables.ts';
export type { Escaping } from './rendering.ts';

export interface RenderResult {
  output: string;
  /**
   * Dotted paths (`user.name`, `items.0.title`) that were printed and not given, or null; each
   * once, in order, at most 100. A key that the template computes is shown as `*`.
   */
  missing: string[];
  /** What the render spent of its budget (`MAX_STEPS`). */
  steps: number;
}

export interface CompiledTemplate {
  /** Bytes of memory that it takes, about. */
  readonly weight: number;
  /**
   * Throws RenderError when the template can't be rendered with these variables, or takes longer than
   * so many milliseconds of processor time.
   */
  render(variables: Readonly<Record<string, unknown>>, maxMs?: number): RenderResult;
}

export interface CompileOptions {
  /** BCP 47: how `money`, `number` and `date` write. */
  locale?: string;
  /** Measures the processor time of a render; that of this thread when left out. */
  clock?: Clock;
}

/**
 * Compiles a source once, for any number of renders. Throws TemplateError for a source that does
 * not pass `checkTemplate`, so that a row that was never checked can do no harm either.
 */
export function compileTemplate(
  source: string,
  escaping: Escaping,
  options: CompileOptions = {},
): CompiledTemplate {
  const statements = checkedStatements(source);
  return {
    weight: weightOf(source, statements),
    ...compileTree(statements, escaping, options),
  };
}

/** Compiles what is read already. */
export function compileTree(
  statements: readonly Statement[],
  escaping: Escaping,
  { locale = 'en', clock }: CompileOptions = {},
): Omit<CompiledTemplate, 'weight'> {
  const slots = new Slots();
  const run = compileStatements(statements, slots);
  return {
    render(variables, maxMs) {
      const options = { escaping, locale, slots: slots.count, clock, maxMs };
      const rendering = new Rendering(variables, options);
      run(rendering);
      const { output, missing, budget } = rendering;
      return { output: output.text, missing: missing.list(), steps: Math.ceil(budget.spent) };
    },
  };
}
