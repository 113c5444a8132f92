import type { IncomingMessage, ServerResponse } from 'node:http';

/** Pieces of a body that may have any size; honest clients send kilobytes in each. */
export const FREE_PIECES = 1_000;

/** Bytes that pieces must have on average, once there are more. Each read may cut a chunk in two. */
export const MIN_AVERAGE = 32;

/** What is read of a body after its answer: the client may read the answer only when it has sent all. */
export const MAX_DRAINED = 64 * 1024 * 1024;

export const SMALL_PIECES = 'ERR_SMALL_PIECES';

/** A body in pieces of a few bytes: each costs as much work and memory as one of kilobytes. */
export class SmallPiecesError extends Error {
  readonly code = SMALL_PIECES;
}

export interface BodyWatchOptions {
  /** A piece has been parsed. */
  onPiece: () => void;
  /** The body must not be read any further. Called once; what still comes is dropped. */
  onFault: (error: Error) => void;
}

/**
 * Sees each piece of a request's body as it is parsed, whoever reads it: also what nobody reads because
 * the answer came first. Node calls \`push()\` for each.
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
    onFault(isTooSmall ? new SmallPiecesError() : new Error('The body goes on after its answer.'));
    return true;
  };
  // Before Node's own listener, which would have it dropped where nobody sees it.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    request.read();
    request.resume();
  });
}
