/** Smallest size of the first copy. A body in one piece is not copied. */
const FIRST_ROOM = 16 * 1024;

/**
 * Collects the bytes of a body. They are copied into one buffer that doubles: a list of pieces would take some
 * 165 bytes per piece, and a piece may have one byte. While the buffer grows, the old and the new one
 * exist together, which is at most twice the limit.
 */
export class GrowingBuffer {
  readonly #limit: number;
  readonly #firstRoom: number;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** `expected`: the size of the body, if it is known. Then the buffer never grows. */
  constructor(limit: number, expected = 0) {
    this.#limit = limit;
    this.#firstRoom = Math.max(FIRST_ROOM, expected);
  }

  /** Returns false and adds nothing if the limit would be exceeded. */
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

  /** The bytes received so far. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Allocated bytes. */
  get room(): number {
    return this.#bytes.length;
  }

  #growTo(length: number): void {
    const room = Math.max(length, this.#bytes.length * 2, this.#firstRoom);
    const larger = Buffer.allocUnsafeSlow(Math.min(room, this.#limit));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
