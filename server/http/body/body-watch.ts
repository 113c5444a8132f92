import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum work per iteration of the event loop, in pieces of bodies: some 20 ms. */
export const MAX_WORK = 5_000;

/** The work of a request without its body. */
export const REQUEST_WORK = 10;

/** A connection whose reading can be paused. */
export interface Reader {
  pauseReading(): void;
  resumeReading(): void;
}

/**
 * Limits what one iteration of the event loop parses for all connections together. Each read has 64 KiB,
 * which may be 11,000 pieces of one byte or thousands of requests, and an iteration has up to 32 reads
 * per connection. Beyond the limit, all connections pause reading until the next iteration.
 */
export class ReadBudget {
  readonly #readers: Iterable<Reader>;
  #work = 0;
  #isPaused = false;

  constructor(readers: Iterable<Reader>) {
    this.#readers = readers;
  }

  /** Counts parsed data. */
  spend(work: number): void {
    if (this.#work === 0) setImmediate(() => this.#begin());
    this.#work += work;
    if (this.#work <= MAX_WORK || this.#isPaused) return;
    this.#isPaused = true;
    for (const reader of this.#readers) reader.pauseReading();
  }

  #begin(): void {
    this.#work = 0;
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const reader of this.#readers) reader.resumeReading();
  }
}

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
