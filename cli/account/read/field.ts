import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import type { Problem } from './problem.ts';

interface Source {
  file: string;
  document: Document;
  lines: LineCounter;
  problems: Problem[];
}

/** A value in a YAML file, with its position. */
export class Field {
  /** Keys joined by dots, such as `lists.vip.name`. */
  readonly path: string;
  readonly #source: Source;
  readonly #node: Node | null;
  /** The node whose position is reported; an empty value has none of its own. */
  readonly #positionNode: Node | null;

  constructor(source: Source, node: Node | null, path: string, fallback: Node | null = node) {
    this.#source = source;
    this.#node = isAlias(node) ? (node.resolve(source.document) ?? null) : node;
    this.path = path;
    this.#positionNode = node?.range ? node : fallback;
  }

  get file(): string {
    return this.#source.file;
  }

  get position(): { line: number; column: number } {
    const { line, col } = this.#source.lines.linePos(this.#positionNode?.range?.[0] ?? 0);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }

  report(message: string): undefined {
    this.#source.problems.push({ file: this.file, ...this.position, message });
  }

  get isNull(): boolean {
    return this.#node === null || (isScalar(this.#node) && this.#node.value === null);
  }

  /** The value of a scalar; undefined for maps and lists. */
  get scalar(): unknown {
    return isScalar(this.#node) ? this.#node.value : undefined;
  }

  /** The text of a scalar in the file, without quotes. */
  get source(): string {
    return isScalar(this.#node) ? sourceOf(this.#node) : '';
  }

  /** Keys with their values, in the order of the file; null if it is not a map. */
  get entries(): { key: Field; value: Field; name: string }[] | null {
    if (!isMap<Scalar, Node | null>(this.#node)) return null;
    return this.#node.items.map(({ key, value }) => {
      const name = isScalar(key) ? sourceOf(key) : String(key);
      const path = this.path ? `${this.path}.${name}` : name;
      return {
        name,
        key: new Field(this.#source, key, path),
        value: new Field(this.#source, value, path, key),
      };
    });
  }

  /** The items; null if it is not a list. */
  get items(): Field[] | null {
    if (!isSeq<Node | null>(this.#node)) return null;
    return this.#node.items.map(
      (item, i) => new Field(this.#source, item, `${this.path}.${i}`, this.#positionNode),
    );
  }

  /** The value as plain JSON. */
  get plain(): unknown {
    return (this.#node?.toJS(this.#source.document) as unknown) ?? null;
  }
}

/** Unresolved and circular aliases, and aliases that expand too much. */
function aliasErrors(file: string, document: Document, lines: LineCounter): Problem[] {
  const problems: Problem[] = [];
  const report = (offset: number, message: string): void => {
    const { line, col } = lines.linePos(offset);
    problems.push({ file, line: Math.max(1, line), column: Math.max(1, col), message });
  };
  visit(document, {
    Alias(_key, alias, ancestors) {
      const target = alias.resolve(document);
      const fault = !target
        ? 'has no anchor before it.'
        : ancestors.includes(target)
          ? 'is inside its own anchor.'
          : null;
      if (fault) report(alias.range?.[0] ?? 0, `The alias *${alias.source} ${fault}`);
    },
  });
  if (problems.length > 0) return problems;
  try {
    document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    report(0, 'The aliases of the file expand to too many values.');
  }
  return problems;
}

/** Uses the source text, because YAML would parse 007 as the number 7. */
const sourceOf = ({ value, source }: Scalar): string =>
  typeof value === 'string' ? value : (source ?? String(value));

/** The root of a file; null if it is not valid YAML or has duplicate keys. */
export function parseYaml(file: string, text: string, problems: Problem[]): Field | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults = [...document.errors, ...document.warnings];
  for (const { pos, message } of faults) {
    const { line, col } = lines.linePos(pos[0]);
    problems.push({ file, line, column: col, message: `${message.replace(/\.?$/, '.')}` });
  }
  const known = problems.length;
  if (faults.length === 0) problems.push(...aliasErrors(file, document, lines));
  return faults.length > 0 || problems.length > known
    ? null
    : new Field({ file, document, lines, problems }, document.contents, '');
}
