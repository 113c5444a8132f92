import type { IncomingMessage } from 'node:http';
import { HttpError, payloadTooLarge } from '../responses/http-error.ts';
import { GrowingBuffer } from './growing-buffer.ts';

/**
 * Receives the raw bytes of a body. Refuses a body as soon as it is known to be too long; the connection
 * then drains the rest.
 */
export function receiveBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseLength(request, limit);
  const received = new GrowingBuffer(limit, Number(request.headers['content-length'] ?? 0));
  return new Promise((resolve, reject) => {
    const onData = (piece: Buffer): void => {
      if (!received.append(piece)) settle(() => reject(payloadTooLarge(limit)));
    };
    const onEnd = (): void => settle(() => resolve(received.bytes));
    const onAbort = (): void => settle(() => reject(aborted()));
    const settle = (outcome: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onAbort);
      outcome();
    };
    if (request.destroyed) return void reject(aborted());
    request.on('end', onEnd).on('close', onAbort).on('data', onData);
  });
}

/** Refuses a body that is too long by its Content-Length before reading it. */
export function refuseLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge(limit);
}

const aborted = () =>
  new HttpError(400, 'VALIDATION_ERROR', 'The connection ended before the body was complete.');
