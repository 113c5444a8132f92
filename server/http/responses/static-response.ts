import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

export interface StaticContent {
  content: Buffer;
  headers: Record<string, string>;
}

/** The settings compress within milliseconds rather than as small as possible. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const toBrotli = promisify(brotliCompress) as (content: Buffer, options: object) => Promise<Buffer>;
const fromBrotli = promisify(brotliDecompress) as (compressed: Buffer) => Promise<Buffer>;
const toGzip = promisify(gzip) as (content: Buffer) => Promise<Buffer>;

type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Serves content that does not change while the process runs. Browsers cache it, but revalidate it each
 * time, so that an upgrade is visible at once, unless the headers have another `Cache-Control`.
 *
 * The content is read for the first request. The process keeps it compressed, and in each other encoding that a client asked
 * for: clients that read slowly share these bytes.
 */
export function staticResponse(read: () => StaticContent): RequestHandler {
  let kept: Promise<KeptContent> | undefined;
  return async (request, response) => {
    const { headers, etag, contentIn } = await (kept ??= keep(read()));
    response.set({ 'Cache-Control': 'no-cache', ...headers, ETag: etag }).vary('Accept-Encoding');
    // Express responds with 304 when the client has this ETag.
    if (request.fresh) return void response.send();
    const encoding: Encoding =
      (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name)) ?? 'identity';
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.send(await contentIn(encoding));
  };
}

interface KeptContent {
  headers: Record<string, string>;
  /** A weak one, as all encodings of the content share it. */
  etag: string;
  contentIn: (encoding: Encoding) => Promise<Buffer>;
}

async function keep({ content, headers }: StaticContent): Promise<KeptContent> {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
  const brotli = await toBrotli(content, BROTLI);
  let gzipped: Promise<Buffer> | undefined;
  let plain: Promise<Buffer> | undefined;
  return {
    headers,
    etag,
    contentIn: async (encoding) => {
      if (encoding === 'br') return brotli;
      if (encoding === 'gzip') return (gzipped ??= fromBrotli(brotli).then(toGzip));
      return (plain ??= fromBrotli(brotli));
    },
  };
}
