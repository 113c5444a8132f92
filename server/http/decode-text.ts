/** Text in the charset of its `Content-Type`, UTF-8 unless it says so; null in one that nobody knows. */
export function decodeText(bytes: Buffer, contentType = ''): string | null {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)"?/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}
