import { Router } from 'express';
import { readPublishedKeys } from '../audience/consent-log/index.ts';
import { onlyGet } from '../http/only-get.ts';
import { AddressLimit } from '../http/rate-limit.ts';
import { type Database, toIso } from '../platform/database/sql.ts';

const PATH = '/.well-known/mailwright-consent-keys.json';

const READS = { points: 100, duration: 10 };

/** The public keys that sign checkpoints, for everybody. */
export function consentKeys(orm: Database): Router {
  const limit = new AddressLimit(READS);
  const router = Router();
  router.get(PATH, async (request, response) => {
    await limit.count(request.ip ?? '');
    const keys = await readPublishedKeys(orm.em.fork());
    response.set('Cache-Control', 'public, max-age=60').json({
      keys: keys.map(({ id, public_key, endorsement, created_at }, place) => ({
        id,
        algorithm: 'Ed25519',
        public_key,
        created_at: toIso(created_at),
        current: place === keys.length - 1,
        previous_key_signature: endorsement,
      })),
    });
  });
  onlyGet(router, [PATH]);
  return router;
}
