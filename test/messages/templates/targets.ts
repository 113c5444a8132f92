import nunjucks from 'nunjucks';
import {
  checkTemplate,
  checkedTemplate,
  rendererOf,
  RenderError,
  TemplateError,
} from '../../../server/messages/templates/language/index.ts';
import { parseTemplate } from '../../../server/messages/templates/language/parsing/parse.ts';

export type Outcome =
  { kind: 'refused' } | { kind: 'stopped'; message: string } | { kind: 'rendered'; output: string };

/** A renderer that a template can be tested on. */
export type Target = (source: string, data: Record<string, unknown>) => Outcome;

/** As in production: checked and rendered, as HTML and as text. */
export const checked: Target = (source, data) => {
  if (checkTemplate(source).length > 0) return { kind: 'refused' };
  return stopping(() => {
    const html = checkedTemplate(source, 'html').render(data).output;
    return html + checkedTemplate(source, 'text').render(data).output;
  });
};

/** The renderer without the check: names are not checked, and inexpressible parts are omitted. */
export const unchecked: Target = (source, data) =>
  stopping(() => rendererOf(parseTemplate(source).body, 'html').render(data).output);

/** Plain nunjucks, without check or hardening. */
export const plainNunjucks: Target = (source, data) => {
  try {
    const environment = new nunjucks.Environment([], { autoescape: true });
    return { kind: 'rendered', output: String(environment.renderString(source, data)) };
  } catch (error) {
    return { kind: 'stopped', message: String(error) };
  }
};

/** A refused source and a failed render are outcomes; any other error is a defect. */
export function stopping(render: () => string): Outcome {
  try {
    return { kind: 'rendered', output: render() };
  } catch (error) {
    if (error instanceof TemplateError) return { kind: 'refused' };
    if (error instanceof RenderError) return { kind: 'stopped', message: error.message };
    throw error;
  }
}
