import { setTimeout as sleep } from 'node:timers/promises';
import type { SMTPServerDataStream } from 'smtp-server';
import { busy, HttpError } from '../http/responses/http-error.ts';
import { type Permit, Semaphores } from '../platform/concurrency/semaphores.ts';
import { SmtpRefusal } from './reply.ts';

const MIB = 1024 * 1024;

/** The maximum size of a message. */
export const MAX_MESSAGE = 10 * MIB;

/** Characters of a line. RFC 5322 §2.1.1 allows 998; ordinary software writes longer ones. */
const MAX_LINE = 64 * 1024;

/** A message of the maximum size in lines of 76 characters, as base64 has, has half as many. */
const MAX_LINES = 300_000;

/** A message up to this size needs no reservation of memory. */
const SMALL = 64 * 1024;

/** Memory of a message until the reply: its bytes, its decoded parts, and what is stored of them. */
const PER_BYTE = 9;

/** Memory for the large messages of one owner. */
const memoryOf = new Semaphores({
  total: 160 * MIB,
  maxWaitMs: 5_000,
  busy: () =>
    busy('Other messages of your organization use all memory that they may use; try again soon.'),
});

const CR = 0x0d;
const LF = 0x0a;

/**
 * A message with line ends other than CR LF. A CR or LF alone is a line end for some servers and none for others, by which
 * a second message can be hidden in one (SMTP smuggling). So the connection ends, too.
 */
export class LineEndRefusal extends SmtpRefusal {
  constructor() {
    super(554, '5.6.0', 'Lines must end with CR LF; a CR or LF alone is not allowed.');
    this.name = 'LineEndRefusal';
  }
}

/** Checks the lines of a message. */
class LineCheck {
  refusal: SmtpRefusal | null = null;
  #afterCr = false;
  #length = 0;
  #lines = 0;

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#afterCr !== (byte === LF)) {
        this.refusal = new LineEndRefusal();
        return;
      }
      this.#afterCr = byte === CR;
      this.#length += 1;
      if (byte === LF) {
        this.#length = 0;
        this.#lines += 1;
      }
      if (this.#length > MAX_LINE) this.#refuse(`A line has more than ${MAX_LINE} characters.`);
      if (this.#lines > MAX_LINES) this.#refuse(`The message has more than ${MAX_LINES} lines.`);
    }
  }

  #refuse(fault: string): void {
    this.refusal ??= new SmtpRefusal(554, '5.6.0', fault);
  }
}

interface Receiving {
  /** Whose messages share memory: an organization, or `inbound`. */
  owner: string;
  maxBytes: number;
  /** The size that the client has announced; null if it has not. */
  announced: number | null;
  /** Ends the connection. */
  disconnect: () => void;
}

interface Received {
  bytes: Buffer;
  /** Releases the memory of the message. */
  release: () => void;
}

/**
 * Reads a message to its end, also if it is refused: the reply can be sent only then. Throws an SmtpRefusal, or the
 * error of the semaphore. Nothing is read while a large message waits for memory.
 */
export async function receiveMessage(
  stream: SMTPServerDataStream,
  { owner, maxBytes, announced, disconnect }: Receiving,
): Promise<Received> {
  const lines = new LineCheck();
  let chunks: Buffer[] = [];
  let size = 0;
  let reserved = SMALL;
  let permit: Permit | null = null;
  let refusal: Error | null = null;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      // It may never end.
      if (size > 3 * maxBytes) {
        disconnect();
        throw tooLarge(maxBytes);
      }
      if (size > maxBytes) refusal ??= tooLarge(maxBytes);
      if (refusal === null && size > reserved) {
        // A message may be larger than announced (RFC 1870 §6.3).
        const isAsAnnounced = announced !== null && announced >= size;
        reserved = isAsAnnounced ? Math.min(announced, maxBytes) : maxBytes;
        permit?.release();
        try {
          permit = await memoryOf.acquire(owner, reserved * PER_BYTE);
        } catch (error) {
          refusal = error as Error;
        }
      }
      if (!(lines.refusal instanceof LineEndRefusal)) lines.add(chunk);
      if (refusal === null && lines.refusal === null) chunks.push(chunk);
      else chunks = [];
    }
    if (lines.refusal instanceof LineEndRefusal) throw lines.refusal;
    if (refusal !== null) throw refusal;
    if (lines.refusal !== null) throw lines.refusal;
    const memory = permit;
    return { bytes: Buffer.concat(chunks), release: () => memory?.release() };
  } catch (error) {
    permit?.release();
    if (error instanceof SmtpRefusal || error instanceof HttpError) throw error;
    // That of the stream.
    throw new SmtpRefusal(421, '4.4.2', 'The connection ended before the message did.');
  }
}

const tooLarge = (maxBytes: number): SmtpRefusal =>
  new SmtpRefusal(552, '5.3.4', `The message is larger than ${maxBytes} bytes.`);

/** Disconnects after the time, unless the work ends before. */
export async function within<T>(
  milliseconds: number,
  disconnect: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  void sleep(milliseconds, undefined, ended).then(disconnect, () => {});
  try {
    return await work();
  } finally {
    ended.abort();
  }
}
