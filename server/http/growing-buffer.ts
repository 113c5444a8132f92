/** The first copy has room for so much; a body in one piece isn't copied at all. */
const FIRST_ROOM = 16 * 1024;

/**
 * The bytes of a body as they come. They are copied into one buffer that doubles: a list would hold some
 * 165 bytes for each piece, and pieces may have one byte. While it grows, old and new room are there
 * together, which is at most twice the limit.
 */
export class GrowingBuffer {
  readonly #limit: number;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False, and nothing is taken, when it would be more than the limit. */
  append(piece: Buffer): boolean {
    const length = this.#length + piece.length;
    if (length > this.#limit) return false;
    if (this.#length === 0) this.#bytes = piece;
    else {
      if (length > this.#bytes.length) this.#growTo(length);
      piece.copy(this.#bytes, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** What has come so far. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Bytes of memory that are held. */
  get room(): number {
    return this.#bytes.length;
  }

  #growTo(length: number): void {
    const room = Math.max(length, this.#bytes.length * 2, FIRST_ROOM);
    const larger = Buffer.allocUnsafeSlow(Math.min(room, this.#limit));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
