import type { Transaction } from '../platform/database/sql.ts';
import type { RequestHandler } from 'express';
import { invalid } from '../platform/errors.ts';
import { findOutcome, storeOutcome, type IdempotentRequest } from './idempotency-records.ts';
import { canonicalHash } from '../platform/values/json/canonical.ts';
import { macWith } from '../platform/values/secrets/mac.ts';
import { principalOf, contextOf, operationOf } from './context.ts';
import { idempotencyKeyReused } from './responses/http-error.ts';
import type { Once } from './operation.ts';
import { BusyElsewhere } from '../platform/concurrency/keyed-mutex.ts';

const HEADER = 'Idempotency-Key';
const KEY = /^[!-~]{1,255}$/;

/**
 * Reads the idempotency key of an operation that supports one, and the request's content: the path parameters
 * and the body before defaults are filled in (IDEMPOTENCY-1). Both are stored as HMAC, because they may contain an
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
    contextOf(request).idempotentRequest = {
      organizationId,
      mode,
      operation: operationId,
      keyHash: hash('key', organizationId, mode, operationId, key),
      bodyHash: hash('body', await canonicalHash(request.body), ...Object.values(path)),
    };
    next();
  };
}

export interface IdempotentRun {
  once: Once;
  /** Whether `once` returned the outcome of an earlier request. */
  replayed: boolean;
}

/** Runs in the request's transaction, so that the record commits together with the work (IDEMPOTENCY-6). */
export function runOnce(em: Transaction, request: IdempotentRequest | undefined): IdempotentRun {
  if (!request) return { once: (work) => work(), replayed: false };
  const self: IdempotentRun = {
    replayed: false,
    once: async <Outcome>(work: () => Promise<Outcome>) => {
      const earlier = await findOutcome(em, request);
      if (earlier.kind === 'busy') throw new BusyElsewhere();
      if (earlier.kind === 'done') {
        if (!earlier.bodyHash.equals(request.bodyHash)) throw idempotencyKeyReused();
        self.replayed = true;
        return earlier.outcome as Outcome;
      }
      const outcome = await work();
      const stored = await storeOutcome(em, request, outcome);
      if (!stored) throw new BusyElsewhere();
      return outcome;
    },
  };
  return self;
}
