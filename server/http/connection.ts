import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { watchBody } from './body-watch.ts';
import { headFault } from './head-fault.ts';
import { normalizeRequest } from './normalize-request.ts';
import { type Reader, type ReadTurns, WORK_OF_A_REQUEST } from './read-turns.ts';
import { refuseConnection, refuseUnreadable } from './unreadable.ts';

/** Requests that a client may send ahead of the answers to those before. Common clients send none. */
export const MAX_WAITING = 20;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * One client's connection. Its requests are carried out one after the other: the next begins when the
 * operating system has taken the whole answer to the one before, and until then nothing more is read. So
 * a client that doesn't read holds one answer, and a write without progress is seen by the socket's
 * timeout, which reading would put off.
 */
export class Connection implements Reader {
  readonly #socket: Socket;
  readonly #serve: RequestListener;
  readonly #turns: ReadTurns;
  readonly #waiting: Exchange[] = [];
  #current: ServerResponse | null = null;
  #fault: NodeJS.ErrnoException | null = null;
  #isClosing = false;
  #isPaused = false;
  /** The request whose body comes, or came last. */
  #incoming: IncomingMessage | null = null;

  constructor(socket: Socket, serve: RequestListener, turns: ReadTurns) {
    this.#socket = socket;
    this.#serve = serve;
    this.#turns = turns;
    // Node resumes by itself at the end of each request. This listener comes after Node's own.
    socket.on('resume', () => this.#hold());
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    this.#turns.spend(WORK_OF_A_REQUEST);
    if (this.#socket.destroyed) return;
    this.#incoming = request;
    watchBody(request, response, {
      onPiece: () => this.#turns.spend(1),
      onFault: (error) => this.#refuseBody(response, error),
    });
    if (this.#current === null) return this.#begin({ request, response });
    // What has been parsed of this client's bytes is more than it may have; an answer would come last.
    if (this.#waiting.length >= MAX_WAITING) return void this.#socket.destroy();
    this.#waiting.push({ request, response });
    this.#hold();
  }

  /** What came next can't be read, or came too slowly. Requests before it are answered first. */
  fail(error: NodeJS.ErrnoException): void {
    if (this.#fault) return;
    this.#fault = error;
    this.#hold();
    const current = this.#current;
    if (!current) refuseConnection(this.#socket, error);
    else if (!current.req.complete) {
      // It is this request's own body that can't be read, and it may have its answer already.
      if (current.headersSent) this.#socket.destroySoon();
      else refuseConnection(this.#socket, error);
    }
  }

  /** From now on, the client is told with each answer that the connection ends (RFC 9112, section 9.6). */
  closeAfterAnswer(): void {
    this.#isClosing = true;
    if (this.#current) this.#announceClose(this.#current);
  }

  /** Neither side has moved for as long as is allowed. A request that is being worked on is waited for. */
  expire(): void {
    if (this.#current === null || this.#socket.writableLength > 0) this.#socket.destroy();
  }

  /** Until the next turn; the operating system keeps what comes meanwhile. */
  pauseReading(): void {
    if (this.#isHeld() || isFull(this.#incoming)) return;
    this.#isPaused = true;
    this.#hold();
  }

  resumeReading(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (!this.#isHeld() && !this.#socket.destroyed) this.#socket.resume();
  }

  /** The rest of a body isn't read. After its answer there is nothing more to say. */
  #refuseBody(response: ServerResponse, error: Error): void {
    if (!response.headersSent) return this.fail(error);
    this.#fault ??= error;
    this.#hold();
    this.#socket.destroySoon();
  }

  #begin({ request, response }: Exchange): void {
    this.#current = response;
    // After all that waits for the answer to be finished.
    response.once('close', () => this.#proceed());
    const fault = headFault(request);
    if (this.#fault && !request.complete) return refuseConnection(this.#socket, this.#fault);
    if (fault !== null) return refuseUnreadable(this.#socket, fault);
    this.#announceClose(response);
    normalizeRequest(request, response);
    this.#serve(request, response);
  }

  #proceed(): void {
    this.#current = null;
    // After an answer that said so, Node closes the connection.
    if (!this.#socket.writable) return;
    const next = this.#waiting.shift();
    if (next) this.#begin(next);
    else if (this.#fault) refuseConnection(this.#socket, this.#fault);
    if (!this.#isHeld()) this.#socket.resume();
  }

  #isHeld = (): boolean => this.#waiting.length > 0 || this.#fault !== null || this.#isPaused;

  #hold(): void {
    if (this.#isHeld()) this.#socket.pause();
  }

  #announceClose(response: ServerResponse): void {
    if (!this.#isClosing || this.#waiting.length > 0 || response.headersSent) return;
    response.setHeader('Connection', 'close');
  }
}

/** Node has stopped reading a body that nobody takes, and must not be made to go on with it. */
const isFull = (request: IncomingMessage | null): boolean =>
  request !== null && !request.complete && request.readableLength >= request.readableHighWaterMark;
