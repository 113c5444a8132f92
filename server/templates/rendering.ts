import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
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
export interface RenderTemplate {
  (em: EntityManager, versionId: string, locale: string, variables: JsonObject): Promise<Rendered>;
  /** Compiles what many renders will need, in one round trip. */
  prepare(em: EntityManager, wanted: LocalizedVersion[]): Promise<void>;
}

export interface LocalizedVersion {
  versionId: string;
  locale: string;
}

interface CompiledContent {
  subject: CompiledTemplate;
  html: CompiledTemplate | null;
  text: CompiledTemplate | null;
}

const MAX_COMPILED = 500;

export function createRenderer(): RenderTemplate {
  const compiled = new Map<string, CompiledContent>();

  const keep = (key: string, content: TemplateContent): CompiledContent => {
    const fresh = compile(content);
    compiled.set(key, fresh);
    const [oldest] = compiled.keys();
    if (compiled.size > MAX_COMPILED && oldest) compiled.delete(oldest);
    return fresh;
  };

  const load = async (em: EntityManager, version: LocalizedVersion): Promise<CompiledContent> => {
    const known = compiled.get(keyOf(version));
    if (known) return known;
    const [row] = await readContents(em, [version]);
    if (!row) throw new Error('A template version that an email refers to is not there.');
    return keep(keyOf(version), row.content);
  };

  const prepare: RenderTemplate['prepare'] = async (em, wanted) => {
    const missing = new Map(
      wanted
        .filter((version) => !compiled.has(keyOf(version)))
        .map((version) => [keyOf(version), version]),
    );
    if (missing.size === 0) return;
    for (const { versionId, locale, content } of await readContents(em, [...missing.values()])) {
      try {
        keep(keyOf({ versionId, locale }), content);
      } catch (error) {
        // It fails again, and is answered for, where it is rendered.
        if (!(error instanceof TemplateError)) throw error;
      }
    }
  };

  const renderTemplate = async (
    em: EntityManager,
    versionId: string,
    locale: string,
    variables: JsonObject,
  ): Promise<Rendered> => {
    try {
      const content = await load(em, { versionId, locale });
      return render(content, variables);
    } catch (error) {
      // A version that was saved when the language allowed more fails like one that works too much.
      if (error instanceof RenderError || error instanceof TemplateError) {
        return { kind: 'failed', message: error.message };
      }
      throw error;
    }
  };
  return Object.assign(renderTemplate, { prepare });
}

const keyOf = ({ versionId, locale }: LocalizedVersion): string => `${versionId} ${locale}`;

function readContents(em: EntityManager, wanted: LocalizedVersion[]) {
  return query<LocalizedVersion & { content: TemplateContent }>(
    em,
    sql`
      select v.id as "versionId", w.locale, v.content -> w.locale as content
      from json_to_recordset(${JSON.stringify(wanted)}) as w ("versionId" uuid, locale text)
        join template_versions v on v.id = w."versionId"`,
  );
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
