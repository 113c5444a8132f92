import type { InTransaction } from './text-stream.ts';

/** A body that is not JSON. It is read while it is stored, so a long one takes little memory. */
export interface RawBody {
  /** The media type, one of those of the operation. */
  type: string;
  /** At most the operation's limit, after decompression too. */
  pieces: AsyncIterable<Buffer>;
  /** Runs work in a transaction of its own, bound to the organization, in which rows of test mode are kept. */
  inTransaction: InTransaction;
}
