import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import { invalid } from '../platform/errors.ts';
import { recall, remember, type Repeatable } from './idempotency-records.ts';
import { canonicalHash } from '../platform/values/canonical.ts';
import { macWith } from '../platform/values/mac.ts';
import { principalOf, contextOf, operationOf } from './context.ts';
import { idempotencyKeyReused } from './http-error.ts';
import type { Once } from './operation.ts';
import { BusyElsewhere } from '../platform/concurrency/keyed-mutex.ts';

const HEADER = 'Idempotency-Key';
const KEY = /^[!-~]{1,255}$/;

/**
 * Reads the idempotency key of an operation that supports one, and the request's content: the path parameters
 * and the body before defaults are filled in (I1). Both are stored as HMAC, because they may contain an
 * address and the records remain after an erasure.
 */
export function readIdempotencyKey(secret: Buffer): RequestHandler {
  const mac = macWith(secret);
  const hash = (...parts: string[]): Buffer => mac(parts.join('\0'));
  return async (request, _response, next) => {
    const { operation, path } = operationOf(request);
    const key = request.get(HEADER);
    if (key === undefined || !operation.parameters?.some(({ name }) => name === HEADER)) {
      return next();
    }
    if (!KEY.test(key)) {
      throw invalid(HEADER, 'invalid_format', `${HEADER} must be 1–255 visible ASCII characters.`);
    }
    const { organizationId, mode } = principalOf(request);
    const { operationId } = operation;
    contextOf(request).repeatable = {
      organizationId,
      mode,
      operation: operationId,
      keyHash: hash('key', organizationId, mode, operationId, key),
      bodyHash: hash('body', await canonicalHash(request.body), ...Object.values(path)),
    };
    next();
  };
}

export interface Repetition {
  once: Once;
  /** Whether `once` returned the outcome of an earlier request. */
  replayed: boolean;
}

/** Runs in the request's transaction, so that the record commits together with the work (I6). */
export function repetition(em: EntityManager, repeatable: Repeatable | undefined): Repetition {
  if (!repeatable) return { once: (work) => work(), replayed: false };
  const self: Repetition = {
    replayed: false,
    once: async <Outcome>(work: () => Promise<Outcome>) => {
      const recalled = await recall(em, repeatable);
      if (recalled.kind === 'busy') throw new BusyElsewhere();
      if (recalled.kind === 'done') {
        if (!recalled.bodyHash.equals(repeatable.bodyHash)) throw idempotencyKeyReused();
        self.replayed = true;
        return recalled.outcome as Outcome;
      }
      const outcome = await work();
      const stored = await remember(em, repeatable, outcome);
      if (!stored) throw new BusyElsewhere();
      return outcome;
    },
  };
  return self;
}
