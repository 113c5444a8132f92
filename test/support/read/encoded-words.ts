/** Decodes the base64 encoded words of a header (RFC 2047) as a mail program shows them. */
export function decodeEncodedWords(header: string): string {
  const joined = header.replace(/\?= =\?/g, '?==?');
  return joined.replace(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=/gi, (_word, base64: string) =>
    Buffer.from(base64, 'base64').toString('utf8'),
  );
}
