import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { InTransaction, TextStream } from '../../platform/files/text-stream.ts';
import { isHead } from '../context.ts';

/** A client that takes no bytes for that long has gone. */
const IDLE_MS = 10 * 60 * 1_000;

/** Writes the text. If a piece fails, the connection is closed: what was received is incomplete. */
export async function streamText(
  request: Request,
  response: Response,
  { parts }: TextStream,
  inTransaction: InTransaction,
): Promise<void> {
  const pieces = parts.pieces(inTransaction);
  const first = await pieces.next();
  const isZipped = request.acceptsEncodings('gzip', 'identity') === 'gzip';
  response.set({
    'Content-Type': `${parts.type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${parts.filename}"`,
    Vary: 'Accept-Encoding',
  });
  if (isZipped) response.set('Content-Encoding', 'gzip');
  if (isHead(request)) {
    response.end();
    return;
  }
  // Those of the pipeline are added to those of the steps before.
  response.setMaxListeners(response.getMaxListeners() + 10);
  response.setTimeout(IDLE_MS, () => response.destroy());
  const text = Readable.from(startingWith(first, pieces), { highWaterMark: 1 });
  try {
    // The fastest level: a text can have gigabytes.
    if (isZipped) await pipeline(text, createGzip({ level: 1 }), response);
    else await pipeline(text, response);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  } finally {
    await parts.ended(inTransaction);
  }
}

async function* startingWith(
  first: IteratorResult<string, unknown>,
  rest: AsyncIterable<string>,
): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
