import type { Budget } from '../rendering/budget.ts';
import { MAX_DATA_DEPTH, MAX_MISSING } from '../limits.ts';

/**
 * The path of a value in the caller's data. A linked list, because it is formatted only when the value is
 * missing.
 */
export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
  readonly depth: number;
}

/** Replaces a key that is not shown: computed, changed by a filter, or possibly personal. */
const HIDDEN = '*';

const MAX_KEY = 64;
const FIELD_NAME = /^[A-Za-z0-9_-]{1,64}$/;

function child(parent: Path | undefined, key: string | number): Path {
  if (parent && parent.depth >= MAX_DATA_DEPTH) return parent;
  return { parent, key, depth: parent ? parent.depth + 1 : 0 };
}

/** A key that is literally in the template, or an index. */
export function below(parent: Path | undefined, key: string | number): Path {
  return child(parent, typeof key === 'string' && key.length > MAX_KEY ? HIDDEN : key);
}

/** A key from the caller's data, which may be personal, such as an address. */
export function belowField(parent: Path, key: string): Path {
  return child(parent, FIELD_NAME.test(key) ? key : HIDDEN);
}

export function belowHidden(parent: Path): Path {
  return child(parent, HIDDEN);
}

function dotted(path: Path): string {
  const keys: (string | number)[] = [];
  for (let at: Path | undefined = path; at; at = at.parent) keys.push(at.key);
  return keys.reverse().join('.');
}

/** Paths that were printed but missing: dotted, each once, in order. */
export class MissingPaths {
  readonly #paths = new Set<string>();

  add(path: Path, budget: Budget): void {
    if (this.#paths.size >= MAX_MISSING) return;
    budget.spend(path.depth + 4);
    const text = dotted(path);
    budget.spendOnCopy(text.length);
    this.#keep(text);
  }

  addAll(paths: readonly string[], budget: Budget): void {
    budget.spend(paths.length);
    for (const path of paths) this.#keep(path);
  }

  list(): string[] {
    return [...this.#paths];
  }

  #keep(path: string): void {
    if (this.#paths.size < MAX_MISSING) this.#paths.add(path);
  }
}
