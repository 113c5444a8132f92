import type { Document, Operation, Schema } from './document.ts';
import { isObject, slugsIn } from './json.ts';
import {
  isNamedBy,
  isNamedByServer,
  type Kind,
  kindsOf,
  labelsOf,
  namesMade,
  namesMissed,
  shapesIn,
} from './kinds.ts';
import type { Names } from './names.ts';
import { type ContractAnswer, type ContractRequest, type Send, toRequest } from './request.ts';
import { onlyAlternative } from './schema.ts';
import { Skipped, Violation } from './violation.ts';

interface Thing {
  kind: Kind;
  name: string;
  /** The name that an example uses. */
  shape: Record<string, unknown>;
}

interface Made {
  kind: Kind;
  path: Record<string, string>;
}

/**
 * Names that other resources refer to and that must not be created by this run: those of the
 * default sender.
 */
const AT_MOST_ONE = ['is_default'];

/**
 * The resources that this run creates in the account and removes again. It is generic: a resource
 * that examples name under a path is created by that path’s PUT, or by the POST of its collection,
 * if the document has them.
 */
export class Account {
  readonly #document: Document;
  readonly #operations: Operation[];
  readonly #send: Send;
  readonly #names: Names;
  readonly #kinds: Kind[];
  readonly #made = new Map<string, Made>();

  constructor(document: Document, operations: Operation[], send: Send, names: Names) {
    this.#document = document;
    this.#operations = operations;
    this.#send = send;
    this.#names = names;
    this.#kinds = kindsOf(operations);
  }

  /** Creates what the examples name, referenced resources first. */
  async setUp(signal: AbortSignal): Promise<void> {
    for (const name of this.#operations.flatMap(namesMissed)) this.#names.take(name);
    for (const name of this.#kinds.flatMap(namesMade)) this.#names.take(name);
    for (const kind of this.#kinds.filter((one) => isNamedByServer(this.#document, one)))
      for (const label of labelsOf(kind)) this.#names.take(label);
    let waiting = this.#kinds.flatMap((kind) => this.#thingsOf(kind));
    const made = new Set(this.#kinds.flatMap(namesMade));
    for (const thing of waiting) for (const name of namesOf(thing)) this.#names.take(name);
    for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
      before = waiting.length;
      const left: Thing[] = [];
      for (const thing of waiting) {
        if (signal.aborted) return;
        if (await this.#make(thing)) for (const name of namesOf(thing)) made.add(name);
        else left.push(thing);
      }
      waiting = left;
    }
    const unmade = waiting.flatMap(namesOf).filter((name) => !made.has(name));
    for (const name of unmade) this.#names.drop(name);
  }

  /** The creator of a resource registers it for removal at the end of the run. */
  note({ operation, method, values }: ContractRequest, { status, body }: ContractAnswer): void {
    if (!operation || status >= 300 || !['PUT', 'POST'].includes(method)) return;
    const kind = this.#kinds.find(
      ({ operations: { PUT, POST } }) => PUT === operation || POST === operation,
    );
    const name = kind && (values?.path[kind.key] ?? (isObject(body) ? body[kind.key] : undefined));
    if (!kind?.operations.DELETE || typeof name !== 'string') return;
    if (status !== 201 && !this.#names.isOwn(name)) return;
    this.#names.claim(name);
    this.#made.set(`${kind.collection}/${name}`, { kind, path: { [kind.key]: name } });
  }

  /**
   * Revokes an API key once its case is over. It would stay valid until the end of the run, and a
   * run may be killed.
   */
  async endSecrets(): Promise<void> {
    for (const [place, made] of this.#made) {
      // What can be read again is no secret.
      if (!isNamedByServer(this.#document, made.kind) || made.kind.operations.GET) continue;
      if (await this.#remove(made)) this.#made.delete(place);
    }
  }

  /** Removes what was created, the latest first. Returns the paths of what could not be removed. */
  async cleanUp(): Promise<string[]> {
    const left: string[] = [];
    for (const [place, made] of [...this.#made].reverse()) {
      const isGone = await this.#remove(made).catch(() => false);
      if (!isGone) left.push(place);
    }
    return left;
  }

  async #remove({ kind, path }: Made): Promise<boolean> {
    const { DELETE, GET, PUT } = kind.operations;
    if (!DELETE) return false;
    const ask = (operation: Operation, body?: unknown) =>
      this.#send(toRequest(operation, { path, query: {}, headers: {}, ...(body ? { body } : {}) }));
    let { status } = await ask(DELETE);
    if (status === 409 && GET && PUT?.body) {
      // Resources with consent history are archived before they are removed.
      const { body } = await ask(GET);
      await ask(PUT, archive(this.#restrict(body, PUT.body.schema)));
      ({ status } = await ask(DELETE));
    }
    return status < 300 || status === 404;
  }

  #thingsOf(kind: Kind): Thing[] {
    const { GET, LIST, PUT, POST } = kind.operations;
    if (!PUT && !isNamedBy(this.#document, POST, kind.key)) return [];
    const shown = [GET, LIST].flatMap((operation) => (operation ? shapesIn(operation) : []));
    const things = shown.flatMap((shape): Thing[] => {
      const name = shape[kind.key];
      return typeof name === 'string' ? [{ kind, name, shape }] : [];
    });
    return things.filter(
      ({ name }, index) => things.findIndex((one) => one.name === name) === index,
    );
  }

  async #make({ kind, name, shape }: Thing): Promise<boolean> {
    const { PUT, POST } = kind.operations;
    const maker = PUT ?? POST;
    if (!maker?.body) return false;
    const body = this.#names.apply(this.#restrict(shape, maker.body.schema));
    const path = PUT ? { [kind.key]: this.#names.take(name) } : {};
    try {
      const answer = await this.#send(toRequest(maker, { path, query: {}, headers: {}, body }));
      return answer.status < 300;
    } catch (error) {
      // Other cases report what is wrong with the operation.
      if (error instanceof Violation || error instanceof Skipped) return false;
      throw error;
    }
  }

  /** The part of a response body that a request body may contain. */
  #restrict(value: unknown, schema: Schema): unknown {
    const known = onlyAlternative(this.#document, schema);
    if (Array.isArray(value)) return value.map((item) => this.#restrict(item, known?.items ?? {}));
    if (!isObject(value) || !known?.properties) return value;
    const { properties } = known;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name in properties && !AT_MOST_ONE.includes(name))
        .map(([name, inner]) => [name, this.#restrict(inner, properties[name] ?? {})]),
    );
  }
}

/** The same body with every archivable part archived. */
function archive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(archive);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'archived' || archive(inner)]),
  );
}

/**
 * Nested resources have names too: the subtypes of a type must not be taken for the account’s own.
 */
const namesOf = ({ name, shape }: Thing): string[] => [name, ...slugsIn(shape)];
