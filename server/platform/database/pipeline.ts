import pg from 'pg';
import { isOutdated } from './prepared.ts';

/** A statement whose answer nobody waits for. */
export interface Opening {
  /** Prepared under it; not prepared if it's empty. */
  name: string;
  text: string;
  values?: (string | null)[];
}

/** What pg's Query tells its connection; pg declares no types for it. */
interface Wire {
  stream: { cork: () => void; uncork: () => void };
  parsedStatements: Record<string, string>;
  /** Sent to be parsed, and not yet answered. */
  submittedNamedStatements: Record<string, string>;
  parse: (statement: { name: string; text: string }) => void;
  bind: (portal: { statement: string; values: (string | null)[] | undefined }) => void;
  execute: (portal: object) => void;
  close: (statement: { type: 'S'; name: string }) => void;
}

/** And what its client tells a Query. */
interface Listener {
  name?: string;
  text: string;
  _result: unknown;
  submit: (wire: Wire) => Error | null;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, wire: Wire) => void;
  handlePortalSuspended: (wire: Wire) => void;
  handleEmptyQuery: (wire: Wire) => void;
  handleCopyInResponse: (wire: Wire) => void;
  handleCopyData: (message: unknown, wire: Wire) => void;
  handleError: (error: Error, wire: Wire) => void;
  handleReadyForQuery: (wire: Wire) => void;
}

/**
 * A query, and before it statements that open it, in one message to the server and one answer
 * (PostgreSQL, "Extended Query", pipelining: they have one Sync, behind all of them). Whatever fails
 * is the query's error. Unless they begin a transaction, they are one by themselves.
 *
 * It is what pg calls a Submittable, for `client.query()`.
 */
export class Pipeline implements pg.Submittable {
  readonly #query: Listener;
  readonly #opening: Opening[];
  /** How many of the opening statements have been carried out. */
  #opened = 0;
  /** pg's client looks for one. */
  readonly callback: (error: Error | undefined, result: pg.QueryResult) => void;

  constructor(
    opening: Opening[],
    query: pg.QueryConfig,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    this.#opening = opening;
    this.callback = callback;
    const extended = { ...query, queryMode: 'extended' };
    this.#query = new pg.Query(extended, callback as never) as unknown as Listener;
  }

  /** This and `text`: of the statement that the server is at, as pg notes which ones it has parsed. */
  get name(): string | undefined {
    return this.#current().name;
  }

  get text(): string {
    return this.#current().text;
  }

  get _result(): unknown {
    return this.#query._result;
  }

  submit(connection: unknown): Error | null {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const { name, text, values } of this.#opening) {
      const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
      if (known === undefined) wire.parse({ name, text });
      if (name && known === undefined) wire.submittedNamedStatements[name] = text;
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    const error = this.#query.submit(wire);
    wire.stream.uncork();
    return error;
  }

  handleDataRow(message: unknown): void {
    if (this.#isOpen()) this.#query.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isOpen()) this.#query.handleCommandComplete(message, wire);
    else this.#opened += 1;
  }

  handleRowDescription(message: unknown): void {
    this.#query.handleRowDescription(message);
  }

  handlePortalSuspended(wire: Wire): void {
    this.#query.handlePortalSuspended(wire);
  }

  handleEmptyQuery(wire: Wire): void {
    this.#query.handleEmptyQuery(wire);
  }

  handleCopyInResponse(wire: Wire): void {
    this.#query.handleCopyInResponse(wire);
  }

  handleCopyData(message: unknown, wire: Wire): void {
    this.#query.handleCopyData(message, wire);
  }

  /** What comes behind the error is skipped, and so was never parsed. */
  handleError(error: Error, wire: Wire): void {
    for (const { name = '' } of [...this.#opening, this.#query]) {
      delete wire.submittedNamedStatements[name];
    }
    if (isOutdated(error)) forgetStatements(wire);
    this.#query.handleError(error, wire);
  }

  handleReadyForQuery(wire: Wire): void {
    this.#query.handleReadyForQuery(wire);
  }

  #isOpen(): boolean {
    return this.#opened === this.#opening.length;
  }

  #current(): { name?: string; text: string } {
    return this.#opening[this.#opened] ?? this.#query;
  }
}

/** All of them: what outdated one may have outdated others, and each would fail once more. */
function forgetStatements(wire: Wire): void {
  for (const name of Object.keys(wire.parsedStatements)) {
    wire.close({ type: 'S', name });
    delete wire.parsedStatements[name];
  }
}
