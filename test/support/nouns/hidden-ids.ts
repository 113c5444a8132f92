import { parse } from 'uuid';

/** Ids that no response, page, header or email may contain: those of organizations. With what shows each in base64. */
const hidden = new Map<string, string[]>();

export function hideId(id: string): void {
  hidden.set(id, [Buffer.from(parse(id)), Buffer.from(id)].flatMap(inBase64));
}

/** The characters that bytes have in any base64 that contains them, in both alphabets. */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // The first and the last character can have bits of other bytes.
    const own = text.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });

/**
 * The first of them that a text contains, also without hyphens or within base64 at any offset; or
 * null.
 */
export function findHiddenId(text: string): string | null {
  const plain = text.toLowerCase();
  for (const [id, encoded] of hidden) {
    if (plain.includes(id) || plain.includes(id.replaceAll('-', ''))) return id;
    if (encoded.some((one) => text.includes(one))) return id;
  }
  return null;
}
