import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import {
  type CheckedContent,
  checkedContent,
  type LocalizedContent,
  renderContent,
  type RenderedContent,
} from './content.ts';
import { RenderError, TemplateError } from './language/index.ts';
import { Pauses } from './pauses.ts';
import { invalid } from '../../platform/errors.ts';
import { toSingleLine } from '../../platform/values/text.ts';

const MAX_SUBJECT = 998;

/** Converts a subject to a valid header value. `field`: the field of the request that is too long. */
export function toSubject(rendered: string, field = 'data'): string {
  // A filter may have split a surrogate pair.
  const subject = toSingleLine(rendered).toWellFormed();
  if (subject.length <= MAX_SUBJECT) return subject;
  throw invalid(
    field,
    'too_long',
    `The ${field === 'data' ? 'rendered ' : ''}subject is longer than ${MAX_SUBJECT} characters.`,
  );
}

interface RenderFailure {
  kind: 'failed';
  message: string;
}

export type Rendered = ({ kind: 'rendered' } & RenderedContent) | RenderFailure;

/** Renders one locale of a template version. Versions never change, so checked ones are cached. */
export interface RenderTemplate {
  /** `maxMs`: processor time limit of each part; default: the limit at acceptance. */
  (
    em: Transaction,
    versionId: string,
    locale: string,
    variables: JsonObject,
    maxMs?: number,
  ): Promise<Rendered>;
  /** Renders only the subject. */
  subject(
    em: Transaction,
    version: LocalizedVersion,
    variables: JsonObject,
  ): Promise<{ kind: 'rendered'; subject: string; missing: string[] } | RenderFailure>;
  /** Checks the versions that many renders will need, in one round trip, or several for large ones. */
  prepare(em: Transaction, wanted: LocalizedVersion[]): Promise<void>;
  /** The stored content of a version in one locale, checked; throws TemplateError. */
  checked(stored: StoredContent): Promise<CheckedContent>;
}

export interface LocalizedVersion {
  versionId: string;
  locale: string;
}

export type StoredContent = LocalizedVersion & LocalizedContent & { organizationId: string };

/**
 * Maximum bytes of sources that one statement reads. A template may have a megabyte, and a batch a thousand
 * templates (LIMITS-4).
 */
const BYTES_AT_ONCE = 8 * 1024 * 1024;
/** Maximum rows of one statement, because the database must unpack their sources to measure them. */
const ROWS_AT_ONCE = 100;

export function createRenderer(cache = new TemplateCache()): RenderTemplate {
  const checked: RenderTemplate['checked'] = async (row) => {
    const key = keyOf(row);
    const known = cache.get(key);
    if (known) return known;
    const fresh = await checkedContent(row);
    cache.add(key, row.organizationId, fresh);
    return fresh;
  };

  const load = async (em: Transaction, version: LocalizedVersion): Promise<CheckedContent> => {
    const known = cache.get(keyOf(version));
    if (known) return known;
    const [row] = await readContents(em, [version]);
    if (!row) throw new Error('A template version that an email refers to was not found.');
    return checked(row);
  };

  const prepare: RenderTemplate['prepare'] = async (em, wanted) => {
    const pauses = new Pauses();
    // More than the cache can hold would evict other prepared versions; the rest is checked when
    // it is rendered.
    let room = cache.perOrganization;
    const missing: LocalizedVersion[] = [];
    for (const [key, version] of new Map(wanted.map((version) => [keyOf(version), version]))) {
      const known = cache.get(key);
      if (known) room -= known.weight;
      else missing.push(version);
    }
    for (let rest = missing; rest.length > 0;) {
      const rows = await readContents(em, rest.slice(0, ROWS_AT_ONCE));
      rest = rest.slice(rows.at(-1)?.place ?? ROWS_AT_ONCE);
      for (const row of rows) {
        await pauses.between();
        const fresh = await checkedIfSound(row);
        room -= fresh?.weight ?? 0;
        if (room < 0) return;
        if (fresh) cache.add(keyOf(row), row.organizationId, fresh);
      }
    }
  };

  const renderTemplate = async (
    em: Transaction,
    versionId: string,
    locale: string,
    variables: JsonObject,
    maxMs?: number,
  ): Promise<Rendered> => {
    try {
      const content = await load(em, { versionId, locale });
      return { kind: 'rendered', ...(await renderContent(content, variables, maxMs)) };
    } catch (error) {
      return failureOf(error);
    }
  };

  const subject: RenderTemplate['subject'] = async (em, version, variables) => {
    try {
      const content = await load(em, version);
      const { output, missing } = content.subject.render(variables);
      return { kind: 'rendered', subject: output, missing };
    } catch (error) {
      return failureOf(error);
    }
  };
  return Object.assign(renderTemplate, { prepare, checked, subject });
}

/** A version that was saved when the language allowed more fails like one that exceeds its limits. */
function failureOf(error: unknown): RenderFailure {
  if (error instanceof RenderError || error instanceof TemplateError) {
    return { kind: 'failed', message: error.message };
  }
  throw error;
}

/** Returns null for a source that fails the check: rendering it will report the error. */
async function checkedIfSound(content: LocalizedContent): Promise<CheckedContent | null> {
  try {
    return await checkedContent(content);
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

const keyOf = ({ versionId, locale }: LocalizedVersion): string => `${versionId} ${locale}`;

/** Reads as many sources as the limit allows, in order. `place` starts at 1. */
function readContents(em: Transaction, wanted: LocalizedVersion[]) {
  const places = wanted.map((version, index) => ({ ...version, place: index + 1 }));
  return query<StoredContent & { place: number }>(
    em,
    sql`
      select "versionId", "organizationId", locale, layout, content, place
      from (
        select v.id as "versionId", v.organization_id as "organizationId", w.locale, v.layout,
          (v.content -> w.locale) - 'blocks' as content, w.place,
          sum(octet_length((v.content -> w.locale)::text)) over (order by w.place) as bytes
        from json_to_recordset(${JSON.stringify(places)})
            as w ("versionId" uuid, locale text, place integer)
          join template_versions v on v.id = w."versionId"
      ) found
      where bytes <= ${BYTES_AT_ONCE} or place = 1 order by place`,
  );
}

const MIB = 1024 * 1024;

/**
 * The cache limit in total and per organization. The limit of an organization comes on top of the 240 MiB of its
 * requests (LIMITS-4).
 */
const TOTAL = 96 * MIB;
const PER_ORGANIZATION = 16 * MIB;

interface Entry {
  readonly organizationId: string;
  readonly content: CheckedContent;
}

/** The entries of one organization. Keys are ordered by last use, oldest first. */
interface OrganizationUsage {
  weight: number;
  readonly keys: Set<string>;
}

/**
 * Cache of checked templates, limited by weight. Evicts the least recently used entries: of the same
 * organization when its limit is reached, of any organization when the total is reached.
 */
export class TemplateCache {
  readonly total: number;
  readonly perOrganization: number;
  readonly #entries = new Map<string, Entry>();
  readonly #organizations = new Map<string, OrganizationUsage>();
  #weight = 0;

  constructor({ total = TOTAL, perOrganization = PER_ORGANIZATION } = {}) {
    this.total = total;
    this.perOrganization = perOrganization;
  }

  get weight(): number {
    return this.#weight;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): CheckedContent | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    moveToEnd(this.#entries, key, entry);
    const keys = this.#organizations.get(entry.organizationId)?.keys;
    if (keys?.delete(key)) keys.add(key);
    return entry.content;
  }

  add(key: string, organizationId: string, content: CheckedContent): void {
    this.#remove(key);
    if (content.weight > this.perOrganization) return;
    const used = () => this.#organizations.get(organizationId);
    const { weight } = content;
    this.#removeOldest(
      used()?.keys ?? [],
      () => (used()?.weight ?? 0) + weight > this.perOrganization,
    );
    this.#removeOldest(this.#entries.keys(), () => this.#weight + weight > this.total);
    const usage = used() ?? { weight: 0, keys: new Set() };
    this.#organizations.set(organizationId, usage);
    this.#entries.set(key, { organizationId, content });
    usage.keys.add(key);
    usage.weight += weight;
    this.#weight += weight;
  }

  #removeOldest(keys: Iterable<string>, isTooMuch: () => boolean): void {
    for (const key of keys) {
      if (!isTooMuch()) return;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { organizationId, content } = entry;
    this.#entries.delete(key);
    this.#weight -= content.weight;
    const usage = this.#organizations.get(organizationId);
    if (!usage) return;
    usage.keys.delete(key);
    usage.weight -= content.weight;
    if (usage.keys.size === 0) this.#organizations.delete(organizationId);
  }
}

function moveToEnd<T>(entries: Map<string, T>, key: string, entry: T): void {
  entries.delete(key);
  entries.set(key, entry);
}
