import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { watchBody, type Reader, type ReadBudget, REQUEST_WORK } from '../body/body-watch.ts';
import { refuseConnection, refuseUnreadable } from './refuse-unreadable.ts';
import { withoutPort } from '../../platform/values/network.ts';

const FORWARDED_FOR = 'x-forwarded-for';

/** Removes features of HTTP that this server does not support, before other code has to handle them. */
function normalizeRequest(request: IncomingMessage, response: ServerResponse): void {
  // A client may send an absolute URL (RFC 9112 §3.2.2); later code expects path and query only.
  request.url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  // Express matches `*` with every response, although few have an ETag.
  if (request.headers['if-none-match'] === '*') delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  // Azure and IIS append ports to addresses, which the code that reads the client's address does not expect.
  const forwarded = request.headers[FORWARDED_FOR];
  if (typeof forwarded === 'string') {
    request.headers[FORWARDED_FOR] = forwarded.split(',').map(withoutPort).join(',');
  }
  // After an upgrade request Node no longer reports malformed requests, and the client would never get a response.
  if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
}

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2); it may be empty. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~%!$&'()*+;=-]*)(:\d{0,5})?$/i;

/**
 * Finds ambiguities that Node's parser accepts and a proxy may interpret differently, so that the two would
 * disagree on where a request ends or on its host (request smuggling); null if there is none.
 */
function findHeadFault(request: IncomingMessage): string | null {
  const coding = request.headers['transfer-encoding'];
  // RFC 9112, section 6.1, recommends 501 for other codings; our document has only 400 for malformed requests.
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || isOld(request))) {
    return 'The only supported transfer coding is chunked, in HTTP/1.1.';
  }
  const hosts = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  const host = request.headers.host ?? '';
  const isMissing = hosts.length === 0 && !isOld(request);
  if (isMissing || hosts.length > 1 || !HOST.test(host)) {
    return 'A request must have one Host header, with a host name and optionally a port.';
  }
  return null;
}

const isOld = ({ httpVersion }: IncomingMessage): boolean => httpVersion === '1.0';

/**
 * Maximum number of pipelined requests that wait on a connection, each in about 10 kB. Common clients do not
 * pipeline.
 */
export const MAX_PIPELINED = 8;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * A client's connection. Its requests are handled one after the other: the next one starts when the operating
 * system has accepted the whole response to the previous one, and until then nothing more is read. So a
 * client that does not read keeps only one response in memory, and the socket's timeout notices a stalled
 * write, because no reads reset it.
 */
export class Connection implements Reader {
  readonly #socket: Socket;
  readonly #serve: RequestListener;
  readonly #readBudget: ReadBudget;
  readonly #waiting: Exchange[] = [];
  #current: ServerResponse | null = null;
  #fault: NodeJS.ErrnoException | null = null;
  #isClosing = false;
  #isPaused = false;
  /** The request whose body is arriving or arrived last. */
  #incoming: IncomingMessage | null = null;

  constructor(socket: Socket, serve: RequestListener, readBudget: ReadBudget) {
    this.#socket = socket;
    this.#serve = serve;
    this.#readBudget = readBudget;
    // Node resumes reading at the end of each request. This listener runs after Node's own.
    socket.on('resume', () => this.#hold());
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    this.#readBudget.spend(REQUEST_WORK);
    if (this.#socket.destroyed) return;
    this.#incoming = request;
    watchBody(request, response, {
      onPiece: () => this.#readBudget.spend(1),
      onFault: (error) => this.#refuseBody(response, error),
    });
    if (this.#current === null) return this.#begin({ request, response });
    // Too many pipelined requests. An error response would have to follow all others.
    if (this.#waiting.length >= MAX_PIPELINED) return void this.#socket.destroy();
    this.#waiting.push({ request, response });
    this.#hold();
  }

  /** The next request is malformed or too slow. Earlier requests are answered first. */
  fail(error: NodeJS.ErrnoException): void {
    if (this.#fault) return;
    this.#fault = error;
    this.#hold();
    const current = this.#current;
    if (!current) refuseConnection(this.#socket, error);
    else if (!current.req.complete) {
      // The body of the current request is malformed, and its response may have started.
      if (current.headersSent) this.#socket.destroySoon();
      else refuseConnection(this.#socket, error);
    }
  }

  /** From now on, responses announce that the connection will close (RFC 9112, section 9.6). */
  closeAfterResponse(): void {
    this.#isClosing = true;
    if (this.#current) this.#announceClose(this.#current);
  }

  /** Called after the time limit without traffic. Closes the connection, unless a request is being processed. */
  expire(): void {
    if (this.#current === null || this.#socket.writableLength > 0) this.#socket.destroy();
  }

  /** Pauses until `resumeReading`; the operating system buffers the data meanwhile. */
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

  /** Does not read the rest of a body. If the response has started, closes without an error. */
  #refuseBody(response: ServerResponse, error: Error): void {
    if (!response.headersSent) return this.fail(error);
    this.#fault ??= error;
    this.#hold();
    this.#socket.destroySoon();
  }

  #begin({ request, response }: Exchange): void {
    this.#current = response;
    // After the listeners that wait for the end of the response.
    response.once('close', () => this.#proceed());
    const fault = findHeadFault(request);
    if (this.#fault && !request.complete) return refuseConnection(this.#socket, this.#fault);
    if (fault !== null) return refuseUnreadable(this.#socket, fault);
    this.#announceClose(response);
    normalizeRequest(request, response);
    this.#serve(request, response);
  }

  #proceed(): void {
    this.#current = null;
    // After a response with `Connection: close`, Node closes the connection.
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

/** Whether Node paused reading because nothing consumes the body. Then it must not be resumed. */
const isFull = (request: IncomingMessage | null): boolean =>
  request !== null && !request.complete && request.readableLength >= request.readableHighWaterMark;
