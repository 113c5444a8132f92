import type { Transaction } from '../../platform/database/sql.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { isHead } from '../context.ts';
import { hasLongLists, LongList, type ReadNext, toPieces } from './long-list.ts';

/**
 * Writes a response while its lists are read, as fast as the client reads it. No database connection is held
 * while the client is slow.
 */
export const streamResponse = (
  request: Request,
  response: Response,
  body: object,
  readNext: ReadNext,
): Promise<void> => streamPieces(request, response.type('json'), toPieces(body, readNext));

/** If making a piece fails, the connection is closed, so that the client notices that the response is incomplete. */
export async function streamPieces(
  request: Request,
  response: Response,
  pieces: AsyncIterable<string | Buffer>,
): Promise<void> {
  if (isHead(request)) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), response);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  }
}

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The body with all entries of its lists, to check it against the document. */
export async function toComplete(em: Transaction, body: object): Promise<object> {
  if (!hasLongLists(body)) return body;
  const entries = Object.entries(body).map(async ([key, value]: [string, unknown]) => [
    key,
    value instanceof LongList ? await allOf(em, value) : value,
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

async function allOf(em: Transaction, { first, read }: LongList): Promise<unknown[]> {
  const entries: unknown[] = [...first.data];
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = await read(em, cursor);
    entries.push(...page.data);
    cursor = page.next_cursor;
  }
  return entries;
}
