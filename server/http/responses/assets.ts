import { Router } from 'express';
import { type Database, query, sql } from '../../platform/database/sql.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { methodNotAllowed } from './http-error.ts';
import { AddressLimit } from '../access/rate-limit.ts';
import { streamPieces } from './stream-response.ts';

/** A piece of an asset. */
interface Piece {
  content_type: string;
  /** Of the whole asset. */
  bytes: number;
  piece: Buffer;
}

/** High, because mail providers fetch the images for all of their users from a few addresses. */
const FETCHES = { points: 2_000, duration: 10 };

/** Number of cached pieces. Slow readers of one image share its bytes. At most 16 MiB. */
const MAX_CACHED = 64;

/** A deleted picture is served for that long. */
const CACHED_MS = 10 * 60 * 1_000;

/** `/assets/{hash}`: public, and immutable. */
export function assets(orm: Database): Router {
  const limit = new AddressLimit(FETCHES);
  const find = withCache((hash, start) => readPiece(orm, hash, start));
  const router = Router();
  // Without a path parameter, so that a path that cannot be decoded is a 404.
  router.use('/assets', async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw methodNotAllowed(['GET', 'HEAD']);
    }
    await limit.count(request.ip ?? '');
    const hash = request.path.slice(1);
    const first = /^[0-9a-f]{64}$/.test(hash) ? await find(hash, 0) : null;
    if (!first) throw noSuchAsset();
    response.set({
      'Content-Type': first.content_type,
      ETag: `"${hash}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // An SVG that is opened directly must not run scripts.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Webmail shows the image on pages of other origins.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (first.piece.length === first.bytes) response.send(first.piece);
    else if (request.fresh) response.status(304).end();
    else {
      response.set('Content-Length', String(first.bytes));
      await streamPieces(
        request,
        response,
        allPieces(first, (start) => find(hash, start)),
      );
    }
  });
  return router;
}

async function* allPieces(
  first: Piece,
  find: (start: number) => Promise<Piece | null>,
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let next: Piece | null = first; read < first.bytes; next = await find(read)) {
    if (!next) throw noSuchAsset();
    yield next.piece;
    read += next.piece.length;
  }
}

async function readPiece(orm: Database, hash: string, start: number): Promise<Piece | null> {
  const [found] = await query(
    orm.em.fork(),
    sql<Piece>`select * from read_asset(${hash}, ${start}::integer)`,
  );
  return found ?? null;
}

/** An LRU cache. Missing assets are not cached. */
function withCache(read: (hash: string, start: number) => Promise<Piece | null>) {
  const known = new Map<string, { piece: Piece; until: number }>();
  return async (hash: string, start: number): Promise<Piece | null> => {
    const key = `${hash} ${start}`;
    const cached = known.get(key);
    const isValid = cached !== undefined && performance.now() < cached.until;
    const piece = isValid ? cached.piece : await read(hash, start);
    known.delete(key);
    if (!piece) return null;
    known.set(key, { piece, until: isValid ? cached.until : performance.now() + CACHED_MS });
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
    return piece;
  };
}

const noSuchAsset = (): NotFoundError =>
  new NotFoundError('asset', 'No asset is stored under this hash.');
