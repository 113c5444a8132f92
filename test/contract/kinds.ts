import type { Document, Operation } from './document.ts';
import { examplesOf } from './examples.ts';
import { at, isObject, slugsIn } from './json.ts';

/** A kind of thing that has a path of its own: `/api/v1/lists/{slug}`. */
export interface Kind {
  /** `/api/v1/lists`. */
  collection: string;
  /** `slug`. */
  key: string;
  /** By method: of the thing's own path, and as `LIST` and `POST` of the collection's. */
  operations: Record<string, Operation>;
}

/** Whether what a POST makes is called by what its body says: a contact by its address. */
export function isNamedBy(document: Document, post: Operation | undefined, key: string): boolean {
  return post?.body ? (document.resolve(post.body.schema).required ?? []).includes(key) : false;
}

/** What the server names itself: nothing but an answer tells what it is called. */
export const isNamedByServer = (document: Document, { key, operations: { PUT, POST } }: Kind) =>
  PUT === undefined && POST !== undefined && !isNamedBy(document, POST, key);

/** How people tell apart, in the examples of its making, what the server names: API keys. */
export const labelsOf = ({ operations: { POST } }: Kind): string[] =>
  (POST ? examplesOf(POST) : [])
    .map(({ values: { body } }) => at(body, ['name']))
    .filter((label) => typeof label === 'string');

/** What examples name to show that it isn't there: under a name of this run's it surely isn't. */
export const namesMissed = (operation: Operation): string[] =>
  examplesOf(operation)
    .filter(({ status }) => status === 404)
    .flatMap(({ values }) => Object.values(values.path));

/** What the examples of a kind's own operations make. */
export function namesMade({ key, operations: { PUT, POST } }: Kind): string[] {
  const succeeding = [PUT, POST]
    .flatMap((operation) => (operation ? examplesOf(operation) : []))
    .filter(({ status }) => status < 300);
  return succeeding.flatMap(({ values: { path, body } }) =>
    [path[key] ?? at(body, [key]), ...slugsIn(body)].filter((name) => typeof name === 'string'),
  );
}

/** What an operation's examples show, singly or as entries of a page. */
export function shapesIn(operation: Operation): Record<string, unknown>[] {
  return examplesOf(operation)
    .filter(({ status }) => status === 200)
    .flatMap(({ answer }) =>
      isObject(answer) && Array.isArray(answer.data) ? answer.data : [answer],
    )
    .filter(isObject);
}

export function kindsOf(operations: Operation[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const operation of operations) {
    const [, collection, key] = /^(.*)\/\{(\w+)\}$/.exec(operation.path) ?? [];
    // What lies within another thing goes with it.
    if (!collection || !key || collection.includes('{')) continue;
    const kind = kinds.get(collection) ?? { collection, key, operations: {} };
    kinds.set(collection, kind);
    kind.operations[operation.method] = operation;
  }
  for (const operation of operations) {
    const kind = kinds.get(operation.path);
    if (kind) kind.operations[operation.method === 'GET' ? 'LIST' : operation.method] = operation;
  }
  return [...kinds.values()];
}
