/** By their names in lower case. */
export type ReplyHeaders = Readonly<Partial<Record<string, string>>>;

export interface OutboundReply {
  status: number;
  headers: ReplyHeaders;
  /** The beginning of the body. Empty if it is compressed: nothing is decompressed. */
  body: Buffer;
  /** Whether the body was received to its end; the status is valid in both cases. */
  complete: boolean;
}

export function isCompressed({ 'content-encoding': encoding = 'identity' }: ReplyHeaders): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}

/** Control characters other than tab and newline, and those that change the direction of text. */
const CONTROL = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Decodes a body that may be cut or no text at all, for storage and for people: PostgreSQL stores no NUL, and terminals
 * interpret control characters.
 */
export const replyText = (body: Buffer): string =>
  new TextDecoder()
    .decode(body, { stream: true })
    .replaceAll('\r\n', '\n')
    .replaceAll(CONTROL, '\u{fffd}');
