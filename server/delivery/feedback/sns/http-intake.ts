import { type Request, Router } from 'express';
import type { Log } from '../../../platform/log.ts';
import type { SnsReceiver } from './receiver.ts';
import { SnsRefusedError, SnsUnreachableError } from './refusals.ts';
import { invalid } from '../../../platform/errors.ts';
import { decodeText } from '../../../http/body/decode-text.ts';
import { forged, methodNotAllowed, snsUnreachable } from '../../../http/responses/http-error.ts';
import { AddressLimit, networkOf } from '../../../http/access/rate-limit.ts';
import { receiveBytes } from '../../../http/body/receive-bytes.ts';

/** SNS's own limit is 256 KiB, and JSON within JSON takes more. */
const MAX_BYTES = 1024 * 1024;

/**
 * Limits the lines in the log. Genuine messages are accepted however many failures come from the same
 * address.
 */
const FAILURES = { points: 100, duration: 60 };

/** `POST /api/events/ses`: SNS posts the events of SES to it (PROVIDERS-5). */
export function sesEvents(receive: SnsReceiver, log: Log): Router {
  const router = Router();
  const failures = new AddressLimit(FAILURES);

  router.post('/', async (request, response) => {
    const text = await readText(request);
    try {
      await receive(text, networkOf(request.ip ?? ''));
    } catch (error) {
      if (error instanceof SnsUnreachableError) throw snsUnreachable();
      if (!(error instanceof SnsRefusedError)) throw error;
      await failures.count(request.ip ?? '');
      log.warn({ reason: error.reason }, 'message on /api/events/ses refused');
      throw forged();
    }
    response.json({ status: 'ok', test_mode: false });
  });
  router.all('/', () => {
    throw methodNotAllowed(['POST']);
  });
  return router;
}

/** SNS sends `Content-Type: text/plain` with all its messages. */
async function readText(request: Request): Promise<string> {
  const coding = request.get('Content-Encoding') ?? 'identity';
  if (coding.toLowerCase() !== 'identity') throw unreadable();
  const bytes = await receiveBytes(request, MAX_BYTES);
  const text = decodeText(bytes, request.get('Content-Type'));
  if (text === null) throw unreadable();
  return text;
}

const unreadable = () =>
  invalid('body', 'invalid_format', 'The body must be text in UTF-8, not compressed.');
