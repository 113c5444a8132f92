import express, { Router } from 'express';
import type { Logger } from 'pino';
import type { SnsReceiver } from './receiver.ts';
import { SnsRefusedError, SnsUnreachableError } from './refusals.ts';
import { invalid } from '../../../platform/errors.ts';
import { refuseLength } from '../../../http/body.ts';
import {
  forged,
  methodNotAllowed,
  payloadTooLarge,
  snsUnreachable,
} from '../../../http/http-error.ts';
import { AddressLimit, networkOf } from '../../../http/rate-limit.ts';

/** SNS's own limit is 256 KiB, and JSON within JSON takes more. */
const MAX_BYTES = 1024 * 1024;

/** It spares the log; what is genuine is taken however many failures share its address. */
const FAILURES = { points: 100, duration: 60 };

/** `POST /api/events/ses`: where SNS posts what SES reports (V5). */
export function sesEvents(receive: SnsReceiver, log: Logger): Router {
  const router = Router();
  const failures = new AddressLimit(FAILURES);
  // SNS says text/plain, whatever it sends.
  const parse = express.text({ type: () => true, limit: MAX_BYTES, inflate: false });

  router.post(
    '/',
    (request, response, next) => {
      refuseLength(request, MAX_BYTES);
      parse(request, response, (error?: { type?: string }) => {
        if (error === undefined) next();
        else next(error.type === 'entity.too.large' ? payloadTooLarge(MAX_BYTES) : unreadable());
      });
    },
    async (request, response) => {
      const text: unknown = request.body;
      try {
        await receive(typeof text === 'string' ? text : '', networkOf(request.ip ?? ''));
      } catch (error) {
        if (error instanceof SnsUnreachableError) throw snsUnreachable();
        if (!(error instanceof SnsRefusedError)) throw error;
        await failures.count(request.ip ?? '');
        log.warn({ reason: error.reason }, 'message on /api/events/ses refused');
        throw forged();
      }
      response.json({ status: 'ok', test_mode: false });
    },
  );
  router.all('/', () => {
    throw methodNotAllowed(['POST']);
  });
  return router;
}

const unreadable = () =>
  invalid('body', 'invalid_format', 'The body must be text in UTF-8, not compressed.');
