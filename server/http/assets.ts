import type { MikroORM } from '@mikro-orm/postgresql';
import { Router } from 'express';
import { query, sql } from '../platform/database/sql.ts';
import { NotFoundError } from '../platform/errors.ts';
import { methodNotAllowed } from './http-error.ts';
import { AddressLimit } from './rate-limit.ts';

interface Asset {
  content_type: string;
  content: Buffer;
}

/** Mail providers fetch images for all of their users from a few addresses. */
const FETCHES = { points: 2_000, duration: 10 };

/** Kept in memory, so that slow readers of one image share its bytes. At most 16 MiB. */
const MAX_REMEMBERED = 64;

/** `/assets/{hash}`: for everybody, and never another content under one hash. */
export function assets(orm: MikroORM): Router {
  const limit = new AddressLimit(FETCHES);
  const find = remembering((hash) => readAsset(orm, hash));
  const router = Router();
  // Not by a parameter: a path that can't be decoded is one that isn't there.
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
      // An image that somebody opens by itself is nothing but that.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Mail programs show it on pages of their own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.send(asset.content);
  });
  return router;
}

async function readAsset(orm: MikroORM, hash: string): Promise<Asset | null> {
  const [found] = await query(orm.em.fork(), sql<Asset>`select * from read_asset(${hash})`);
  return found ?? null;
}

/** The latest ones; what isn't there is asked for again. */
function remembering(read: (hash: string) => Promise<Asset | null>) {
  const known = new Map<string, Asset>();
  return async (hash: string): Promise<Asset | null> => {
    const asset = known.get(hash) ?? (await read(hash));
    if (!asset) return null;
    known.delete(hash);
    known.set(hash, asset);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return asset;
  };
}

const noSuchAsset = (): NotFoundError =>
  new NotFoundError('asset', 'Nothing is stored under this hash, or not any more.');
