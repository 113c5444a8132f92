import nunjucks from 'nunjucks';
import {
  checkTemplate,
  compileTemplate,
  RenderError,
  TemplateError,
} from '../../server/templates/language/index.ts';
import { compileStatements } from '../../server/templates/language/compile-statement.ts';
import { parseTemplate } from '../../server/templates/language/parse.ts';
import { Rendering } from '../../server/templates/language/rendering.ts';

export type Outcome =
  { kind: 'refused' } | { kind: 'stopped'; message: string } | { kind: 'rendered'; output: string };

/** Something that a template can be tried on. */
export type Target = (source: string, data: Record<string, unknown>) => Outcome;

/** As in production: checked, compiled and rendered, both ways. */
export const checked: Target = (source, data) => {
  if (checkTemplate(source).length > 0) return { kind: 'refused' };
  return stopping(() => {
    const html = compileTemplate(source, 'html').render(data).output;
    return html + compileTemplate(source, 'text').render(data).output;
  });
};

/** The renderer alone: no name is checked, and what can't be expressed is left out. */
export const unchecked: Target = (source, data) =>
  stopping(() => {
    const rendering = new Rendering(data, 'html');
    compileStatements(parseTemplate(source).body)(rendering);
    return rendering.output.text;
  });

/** Plain nunjucks, without either wall. */
export const plainNunjucks: Target = (source, data) => {
  try {
    const environment = new nunjucks.Environment([], { autoescape: true });
    return { kind: 'rendered', output: String(environment.renderString(source, data)) };
  } catch (error) {
    return { kind: 'stopped', message: String(error) };
  }
};

function stopping(render: () => string): Outcome {
  try {
    return { kind: 'rendered', output: render() };
  } catch (error) {
    if (error instanceof TemplateError) return { kind: 'refused' };
    if (error instanceof RenderError) return { kind: 'stopped', message: error.message };
    throw error;
  }
}
