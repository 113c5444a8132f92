import type { Dispatcher } from 'undici';
import type { Connection } from './connection.ts';
import { OutboundError } from './outbound-error.ts';
import { isCompressed, type OutboundReply, type ReplyHeaders } from './reply.ts';

/** A receiver could send 1xx heads without end. */
const MAX_INTERIM_HEADS = 16;
const SWITCHING_PROTOCOLS = 101;

/** One request and its reply on a connection. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #connection: Connection;
  readonly #maxReplyBytes: number;
  readonly #reply = Promise.withResolvers<OutboundReply>();
  #interimHeads = 0;
  #status: number | null = null;
  #headers: ReplyHeaders = {};
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(connection: Connection, maxReplyBytes: number) {
    this.#connection = connection;
    this.#maxReplyBytes = maxReplyBytes;
  }

  /** Rejects with an error of the connection if there is no status. */
  get reply(): Promise<OutboundReply> {
    return this.#reply.promise;
  }

  /** Ends it from outside. If there is a status, the reply is what has come until now. */
  end(error: Error): void {
    if (this.#status === null) this.#reply.reject(error);
    else this.#finish(false);
    this.#connection.destroy();
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: unknown,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 100) {
      return this.end(new OutboundError('connect', 'The reply is not valid HTTP.'));
    }
    if (status >= 200) {
      this.#status = status;
      this.#headers = joinRepeated(headers);
      return;
    }
    this.#interimHeads += 1;
    if (this.#interimHeads > MAX_INTERIM_HEADS) {
      this.end(new OutboundError('connect', 'The reply is not valid HTTP.'));
    }
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#size > this.#maxReplyBytes) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size > this.#maxReplyBytes) this.end(new Error('The rest of the reply is not read.'));
  }

  onResponseEnd(): void {
    this.#finish(true);
  }

  onResponseError(_controller: unknown, error: Error): void {
    // undici accepts no change of protocols, and names it so.
    if (error.message === 'bad upgrade') this.#status = SWITCHING_PROTOCOLS;
    if (this.#status === null) this.#reply.reject(error);
    else this.#finish(false);
  }

  #finish(complete: boolean): void {
    const body = Buffer.concat(isCompressed(this.#headers) ? [] : this.#chunks);
    this.#reply.resolve({
      status: this.#status ?? 0,
      headers: this.#headers,
      complete,
      body: body.subarray(0, this.#maxReplyBytes),
    });
  }
}

/** As RFC 9110, section 5.3, combines repeated fields. */
const joinRepeated = (headers: Record<string, string | string[] | undefined>): ReplyHeaders =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
