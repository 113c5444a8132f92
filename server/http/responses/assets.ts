import { Router } from 'express';
import { type Database, query, sql } from '../../platform/database/sql.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { methodNotAllowed } from './http-error.ts';
import { AddressLimit } from '../access/rate-limit.ts';

interface Asset {
  content_type: string;
  content: Buffer;
}

/** High, because mail providers fetch the images for all of their users from a few addresses. */
const FETCHES = { points: 2_000, duration: 10 };

/** Number of cached assets. Slow readers of one image share its bytes. At most 16 MiB. */
const MAX_CACHED = 64;

/** `/assets/{hash}`: public, and immutable. */
export function assets(orm: Database): Router {
  const limit = new AddressLimit(FETCHES);
  const find = withCache((hash) => readAsset(orm, hash));
  const router = Router();
  // Without a path parameter, so that a path that cannot be decoded is a 404.
  router.use('/assets', async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw methodNotAllowed(['GET', 'HEAD']);
    }
    await limit.count(request.ip ?? '');
    const hash = request.path.slice(1);
    const asset = /^[0-9a-f]{64}$/.test(hash) ? await find(hash) : null;
    if (!asset) throw noSuchAsset();
    response.set({
      'Content-Type': asset.content_type,
      ETag: `"${hash}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // An SVG that is opened directly must not run scripts.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Webmail shows the image on pages of other origins.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.send(asset.content);
  });
  return router;
}

async function readAsset(orm: Database, hash: string): Promise<Asset | null> {
  const [found] = await query(orm.em.fork(), sql<Asset>`select * from read_asset(${hash})`);
  return found ?? null;
}

/** An LRU cache. Missing assets are not cached. */
function withCache(read: (hash: string) => Promise<Asset | null>) {
  const known = new Map<string, Asset>();
  return async (hash: string): Promise<Asset | null> => {
    const asset = known.get(hash) ?? (await read(hash));
    if (!asset) return null;
    known.delete(hash);
    known.set(hash, asset);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
    return asset;
  };
}

const noSuchAsset = (): NotFoundError =>
  new NotFoundError('asset', 'No asset is stored under this hash.');
