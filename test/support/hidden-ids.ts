import { parse } from 'uuid';

/** Ids that no answer, page, header or email may show: those of organizations. */
const hidden = new Map<string, Buffer>();

export function hideId(id: string): void {
  hidden.set(id, Buffer.from(parse(id)));
}

/** The first of them that a text shows, also without its hyphens or somewhere within base64; or null. */
export function findHiddenId(text: string): string | null {
  const plain = text.toLowerCase();
  for (const id of hidden.keys()) {
    if (plain.includes(id) || plain.includes(id.replaceAll('-', ''))) return id;
  }
  for (const [run] of text.matchAll(/[\w+/-]{22,}/g)) {
    // Where the first letter stands for the first six bits, and where something else came before it.
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const bytes = Buffer.from(run.slice(skipped), 'base64');
      for (const [id, own] of hidden) {
        if (bytes.includes(own) || bytes.includes(id)) return id;
      }
    }
  }
  return null;
}
