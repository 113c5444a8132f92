import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface OutboundReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body. Empty if it is compressed: nothing is decompressed. */
  body: Buffer;
  /** Whether the body was received to its end; the status is valid in both cases. */
  complete: boolean;
}

/** Reads the beginning of the body; closes the connection if there is more. */
export function readReply(response: IncomingMessage, maxBytes: number): Promise<OutboundReply> {
  const { promise, resolve } = Promise.withResolvers<OutboundReply>();
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (): void => {
    const complete = response.complete && size <= maxBytes;
    const body = isCompressed(headers) ? [] : chunks;
    resolve({ status, headers, complete, body: Buffer.concat(body).subarray(0, maxBytes) });
  };
  response.on('data', (chunk: Buffer) => {
    if (size > maxBytes) return;
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) response.destroy();
  });
  response.on('error', finish); // The time limit or the receiver ended the connection.
  response.on('close', finish);
  response.on('end', finish);
  return promise;
}

function isCompressed({ 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}

/** Decodes a body that may be cut or no text at all, for storage: PostgreSQL stores no NUL. */
export const replyText = (body: Buffer): string =>
  new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '\u{fffd}');
