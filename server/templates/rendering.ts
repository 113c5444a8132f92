import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../database/sql.ts';
import type { JsonObject } from '../values/json.ts';
import {
  type CompiledTemplate,
  compileTemplate,
  RenderError,
  TemplateError,
} from './language/index.ts';
import type { TemplateContent } from './template.entity.ts';
import { checkDepth } from './text-part.ts';

export type Rendered =
  | {
      kind: 'rendered';
      subject: string;
      html: string | null;
      text: string | null;
      missing: string[];
    }
  | { kind: 'failed'; message: string };

/** Renders one locale of a template's version. Versions never change, so compiled ones are kept. */
export type RenderTemplate = (
  em: EntityManager,
  versionId: string,
  locale: string,
  variables: JsonObject,
) => Promise<Rendered>;

interface CompiledContent {
  subject: CompiledTemplate;
  html: CompiledTemplate | null;
  text: CompiledTemplate | null;
}

const MAX_COMPILED = 500;

export function createRenderer(): RenderTemplate {
  const compiled = new Map<string, CompiledContent>();

  const load = async (em: EntityManager, versionId: string, locale: string) => {
    const key = `${versionId} ${locale}`;
    const known = compiled.get(key);
    if (known) return known;
    const { content } = await queryOne<{ content: TemplateContent }>(
      em,
      sql`select content -> ${locale} as content from template_versions where id = ${versionId}`,
    );
    const fresh = compile(content);
    compiled.set(key, fresh);
    const [oldest] = compiled.keys();
    if (compiled.size > MAX_COMPILED && oldest) compiled.delete(oldest);
    return fresh;
  };

  return async (em, versionId, locale, variables) => {
    try {
      const content = await load(em, versionId, locale);
      return render(content, variables);
    } catch (error) {
      // A version that was saved when the language allowed more fails like one that works too much.
      if (error instanceof RenderError || error instanceof TemplateError) {
        return { kind: 'failed', message: error.message };
      }
      throw error;
    }
  };
}

function compile({ subject, html, text }: TemplateContent): CompiledContent {
  return {
    subject: compileTemplate(subject, 'text'),
    html: html === null ? null : compileTemplate(html, 'html'),
    text: text === null ? null : compileTemplate(text, 'text'),
  };
}

function render(content: CompiledContent, variables: JsonObject): Rendered {
  const subject = content.subject.render(variables);
  const html = content.html?.render(variables);
  const text = content.text?.render(variables);
  // The text will be made from the HTML: what can't be is found now, not when it leaves.
  if (html && !text) checkDepth(html.output);
  const missing = [subject, html, text].flatMap((part) => part?.missing ?? []);
  return {
    kind: 'rendered',
    subject: subject.output,
    html: html?.output ?? null,
    text: text?.output ?? null,
    missing: [...new Set(missing)],
  };
}
