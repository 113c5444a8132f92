/** Decodes text in the charset of its `Content-Type`, by default UTF-8; null for an unknown charset. */
export function decodeText(bytes: Buffer, contentType = ''): string | null {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)"?/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}
