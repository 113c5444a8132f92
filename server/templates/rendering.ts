import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { JsonObject } from '../values/json.ts';
import {
  type CompiledContent,
  compileContent,
  type LocalizedContent,
  renderContent,
  type RenderedContent,
} from './content.ts';
import { RenderError, TemplateError } from './language/index.ts';
import { Pauses } from './pauses.ts';

export type Rendered =
  ({ kind: 'rendered' } & RenderedContent) | { kind: 'failed'; message: string };

/** Renders one locale of a template's version. Versions never change, so compiled ones are kept. */
export interface RenderTemplate {
  /** `maxMs`: processor time that each part may take; that of an acceptance when left out. */
  (
    em: EntityManager,
    versionId: string,
    locale: string,
    variables: JsonObject,
    maxMs?: number,
  ): Promise<Rendered>;
  /** Compiles what many renders will need, in one round trip. */
  prepare(em: EntityManager, wanted: LocalizedVersion[]): Promise<void>;
}

export interface LocalizedVersion {
  versionId: string;
  locale: string;
}

const MAX_COMPILED = 500;

export function createRenderer(): RenderTemplate {
  const compiled = new Map<string, CompiledContent>();

  const keep = async (key: string, content: LocalizedContent): Promise<CompiledContent> => {
    const fresh = await compileContent(content);
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
    return keep(keyOf(version), row);
  };

  const prepare: RenderTemplate['prepare'] = async (em, wanted) => {
    const missing = new Map(
      wanted
        .filter((version) => !compiled.has(keyOf(version)))
        .map((version) => [keyOf(version), version]),
    );
    if (missing.size === 0) return;
    const pauses = new Pauses();
    for (const row of await readContents(em, [...missing.values()])) {
      await pauses.between();
      try {
        await keep(keyOf(row), row);
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
    maxMs?: number,
  ): Promise<Rendered> => {
    try {
      const content = await load(em, { versionId, locale });
      return { kind: 'rendered', ...(await renderContent(content, variables, maxMs)) };
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
  return query<LocalizedVersion & LocalizedContent>(
    em,
    sql`
      select v.id as "versionId", w.locale, v.layout, v.content -> w.locale as content
      from json_to_recordset(${JSON.stringify(wanted)}) as w ("versionId" uuid, locale text)
        join template_versions v on v.id = w."versionId"`,
  );
}
