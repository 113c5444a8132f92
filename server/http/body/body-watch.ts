import type { IncomingMessage, ServerResponse } from 'node:http';

/** The first pieces of a body may have any size. Usual clients send kilobytes in each. */
export const FREE_PIECES = 1_000;

/** Minimum average size of the pieces after that. It is low, because each read may split a chunk. */
export const MIN_AVERAGE = 32;

/** Bytes of a body that are read after the response: some clients read the response only after sending everything. */
export const MAX_DRAINED = 64 * 1024 * 1024;

export const SMALL_PIECES = 'ERR_SMALL_PIECES';

/** The body comes in pieces of a few bytes, each of which costs as much work and memory as one of kilobytes. */
export class SmallPiecesError extends Error {
  readonly code = SMALL_PIECES;
}

export interface BodyWatchOptions {
  /** Called for each parsed piece. */
  onPiece: () => void;
  /** Called once, when the body must not be read any further. Later pieces are dropped. */
  onFault: (error: Error) => void;
}

/**
 * Observes each piece of a request's body as Node parses it and calls `push()`, even if nothing reads the
 * body because the response was sent early.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { onPiece, onFault }: BodyWatchOptions,
): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  let drained = 0;
  let isCut = false;
  request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (piece === null) return push(piece, encoding);
    onPiece();
    if (isCut) return true;
    pieces += 1;
    bytes += piece.length;
    if (response.writableEnded) drained += piece.length;
    const isTooSmall = pieces > FREE_PIECES && bytes < pieces * MIN_AVERAGE;
    isCut = isTooSmall || drained > MAX_DRAINED;
    if (!isCut) return push(piece, encoding);
    onFault(
      isTooSmall ? new SmallPiecesError() : new Error('The body continues after the response.'),
    );
    return true;
  };
  // Registered before Node's own listener, which would drain the body without calling `push()`.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    request.read();
    request.resume();
  });
}
