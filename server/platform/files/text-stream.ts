import type { Transaction } from '../database/sql.ts';

/** Runs work in a transaction of its own, bound to the organization of the request. */
export type InTransaction = <T>(run: (em: Transaction) => Promise<T>) => Promise<T>;

interface TextParts {
  type: 'text/csv' | 'application/x-ndjson';
  filename: string;
  /** The first piece is made before the response begins, so that its errors have a status. */
  pieces: (inTransaction: InTransaction) => AsyncIterableIterator<string>;
  /** Called once: after the last piece, or when the client has gone or a piece failed. */
  ended: (inTransaction: InTransaction) => Promise<void>;
}

/**
 * A response that is a text of any length. It is made while it is written, and holds no database connection while the
 * client is slow.
 */
export class TextStream {
  readonly parts: TextParts;

  constructor(parts: TextParts) {
    this.parts = parts;
  }
}
