import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';

/** Content codings, best first. The settings compress within milliseconds rather than as small as possible. */
const COMPRESS = {
  br: (content: Buffer) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => gzipSync(content),
};

type Encoding = keyof typeof COMPRESS;

/**
 * Serves content that does not change while the process runs. Browsers cache it, but revalidate it each
 * time, so that an upgrade is visible at once, unless the headers have another `Cache-Control`.
 */
export function staticResponse(content: Buffer, headers: Record<string, string>): RequestHandler {
  // A weak ETag, as all encodings of the content share it.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
  const compressed = new Map<Encoding, Buffer>();
  const contentIn = (encoding: Encoding): Buffer => {
    const known = compressed.get(encoding) ?? COMPRESS[encoding](content);
    compressed.set(encoding, known);
    return known;
  };
  return (request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ...headers, ETag: etag }).vary('Accept-Encoding');
    const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name));
    if (encoding && !request.fresh) response.set('Content-Encoding', encoding);
    // Express responds with 304 when the client has this ETag.
    response.send(encoding && !request.fresh ? contentIn(encoding) : content);
  };
}
