import pg from 'pg';
import { isOutdated } from './conflicts.ts';

/** A statement whose result is not used. */
export interface PrecedingStatement {
  /** The name under which it is prepared; empty when it is not. */
  name: string;
  text: string;
  values?: (string | null)[];
}

/** Members of pg's Connection and Query for which it declares no types. */
interface Connection {
  stream: { cork: () => void; uncork: () => void };
  /** Texts of prepared statements by name. */
  parsedStatements: Record<string, string>;
  /** Statements that were sent but not yet answered. */
  submittedNamedStatements: Record<string, string>;
  parse: (statement: { name: string; text: string }) => void;
  bind: (portal: { statement: string; values: (string | null)[] | undefined }) => void;
  execute: (portal: object) => void;
  close: (statement: { type: 'S'; name: string }) => void;
}
interface Query {
  name?: string | undefined;
  text: string;
  submit(connection: unknown): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: object, callback: Callback) => Query;

/**
 * A query of pg and the statements before it, in one message with one Sync at the end (PostgreSQL
 * documentation, "Pipelining"). The first error is reported as the query's; what follows it is skipped.
 * Unless one of the statements is BEGIN, all of them are one transaction.
 *
 * pg's own option `pipeline` doesn't replace it: it sends a Sync after each statement.
 */
export class Pipeline extends Query {
  readonly #preceding: PrecedingStatement[];
  readonly #query: { name?: string | undefined; text: string };
  /** How many of the preceding statements are complete. */
  #completed = 0;

  constructor(preceding: PrecedingStatement[], query: pg.QueryConfig, callback: Callback) {
    super({ ...query, queryMode: 'extended' }, callback);
    this.#preceding = preceding;
    this.#query = query;
  }

  override submit(submittedTo: unknown): Error | null {
    const connection = submittedTo as Connection;
    connection.stream.cork();
    for (const { name, text, values } of this.#preceding) {
      if (!isParsed(connection, name)) {
        connection.parse({ name, text });
        if (name) connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    const error = super.submit(connection);
    connection.stream.uncork();
    this.#setCurrent();
    return error;
  }

  override handleDataRow(message: unknown): void {
    if (this.#isAtQuery()) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isAtQuery()) {
      super.handleCommandComplete(message, connection);
    } else {
      this.#completed += 1;
      this.#setCurrent();
    }
  }

  /** The statements after the failed one are skipped, so none of them counts as parsed. */
  override handleError(error: Error, connection: Connection): void {
    for (const { name } of [...this.#preceding, this.#query]) {
      if (name) delete connection.submittedNamedStatements[name];
    }
    if (isOutdated(error)) closePrepared(connection);
    super.handleError(error, connection);
  }

  #isAtQuery(): boolean {
    return this.#completed === this.#preceding.length;
  }

  /** pg's client records `name` and `text` as parsed, so they must be those of the current statement. */
  #setCurrent(): void {
    const { name, text } = this.#preceding[this.#completed] ?? this.#query;
    this.name = name;
    this.text = text;
  }
}

const isParsed = (connection: Connection, name: string): boolean =>
  name in connection.parsedStatements || name in connection.submittedNamedStatements;

/** Closes all of them: if one is outdated, others may be too, and each would fail once. */
function closePrepared(connection: Connection): void {
  for (const name of Object.keys(connection.parsedStatements)) {
    connection.close({ type: 'S', name });
    delete connection.parsedStatements[name];
  }
}
