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

/** Decodes a body that may be cut or no text at all, for storage: PostgreSQL stores no NUL. */
export const replyText = (body: Buffer): string =>
  new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '\u{fffd}');
