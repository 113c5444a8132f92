import { parse } from 'uuid';

/** Ids that no response, page, header or email may contain: those of organizations. */
const hidden = new Map<string, Buffer>();

export function hideId(id: string): void {
  hidden.set(id, Buffer.from(parse(id)));
}

/**
 * The first of them that a text contains, also without hyphens or within base64 at any offset; or
 * null.
 */
export function findHiddenId(text: string): string | null {
  const plain = text.toLowerCase();
  for (const id of hidden.keys()) {
    if (plain.includes(id) || plain.includes(id.replaceAll('-', ''))) return id;
  }
  for (const [run] of text.matchAll(/[\w+/-]{22,}/g)) {
    // The characters that encode only bits of the id: the first and last depend on the surrounding
    // bytes.
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const bytes = Buffer.from(run.slice(skipped), 'base64');
      for (const [id, own] of hidden) {
        if (bytes.includes(own) || bytes.includes(id)) return id;
      }
    }
  }
  return null;
}
